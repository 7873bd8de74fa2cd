import type { z } from 'zod';
import type { mediaStatusSchema } from '../../shared/realtime';
import type { Actor } from '../actor';
import type { AppDeps } from '../deps';
import { findMediaState, getMedia } from '../features/media/media.service';
import { findAudience } from '../features/media/posts';

/** How far a post's media is, as its followers are told. */
export interface MediaState {
  status: z.output<typeof mediaStatusSchema>;
  message: string | null;
}

/**
 * The present state of a post's media, for somebody who begins to follow it.
 * @throws AppError 404 when there is no such post, or none that this person may see
 */
export async function findMedia(
  deps: Pick<AppDeps, 'db'>,
  actor: Actor,
  mediaId: number,
): Promise<MediaState> {
  const { status, statusMessage } = await getMedia(deps, actor, mediaId);
  return { status, message: statusMessage };
}

/** What is told of a post whose state has changed, and to whom. */
export interface MediaNews {
  ownerId: number;
  state: MediaState;
  /** Of its followers those who may see it now, and its owner. */
  audience: ReadonlySet<number>;
}

/** @param followers people who have said that they follow it; undefined when it is gone */
export async function findMediaNews(
  deps: Pick<AppDeps, 'db'>,
  mediaId: number,
  followers: readonly number[],
): Promise<MediaNews | undefined> {
  const post = await findMediaState(deps, mediaId);
  if (!post) return undefined;
  const { userId, status, statusMessage } = post;
  const others = followers.filter((id) => id !== userId);
  const audience = new Set(others.length > 0 ? await findAudience(deps, mediaId, others) : []);
  return {
    ownerId: userId,
    state: { status, message: statusMessage },
    audience: audience.add(userId),
  };
}
