import { bumpVersions } from '../../db/versions';
import type { Handler } from '../../jobs/handlers';
import { friendsChanged } from '../friends/friends.service';
import { retellComments } from '../media/posts.service';
import * as queries from './tell-others.queries';

/** Ids per transaction and event. */
const BATCH = 100;

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/**
 * Makes polls that show this person's name or picture see the change: friends, requests,
 * conversations and comments. A job because there may be thousands, and because it starts after the
 * commit, so that nobody who becomes a friend meanwhile is missed.
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
