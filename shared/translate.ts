import { setupI18n } from '@lingui/core';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type Compiled, compile, withoutNote } from './compile-message.ts';

/**
 * A sentence in English, as an ICU message. English is also its key in the catalogues (`locales/`).
 * The build of the client puts the compiled translation in its place.
 */
declare const source: unique symbol;
export type Message<M extends string = string> = string & { readonly [source]: M };

interface ValueTypes {
  ICUNumberArgument: number;
  ICUArgument: string | number;
}
type Arguments<M extends string> = GetICUArgs<M, ValueTypes>;
/** The values of a message's placeholders, which are none for most. */
export type Values<M extends string> = keyof Arguments<M> extends never ? [] : [Arguments<M>];
/** Refuses text that is not written out in the code: it could not be extracted. */
export type Literal<M extends string> = string extends M ? never : M;

export interface Reader {
  /** The reader's language, as a BCP 47 tag. */
  locale: () => string;
  /** The message in that language; undefined for the English one. */
  find: (english: string) => Compiled | undefined;
}

/** Typed here because this folder is used without a DOM, too. */
const page = globalThis as { document?: { documentElement: { lang: string } } };

/** The page's language; the build has put its translations into the code. */
export const pageReader: Reader = {
  locale: () => page.document?.documentElement.lang || 'en',
  find: () => undefined,
};

let reader = pageReader;

/** The server has a reader for each request; in a browser it is the page's. */
export function setReader(next: Reader): void {
  reader = next;
}

/** Dates of English text are British ones: "12 Mar 2026". */
const FORMATS: Record<string, string> = { en: 'en-GB', 'en-XA': 'en-GB' };

/** The reader's locale for `Intl`. */
export function locale(): string {
  const tag = reader.locale();
  return FORMATS[tag] ?? tag;
}

/** The reader's language: one of `languages.ts`. */
export const language = (): string => reader.locale();

const formatters = new Map<string, ReturnType<typeof setupI18n>>();

function formatterFor(tag: string) {
  let formatter = formatters.get(tag);
  if (!formatter) {
    formatter = setupI18n({ locale: tag, messages: { [tag]: {} } });
    formatters.set(tag, formatter);
  }
  return formatter;
}

/** Text written from right to left would turn the punctuation around it, so it is isolated. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function isolated(values: Record<string, unknown>) {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value,
  ]);
  return Object.fromEntries(entries);
}

/** The sentence in the reader's language, for values whose names are not known to the compiler. */
export function format(message: Compiled, values: Record<string, unknown> = {}): string {
  const found = typeof message === 'string' ? (reader.find(message) ?? compile(message)) : message;
  if (typeof found === 'string') return found;
  // Its type says text, its documentation that compiled messages are arrays.
  const compiled = found as unknown as string;
  return formatterFor(locale())._('', isolated(values), { message: compiled });
}

/**
 * The sentence in the reader's language: `t('{count, plural, one {# battle} other {# battles}}',
 * { count })`. A note to translators, where a word has several meanings, stands at the end:
 * `t('Open [[still to be played]]')`.
 */
export function t<M extends string>(
  message: Literal<M> | Message<M>,
  ...values: Values<M>
): string {
  return format(message, ...values);
}

/** Marks a sentence for translation where it cannot be translated yet, as in a table of a module. */
export const msg = <M extends string>(message: Literal<M>) => message as unknown as Message<M>;

/** Text that may be a sentence of the catalogues, such as a schema's message. */
export function translated(text: string): string {
  const found = reader.find(text);
  return typeof found === 'string' ? found : withoutNote(text);
}
