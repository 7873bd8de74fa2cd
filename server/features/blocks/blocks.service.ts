import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import type { PersonRow } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { invalidField } from '../../http/app-error';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { forgetUnread } from '../chat/chat.service';
import { forgetFriendship, friendsChanged } from '../friends/friends.service';
import { getAnyPerson } from '../people/people.service';
import type { BlockRow } from './blocks.queries';
import * as queries from './blocks.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;

export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<BlockRow>> {
  const after = decodeCursor(cursor, momentCursor);
  const rows = await queries.listBlocks(db, actor.id, { after, limit });
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
}

/** One direction only; see `isBlocked` for both. */
export function hasBlocked(
  db: Pick<Db, 'select'>,
  userId: number,
  blockedId: number,
): Promise<boolean> {
  return queries.hasBlocked(db, userId, blockedId);
}

/**
 * Blocks a person, also one who has blocked `actor`. Ends friendship and requests and marks
 * messages as read in the same transaction; concurrent requests wait for the version rows and then
 * see the block.
 * @throws AppError 400 for oneself, 404
 */
export async function createBlock(
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<{ person: PersonRow; repeated: boolean }> {
  if (userId === actor.id) throw invalidField('userId', 'You cannot block yourself.');
  const person = await getAnyPerson(deps.db, userId);
  if (await queries.hasBlocked(deps.db, actor.id, userId)) return { person, repeated: true };
  const created = await deps.db.transaction(async (tx) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    if (!(await queries.insertBlock(tx, actor.id, userId))) return false;
    await forgetFriendship(tx, actor.id, userId);
    await forgetUnread(tx, actor.id, userId);
    return true;
  });
  if (created) friendsChanged(deps, actor.id, userId);
  return { person, repeated: !created };
}

/** Does not restore the friendship. */
export async function deleteBlock(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (!(await queries.hasBlocked(deps.db, actor.id, userId))) return;
  await deps.db.transaction(async (tx) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    await queries.deleteBlock(tx, actor.id, userId);
  });
  friendsChanged(deps, actor.id, userId);
}
