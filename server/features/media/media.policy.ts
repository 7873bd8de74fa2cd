import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { isOwnOrPublic, type Viewer } from '../../auth/visibility';
import { notBlocked } from '../../db/conditions';
import { media } from '../../db/schema';

type Post = Pick<typeof media.$inferSelect, 'userId' | 'visibility' | 'mediaType' | 'status'>;

export const isOwnMedia = (viewer: Viewer, post: Pick<Post, 'userId'>): boolean =>
  post.userId === viewer.id;

/** Its owner, and everybody if it is public, whatever its status. */
export const canViewMedia = (viewer: Viewer, post: Pick<Post, 'userId' | 'visibility'>): boolean =>
  post.visibility === 'public' || isOwnMedia(viewer, post);

// Literals as in the partial indexes: with a parameter no generic plan could use these.
export const isPublicMedia = sql`${media.visibility} = 'public'`;
export const isMediaVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(media.userId, isPublicMedia, viewer);

/** What the viewer finds in lists of public posts: also those of one's own that are not ready. */
export const canListMedia = (viewer: Viewer, post: Omit<Post, 'mediaType'>): boolean =>
  post.visibility === 'public' && (post.status === 'ready' || isOwnMedia(viewer, post));
export const isMediaListedFor = (viewer: number | Placeholder) =>
  and(
    isPublicMedia,
    or(sql`${media.status} = 'ready'`, eq(media.userId, viewer)),
    notBlocked(media.userId, viewer),
  );

export const canEditMedia = isOwnMedia;
export const canDeleteMedia = isOwnMedia;

/** Regardless of its state: a player may fail where the server found no problem. */
export const canReplaceVideo = (
  viewer: Viewer,
  post: Pick<Post, 'userId' | 'mediaType'>,
): boolean => isOwnMedia(viewer, post) && post.mediaType === 'video';
