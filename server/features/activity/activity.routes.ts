import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { listActivity } from './activity.service';

export function activityRoutes(deps: AppDeps): Router {
  const router = Router();
  handle(router, api.listActivity, ({ actor, query }) => listActivity(deps, actor, query));
  return router;
}
