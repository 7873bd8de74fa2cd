import { and, type Placeholder, sql } from 'drizzle-orm';
import type { Viewer } from '../../auth/authorize';
import { notHidden } from '../../db/query';
import { comments, media } from '../../db/schema';
import { canViewMedia, isMediaVisibleTo } from '../media/media.policy';

interface OnPost {
  userId: number;
  /** The post's owner. */
  ownerId: number;
}

/** Who sees the post, unless there is a block with the author. */
export const canViewComment = canViewMedia;

/** Of the comments on a visible post. */
export const isAuthorVisibleTo = (viewer: number | Placeholder) =>
  notHidden(comments.userId, viewer);
export const isCommentVisibleTo = (viewer: number | Placeholder) =>
  and(
    isAuthorVisibleTo(viewer),
    sql`exists (
      select from ${media} where ${media.id} = ${comments.mediaId} and ${isMediaVisibleTo(viewer)}
    )`,
  );

/** The author and the post's owner. */
export const canDeleteComment = (viewer: Viewer, { userId, ownerId }: OnPost): boolean =>
  viewer.id === userId || viewer.id === ownerId;
