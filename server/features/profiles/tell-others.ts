import { bumpVersions } from '../../db/versions';
import type { Handler } from '../../jobs/definitions';
import { friendsChanged } from '../friends/friends.service';
import { retellComments } from '../media/posts.service';
import * as queries from './tell-others.queries';

/** Ids in a transaction, and at once at the sockets: so many are held for a moment, not more. */
const BATCH = 100;

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/**
 * Has everybody's polls answered anew that show somebody whose name or picture has changed: lists of
 * friends, requests and conversations, and comments. A job, because there may be thousands of each,
 * and because it begins when the change can be seen: whoever becomes a friend meanwhile reads the
 * new name, and everybody who was one before is found.
 */
export const tellOthers: Handler<'profiles.tell-others'> = async (deps, { userId }, { signal }) => {
  const { db } = deps;
  for (const people of batches(await queries.listAudience(db, userId))) {
    signal.throwIfAborted();
    await db.transaction((tx) => bumpVersions(tx, people, 'friends', 'messages'));
    friendsChanged(deps, ...people);
  }
  for (const posts of batches(await queries.listCommentedPosts(db, userId))) {
    signal.throwIfAborted();
    await retellComments(deps, posts);
  }
};
