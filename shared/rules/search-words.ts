/** Further words of a search are ignored. */
const MAX_WORDS = 8;

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
};
const NOT_ASCII = /[\u0080-\uffff]/;
/** Small kana and what they are written as. */
const SMALL = 'ァィゥェォッャュョヮヵヶ';
const LARGE = 'アイウエオツヤユヨワカケ';
const SMALL_KANA = new RegExp(`[${SMALL}]`, 'g');
const APOSTROPHES = /['\u2018\u2019\u201b\u02bc]/g;
const LIGATURES = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Ignores case, accents, apostrophes, full-width forms, small kana and hiragana versus katakana.
 * Keeps Japanese voicing marks, which distinguish words. The SQL function `search_text_of` folds the same way.
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replaceAll("'", '');
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LIGATURES, (letter) => PLAIN[letter] ?? letter)
    .replace(APOSTROPHES, '')
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(SMALL_KANA, (kana) => LARGE[SMALL.indexOf(kana)] ?? kana);
}

/** The distinct words of a search, folded. A text of nothing but accents is its own word. */
export function searchWords(typed: string): string[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0 && typed.trim() !== '') return [typed.trim()];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Whether every word of a search is found in one of the texts. */
export function isFoundIn(texts: readonly (string | null)[], typed: string): boolean {
  const folded = foldText(texts.filter((text) => text !== null).join('\n'));
  return searchWords(typed).every((word) => folded.includes(word));
}
