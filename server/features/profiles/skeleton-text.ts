import { setTimeout as pause } from 'node:timers/promises';
import { createSessionReader, sessionCookieName } from '../../auth/session-reader';
import type { AppDeps } from '../../deps';
import type { SkeletonText } from '../../http/client-files';
import { findOwn } from './profiles.queries';

/** Milliseconds. If the text takes longer, the page paints sooner without it. */
const TIMEOUT_MS = 300;

/** The text of the actor's profile for its skeleton, so that it paints before any script runs. */
export function createSkeletonText(deps: Pick<AppDeps, 'config' | 'db' | 'log'>): SkeletonText {
  const cookieName = `${sessionCookieName(deps.config)}=`;
  const readSession = createSessionReader(deps);

  async function read(cookie: string): Promise<Record<string, string>> {
    const actor = (await readSession(cookie))?.actor;
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
    isSignedIn: (cookie) => cookie.includes(cookieName),
    read: (cookie) => {
      const found = read(cookie);
      // Nobody awaits this promise after the timeout.
      found.catch(() => undefined);
      return Promise.race([found, pause(TIMEOUT_MS, {}, { ref: false })]);
    },
  };
}
