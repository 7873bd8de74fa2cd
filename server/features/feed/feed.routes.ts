import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { getFeed } from './feed.service';

export function feedRoutes(deps: AppDeps): Router {
  const router = Router();
  handle(router, api.getFeed, ({ actor, query }) => getFeed(deps, actor, query));
  return router;
}
