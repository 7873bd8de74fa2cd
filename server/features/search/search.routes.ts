import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { presentResults } from './search.presenter';
import { searchAll } from './search.service';

/** One search per typing pause stays far below it. */
const LIMIT = {
  name: 'search',
  points: 120,
  seconds: 60,
  message: 'That was a lot of searching at once.',
};

export function searchRoutes(deps: AppDeps): Router {
  const router = Router();
  const limiter = createLimiter(deps, LIMIT);

  handle(router, api.searchAll, async ({ actor, query }) => {
    await limiter.consume(String(actor.id));
    return presentResults(await searchAll(deps, actor, query.q));
  });

  return router;
}
