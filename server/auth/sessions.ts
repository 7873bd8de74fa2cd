import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/pool';
import { sessions } from '../db/schema';
import type { AppDeps } from '../deps';

/** Identifies a session in events and logs: the id itself is a credential. */
export const sessionHash = (sid: string): string =>
  createHash('sha256').update(sid).digest('base64url');

/** Ends a session and closes its sockets on every instance. */
export async function deleteSession(
  { db, realtime }: Pick<AppDeps, 'db' | 'realtime'>,
  sid: string,
): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.sid, sid));
  // Every sign-in drops the id that its request came with, which usually was no session.
  if (rowCount) realtime.publish({ type: 'session.ended', sessionHash: sessionHash(sid) });
}

/** Which of these sessions have not ended. */
export async function listLiveSessions(
  db: Pick<Db, 'select'>,
  sids: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
}
