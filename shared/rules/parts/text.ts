import { foldText } from '../search-words';

const DASHES = '\\-\u2010-\u2015\u2212';

/** Every dash and minus sign that people type in "9-60", for a RegExp. */
export const DASH_CLASS = `[${DASHES}\u30fc_]`;

/** Normalizes a name for comparison: as for search, without spaces and punctuation. */
export const fold = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Same key for all spellings of a name. Punctuation alone, which folds to nothing, is kept. */
export const nameKeyOf = (name: string): string => fold(name) || name.trim().toLowerCase();

/** Same key for all spellings of a part. */
export const partKey = ({ kind, nameKey }: { kind: string; nameKey: string }) =>
  `${kind} ${nameKey}`;

/** Splits a name into folded words, also before capitals as in "WizardRod". */
export const foldedWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');

/** The initials of a name of two or more words ("wr" for Wizard Rod), else empty. */
export const initials = (words: readonly string[]): string =>
  words.length < 2 ? '' : words.map((word) => word.slice(0, 1)).join('');

/** Whether a query concatenates prefixes of all the name's words in order ("wizrod", "dsw"). */
export function abbreviates(query: string, words: readonly string[]): boolean {
  const [word, ...rest] = words;
  if (word === undefined) return query === '';
  for (let length = Math.min(word.length, query.length); length > 0; length -= 1) {
    if (word.startsWith(query.slice(0, length)) && abbreviates(query.slice(length), rest)) {
      return true;
    }
  }
  return false;
}

/** Whether the query's words are prefixes of consecutive words of the name, from `offset` on. */
export const beginsWords = (
  query: readonly string[],
  words: readonly string[],
  offset: number,
): boolean => query.every((word, index) => words[offset + index]?.startsWith(word) ?? false);
