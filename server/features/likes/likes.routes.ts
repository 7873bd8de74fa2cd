import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { setLike } from './likes.service';

export function likesRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.likeMedia, ({ actor, params, body }) =>
    setLike(deps, actor, params.id, body.liked),
  );

  return router;
}
