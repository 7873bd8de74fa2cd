import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { first, isAny, isChanged, isOlder, type PageOf } from '../../db/query';
import { blocks, users } from '../../db/schema';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isListedBlock } from './blocks.policy';

export type BlockRow = PersonRow & { createdAt: Date };

const readBlocks = (db: Reader, userId: number, where: SQL | undefined) =>
  db
    .select({ ...personColumns, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), isListedBlock(userId), where));

/** Newest block first. */
export const listBlocked = async (
  db: Reader,
  userId: number,
  { after, limit }: PageOf<[createdAt: string, id: number]>,
) =>
  readBlocks(db, userId, isOlder(blocks.createdAt, blocks.blockedId, after))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1);

const isBlock = (userId: number, blockedId: number) =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

/** One direction only; see `isBlocked` for both. */
export const hasBlocked = (db: Reader, userId: number, blockedId: number) =>
  isAny(db.select({ userId: blocks.userId }).from(blocks).where(isBlock(userId, blockedId)));

export const findBlocked = (db: Reader, userId: number, blockedId: number) =>
  first(readBlocks(db, userId, eq(blocks.blockedId, blockedId)));

/** @returns whether the block is new */
export const insertBlock = (tx: Writer, block: typeof blocks.$inferInsert) =>
  isChanged(tx.insert(blocks).values(block).onConflictDoNothing());

export async function removeBlock(tx: Writer, userId: number, blockedId: number): Promise<void> {
  await tx.delete(blocks).where(isBlock(userId, blockedId));
}
