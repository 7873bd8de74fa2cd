import { isNoPart, PART_KINDS, type PartKind, type PartNames } from './kinds';
import { type AmbiguousPart, formatCombo, parseCombo } from './quick-entry';

/** The order in which a combo's parts are said. */
const SAID: readonly PartKind[] = [
  'blade',
  'lockChip',
  'mainBlade',
  'overBlade',
  'assistBlade',
  'disk',
  'driver',
];

/** Places of these parts that the text does not tell, whoever reads it; none: it reads back. */
export function unreadPlaces(text: string, names: PartNames): PartKind[] {
  const { parts } = parseCombo(text);
  const nameIn = (all: PartNames, kind: PartKind) => (isNoPart(all[kind]) ? '' : all[kind]);
  return PART_KINDS.filter((kind) => nameIn(parts, kind) !== nameIn(names, kind));
}

/**
 * Parts as a text that the catalogue reads back: the short name where that does ("Wizard Rod
 * 9-60B"), else all names in full ("Ball" and not "B"). What no text can say alone, such as a lock
 * chip without its main blade, stands in the short name all the same; `unreadPlaces` tells.
 */
export function writeCombo(names: PartNames): string {
  const short = formatCombo(names);
  if (unreadPlaces(short, names).length === 0) return short;
  const full = SAID.map((kind) => (isNoPart(names[kind]) ? '' : (names[kind] ?? '').trim()))
    .filter((name) => name !== '')
    .join(' ');
  return unreadPlaces(full, names).length === 0 ? full : short;
}

/**
 * The text once somebody has said which part a short name in it means: the name in its place, the
 * other words as they were typed, unless that would read as something else.
 */
export function settleDoubt(text: string, { kind, text: short }: AmbiguousPart, name: string) {
  const meant = { ...parseCombo(text).parts, [kind]: name };
  const replaced = text.replace(short, () => name);
  return unreadPlaces(replaced, meant).length === 0 ? replaced : writeCombo(meant);
}
