const DASHES = '\\-\u2010-\u2015\u2212';

/** Every dash and minus sign that a keyboard or a web page may put into "9-60", for a RegExp. */
export const DASH_CLASS = `[${DASHES}\u30fc_]`;

/**
 * Text as names are compared: case, blanks, punctuation, accents, full-width forms and the choice of
 * hiragana or katakana make no difference. Japanese voicing marks stay, for they tell names apart.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The folded words of a text; a capital after a small letter begins a word, as in "WizardRod". */
export function foldedWords(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');
}

/** First letters of a name of two or more words ("wr" of Wizard Rod), else nothing. */
export function initials(words: readonly string[]): string {
  return words.length < 2 ? '' : words.map((word) => word.slice(0, 1)).join('');
}

/**
 * Whether a query abbreviates a name: cut into pieces, it begins each of the name's words in turn
 * ("wizrod", "dsw"). Queries that skip a word don't count.
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

/** Whether the query's words begin neighbouring words of the name, from `offset` on. */
export function beginsWords(
  query: readonly string[],
  words: readonly string[],
  offset: number,
): boolean {
  return query.every((word, index) => words[offset + index]?.startsWith(word) ?? false);
}
