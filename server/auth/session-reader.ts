import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '../actor';
import type { Config } from '../config';
import { prepared } from '../db/prepared';
import { sessions, users } from '../db/schema';
import type { AppDeps } from '../deps';
import { databaseSilent } from '../http/database-error';
import { isHttps } from '../http/own-origin';
import { SESSION_LIFETIME_MS } from './session-store';

/** A session's row is written at most once in this time, however many requests there are. */
export const TOUCH_INTERVAL_MS = SESSION_LIFETIME_MS / 10;

/**
 * How long a request waits for its session. A server that refuses connections fails at once; one
 * that is frozen or cut off says nothing, and this first look-up is what notices.
 */
const PATIENCE_MS = 1_200;

/** `__Host-` binds the cookie to this host, to "/" and to https; browsers refuse it over http. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isHttps(config) ? '__Host-ripcord.sid' : 'ripcord.sid';

export interface SignedIn {
  sid: string;
  actor: Actor;
}

/** Finds whose Cookie header it is; null for a visitor, a forged cookie and an ended session. */
export type SessionReader = (cookieHeader: string | undefined) => Promise<SignedIn | null>;

/** The session's row says whose it is, and the join who that is. */
const readSession = prepared('session', (db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      role: users.role,
      email: users.email,
      avatarFolder: users.avatarFolder,
      profileCompleted: users.profileCompleted,
      millisecondsLeft: sql<number>`(extract(epoch from ${sessions.expire} - now()) * 1000)::float8`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql`now()`),
        isNull(users.suspendedAt),
      ),
    ),
);

/**
 * Reads who is calling, for requests and for the upgrade to a socket, in one look-up.
 *
 * express-session and passport make sessions, at sign-in. They could read them as well, but at
 * several times the cost of this, which every request pays.
 */
export function createSessionReader({ config, db }: Pick<AppDeps, 'config' | 'db'>): SessionReader {
  const readSid = sidReader(config);

  /** Only an UPDATE: an upsert could bring back a session that was ended meanwhile. */
  async function touch(sid: string): Promise<void> {
    const now = Date.now();
    const expire = new Date(now + SESSION_LIFETIME_MS);
    const due = new Date(now + SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS);
    await db
      .update(sessions)
      .set({ expire })
      .where(and(eq(sessions.sid, sid), lt(sessions.expire, due)));
  }

  return async (cookieHeader) => {
    const sid = readSid(cookieHeader);
    if (sid === null) return null;
    const [row] = await patiently(readSession(db, { sid }));
    if (!row) {
      // Over, or its person is gone or suspended: nothing is left to keep.
      await db.delete(sessions).where(eq(sessions.sid, sid));
      return null;
    }
    const { millisecondsLeft, ...actor } = row;
    if (millisecondsLeft < SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS) await touch(sid);
    return { sid, actor };
  };
}

/** Takes the session's id out of a Cookie header when the signature beside it is ours. */
function sidReader(config: Config): (cookieHeader: string | undefined) => string | null {
  const name = sessionCookieName(config).replaceAll('.', '\\.');
  // As express-session writes it: `s:`, the id, a dot and the id's HMAC, encoded for a URL.
  const pattern = new RegExp(`(?:^|; *)${name}=s%3A([\\w-]+)\\.([\\w%]+)`);
  const key = createSecretKey(config.sessionSecret, 'utf8');
  return (cookieHeader = '') => {
    const [, sid, signature] = pattern.exec(cookieHeader) ?? [];
    if (!sid || !signature) return null;
    const expected = createHmac('sha256', key).update(sid).digest();
    const given = Buffer.from(signature.replaceAll('%2B', '+').replaceAll('%2F', '/'), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected) ? sid : null;
  };
}

/** @throws AppError 503 when the database says nothing */
async function patiently<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(databaseSilent()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
