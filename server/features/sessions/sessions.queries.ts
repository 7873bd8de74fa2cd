import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { sessions } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

export interface SessionRow {
  id: number;
  sid: string;
  createdAt: Date;
  expire: Date;
  userAgent: string | null;
}

export function listSessions(
  db: Reader,
  userId: number,
  { after, limit }: { after: [id: number] | null; limit: number },
): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      sid: sessions.sid,
      createdAt: sessions.createdAt,
      expire: sessions.expire,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expire, sql`now()`),
        after ? lt(sessions.id, after[0]) : undefined,
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(limit + 1);
}

export async function findSid(db: Reader, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), gt(sessions.expire, sql`now()`)));
  return row?.sid;
}
