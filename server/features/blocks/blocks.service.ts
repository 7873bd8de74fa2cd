import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../actor';
import { anyOf } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader } from '../../db/pool';
import { blocks, users } from '../../db/schema';
import { transact } from '../../db/transact';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { invalidField } from '../../http/app-error';
import type { Created } from '../../http/create-once';
import { momentCursor, type Page, readPage } from '../../http/pagination';
import { forgetFriendship, notifyFriends } from '../friends/friends.service';
import { getAnyPerson } from '../people/people.service';

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log'>;

type BlockRow = PersonRow & { createdAt: Date };

/** Whom `actor` has blocked, newest block first. */
export const listBlocks = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: PageQuery,
): Promise<Page<BlockRow>> =>
  readPage(
    query,
    momentCursor,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    async ({ after, limit }) =>
      db
        .select({ ...personColumns, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(
          and(
            eq(blocks.userId, actor.id),
            after
              ? sql`(${blocks.createdAt}, ${blocks.blockedId}) < (${after[0]}::timestamptz, ${after[1]})`
              : undefined,
          ),
        )
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(limit + 1),
  );

/** Those of these people between whom and this one there is a block, in either direction. */
export async function blockedAmong(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ userId: blocks.userId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.userId, userId), anyOf(blocks.blockedId, ids)),
        and(eq(blocks.blockedId, userId), anyOf(blocks.userId, ids)),
      ),
    );
  return rows.map((row) => (row.userId === userId ? row.blockedId : row.userId));
}

const isBlock = (userId: number, blockedId: number) =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

/** One direction only; see `isBlocked` for both. */
async function hasBlocked(db: Reader, userId: number, blockedId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: blocks.userId })
    .from(blocks)
    .where(isBlock(userId, blockedId));
  return rows.length > 0;
}

/**
 * Blocks a person, also one who has blocked `actor`. Ends friendship and requests in the same
 * transaction; concurrent requests wait for the version rows and then see the block.
 * @throws AppError 400 for oneself, 404
 */
export async function createBlock(
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<Created<PersonRow>> {
  if (userId === actor.id) throw invalidField('userId', 'You cannot block yourself.');
  const item = await getAnyPerson(deps.db, userId);
  if (await hasBlocked(deps.db, actor.id, userId)) return { item, created: false };
  const created = await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    const { rowCount } = await tx
      .insert(blocks)
      .values({ userId: actor.id, blockedId: userId })
      .onConflictDoNothing();
    if (rowCount === 0) return false;
    await forgetFriendship(tx, actor.id, userId);
    after(() => notifyFriends(deps, actor.id, userId));
    return true;
  });
  return { item, created };
}

/** Does not restore the friendship. */
export async function deleteBlock(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (!(await hasBlocked(deps.db, actor.id, userId))) return;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    await tx.delete(blocks).where(isBlock(actor.id, userId));
    after(() => notifyFriends(deps, actor.id, userId));
  });
}
