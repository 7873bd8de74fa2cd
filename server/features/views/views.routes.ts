import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { countView } from './views.service';

export function viewsRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.viewMedia, ({ actor, params }) => countView(deps, actor, params.id));

  return router;
}
