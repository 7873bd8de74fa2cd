import type { Actor } from '../../auth/actor';
import type { media } from '../../db/schema';

type Post = Pick<typeof media.$inferSelect, 'userId' | 'visibility' | 'mediaType' | 'status'>;
type Viewer = Pick<Actor, 'id'>;

export const isOwnMedia = (actor: Viewer, post: Pick<Post, 'userId'>): boolean =>
  post.userId === actor.id;

/** A private post is hidden from everybody but its owner. */
export const canViewMedia = (actor: Viewer, post: Pick<Post, 'userId' | 'visibility'>): boolean =>
  post.visibility === 'public' || isOwnMedia(actor, post);

export const canEditMedia = isOwnMedia;
export const canDeleteMedia = isOwnMedia;

/** Regardless of its state: a player may fail where the server found no problem. */
export const canReplaceVideo = (actor: Actor, post: Pick<Post, 'userId' | 'mediaType'>): boolean =>
  isOwnMedia(actor, post) && post.mediaType === 'video';
