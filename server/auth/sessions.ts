import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RequestHandler } from 'express';
import { RECENT_SIGN_IN_MINUTES } from '#shared/accounts';
import { msg } from '#shared/translate';
import { type Reader, transact } from '../db/pool';
import { sessions } from '../db/schema';
import type { AppDeps } from '../deps';
import { AppError } from '../http/app-error';
import { limitBy } from '../http/rate-limit';

/** Identifies a session in events and logs, since the id itself is a credential. */
export const sessionHash = (sid: string) => createHash('sha256').update(sid).digest('base64url');

export const limitBySession = limitBy((req) => sessionHash(req.sid ?? ''));

/** Ends a session and closes its sockets on every instance. */
export async function deleteSession(
  deps: Pick<AppDeps, 'db' | 'log' | 'realtime'>,
  sid: string,
): Promise<void> {
  await transact(deps, async (tx, after) => {
    const { rowCount } = await tx.delete(sessions).where(eq(sessions.sid, sid));
    // Every sign-in drops the id its request came with, which usually was not a session.
    if (!rowCount) return;
    after(() => deps.realtime.publish({ type: 'session.ended', sessionHash: sessionHash(sid) }));
  });
}

/** Returns which of these sessions have not ended. */
export async function listLiveSessions(db: Reader, sids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
}

const CONFIRM = msg('To keep your account safe, please confirm first that it is you.');

async function isRecent(db: Reader, sid: string): Promise<boolean> {
  // greatest() skips nulls.
  const proven = sql`greatest(${sessions.createdAt}, (${sessions.sess} ->> 'confirmedAt')::timestamptz)`;
  const limit = sql`now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES})`;
  const [row] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), gt(proven, limit)));
  return row !== undefined;
}

/** Guards changes that hand over or destroy an account: 403 if the last sign-in is too old. */
export function requireRecentSignIn({ db }: Pick<AppDeps, 'db'>): RequestHandler {
  return async (req, _res, next) => {
    if (req.sid === undefined || !(await isRecent(db, req.sid))) {
      throw new AppError('confirmation_required', CONFIRM);
    }
    next();
  };
}

/** Records that the session's person has just re-authenticated. */
export const markConfirmed = (deps: Pick<AppDeps, 'db' | 'log'>, sid: string) =>
  transact(deps, (tx) =>
    tx
      .update(sessions)
      .set({ sess: sql`jsonb_set(${sessions.sess}, '{confirmedAt}', to_jsonb(now()))` })
      .where(eq(sessions.sid, sid)),
  );
