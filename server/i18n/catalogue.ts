import { readFileSync } from 'node:fs';
import { type Compiled, compile } from '#shared/compile-message';
import type { Language } from '#shared/languages';

type Translations = ReadonlyMap<string, string>;

/** English sentences and their translations, none without a file. */
export function readCatalogue(language: Language): Translations {
  // Two folders up, both from server/i18n and from the bundle in dist/server.
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  try {
    return new Map(Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
}

const catalogues = new Map<Language, Translations>();

/** Sets a language's translations, which are otherwise read when they are first needed. */
export function setCatalogue(language: Language, translations: Translations): void {
  catalogues.set(language, translations);
}

/** The translation of an English sentence; undefined if there is none. */
export function findTranslation(language: Language, english: string): Compiled | undefined {
  if (language === 'en') return undefined;
  if (!catalogues.has(language)) setCatalogue(language, readCatalogue(language));
  const translation = catalogues.get(language)?.get(english);
  return translation ? compile(translation) : undefined;
}
