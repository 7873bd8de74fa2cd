import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle, parseParams, Reply } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import { presentComment } from './comments.presenter';
import * as service from './comments.service';

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
    const { comment, created } = await sendComment(actor, params.id, body);
    return new Reply(created ? 201 : 200, presentComment(comment, actor));
  });

  handle(router, api.deleteComment, ({ actor, params }) =>
    service.deleteComment(deps, actor, params.id, params.commentId),
  );

  return router;
}
