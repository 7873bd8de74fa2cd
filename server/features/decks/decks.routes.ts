import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle, Reply } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { presentDeck } from './decks.presenter';
import * as service from './decks.service';
import { createDeck, deleteDeck, updateDeck } from './save-deck';

export function decksRoutes(deps: AppDeps): Router {
  const router = Router();

  handle(router, api.listDecks, async ({ actor, query }) =>
    mapPage(await service.listOwnDecks(deps, actor, query), (row) => presentDeck(row, actor)),
  );

  handle(router, api.createDeck, async ({ actor, body }) => {
    const { deck, created } = await createDeck(deps, actor, body);
    return new Reply(created ? 201 : 200, presentDeck(deck, actor));
  });

  handle(router, api.listCommunityDecks, async ({ actor, query }) =>
    mapPage(await service.listCommunityDecks(deps, actor, query), (row) => presentDeck(row, actor)),
  );

  handle(router, api.getDeck, async ({ actor, params }) =>
    presentDeck(await service.getDeck(deps, actor, params.id), actor),
  );

  handle(router, api.updateDeck, async ({ actor, params, body }) =>
    presentDeck(await updateDeck(deps, actor, params.id, body), actor),
  );

  handle(router, api.deleteDeck, ({ actor, params }) => deleteDeck(deps, actor, params.id));

  return router;
}
