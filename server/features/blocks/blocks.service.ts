import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PageQuery } from '#shared/fields';
import type { Reader } from '../../db/pool';
import { transact } from '../../db/pool';
import { first, isAny, isOlder, type PersonRow, personColumns } from '../../db/query';
import { blocks, users } from '../../db/schema';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { invalidField } from '../../http/app-error';
import { momentCursor, readPage } from '../../http/pagination';
import { areFriends, forgetFriendship, notifyFriends } from '../friends/friends.service';
import { getVisible } from '../people/people.service';
import { isListedBlock } from './blocks.policy';

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log'>;

type BlockRow = PersonRow & { createdAt: Date };

const readBlocks = (db: Reader, userId: number, where: SQL | undefined) =>
  db
    .select({ ...personColumns, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), isListedBlock(userId), where));

/** Lists the people `actor` has blocked, newest block first. */
export const listBlocks = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPage(
    query,
    momentCursor,
    ({ createdAt, id }: BlockRow) => [createdAt.toISOString(), id],
    async ({ after, limit }) =>
      readBlocks(db, actor.id, isOlder(blocks.createdAt, blocks.blockedId, after))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(limit + 1),
  );

const isBlock = (userId: number, blockedId: number) =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

/** One direction only; see `isBlocked` for both. */
const hasBlocked = (db: Reader, userId: number, blockedId: number) =>
  isAny(db.select({ userId: blocks.userId }).from(blocks).where(isBlock(userId, blockedId)));

export const findBlocked = (db: Reader, userId: number, blockedId: number) =>
  first(readBlocks(db, userId, eq(blocks.blockedId, blockedId)));

/**
 * Blocks a person. Ends friendship and requests in the same transaction; concurrent requests wait
 * for the version rows and then see the block.
 * @throws AppError 400 for oneself, 404, also for somebody hidden, as who has blocked `actor` is
 */
export async function createBlock(deps: Deps, actor: Actor, userId: number) {
  if (userId === actor.id) throw invalidField('userId', 'You cannot block yourself.');
  const blocked = await findBlocked(deps.db, actor.id, userId);
  if (blocked) return { item: blocked, created: false };
  const item = await getVisible(deps.db, actor, userId);
  const created = await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    const wereFriends = await areFriends(tx, actor.id, userId);
    const { rowCount } = await tx
      .insert(blocks)
      .values({ userId: actor.id, blockedId: userId, wereFriends })
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
