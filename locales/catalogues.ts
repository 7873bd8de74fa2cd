import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiled, compile, withoutNote } from '../shared/compile-message.ts';
import { PSEUDO } from '../shared/languages.ts';
import { ROOT } from './sources.ts';

const FOLDER = path.join(ROOT, 'locales');

export type Catalogue = Record<string, string>;

export const fileOf = (language: string) => path.join(FOLDER, `${language}.json`);

export const translatedLanguages = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));

/** The languages that the client is built for besides English. */
export const builtLanguages = () => [
  ...translatedLanguages(),
  ...(process.env.RIPCORD_PSEUDO ? [PSEUDO] : []),
];

const catalogues = new Map<string, Catalogue>();

export function catalogueOf(language: string): Catalogue {
  let found = catalogues.get(language);
  if (!found) {
    const file = fileOf(language);
    found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
    catalogues.set(language, found);
  }
  return found;
}

/** A message in a language, ready to be formatted. */
export function compiledIn(language: string, message: string): Compiled {
  if (language === PSEUDO) return pseudo(message);
  return compile(catalogueOf(language)[message] || message);
}

/** How much longer than English a translation may be. */
const LONGER = 0.4;
/** The note of a message whose translations have room for few letters. */
const ROOM = /\[\[.*at most (\d+) .*\]\]$/;
const FILLING = 'áçéîñøšûý ';

const TAG = /<\/?\w+\/?>/g;
const TAGGED = /<(\w+)>([^<]*)<\/\1>/g;
const VALUE = /\{\w+\}/g;

/** The letters of a message without its values; of plural forms those of the last one. */
function lettersIn(message: Compiled): number {
  if (typeof message === 'string') return message.replace(TAG, '').length;
  const lengths = message.map((token) => {
    if (typeof token === 'string') return lettersIn(token);
    const [, , forms] = token as [string, string?, { other?: Compiled }?];
    return lettersIn(forms?.other ?? '');
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

function bracketed(english: string, room = Number.POSITIVE_INFINITY): string {
  const letters = lettersIn(compile(english));
  const length = Math.max(0, Math.min(Math.ceil(letters * LONGER), room - letters - 1));
  const filling = FILLING.repeat(Math.ceil(length / FILLING.length))
    .slice(0, length)
    .trim();
  return `[${english}${filling && ` ${filling}`}]`;
}

/**
 * English in brackets, with accents and 40% longer, which shows what is not translated or does not
 * fit. Its letters stay, so that tests find it by its English name. If tags enclose all words, such
 * as those that only screen readers say, they enclose the brackets, too.
 */
function pseudo(message: string): Compiled {
  const english = withoutNote(message);
  const room = Number(ROOM.exec(message)?.[1] ?? Number.POSITIVE_INFINITY);
  const beside = english.replace(TAGGED, '').replace(VALUE, '');
  if (!english.includes('</') || /\p{L}/u.test(beside)) return compile(bracketed(english, room));
  return compile(
    english.replace(TAGGED, (all, tag, inner) =>
      lettersIn(compile(inner)) > 0 ? `<${tag}>${bracketed(inner)}</${tag}>` : all,
    ),
  );
}
