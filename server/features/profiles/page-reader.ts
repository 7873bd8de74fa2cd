import { setTimeout as pause } from 'node:timers/promises';
import { createSessionReader, sessionCookieName } from '../../auth/session-reader';
import type { Actor, AppDeps } from '../../deps';
import type { FindPageReader, PageReader } from '../../http/client-files';
import { findOwn } from './profiles.queries';

/** Milliseconds. If the database takes longer, the page paints sooner without what it says. */
const TIMEOUT_MS = 300;

/** Resolves to undefined if it takes too long or fails. */
function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const late = pause(TIMEOUT_MS, undefined, { ref: false });
  return Promise.race([work.catch(() => undefined), late]);
}

/** Finds the language of a page, and the actor's profile, so that it paints before scripts run. */
export function createPageReader(deps: Pick<AppDeps, 'config' | 'db' | 'log'>): FindPageReader {
  const cookieName = `${sessionCookieName(deps.config)}=`;
  const readSession = createSessionReader(deps);

  async function readTexts({ id }: Actor): Promise<Record<string, string>> {
    const row = await findOwn(deps.db, id);
    if (!row) return {};
    const { username, displayName, city, bio } = row;
    return {
      name: displayName || username,
      handle: `@${username}`,
      city: city ?? '',
      bio: bio ?? '',
    };
  }

  async function find(cookie: string): Promise<PageReader> {
    const actor = (await soon(readSession(cookie)))?.actor;
    return {
      language: actor?.language ?? null,
      texts: async () => (actor && (await soon(readTexts(actor)))) ?? {},
    };
  }

  return (cookie) => (cookie.includes(cookieName) ? find(cookie) : undefined);
}
