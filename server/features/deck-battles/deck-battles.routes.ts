import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle, Reply } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentDeckBattle } from './deck-battles.presenter';
import * as service from './deck-battles.service';

export function deckBattlesRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.createDeckBattle, async ({ actor, body }) => {
    const { battle, repeated } = await service.createDeckBattle(deps, actor, body);
    return new Reply(repeated ? 200 : 201, presentDeckBattle(battle, actor));
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
