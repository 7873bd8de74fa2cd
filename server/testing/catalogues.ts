import { afterAll } from 'vitest';
import type { Language } from '#shared/languages';
import { readCatalogue, setCatalogue } from '../i18n/catalogue';

/** Replaces the translations of a language for all tests of a file. */
export function replaceCatalogue(language: Language, translations: Record<string, string>): void {
  setCatalogue(language, new Map(Object.entries(translations)));
  afterAll(() => setCatalogue(language, readCatalogue(language)));
}
