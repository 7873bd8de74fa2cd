import { findPart, foldedNamesOf, type Part } from './catalogue';
import type { PartKind } from './kinds';
import { type LearnedNames, learnedNames } from './learned-names';
import { fold } from './text';

type CustomKind = Extract<PartKind, 'lockChip' | 'mainBlade' | 'assistBlade' | 'overBlade'>;
export type CustomBlade = Partial<Record<CustomKind, string>>;

/**
 * Orders in which the pieces of a CX blade are written, most common first. Takara Tomy puts the
 * lock chip first ("Dran Brave S"), Hasbro the main blade ("Courage Dran S"). CX expand names end
 * with over and assist blade as two letters ("Ragna Rage FE"), or have the over blade in its place.
 */
const ORDERS: readonly (readonly CustomKind[])[] = [
  ['lockChip', 'mainBlade', 'assistBlade'],
  ['lockChip', 'mainBlade', 'overBlade', 'assistBlade'],
  ['mainBlade', 'lockChip', 'assistBlade'],
  ['mainBlade', 'lockChip', 'overBlade', 'assistBlade'],
  ['lockChip', 'overBlade', 'mainBlade', 'assistBlade'],
  ['lockChip', 'mainBlade'],
  ['mainBlade', 'lockChip'],
  ['lockChip', 'mainBlade', 'overBlade'],
  ['lockChip', 'overBlade', 'mainBlade'],
];

/** Without a lock chip: incomplete names, or a chip missing from the catalogue. */
const ORDERS_WITHOUT_CHIP: readonly (readonly CustomKind[])[] = [
  ['mainBlade', 'assistBlade'],
  ['mainBlade', 'overBlade', 'assistBlade'],
  ['mainBlade'],
];

type Spelling = readonly [spelling: string, part: Part];

/** Every text is read in many orders, and searches read one per word. */
const spellings = new Map<CustomKind, readonly Spelling[]>();
let spelledWith: LearnedNames | undefined;

function spellingsOf(kind: CustomKind): readonly Spelling[] {
  if (spelledWith !== learnedNames()) spellings.clear();
  spelledWith = learnedNames();
  const known = spellings.get(kind);
  if (known) return known;
  const made = foldedNamesOf(kind).flatMap(({ part, names }) =>
    [...names, ...(part.abbreviation ? [fold(part.abbreviation)] : [])].map(
      (spelling): Spelling => [spelling, part],
    ),
  );
  spellings.set(kind, made);
  return made;
}

function readPieces(folded: string, order: readonly CustomKind[]): CustomBlade | null {
  const [kind, ...others] = order;
  if (kind === undefined) return folded === '' ? {} : null;
  for (const [spelling, part] of spellingsOf(kind)) {
    if (!folded.startsWith(spelling)) continue;
    const rest = readPieces(folded.slice(spelling.length), others);
    if (rest) return { [kind]: part.name, ...rest };
  }
  return null;
}

/** Only CX expand blades have an over blade. */
const fitsTogether = ({ overBlade, mainBlade }: CustomBlade): boolean =>
  !overBlade || findPart('mainBlade', mainBlade)?.line === 'CX expand';

/**
 * Parses a folded text that is a whole CX blade; otherwise null. A lock chip alone does not count:
 * "Knight" is more likely the start of a blade's name.
 */
export function readCustomBlade(folded: string, chip: 'needed' | 'optional'): CustomBlade | null {
  const orders = chip === 'needed' ? ORDERS : [...ORDERS, ...ORDERS_WITHOUT_CHIP];
  for (const order of orders) {
    const blade = readPieces(folded, order);
    if (blade && fitsTogether(blade)) return blade;
  }
  return null;
}
