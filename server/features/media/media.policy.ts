import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { isOwn, isOwnOrPublic, type Viewer } from '../../auth/authorize';
import { notHidden } from '../../db/hidden';
import { media } from '../../db/schema';

type Post = Pick<typeof media.$inferSelect, 'userId' | 'visibility' | 'mediaType' | 'status'>;

/** Visible to its owner, and to everybody if it is public, in any status. */
export const canViewMedia = (viewer: Viewer, post: Pick<Post, 'userId' | 'visibility'>): boolean =>
  post.visibility === 'public' || isOwn(viewer, post);

// Literals as in the partial indexes, which a generic plan could not use with a parameter.
export const isPublicMedia = sql`${media.visibility} = 'public'`;
export const isMediaVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(media.userId, isPublicMedia, viewer);

/** Public posts in the viewer's lists. Unfinished ones are listed only for their owner. */
export const canListMedia = (viewer: Viewer, post: Omit<Post, 'mediaType'>): boolean =>
  post.visibility === 'public' && (post.status === 'ready' || isOwn(viewer, post));
export const isMediaListedFor = (viewer: number | Placeholder) =>
  and(isListedUnlessHidden(viewer), notHidden(media.userId, viewer));
export const isListedUnlessHidden = (viewer: number | Placeholder) =>
  and(isPublicMedia, or(sql`${media.status} = 'ready'`, eq(media.userId, viewer)));

export const canEditMedia = isOwn;
export const canDeleteMedia = isOwn;

/** Allowed in any status: playback may fail where the server found no problem. */
export const canReplaceVideo = (
  viewer: Viewer,
  post: Pick<Post, 'userId' | 'mediaType'>,
): boolean => isOwn(viewer, post) && post.mediaType === 'video';
