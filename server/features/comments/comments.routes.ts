import type { Comment } from '#shared/comments';
import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes, parseParams } from '../../http/handle';
import { mapPage, unchanged } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import { presentPerson } from '../people/people.presenter';
import { canDeleteComment } from './comments.policy';
import type { CommentOnPost } from './comments.service';
import * as service from './comments.service';

export function presentComment(comment: CommentOnPost, actor: Actor): Comment {
  const { id, mediaId, content, createdAt, clientId, user } = comment;
  return {
    id,
    mediaId,
    content,
    createdAt: createdAt.toISOString(),
    clientId,
    user: presentPerson(user),
    can: { delete: canDeleteComment(actor, comment) },
  };
}

export const commentsRoutes = createRoutes((handle, deps: AppDeps) => {
  const sendComment = service.createCommentSender(deps);
  const unchangedComments = unchanged(deps, (actor, req) =>
    service.readCommentsState(deps, actor, parseParams(api.listComments, req).id),
  );

  handle(api.listComments, unchangedComments, async ({ actor, params, query }) =>
    mapPage(await service.listComments(deps, actor, params.id, query), presentComment, actor),
  );

  handle(api.createComment, async ({ actor, params, body }) => {
    const { item, created } = await sendComment(actor, params.id, body);
    return replyOnce(created, presentComment(item, actor));
  });

  handle(api.deleteComment, ({ actor, params }) =>
    service.deleteComment(deps, actor, params.id, params.commentId),
  );
});
