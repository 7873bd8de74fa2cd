import { findPart, partsOfKind } from '#shared/rules/parts/catalogue';
import { NA, type PartKind } from '#shared/rules/parts/kinds';
import type { Random } from '../../server/cli/seed/random';

const namesOf = (kind: PartKind) => partsOfKind(kind).map((part) => part.name);

const BLADES = namesOf('blade');
const RATCHETS = namesOf('disk');
const BITS = namesOf('driver');
const LOCK_CHIPS = namesOf('lockChip');
const MAIN_BLADES = partsOfKind('mainBlade')
  .filter((part) => part.line !== 'CX expand')
  .map((part) => part.name);
const ASSIST_BLADES = namesOf('assistBlade');

/** Share of combos with a CX blade, which has several parts. */
const CUSTOM_LINE_SHARE = 0.2;

/** A random combo from the catalogue. */
export function anyParts(random: Random) {
  const driver = random.pick(BITS);
  if (random.chance(CUSTOM_LINE_SHARE)) {
    return {
      blade: NA,
      lockChip: random.pick(LOCK_CHIPS),
      mainBlade: random.pick(MAIN_BLADES),
      assistBlade: random.pick(ASSIST_BLADES),
      overBlade: null,
      disk: random.pick(RATCHETS),
      driver,
    };
  }
  const blade = random.pick(BLADES);
  return {
    blade,
    lockChip: null,
    mainBlade: null,
    assistBlade: null,
    overBlade: null,
    disk: findPart('blade', blade)?.integratedRatchet ? NA : random.pick(RATCHETS),
    driver,
  };
}
