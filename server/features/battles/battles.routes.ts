import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage, pagesOf, unchanged } from '../../http/pagination';
import { replyOnce, withCurrent } from '../../http/repeats';
import { presentBattle, presentComboBattle } from './battles.presenter';
import * as service from './battles.service';
import { recalculateBattles } from './rebuild-records.service';

export const battlesRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedBattles = unchanged(deps, 'battles');

  const readBattle = async (actor: Actor, id: number) =>
    presentBattle(await service.getBattle(deps, actor, id), actor);

  handle(api.listBattles, unchangedBattles, pagesOf(deps, service.listBattles, presentBattle));

  handle(api.createBattle, async ({ actor, body }) => {
    const { item, created } = await service.createBattle(deps, actor, body);
    return replyOnce(created, presentBattle(item, actor));
  });

  handle(api.listRecentBattles, unchangedBattles, async ({ actor }) =>
    (await service.listRecentBattles(deps, actor)).map((row) => presentBattle(row, actor)),
  );

  handle(api.recalculateBattles, ({ actor }) => recalculateBattles(deps, actor));

  handle(api.listComboBattles, async ({ actor, params, query }) =>
    mapPage(
      await service.listComboBattles(deps, actor, params.id, query),
      presentComboBattle,
      actor,
    ),
  );

  handle(api.getBattle, ({ actor, params }) => readBattle(actor, params.id));

  handle(api.updateBattle, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentBattle(await service.updateBattle(deps, actor, id, body), actor),
      () => readBattle(actor, id),
    ),
  );

  handle(api.deleteBattle, ({ actor, params }) => service.deleteBattle(deps, actor, params.id));
});
