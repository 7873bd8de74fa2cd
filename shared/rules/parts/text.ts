import { foldText } from '../search-words';

const DASHES = '\\-\u2010-\u2015\u2212';

/** Every dash and minus sign that people type in "9-60", for a RegExp. */
export const DASH_CLASS = `[${DASHES}\u30fc_]`;

/** Normalizes a name for comparison: as for search, and without blanks and punctuation. */
export const fold = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Equal for two spellings of a name; a name of punctuation alone folds to nothing. */
export const nameKeyOf = (name: string): string => fold(name) || name.trim().toLowerCase();

/** A capital after a small letter begins a word, as in "WizardRod". */
export const foldedWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');

/** The initials of a name of two or more words ("wr" for Wizard Rod), else nothing. */
export const initials = (words: readonly string[]): string =>
  words.length < 2 ? '' : words.map((word) => word.slice(0, 1)).join('');

/**
 * Whether a query consists of beginnings of all of the name's words in turn ("wizrod", "dsw").
 */
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

/** Whether the query's words begin consecutive words of the name, from `offset` on. */
export const beginsWords = (
  query: readonly string[],
  words: readonly string[],
  offset: number,
): boolean => query.every((word, index) => words[offset + index]?.startsWith(word) ?? false);
