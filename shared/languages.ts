import { z } from 'zod';
import { msg } from './translate.ts';

/** The languages of the app, each by its own name. English is the source. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  'zh-Hant': '繁體中文',
} as const;

export type Language = keyof typeof LANGUAGES;
export const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const LANGUAGE_INVALID = msg('Please choose a language from the list');

/** Null follows the browser. */
export const languageChangeSchema = z.object({
  language: z.enum(languages, { error: LANGUAGE_INVALID }).nullable(),
});

/** What the browser shows or prefers, as a BCP 47 tag. The server finds the language for it. */
export const deviceLanguageSchema = z.string().max(64).nullish();

/** Longer, accented English in brackets, for tests; the build has it with RIPCORD_PSEUDO. */
export const PSEUDO = 'en-XA';

export const isLanguage = (tag: string): tag is Language =>
  Object.hasOwn(LANGUAGES, tag) || tag === PSEUDO;

/** The name of a built file; English ones are without a language. */
export const languageFile = (language: string, name: string, extension: string) =>
  language === 'en' ? `${name}.${extension}` : `${name}.${language}.${extension}`;
