import { Router } from 'express';
import type { Comment } from '../../../shared/comments';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { handle, parseParams } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
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

export function commentsRoutes(deps: AppDeps): Router {
  const router = Router();
  const sendComment = service.createCommentSender(deps);
  const unchangedComments = unchanged(deps, (actor, req) =>
    service.readCommentsState(deps, actor, parseParams(api.listComments, req).id),
  );

  handle(router, api.listComments, unchangedComments, async ({ actor, params, query }) =>
    mapPage(await service.listComments(deps, actor, params.id, query), (comment) =>
      presentComment(comment, actor),
    ),
  );

  handle(router, api.createComment, async ({ actor, params, body }) => {
    const { item, created } = await sendComment(actor, params.id, body);
    return replyOnce(created, presentComment(item, actor));
  });

  handle(router, api.deleteComment, ({ actor, params }) =>
    service.deleteComment(deps, actor, params.id, params.commentId),
  );

  return router;
}
