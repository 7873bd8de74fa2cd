import type { Actor } from '../../auth/actor';
import type { Db } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { canViewMedia } from './media.policy';
import { mediaNotFound } from './media.service';
import type { PostRow } from './posts.queries';
import * as queries from './posts.queries';

type Deps = Pick<AppDeps, 'db'>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type { PostRow };

/**
 * Like `getMedia`, but reads much less.
 * @throws AppError 404
 */
export async function getPost({ db }: Deps, actor: Actor, id: number): Promise<PostRow> {
  const post = await queries.findUnblockedPost(db, actor.id, id);
  if (!post || !canViewMedia(actor, post)) throw mediaNotFound();
  return post;
}

/**
 * Changes likes, views or comments of a post in one transaction. The row is locked first, so that
 * counters miss nothing, ids of comments grow in the order in which they become visible, and
 * nothing deadlocks.
 * @throws AppError 404 when it is gone or no longer visible; blocks are checked by `getPost`
 */
export function changePost<T>(
  { db }: Deps,
  actor: Actor,
  id: number,
  work: (tx: Tx, post: PostRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const post = await queries.lockPost(tx, id);
    if (!post || !canViewMedia(actor, post)) throw mediaNotFound();
    return work(tx, post);
  });
}

export const holdPost = (tx: Tx, id: number): Promise<PostRow | undefined> =>
  queries.lockPost(tx, id);

/**
 * Changes a locked post's counters. They are the same for everybody: things hidden by blocks count
 * too.
 */
export function countOnPost(
  tx: Tx,
  { id }: PostRow,
  change: { views?: number; likes?: number; comments?: number },
): Promise<PostRow> {
  return queries.addToCounters(tx, id, change);
}

export const retellComments = ({ db }: Deps, ids: readonly number[]): Promise<void> =>
  queries.growCommentsVersions(db, ids);

/**
 * Recounts a person's posts from likes, views and comments.
 * @returns how many were wrong
 */
export async function recountMedia(tx: Tx, userId: number): Promise<number> {
  // A separate statement: the recount must see what was committed before the lock.
  await queries.lockPostsOf(tx, userId);
  return queries.recountPosts(tx, userId);
}

/** Who of these people may be told of a post, and of what `author` did there. */
export async function findAudience(
  { db }: Deps,
  id: number,
  people: readonly number[],
  author?: number,
): Promise<ReadonlySet<number>> {
  const post = await queries.findPost(db, id);
  if (!post) return new Set();
  const allowed = people.filter((person) => canViewMedia({ id: person }, post));
  if (allowed.length === 0) return new Set();
  const blocked = new Set(
    await queries.listBlockedWith(db, allowed, [post.userId, author ?? post.userId]),
  );
  return new Set(allowed.filter((person) => !blocked.has(person)));
}
