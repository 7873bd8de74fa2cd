import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import { presentDeckBattle } from './deck-battles.presenter';
import * as service from './deck-battles.service';

export const deckBattlesRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.createDeckBattle, async ({ actor, body }) => {
    const { item, created } = await service.createDeckBattle(deps, actor, body);
    return replyOnce(created, presentDeckBattle(item, actor));
  });

  handle(api.listDeckBattles, async ({ actor, params, query }) =>
    mapPage(await service.listDeckBattles(deps, actor, params.id, query), presentDeckBattle, actor),
  );

  handle(api.deleteDeckBattle, ({ actor, params, query }) =>
    service.deleteDeckBattle(deps, actor, params.id, query),
  );

  handle(api.getDeckMatchups, ({ actor, params }) =>
    service.getDeckMatchups(deps, actor, params.id),
  );
});
