import { COMMENT_LIMIT, type CommentValues } from '../../../shared/comments';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import { isBlocked } from '../../db/blocked';
import { readVersion } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { awardSoon } from '../badges/award';
import { changePost, countOnPost, getPost } from '../media/posts.service';
import { canDeleteComment } from './comments.policy';
import type { CommentRow } from './comments.queries';
import * as queries from './comments.queries';

type Deps = Pick<AppDeps, 'db'>;

/** With the owner of its post. */
export interface CommentOnPost extends CommentRow {
  ownerId: number;
}

const commentNotFound = () => notFound('This comment was not found.');

/**
 * Changes whenever the comments that `actor` sees change: with the post's comments, and with
 * blocks, which bump the version of friends.
 * @throws AppError 404
 */
export async function readCommentsState({ db }: Deps, actor: Actor, mediaId: number) {
  const { commentsVersion } = await getPost({ db }, actor, mediaId);
  return [commentsVersion, await readVersion(db, actor.id, 'friends')];
}

/**
 * Newest first. The post's `commentCount` includes comments hidden by blocks: it is the same for
 * everybody.
 * @throws AppError 404
 */
export async function listComments(
  { db }: Deps,
  actor: Actor,
  mediaId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<CommentOnPost>> {
  const after = decodeCursor(cursor, idCursor);
  const { userId: ownerId } = await getPost({ db }, actor, mediaId);
  const rows = await queries.listComments(db, actor.id, mediaId, { after, limit });
  const comments = rows.map((row) => ({ ...row, ownerId }));
  return toPage(comments, limit, ({ id }) => [id]);
}

export interface SentComment {
  comment: CommentOnPost;
  /** False when this person's device had sent it before, with the same clientId. */
  created: boolean;
}

/** @throws AppError 404, 429 */
export type CommentSender = (
  actor: Actor,
  mediaId: number,
  values: CommentValues,
) => Promise<SentComment>;

/** Writes a comment and notifies those who have the post open. */
export function createCommentSender(
  deps: Pick<AppDeps, 'db' | 'pool' | 'config' | 'realtime' | 'jobs'>,
): CommentSender {
  const { db, realtime } = deps;
  const limiter = createLimiter(deps, {
    name: 'comments',
    ...COMMENT_LIMIT,
    message: 'That was a lot of comments at once.',
  });

  return async (actor, mediaId, { content, clientId }) => {
    const { userId: ownerId } = await getPost(deps, actor, mediaId);
    // A retry does not count towards the limit.
    const before = clientId && (await queries.findByClientId(db, actor.id, clientId));
    if (before) return { comment: { ...before, ownerId }, created: false };
    await limiter.consume(String(actor.id));

    const sent = await changePost(deps, actor, mediaId, async (tx, post) => {
      const values = { mediaId, userId: actor.id, content, clientId };
      const inserted = await queries.insertComment(tx, values);
      if (inserted) {
        await countOnPost(tx, post, { comments: 1 });
        await awardSoon(deps, tx, actor.id, 'comment');
        return { row: { ...inserted, user: actor }, created: true };
      }
      // It was on two ways at once, and the other one came first.
      const first = clientId && (await queries.findByClientId(tx, actor.id, clientId));
      if (!first) throw new AppError('conflict', 'This comment has just been deleted.');
      return { row: first, created: false };
    });
    if (sent.created) {
      deps.jobs.wake('badges.award');
      realtime.publish({ type: 'comment.added', mediaId, userId: actor.id });
    }
    return { comment: { ...sent.row, ownerId }, created: sent.created };
  };
}

/**
 * Deletes a comment. Sends no event: clients poll every COMMENT_POLL_MS.
 * @throws AppError 404, 403 for neither its author nor the post's owner
 */
export async function deleteComment(
  { db }: Deps,
  actor: Actor,
  mediaId: number,
  id: number,
): Promise<void> {
  const { userId: ownerId } = await getPost({ db }, actor, mediaId);
  const comment = await queries.findComment(db, id);
  if (comment?.mediaId !== mediaId) throw commentNotFound();
  // The post's owner may delete a comment from before the block.
  if (ownerId !== actor.id && (await isBlocked(db, actor.id, comment.userId))) {
    throw commentNotFound();
  }
  const authorized = authorize(
    actor,
    { ...comment, ownerId },
    canDeleteComment,
    'Only its author and the owner of the post can delete a comment.',
  );
  await changePost({ db }, actor, mediaId, async (tx, post) => {
    if (!(await queries.deleteComment(tx, authorized))) throw commentNotFound();
    await countOnPost(tx, post, { comments: -1 });
  });
}

/**
 * A comment on a post that `actor` may see, even by a blocked person: a block takes away neither
 * what was read nor the right to report it.
 * @throws AppError 404
 */
export async function getComment({ db }: Deps, actor: Actor, id: number): Promise<CommentRow> {
  const comment = await queries.findComment(db, id);
  if (!comment) throw commentNotFound();
  await getPost({ db }, actor, comment.mediaId);
  return comment;
}
