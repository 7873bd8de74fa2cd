import { chunks } from '../../async';
import { transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Handler } from '../../jobs/definitions';
import { forgetNews } from '../../jobs/notify';
import { notifyFriends } from '../friends/friends.service';
import { refreshCommentsBy } from '../media/posts.counters';
import * as queries from './profiles.queries';

/** Ids per transaction and event. */
const BATCH = 100;

/**
 * Makes polls that show this person see a new name or picture, or that the person is suspended or
 * restored: friends, requests, conversations, comments and events. A job because there may be thousands of people, and because it starts
 * after the commit, so people who become friends meanwhile are included.
 */
export const refreshAudience: Handler<'profiles.tell-others'> = async (
  deps,
  { userId },
  { signal },
) => {
  const { db } = deps;
  for (const people of chunks(await queries.listAudience(db, userId), BATCH)) {
    signal.throwIfAborted();
    await transact(deps, async (tx, after) => {
      await bumpVersions(tx, people, 'friends', 'messages', 'notifications');
      after(() => notifyFriends(deps, ...people));
    });
  }
  await refreshCommentsBy(deps, userId, signal);
  await transact(deps, async (tx, after) => {
    await queries.bumpEvents(tx, userId);
    await forgetNews(deps, tx, after, 'person', userId);
  });
};
