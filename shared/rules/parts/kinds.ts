/**
 * The places that a combo has for parts, by the names under which combos store them (`disk` is shown
 * as Ratchet, `driver` as Bit). Apart from the catalogue, so that a contract or a form can name them
 * without loading every part.
 */
export const PART_KINDS = [
  'blade',
  'lockChip',
  'mainBlade',
  'assistBlade',
  'overBlade',
  'disk',
  'driver',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What the places are called on screen. */
export const PART_LABELS: Readonly<Record<PartKind, string>> = {
  blade: 'Blade',
  lockChip: 'Lock chip',
  mainBlade: 'Main blade',
  assistBlade: 'Assist blade',
  overBlade: 'Over blade',
  disk: 'Ratchet',
  driver: 'Bit',
};

/** What a part is made for; a combo's blade type is one of these too. */
export const PART_TYPES = ['attack', 'defense', 'stamina', 'balance'] as const;
export type PartType = (typeof PART_TYPES)[number];

/** What stands in a place that a combo leaves empty on purpose. Pickers offer it first. */
export const NA = 'N/A';

/** A combo's parts by name; a place may be left out, null, empty or N/A. */
export type PartNames = Partial<Record<PartKind, string | null>>;

/** Whether a place holds no part: nothing, blanks, or N/A in any spelling (n/a, NA). */
export function isNoPart(text: string | null | undefined): boolean {
  return text == null || /^\s*(n\s*\/?\s*a)?\s*$/i.test(text);
}
