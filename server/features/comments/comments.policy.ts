import { and, type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../auth/authorize';
import { notHidden } from '../../db/hidden';
import { comments, media } from '../../db/schema';
import { canViewMedia, isMediaVisibleTo } from '../media/media.policy';

interface OnPost {
  userId: number;
  /** The post's owner. */
  ownerId: number;
}

/** Visible to whoever sees the post, unless the author is hidden from them. */
export const canViewComment = canViewMedia;

/** For comments on a post that is known to be visible. */
export const isAuthorVisibleTo = (viewer: number | Placeholder) =>
  notHidden(comments.userId, viewer);
export const isCommentVisibleTo = (viewer: number | Placeholder) =>
  and(
    isAuthorVisibleTo(viewer),
    sql`exists (
      select from ${media} where ${media.id} = ${comments.mediaId} and ${isMediaVisibleTo(viewer)}
    )`,
  );

/** Allowed for the author and the post's owner. */
export const canDeleteComment = (viewer: Viewer, { userId, ownerId }: OnPost): boolean =>
  viewer.id === userId || viewer.id === ownerId;
