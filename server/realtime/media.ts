import type { z } from 'zod';
import type { mediaStatusSchema } from '../../shared/realtime';
import type { Actor } from '../auth/actor';
import { notFound } from '../http/app-error';

/** How far a post's media is, as its followers are told. */
export interface MediaState {
  status: z.output<typeof mediaStatusSchema>;
  message: string | null;
}

/**
 * The present state of a post's media, for somebody who begins to follow it.
 * @throws AppError 404 when there is no such post, or none that this person may see
 */
export type FindMedia = (actor: Actor, mediaId: number) => Promise<MediaState>;

/** There are no posts yet. */
export const findMedia: FindMedia = async () => {
  throw notFound('Media not found.');
};
