import type { PageQuery } from '#shared/fields';
import { t } from '#shared/translate';
import { transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { invalidField } from '../../http/app-error';
import { momentCursor, readPage } from '../../http/pagination';
import { areFriends, forgetFriendship, notifyFriends } from '../friends/friends.service';
import { getVisible } from '../people/people.service';
import {
  type BlockRow,
  findBlocked,
  hasBlocked,
  insertBlock,
  listBlocked,
  removeBlock,
} from './blocks.queries';

export { findBlocked } from './blocks.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log'>;

/** Lists the people `actor` has blocked, newest block first. */
export const listBlocks = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPage(
    query,
    momentCursor,
    ({ createdAt, id }: BlockRow) => [createdAt.toISOString(), id],
    (page) => listBlocked(db, actor.id, page),
  );

/**
 * Blocks a person. Ends friendship and requests in the same transaction; concurrent requests wait
 * for the version rows and then see the block.
 * @throws AppError 400 for oneself, 404, also for somebody hidden, as who has blocked `actor` is
 */
export async function createBlock(deps: Deps, actor: Actor, userId: number) {
  if (userId === actor.id) throw invalidField('userId', t('You cannot block yourself.'));
  const blocked = await findBlocked(deps.db, actor.id, userId);
  if (blocked) return { item: blocked, created: false };
  const item = await getVisible(deps.db, actor, userId);
  const created = await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages', 'notifications');
    const wereFriends = await areFriends(tx, actor.id, userId);
    const block = { userId: actor.id, blockedId: userId, wereFriends };
    if (!(await insertBlock(tx, block))) return false;
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
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages', 'notifications');
    await removeBlock(tx, actor.id, userId);
    after(() => notifyFriends(deps, actor.id, userId));
  });
}
