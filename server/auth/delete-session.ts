import { eq } from 'drizzle-orm';
import { sessions } from '../db/schema';
import type { AppDeps } from '../deps';
import { sessionHash } from './session-hash';

/** Ends one session, and closes its sockets on every instance. */
export async function deleteSession(
  { db, realtime }: Pick<AppDeps, 'db' | 'realtime'>,
  sid: string,
): Promise<void> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.sid, sid));
  // Every sign-in drops the id that its request came with, which mostly was no session.
  if (rowCount) realtime.publish({ type: 'session.ended', sessionHash: sessionHash(sid) });
}
