import { findPart, partsMeant } from './catalogue';
import { readCustomBlade } from './custom-line';
import { isNoPart, NA, PART_KINDS, type PartKind, type PartNames, WRITTEN_ORDER } from './kinds';
import { DASH_CLASS, fold } from './text';

/** A shortened name that matches several parts; the person picks one of `candidates`. */
export type AmbiguousPart = { kind: PartKind; text: string; candidates: string[] };

/**
 * `parts` holds primary names; a part not mentioned is absent, and N/A means the combo has none.
 * `unknown` holds words that match nothing.
 */
export type ParsedCombo = {
  parts: Partial<Record<PartKind, string>>;
  unknown: string[];
  ambiguous: AmbiguousPart[];
};

/** Longer texts are truncated: no combo is longer, and every character costs lookups. */
const LONGEST_TEXT = 120;

/** A product number before the name, as in "BX-01 Dran Sword 3-60F". */
const PRODUCT_NUMBER = new RegExp(
  `^\\s*(?:BX|UX|CX)G?\\s*${DASH_CLASS}\\s*\\d{2}(?!\\d)[\\s:]*`,
  'i',
);

/** "9-60", "9 60", "960", "M-85"; any dash will do. */
const RATCHET = new RegExp(`(?<!\\d)(\\d|M)\\s*${DASH_CLASS}?\\s*(\\d{2})(?!\\d)`, 'gi');

const nothing = (): ParsedCombo => ({ parts: {}, unknown: [], ambiguous: [] });

const only = (parts: ParsedCombo['parts']): ParsedCombo => ({ ...nothing(), parts });

const merge = (a: ParsedCombo, b: ParsedCombo): ParsedCombo => ({
  parts: { ...a.parts, ...b.parts },
  unknown: [...a.unknown, ...b.unknown],
  ambiguous: [...a.ambiguous, ...b.ambiguous],
});

const tokensOf = (text: string) => text.split(/[\s,;/|]+/).filter((token) => fold(token) !== '');

/** A blade, or the pieces of a CX blade, named in full; otherwise null. */
function exactBlade(text: string, chip: 'needed' | 'optional'): ParsedCombo['parts'] | null {
  const blade = findPart('blade', text);
  if (blade) return { blade: blade.name };
  const custom = readCustomBlade(fold(text), chip);
  return custom && { blade: NA, ...custom };
}

/** The part a short name stands for, or all candidates; null for none. */
function meantPart(kind: PartKind, text: string): ParsedCombo | null {
  const [first, ...others] = partsMeant(kind, text);
  if (!first) return null;
  if (others.length === 0) return only({ [kind]: first.name });
  const candidates = [first, ...others].map((part) => part.name);
  return { ...nothing(), ambiguous: [{ kind, text: text.trim(), candidates }] };
}

/** Finds the longest run of words that names a blade in full; the others become unknown. */
function bladeAmongWords(tokens: readonly string[]): ParsedCombo | null {
  for (let length = tokens.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= tokens.length; start += 1) {
      const run = tokens.slice(start, start + length).join(' ');
      const parts = exactBlade(run, 'optional');
      // Among other words, initials count only in capitals: "my WR", not "my dd".
      const found = parts
        ? only(parts)
        : /^\p{Lu}{2,}$/u.test(run)
          ? meantPart('blade', run)
          : null;
      if (found) {
        const around = [tokens.slice(0, start), tokens.slice(start + length)];
        const unknown = around.map((words) => words.join(' ')).filter((words) => words !== '');
        return { ...found, unknown };
      }
    }
  }
  return null;
}

function parseBlade(text: string): ParsedCombo {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return nothing();
  const exact = exactBlade(text, 'optional');
  if (exact) return only(exact);
  const found = meantPart('blade', text) ?? bladeAmongWords(tokens);
  if (found) return found;
  const chip = findPart('lockChip', text);
  if (chip) return only({ lockChip: chip.name });
  return { ...nothing(), unknown: [tokens.join(' ')] };
}

/** Parses the text after the ratchet: a bit, then possibly other words. */
function parseBit(text: string): { combo: ParsedCombo; rest: string } {
  const tokens = tokensOf(text);
  for (let length = tokens.length; length > 0; length -= 1) {
    const bit = findPart('driver', tokens.slice(0, length).join(' '));
    if (bit) return { combo: only({ driver: bit.name }), rest: tokens.slice(length).join(' ') };
  }
  const meant = meantPart('driver', text);
  return meant ? { combo: meant, rest: '' } : { combo: nothing(), rest: tokens.join(' ') };
}

/** Parses a blade, a blade and a bit ("Bullet Griffon H"), or a bit. */
function parseWithoutRatchet(text: string): ParsedCombo {
  const exact = exactBlade(text, 'optional');
  if (exact) return only(exact);
  const folded = fold(text);
  for (let end = folded.length - 1; end > 0; end -= 1) {
    const bit = findPart('driver', folded.slice(end));
    const blade = bit && exactBlade(folded.slice(0, end), 'needed');
    if (blade) return only({ ...blade, driver: bit.name });
  }
  const meant = meantPart('blade', text);
  if (meant) return meant;
  // Tried before the last word alone: "Disk Ball" is one bit.
  const wholeBit = folded.length > 2 ? findPart('driver', text) : null;
  if (wholeBit) return only({ driver: wholeBit.name });
  const tokens = tokensOf(text);
  for (let start = 1; start < tokens.length; start += 1) {
    const bit = findPart('driver', tokens.slice(start).join(' '));
    if (bit) {
      return merge(parseBlade(tokens.slice(0, start).join(' ')), only({ driver: bit.name }));
    }
  }
  return parseBlade(text);
}

