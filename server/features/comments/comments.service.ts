import type { CommentValues } from '#shared/comments';
import type { PageQuery } from '#shared/fields';
import { t } from '#shared/translate';
import { authorize, canModerate, NOT_A_MODERATOR, wasVisible } from '../../auth/authorize';
import { isHidden } from '../../db/hidden';
import type { After, Tx } from '../../db/pool';
import { readVersion } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { readPageById } from '../../http/pagination';
import { createSharedLimiter } from '../../http/rate-limit';
import { type Created, createOnce } from '../../http/repeats';
import { forgetNews, notify } from '../../jobs/notify';
import { awardSoon } from '../badges/badges.service';
import { canViewMedia } from '../media/media.policy';
import { countOnPost } from '../media/posts.counters';
import { changePost, findPost, getPost, lockPost } from '../media/posts.service';
import { canDeleteComment } from './comments.policy';
import type { CommentRow } from './comments.queries';
import * as queries from './comments.queries';

type Deps = Pick<AppDeps, 'db'>;
type WriteDeps = Pick<AppDeps, 'db' | 'log'>;

/** A comment with the owner of its post. */
export interface CommentOnPost extends CommentRow {
  ownerId: number;
}

const commentNotFound = () => notFound(t('This comment was not found.'));

/**
 * Changes whenever the comments that `actor` sees change: with the comments of the post, and with
 * blocks, which bump the version of friends.
 * @throws AppError 404
 */
export async function readCommentsState({ db }: Deps, actor: Actor, mediaId: number) {
  const { commentsVersion } = await getPost({ db }, actor, mediaId);
  return [commentsVersion, await readVersion(db, actor.id, 'friends')];
}

/**
 * Newest first.
 * @throws AppError 404
 */
export const listComments = ({ db }: Deps, actor: Actor, mediaId: number, query: PageQuery) =>
  readPageById(query, async (page): Promise<CommentOnPost[]> => {
    const { userId: ownerId } = await getPost({ db }, actor, mediaId);
    const rows = await queries.listComments(db, actor.id, mediaId, page);
    return rows.map((row) => ({ ...row, ownerId }));
  });

/** @throws AppError 404, 429 */
export type CommentSender = (
  actor: Actor,
  mediaId: number,
  values: CommentValues,
) => Promise<Created<CommentOnPost>>;

/** Writes a comment and notifies people who have the post open. */
export function createCommentSender(
  deps: Pick<
    AppDeps,
    'db' | 'pool' | 'config' | 'realtime' | 'jobs' | 'log' | 'background' | 'clock'
  >,
): CommentSender {
  const { db, realtime } = deps;
  const limiter = createSharedLimiter(deps, 'comments');

  return async (actor, mediaId, { content, clientId }) => {
    const { userId: ownerId } = await getPost(deps, actor, mediaId);
    const find = async (name: string) => {
      const comment = await queries.findByClientId(db, actor.id, name);
      return comment && { ...comment, ownerId };
    };
    return createOnce({ db, userId: actor.id, kind: 'comment', clientId }, find, async () => {
      await limiter.consume(String(actor.id));
      return changePost(deps, actor, mediaId, async (tx, post, after) => {
        const values = { mediaId, userId: actor.id, content, clientId };
        const inserted = await queries.insertComment(tx, values);
        if (!inserted) return undefined;
        await countOnPost(tx, post, { comment: { by: actor.id, change: 1 } });
        await awardSoon(deps, tx, after, actor.id, 'comment');
        await notify(deps, tx, after, {
          kind: 'comment',
          by: actor.id,
          about: mediaId,
          params: { comment: inserted.id },
        });
        after(() => realtime.publish({ type: 'comment.added', mediaId, userId: actor.id }));
        return { ...inserted, user: actor, ownerId };
      });
    });
  };
}

/**
 * Deletes a comment. Sends no event: clients poll every COMMENT_POLL_MS.
 * @throws AppError 404, 403 unless `actor` is its author or the post's owner
 */
export async function deleteComment(
  deps: WriteDeps & Pick<AppDeps, 'jobs'>,
  actor: Actor,
  mediaId: number,
  id: number,
) {
  const { db } = deps;
  const { userId: ownerId } = await getPost(deps, actor, mediaId);
  const comment = await queries.findComment(db, id);
  if (comment?.mediaId !== mediaId) throw commentNotFound();
  // The post's owner may still delete comments written before a block.
  if (ownerId !== actor.id && (await isHidden(db, actor.id, comment.userId))) {
    throw commentNotFound();
  }
  const authorized = authorize(
    actor,
    { ...comment, ownerId },
    canDeleteComment,
    t('Only its author and the owner of the post can delete a comment.'),
  );
  await changePost(deps, actor, mediaId, async (tx, post, after) => {
    if (!(await queries.deleteComment(tx, authorized))) throw commentNotFound();
    await countOnPost(tx, post, { comment: { by: comment.userId, change: -1 } });
    await forgetNews(deps, tx, after, 'post', mediaId);
  });
}

/**
 * Finds a comment to report, also one written before a block: that takes away neither what was read
 * nor the right to report it.
 * @throws AppError 404, the same whether comment, author or post is hidden
 */
export async function getSeenComment({ db }: Deps, actor: Actor, id: number): Promise<CommentRow> {
  const comment = await queries.findComment(db, id);
  const post = comment && (await findPost(db, comment.mediaId));
  const isSeen =
    post &&
    (await wasVisible(db, actor, comment, () => true)) &&
    (await wasVisible(db, actor, post, canViewMedia));
  if (!isSeen) throw commentNotFound();
  return comment;
}

/** Removes a reported comment. No-op if it was deleted. */
export async function removeComment(
  tx: Tx,
  actor: Actor,
  id: number,
  after: After,
  { jobs }: Pick<AppDeps, 'jobs'>,
): Promise<void> {
  const comment = await queries.findComment(tx, id);
  if (!comment) return;
  const authorized = authorize(actor, comment, canModerate, NOT_A_MODERATOR);
  const post = await lockPost(tx, comment.mediaId);
  // The comment or the post may have been deleted before the lock was taken.
  if (post && (await queries.deleteComment(tx, authorized))) {
    await countOnPost(tx, post, { comment: { by: comment.userId, change: -1 } });
    await forgetNews({ jobs }, tx, after, 'post', comment.mediaId);
  }
}
