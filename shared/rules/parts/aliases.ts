import { foldText } from '../search-words';
import { otherNamesOf, partsOfKind } from './catalogue';
import { NA, PART_KINDS } from './kinds';
import { parseCombo } from './quick-entry';
import { fold, foldedWords, initials } from './text';

interface Aliases {
  /** The stored name, folded for search. */
  name: string;
  /** Abbreviation and initials; match only as a whole. */
  codes: Set<string>;
  whole: string[];
  /** Words of the other names. */
  words: string[];
}

/** Most parts a word can stand for. */
const MAX_PARTS = 10;

let aliases: Aliases[] | undefined;

/** Built on the first search. */
function readAliases(): Aliases[] {
  aliases ??= PART_KINDS.flatMap((kind) => partsOfKind(kind).map((part) => ({ kind, part }))).map(
    ({ kind, part }) => {
      const others = otherNamesOf(kind, part);
      const codes = [part.name, ...others].map((name) => initials(foldedWords(name)));
      return {
        name: foldText(part.name),
        codes: new Set([fold(part.abbreviation ?? ''), ...codes]),
        whole: [part.name, ...others].map(fold),
        words: others.flatMap(foldedWords),
      };
    },
  );
  return aliases;
}

function aliasTest(folded: string) {
  // Several words without their spaces.
  const hasMarks = /[^a-z0-9]/.test(folded);
  const isPrefix = !hasMarks && folded.length > 2;
  return ({ codes, whole, words }: Aliases): boolean =>
    codes.has(folded) ||
    whole.some((name) => (hasMarks ? name.includes(folded) : name === folded)) ||
    (isPrefix && words.some((word) => word.startsWith(folded)));
}

/**
 * Alternative readings of a folded search word. Each is a list of folded part names that must all
 * be found: "wand" and "wr" are Wizard Rod, "9-60b" is 9-60 and Ball. Single letters have none,
 * since each abbreviates many parts.
 */
export function readingsOf(word: string): string[][] {
  const folded = fold(word);
  if (folded.length < 2) return [];
  const isAlias = aliasTest(folded);
  const names = readAliases()
    .filter((part) => isAlias(part) && !part.name.includes(word))
    .map(({ name }) => name);
  // "Hells" finds "Hells Chain" too.
  const shortest = names.filter((name) => !names.some((one) => one !== name && name.includes(one)));
  const readings = [...new Set(shortest)].slice(0, MAX_PARTS).map((name) => [name]);
  if (!/\d/.test(word)) return readings;
  const { parts, unknown, ambiguous } = parseCombo(word);
  const written = Object.values(parts).filter((name) => name !== NA);
  const isCombo = written.length > 1 && unknown.length === 0 && ambiguous.length === 0;
  return isCombo ? [...readings, written.map(foldText)] : readings;
}
