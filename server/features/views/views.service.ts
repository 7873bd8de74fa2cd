import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { changePost, countOnPost, getPost } from '../media/posts.service';
import { dayOf } from '../stats/stats.service';
import * as queries from './views.queries';

/**
 * Counts a view: one per person and day (UTC), and none by the owner.
 * @throws AppError 404
 */
export async function countView(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  actor: Actor,
  mediaId: number,
): Promise<{ viewCount: number }> {
  const { userId: ownerId, viewCount } = await getPost({ db }, actor, mediaId);
  if (ownerId === actor.id) return { viewCount };
  const day = dayOf(clock?.() ?? new Date());
  return changePost({ db }, actor, mediaId, async (tx, post) => {
    const isFirst = await queries.insertView(tx, { mediaId, userId: actor.id, day });
    const { viewCount } = isFirst ? await countOnPost(tx, post, { views: 1 }) : post;
    return { viewCount };
  });
}
