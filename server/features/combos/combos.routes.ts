import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import { recalculateComboStats } from './combo-counters';
import { presentCombo } from './combos.presenter';
import * as service from './combos.service';

export function combosRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedCombos = unchanged(deps, 'combos');

  handle(router, api.listCombos, unchangedCombos, async ({ actor, query }) =>
    mapPage(await service.listOwnCombos(deps, actor, query), (row) => presentCombo(row, actor)),
  );

  handle(router, api.createCombo, async ({ actor, body }) =>
    presentCombo(await service.createCombo(deps, actor, body), actor),
  );

  handle(router, api.listRecentCombos, unchangedCombos, async ({ actor }) =>
    (await service.listRecentCombos(deps, actor)).map((row) => presentCombo(row, actor)),
  );

  handle(router, api.listCommunityCombos, async ({ actor, query }) =>
    mapPage(await service.listCommunityCombos(deps, actor, query), (row) =>
      presentCombo(row, actor),
    ),
  );

  handle(router, api.listTopCombos, async ({ actor, query }) =>
    mapPage(await service.listTopCombos(deps, actor, query), (row) => presentCombo(row, actor)),
  );

  handle(router, api.searchCombos, async ({ actor, query }) =>
    mapPage(await service.searchCombos(deps, actor, query), (row) => presentCombo(row, actor)),
  );

  handle(router, api.recalculateComboStats, ({ actor }) => recalculateComboStats(deps, actor));

  handle(router, api.getCombo, async ({ actor, params }) =>
    presentCombo(await service.getCombo(deps, actor, params.id), actor),
  );

  handle(router, api.updateCombo, async ({ actor, params, body }) =>
    presentCombo(await service.updateCombo(deps, actor, params.id, body), actor),
  );

  handle(router, api.deleteCombo, ({ actor, params }) =>
    service.deleteCombo(deps, actor, params.id),
  );

  return router;
}
