import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { withCurrent } from '../../http/edit-version';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import { presentBattle, presentComboBattle } from './battles.presenter';
import * as service from './battles.service';
import { recalculateBattles } from './rebuild-records';

export function battlesRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedBattles = unchanged(deps, 'battles');

  const readBattle = async (actor: Actor, id: number) =>
    presentBattle(await service.getBattle(deps, actor, id), actor);

  handle(router, api.listBattles, unchangedBattles, async ({ actor, query }) =>
    mapPage(await service.listBattles(deps, actor, query), (row) => presentBattle(row, actor)),
  );

  handle(router, api.createBattle, async ({ actor, body }) => {
    const { item, created } = await service.createBattle(deps, actor, body);
    return replyOnce(created, presentBattle(item, actor));
  });

  handle(router, api.listRecentBattles, unchangedBattles, async ({ actor }) =>
    (await service.listRecentBattles(deps, actor)).map((row) => presentBattle(row, actor)),
  );

  handle(router, api.recalculateBattles, ({ actor }) => recalculateBattles(deps, actor));

  handle(router, api.listComboBattles, async ({ actor, params, query }) =>
    mapPage(await service.listComboBattles(deps, actor, params.id, query), (row) =>
      presentComboBattle(row, actor),
    ),
  );

  handle(router, api.getBattle, ({ actor, params }) => readBattle(actor, params.id));

  handle(router, api.updateBattle, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentBattle(await service.updateBattle(deps, actor, id, body), actor),
      () => readBattle(actor, id),
    ),
  );

  handle(router, api.deleteBattle, ({ actor, params }) =>
    service.deleteBattle(deps, actor, params.id),
  );

  return router;
}
