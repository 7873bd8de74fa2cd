import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
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
const FILLING = 'áçéîñøšûý ';

/**
 * English in brackets, with accents and 40% longer, which shows what is not translated or does not
 * fit. Its letters stay, so that tests find it by its English name.
 */
function pseudo(message: string): Compiled {
  const english = withoutNote(message);
  const length = Math.ceil(english.replace(/\{.*\}/g, '').length * LONGER);
  const filling = FILLING.repeat(Math.ceil(length / FILLING.length))
    .slice(0, length)
    .trim();
  const tokens = ['[', ...compileMessageOrThrow(english), ` ${filling}]`];
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}
