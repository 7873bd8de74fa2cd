import { and, desc, eq, sql } from 'drizzle-orm';
import { type PersonRow, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { blocks, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;
type Writer = Pick<Db, 'insert' | 'delete'>;

export interface BlockRow extends PersonRow {
  createdAt: Date;
}

export function listBlocks(
  db: Reader,
  userId: number,
  { after, limit }: { after: [moment: string, id: number] | null; limit: number },
): Promise<BlockRow[]> {
  return db
    .select({
      ...personColumns,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.userId, userId),
        after
          ? sql`(${blocks.createdAt}, ${blocks.blockedId}) < (${after[0]}::timestamptz, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1);
}

const isBlock = (userId: number, blockedId: number) =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

export async function hasBlocked(db: Reader, userId: number, blockedId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: blocks.userId })
    .from(blocks)
    .where(isBlock(userId, blockedId));
  return rows.length > 0;
}

/** @returns whether it is new */
export async function insertBlock(tx: Writer, userId: number, blockedId: number): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ userId, blockedId })
    .onConflictDoNothing()
    .returning({ userId: blocks.userId });
  return rows.length > 0;
}

export async function deleteBlock(tx: Writer, userId: number, blockedId: number): Promise<void> {
  await tx.delete(blocks).where(isBlock(userId, blockedId));
}
