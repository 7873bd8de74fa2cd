import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { bestLanguage } from '#shared/best-language';
import { isLanguage, type Language } from '#shared/languages';
import { setReader } from '#shared/translate';
import type { Actor } from '../deps';
import { findTranslation } from './catalogue';

const readers = new AsyncLocalStorage<() => Language>();

/** The language of whoever reads what is being made here. */
export const readerLanguage = (): Language => readers.getStore()?.() ?? 'en';

setReader({
  locale: readerLanguage,
  find: (english) => findTranslation(readerLanguage(), english),
});

/** Runs what somebody else than the sender of the request reads, such as a mail. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  readers.run(() => language, work);

export type Spoken = Pick<Actor, 'language' | 'deviceLanguage'>;

/** A person's language outside of their requests, as in mails. */
export const languageOf = ({ language, deviceLanguage }: Spoken): Language =>
  language ?? deviceLanguage;

/** Chosen on this device, by somebody who may not be signed in; the client sets it. */
const CHOSEN_HERE = /(?:^|; *)language=([\w-]+)/;

/** Undefined if it follows the browser. */
export function chosenHere(req: Request): Language | undefined {
  const chosen = CHOSEN_HERE.exec(req.headers.cookie ?? '')?.[1] ?? '';
  return isLanguage(chosen) ? chosen : undefined;
}

/** The language of a request: the account's, the device's, or the browser's. */
export function requestLanguage(req: Request, account?: Language | null): Language {
  if (account) return account;
  return chosenHere(req) ?? bestLanguage(req.acceptsLanguages());
}

/** What the language of an answer depends on. */
export const LANGUAGE_HEADERS = 'Accept-Language, Cookie';

/** Names the language of an answer that has sentences. */
export function nameLanguage(res: Response, language: Language): void {
  if (res.headersSent || res.getHeader('Content-Language') === language) return;
  res.setHeader('Content-Language', language);
  res.vary(LANGUAGE_HEADERS);
}

/**
 * Makes the sentences of a request those of its language, which is named once there is one. English
 * requests are not followed: without a store the language is English, and following promises costs a
 * tenth of a request's processor time in Node 20.
 */
export const speakLanguage: RequestHandler = (req, res, next) => {
  const language = requestLanguage(req, req.user?.language);
  if (language === 'en' && !readers.getStore()) return next();
  readers.run(() => {
    nameLanguage(res, language);
    return language;
  }, next);
};
