import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { pagesOf, unchanged } from '../../http/pagination';
import { withCurrent } from '../../http/repeats';
import { recalculateComboStats } from './combos.counters';
import { presentCombo } from './combos.presenter';
import * as service from './combos.service';

export const combosRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedCombos = unchanged(deps, 'combos');

  const readCombo = async (actor: Actor, id: number) =>
    presentCombo(await service.getCombo(deps, actor, id), actor);

  handle(api.listCombos, unchangedCombos, pagesOf(deps, service.listOwnCombos, presentCombo));

  handle(api.createCombo, async ({ actor, body }) =>
    presentCombo(await service.createCombo(deps, actor, body), actor),
  );

  handle(api.listRecentCombos, unchangedCombos, async ({ actor }) =>
    (await service.listRecentCombos(deps, actor)).map((row) => presentCombo(row, actor)),
  );

  handle(api.listCommunityCombos, pagesOf(deps, service.listCommunityCombos, presentCombo));

  handle(api.listTopCombos, pagesOf(deps, service.listTopCombos, presentCombo));

  handle(api.searchCombos, pagesOf(deps, service.searchCombos, presentCombo));

  handle(api.recalculateComboStats, ({ actor }) => recalculateComboStats(deps, actor));

  handle(api.getCombo, ({ actor, params }) => readCombo(actor, params.id));

  handle(api.updateCombo, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentCombo(await service.updateCombo(deps, actor, id, body), actor),
      () => readCombo(actor, id),
    ),
  );

  handle(api.previewComboDeletion, ({ actor, params }) =>
    service.previewDeletion(deps, actor, params.id),
  );

  handle(api.deleteCombo, ({ actor, params }) => service.deleteCombo(deps, actor, params.id));
});
