import type { Language } from '#shared/languages';
import { language } from '#shared/translate';
import { parseJson } from './api-error';
import { readStored, writeStored } from './stored';

/** Also read by the server, which chooses the page's language. */
export const LANGUAGE_COOKIE = 'language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Set while a page is loaded again in another language. */
const SWITCHING = 'ripcord-language-switch';
const TYPED = 'ripcord-typed';
const TYPED_MS = 60_000;

interface Typed {
  at: number;
  path: string;
  values: Record<string, string>;
}

/** The service worker of the page's language: each has its own list of files. */
export const workerPath = () => (language() === 'en' ? '/sw.js' : `/sw.${language()}.js`);

/** Keeps the choice on the device; null follows the browser. */
function keep(choice: Language | null): void {
  const age = choice ? YEAR_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${LANGUAGE_COOKIE}=${choice ?? ''}; path=/; max-age=${age}; samesite=lax`;
}

const isText = (field: HTMLInputElement | HTMLTextAreaElement) =>
  !/^(password|file|hidden|checkbox|radio)$/.test(field.type) &&
  field.autocomplete !== 'one-time-code' &&
  field.value !== field.defaultValue;

/** What is typed in the page's forms, by the names of their fields. No password or code is stored. */
function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[name], textarea[name]',
  );
  const typed = [...fields].filter(isText).map(({ name, value }) => [name, value]);
  const { pathname: path } = location;
  const stored: Typed = { at: Date.now(), path, values: Object.fromEntries(typed) };
  writeStored(TYPED, JSON.stringify(stored), 'sessionStorage');
}

/** What was typed on this page when the language was switched; empty a minute later. */
export function typedBefore(): Record<string, string> {
  const stored = parseJson(readStored(TYPED, 'sessionStorage') ?? '') as Typed | undefined;
  if (stored && Date.now() - stored.at < TYPED_MS && stored.path === location.pathname) {
    return stored.values;
  }
  writeStored(TYPED, null, 'sessionStorage');
  return {};
}

/** Loads the page in the language, with what was typed. */
export async function switchPage(choice: Language | null): Promise<void> {
  keep(choice);
  keepTyped();
  writeStored(SWITCHING, choice, 'sessionStorage');
  // The worker would answer with the page in the language before.
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.unregister();
  location.reload();
}

/**
 * Loads the page in the account's language, if it is in another: somebody has logged in, or chosen
 * the language on another device. Once only, in case the server has no such page.
 */
export function followAccount(choice: Language | null | undefined): void {
  if (choice === undefined) return;
  if (!choice || choice === language()) {
    writeStored(SWITCHING, null, 'sessionStorage');
    return;
  }
  if (readStored(SWITCHING, 'sessionStorage') === choice || !navigator.onLine) return;
  void switchPage(choice);
}
