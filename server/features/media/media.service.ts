import type { Actor } from '../../auth/actor';
import { isBlocked } from '../../db/blocked';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { canViewMedia } from './media.policy';
import type { MediaRow } from './media.queries';
import * as queries from './media.queries';

type Deps = Pick<AppDeps, 'db'>;

export const mediaNotFound = () => notFound('The requested media could not be found.');

/** @throws AppError 404 also when it is another person's private post, or a blocked person's */
export async function getMedia({ db }: Deps, actor: Actor, id: number): Promise<MediaRow> {
  const post = await queries.findMedia(db, actor.id, id);
  if (!post || !canViewMedia(actor, post)) throw mediaNotFound();
  if (post.userId !== actor.id && (await isBlocked(db, actor.id, post.userId))) {
    throw mediaNotFound();
  }
  return post;
}

/** Those of these posts that `actor` may see, in no order. */
export async function findVisibleMedia(
  { db }: Deps,
  actor: Actor,
  ids: readonly number[],
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const found = await queries.findManyMedia(db, actor.id, ids);
  return found.filter((post) => canViewMedia(actor, post));
}
