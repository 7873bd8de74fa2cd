import type { Actor } from '../../auth/actor';
import type { Db } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { canViewMedia } from './media.policy';
import { mediaNotFound } from './media.service';
import type { PostRow } from './posts.queries';
import * as queries from './posts.queries';

type Deps = Pick<AppDeps, 'db'>;
/** A transaction in which what hangs on a post is being changed. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type { PostRow };

/**
 * What likes, views and comments need of a post: one look-up, much less than `getMedia` reads.
 * @throws AppError 404 also when it is another person's private post, or a blocked person's
 */
export async function getPost({ db }: Deps, actor: Actor, id: number): Promise<PostRow> {
  const post = await queries.findUnblockedPost(db, actor.id, id);
  if (!post || !canViewMedia(actor, post)) throw mediaNotFound();
  return post;
}

/**
 * Runs a change of a post's likes, views or comments in one transaction. Changes of one post take
 * turns: its row is held first, so what `work` reads is the latest, a counter cannot miss a row,
 * ids of comments grow in the order in which they become visible, and neither two changes nor the
 * deletion of the post can deadlock. Other posts do not wait.
 * @throws AppError 404 when it is gone or no longer shown to `actor`; blocks are `getPost`'s
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

/** Holds a post as `changePost` does, for whoever has a transaction; undefined when it is gone. */
export const holdPost = (tx: Tx, id: number): Promise<PostRow | undefined> =>
  queries.lockPost(tx, id);

/**
 * Adds to a post's counters, and tells polls of its comments when these changed. The counters are
 * totals: what somebody does not see for a block is counted all the same, since everybody is shown
 * the same number. Only with the post held.
 */
export function countOnPost(
  tx: Tx,
  { id }: PostRow,
  change: { views?: number; likes?: number; comments?: number },
): Promise<PostRow> {
  return queries.addToCounters(tx, id, change);
}

/** Has polls of these posts' comments answered anew, since who wrote some of them looks different. */
export const retellComments = ({ db }: Deps, ids: readonly number[]): Promise<void> =>
  queries.growCommentsVersions(db, ids);

/**
 * Rebuilds the counters of a person's posts from the likes, views and comments as they are stored.
 * Other changes of these posts wait until the transaction ends.
 * @returns how many posts were wrong
 */
export async function recountMedia(tx: Tx, userId: number): Promise<number> {
  // In a statement of its own: the count that follows must see what was committed before the hold.
  await queries.lockPostsOf(tx, userId);
  return queries.recountPosts(tx, userId);
}

/**
 * Who of these people may be told of a post, and of what `author` did there: nobody else than the
 * owner of a private one, and nobody who has a block with its owner or the author.
 */
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
