import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';
import { isLanguage, type Language } from '#shared/languages';
import { setReader } from '#shared/translate';
import type { Actor } from '../deps';
import { bestLanguage } from './best-language';
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

/** The language of a request: the account's, the device's, or the browser's. */
export function requestLanguage(req: Request, account?: Language | null): Language {
  if (account) return account;
  const chosen = CHOSEN_HERE.exec(req.headers.cookie ?? '')?.[1] ?? '';
  return isLanguage(chosen) ? chosen : bestLanguage(req.acceptsLanguages());
}

/** What the language of an answer depends on. */
export const LANGUAGE_HEADERS = 'Accept-Language, Cookie';

/**
 * Makes the sentences of a request those of its language. It is found out only if there are any,
 * and then the answer names it.
 */
export const speakLanguage: RequestHandler = (req, res, next) => {
  let here: Language | undefined;
  readers.run(() => {
    // The account is not known yet if the request is refused early.
    here ??= requestLanguage(req);
    const language = req.user?.language ?? here;
    if (!res.headersSent && res.getHeader('Content-Language') !== language) {
      res.setHeader('Content-Language', language);
      res.vary(LANGUAGE_HEADERS);
    }
    return language;
  }, next);
};
