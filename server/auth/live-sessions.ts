import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Reader } from '../db/pool';
import { sessions } from '../db/schema';

/** Those of these sessions that have not ended, in one query. */
export async function listLiveSessions(db: Reader, sids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, sql`now()`)));
  return new Set(rows.map(({ sid }) => sid));
}
