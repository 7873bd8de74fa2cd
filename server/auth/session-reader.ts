import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { createKeyedQueue, QueueFullError } from '../async';
import type { Config } from '../config';
import { guardianOf } from '../db/hidden';
import { type Reader, transact } from '../db/pool';
import { arg, isAny, prepared } from '../db/query';
import { authenticators, passkeys, sessions, users } from '../db/schema';
import { type Versions, versionsOf } from '../db/versions';
import type { Actor, AppDeps } from '../deps';
import { AT_ONCE, tooManyAtOnce } from '../http/limits';
import { isHttps } from '../http/request-guards';

const hasSecondFactor = (db: Reader, userId: number) =>
  isAny(
    unionAll(
      db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, userId)),
      db
        .select({ userId: authenticators.userId })
        .from(authenticators)
        .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))),
    ),
  );

/** Marks an administrator who must first set up a second factor (ADMIN_REQUIRE_SECOND_FACTOR). */
export async function withRequirement(
  { config, db }: Pick<AppDeps, 'config' | 'db'>,
  actor: Actor,
): Promise<Actor> {
  if (!config.adminRequireSecondFactor || actor.role !== 'admin') return actor;
  return { ...actor, mustSetUpSecondFactor: !(await hasSecondFactor(db, actor.id)) };
}

/** A session ends this long after its last use. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/** Minimum time between updates of a session's row, however many requests it makes. */
export const TOUCH_INTERVAL_MS = SESSION_LIFETIME_MS / 10;

/** `__Host-` binds the cookie to this host, "/" and https; browsers refuse it over http. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>) =>
  isHttps(config) ? '__Host-ripcord.sid' : 'ripcord.sid';

export interface SignedIn {
  sid: string;
  actor: Actor;
  /** What polls compare, read with the session. */
  versions: Versions;
}

function refuse(error: unknown): never {
  throw error instanceof QueueFullError ? tooManyAtOnce() : error;
}

/** Resolves to null for a visitor, a forged cookie or an ended session. */
export type SessionReader = (cookieHeader: string | undefined) => Promise<SignedIn | null>;

export const actorColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  role: users.role,
  email: users.email,
  emailState: users.emailState,
  avatarFolder: users.avatarFolder,
  profileCompleted: users.profileCompleted,
  timeZone: users.timeZone,
  language: users.language,
  deviceLanguage: users.deviceLanguage,
  guardian: guardianOf(sql`users.id`),
};

const readSession = prepared('session', (db) =>
  db
    .select({
      ...actorColumns,
      versions: versionsOf(sql`users.id`),
      millisecondsLeft: sql<number>`(extract(epoch from ${sessions.expire} - now()) * 1000)::float8`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.sid, arg('sid')), gt(sessions.expire, sql`now()`), isNull(users.suspendedAt)),
    ),
);

/**
 * Reads the session of a request or socket upgrade in one query. express-session and passport only
 * create sessions, at sign-in: reading with them costs several times as much on every request.
 */
export function createSessionReader(deps: Pick<AppDeps, 'config' | 'db' | 'log'>): SessionReader {
  const { config, db } = deps;
  const readSid = sidReader(config);
  const lookups = createKeyedQueue<string>(AT_ONCE.sessionLookups);

  /** An UPDATE, because an upsert could revive a session that was just ended. */
  async function touch(sid: string): Promise<void> {
    const now = Date.now();
    const expire = new Date(now + SESSION_LIFETIME_MS);
    const due = new Date(now + SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS);
    await transact(deps, (tx) =>
      tx
        .update(sessions)
        .set({ expire })
        .where(and(eq(sessions.sid, sid), lt(sessions.expire, due))),
    );
  }

  return async (cookieHeader) => {
    const sid = readSid(cookieHeader);
    if (sid === null) return null;
    const [row] = await lookups.run(sid, () => readSession(db, { sid })).catch(refuse);
    if (!row) {
      // It expired, or its owner is deleted or suspended.
      await transact(deps, (tx) => tx.delete(sessions).where(eq(sessions.sid, sid)));
      return null;
    }
    const { millisecondsLeft, versions, ...actor } = row;
    if (millisecondsLeft < SESSION_LIFETIME_MS - TOUCH_INTERVAL_MS) await touch(sid);
    return { sid, versions: versions ?? {}, actor: await withRequirement({ config, db }, actor) };
  };
}

/** Extracts the session id from a Cookie header if the signature is valid. */
function sidReader(config: Config): (cookieHeader: string | undefined) => string | null {
  const name = sessionCookieName(config).replaceAll('.', '\\.');
  // The format of express-session: `s:`, the id, a dot and the id's HMAC, URL-encoded.
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