type FoundRatchet = { name: string | null; typed: string; before: string; after: string };

/** The first known ratchet in the text, else the first match that looks like one. */
function findRatchet(text: string): FoundRatchet | null {
  const found = [...text.matchAll(RATCHET)].map((match): FoundRatchet => {
    const typed = `${match[1]}-${match[2]}`.toUpperCase();
    return {
      name: findPart('disk', typed)?.name ?? null,
      typed,
      before: text.slice(0, match.index),
      after: text.slice(match.index + match[0].length),
    };
  });
  return found.find(({ name }) => name !== null) ?? found[0] ?? null;
}

function parseAround({ name, typed, before, after }: FoundRatchet): ParsedCombo {
  const ratchet: ParsedCombo = name ? only({ disk: name }) : { ...nothing(), unknown: [typed] };
  // "Wizard Rod Ball 9-60": the bit comes before the ratchet.
  if (fold(after) === '') return merge(parseWithoutRatchet(before), ratchet);
  const blade = parseBlade(before);
  const { combo: bit, rest } = parseBit(after);
  const parsed = merge(merge(blade, ratchet), bit);
  if (rest === '') return parsed;
  // "9-60B Wizard Rod": the blade comes last.
  return merge(parsed, fold(before) === '' ? parseBlade(rest) : { ...nothing(), unknown: [rest] });
}

/**
 * Parses a combo as people write it: "Wizard Rod 9-60 Ball", "WR 9-60B", "wizardrod9-60b", Hasbro
 * and Japanese names, CX ("Dran Brave S6-60V", "Ragna Rage FE 4-55Y"), and combos without a ratchet
 * ("Bullet Griffon H", "Shark Scale Tr"), whose ratchet becomes N/A. A CX combo's blade becomes
 * N/A. Never guesses: initials that match several parts are returned in `ambiguous`. Never throws.
 */
export function parseCombo(text: string): ParsedCombo {
  const typed = text.slice(0, LONGEST_TEXT).normalize('NFKC').replace(PRODUCT_NUMBER, '').trim();
  if (isNoPart(typed)) return nothing();
  const ratchet = findRatchet(typed);
  const parsed = ratchet ? parseAround(ratchet) : parseWithoutRatchet(typed);
  const { blade, disk, driver } = parsed.parts;
  const withoutRatchet =
    findPart('blade', blade)?.integratedRatchet || findPart('driver', driver)?.integratedRatchet;
  if (withoutRatchet && disk === undefined) parsed.parts.disk = NA;
  return parsed;
}

/**
 * The short name of a combo, as printed on its box: "Wizard Rod 9-60B", "Dran Brave S 6-60V". Parts
 * missing from the catalogue are written in full. `parseCombo` parses the result.
 */
export function formatCombo(names: PartNames): string {
  const name = (kind: PartKind) => (isNoPart(names[kind]) ? '' : (names[kind] ?? '').trim());
  const short = (kind: PartKind) => findPart(kind, names[kind])?.abbreviation ?? null;

  const assist = short('assistBlade') ?? name('assistBlade');
  // A single trailing letter means the assist blade, so a lone over blade is written in full.
  const over = assist === '' ? name('overBlade') : (short('overBlade') ?? name('overBlade'));
  const letters = assist.length === 1 && over.length === 1;
  const pieces = letters ? [`${over}${assist}`] : [over, assist];
  const bit = short('driver');
  const bottom = bit === null ? [name('disk'), name('driver')] : [`${name('disk')}${bit}`];
  return [name('blade'), name('lockChip'), name('mainBlade'), ...pieces, ...bottom]
    .filter((piece) => piece !== '')
    .join(' ');
}

/** The kinds of parts that do not survive parsing the text. */
export function unreadPlaces(text: string, names: PartNames): PartKind[] {
  const { parts } = parseCombo(text);
  const nameIn = (all: PartNames, kind: PartKind) => (isNoPart(all[kind]) ? '' : all[kind]);
  return PART_KINDS.filter((kind) => nameIn(parts, kind) !== nameIn(names, kind));
}

/**
 * A text that parses back to these parts: the short name if possible ("Wizard Rod 9-60B"), else all
 * names in full ("Ball", not "B"). Some parts cannot be parsed alone, such as a lock chip without
 * its main blade; then it is the short name, and `unreadPlaces` lists what is lost.
 */
export function writeCombo(names: PartNames): string {
  const short = formatCombo(names);
  if (unreadPlaces(short, names).length === 0) return short;
  const full = WRITTEN_ORDER.map((kind) =>
    isNoPart(names[kind]) ? '' : (names[kind] ?? '').trim(),
  )
    .filter((name) => name !== '')
    .join(' ');
  return unreadPlaces(full, names).length === 0 ? full : short;
}

/**
 * Replaces an ambiguous short name with the chosen part, keeping the other words as typed unless
 * they would then parse as something else.
 */
export function settleDoubt(text: string, { kind, text: short }: AmbiguousPart, name: string) {
  const meant = { ...parseCombo(text).parts, [kind]: name };
  const replaced = text.replace(short, () => name);
  return unreadPlaces(replaced, meant).length === 0 ? replaced : writeCombo(meant);
}
