import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { withCurrent } from '../../http/edit-version';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import { recalculateComboStats } from './combo-counters';
import { presentCombo } from './combos.presenter';
import * as service from './combos.service';

export function combosRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedCombos = unchanged(deps, 'combos');

  const readCombo = async (actor: Actor, id: number) =>
    presentCombo(await service.getCombo(deps, actor, id), actor);

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

  handle(router, api.getCombo, ({ actor, params }) => readCombo(actor, params.id));

  handle(router, api.updateCombo, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentCombo(await service.updateCombo(deps, actor, id, body), actor),
      () => readCombo(actor, id),
    ),
  );

  handle(router, api.deleteCombo, ({ actor, params }) =>
    service.deleteCombo(deps, actor, params.id),
  );

  return router;
}
