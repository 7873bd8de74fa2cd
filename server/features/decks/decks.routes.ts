import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { replyOnce } from '../../http/create-once';
import { withCurrent } from '../../http/edit-version';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { presentDeck } from './decks.presenter';
import * as service from './decks.service';
import { createDeck, deleteDeck, getRecommendedDeck, updateDeck } from './save-deck';

export function decksRoutes(deps: AppDeps): Router {
  const router = Router();
  const recommendations = createLimiter(deps, 'recommendations');
  const saving = { ...deps, predictions: createLimiter(deps, 'decks') };

  const readDeck = async (actor: Actor, id: number) =>
    presentDeck(await service.getDeck(deps, actor, id), actor);

  handle(router, api.listDecks, async ({ actor, query }) =>
    mapPage(await service.listOwnDecks(deps, actor, query), (row) => presentDeck(row, actor)),
  );

  handle(router, api.createDeck, async ({ actor, body }) => {
    const { item, created } = await createDeck(saving, actor, body);
    return replyOnce(created, presentDeck(item, actor));
  });

  handle(router, api.listCommunityDecks, async ({ actor, query }) =>
    mapPage(await service.listCommunityDecks(deps, actor, query), (row) => presentDeck(row, actor)),
  );

  handle(router, api.recommendDeck, async ({ actor }) => {
    await recommendations.consume(String(actor.id));
    return getRecommendedDeck(deps, actor);
  });

  handle(router, api.getDeck, ({ actor, params }) => readDeck(actor, params.id));

  handle(router, api.updateDeck, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentDeck(await updateDeck(saving, actor, id, body), actor),
      () => readDeck(actor, id),
    ),
  );

  handle(router, api.deleteDeck, ({ actor, params }) => deleteDeck(deps, actor, params.id));

  return router;
}
