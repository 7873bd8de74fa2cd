import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import type { PageOf } from '../../db/query';
import { sessions } from '../../db/schema';

export const readSessions = (db: Reader, userId: number, { after, limit }: PageOf<[id: number]>) =>
  db
    .select({
      id: sessions.id,
      sid: sessions.sid,
      createdAt: sessions.createdAt,
      expire: sessions.expire,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
      isNewDevice: sql<boolean>`${sessions.sess} ? 'isNewDevice'`,
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

export type SessionRow = Awaited<ReturnType<typeof readSessions>>[number];

export async function findSid(db: Reader, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), gt(sessions.expire, sql`now()`)));
  return row?.sid;
}
