import { setTimeout as pause } from 'node:timers/promises';
import { createSessionReader, sessionCookieName } from '../../auth/session-reader';
import type { AppDeps } from '../../deps';
import type { PageReader } from '../../http/client-files';
import { findOwn } from './profiles.queries';

/** A page that came later than this (milliseconds) would have been faster without any words. */
const PATIENCE_MS = 300;

/** Tells a page whose it is: the head of one's own profile is there before any script runs. */
export function createPageReader(deps: Pick<AppDeps, 'config' | 'db'>): PageReader {
  const name = `${sessionCookieName(deps.config)}=`;
  const whoCalls = createSessionReader(deps);

  async function read(cookie: string): Promise<Record<string, string>> {
    const actor = (await whoCalls(cookie))?.actor;
    const row = actor && (await findOwn(deps.db, actor.id));
    if (!row) return {};
    const { username, displayName, city, bio } = row;
    return {
      name: displayName || username,
      handle: `@${username}`,
      city: city ?? '',
      bio: bio ?? '',
    };
  }

  return {
    isSignedIn: (cookie) => cookie.includes(name),
    words: (cookie) => {
      const found = read(cookie);
      // Whoever stopped waiting does not hear of a failure.
      found.catch(() => undefined);
      return Promise.race([found, pause(PATIENCE_MS, {}, { ref: false })]);
    },
  };
}
