import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentDeckBattle } from './deck-battles.presenter';
import * as service from './deck-battles.service';

export function deckBattlesRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.createDeckBattle, async ({ actor, body }) => {
    const { item, created } = await service.createDeckBattle(deps, actor, body);
    return replyOnce(created, presentDeckBattle(item, actor));
  });

  handle(router, api.listDeckBattles, async ({ actor, params, query }) =>
    mapPage(await service.listDeckBattles(deps, actor, params.id, query), (row) =>
      presentDeckBattle(row, actor),
    ),
  );

  handle(router, api.deleteDeckBattle, ({ actor, params }) =>
    service.deleteDeckBattle(deps, actor, params.id),
  );

  handle(router, api.getDeckMatchups, ({ actor, params }) =>
    service.getDeckMatchups(deps, actor, params.id),
  );

  return router;
}
