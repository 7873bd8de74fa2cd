import { findPart, partsOfKind } from '../../../shared/rules/parts/catalogue';
import { NA, type PartKind } from '../../../shared/rules/parts/kinds';
import type { combos } from '../../db/schema';
import type { Random } from './random';

type ComboColumns = typeof combos.$inferSelect;
export type ComboParts = Pick<
  ComboColumns,
  'blade' | 'disk' | 'driver' | 'lockChip' | 'mainBlade' | 'assistBlade' | 'overBlade'
>;

const namesOf = (kind: PartKind) => partsOfKind(kind).map((part) => part.name);

const BLADES = namesOf('blade');
const RATCHETS = namesOf('disk');
const BITS = namesOf('driver');
const LOCK_CHIPS = namesOf('lockChip');
const MAIN_BLADES = partsOfKind('mainBlade')
  .filter((part) => part.line !== 'CX expand')
  .map((part) => part.name);
const ASSIST_BLADES = namesOf('assistBlade');

/** Share of combos that are built on a CX blade, which comes in pieces. */
const CUSTOM_LINE_SHARE = 0.2;

/** Any combo that could be put together from the catalogue. */
export function anyParts(random: Random): ComboParts {
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

/** Pairs that are easy to tell apart and good to look at in both themes. */
export const COLOR_PAIRS = [
  ['#3B82F6', '#8B5CF6'],
  ['#EF4444', '#F59E0B'],
  ['#10B981', '#0EA5E9'],
  ['#F97316', '#FACC15'],
  ['#8B5CF6', '#EC4899'],
  ['#06B6D4', '#22C55E'],
  ['#E11D48', '#7C3AED'],
  ['#0EA5E9', '#6366F1'],
  ['#84CC16', '#14B8A6'],
  ['#D946EF', '#F43F5E'],
] as const;
