import { setTimeout as pause } from 'node:timers/promises';
import { createSessionReader, sessionCookieName } from '../../auth/session-reader';
import type { AppDeps } from '../../deps';
import type { PageReader } from '../../http/client-files';
import { findOwn } from './profiles.queries';

const PATIENCE_MS = 300;

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
      found.catch(() => undefined);
      return Promise.race([found, pause(PATIENCE_MS, {}, { ref: false })]);
    },
  };
}
