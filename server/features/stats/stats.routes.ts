import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { unchanged } from '../../http/poll';
import { presentDay, presentDetailed, presentOverview } from './stats.presenter';
import * as service from './stats.service';

export function statsRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.getDetailedStats, unchanged(deps, 'battles'), async ({ actor }) =>
    presentDetailed(await service.getDetailedStats(deps, actor)),
  );

  // No poll check: these change at midnight without a battle.
  handle(router, api.getOverviewStats, async ({ actor }) =>
    presentOverview(await service.getOverviewStats(deps, actor)),
  );

  handle(router, api.getHistoryStats, async ({ actor }) =>
    (await service.getHistoryStats(deps, actor)).map(presentDay),
  );

  return router;
}
