import { api } from '#shared/routes';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { pagesOf } from '../../http/pagination';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { replyOnce, withCurrent } from '../../http/repeats';
import { presentDeck } from './decks.presenter';
import * as service from './decks.service';
import { createDeck, deleteDeck, getRecommendedDeck, updateDeck } from './save-deck';

export const decksRoutes = createRoutes((handle, deps: AppDeps) => {
  const limited = limitByPerson(createLimiter(deps, 'recommendations'));
  const saving = { ...deps, predictions: createLimiter(deps, 'decks') };

  const readDeck = async (actor: Actor, id: number) =>
    presentDeck(await service.getDeck(deps, actor, id), actor);

  handle(api.listDecks, pagesOf(deps, service.listOwnDecks, presentDeck));

  handle(api.createDeck, async ({ actor, body }) => {
    const { item, created } = await createDeck(saving, actor, body);
    return replyOnce(created, presentDeck(item, actor));
  });

  handle(api.listCommunityDecks, pagesOf(deps, service.listCommunityDecks, presentDeck));

  handle(api.recommendDeck, limited, ({ actor }) => getRecommendedDeck(deps, actor));

  handle(api.getDeck, ({ actor, params }) => readDeck(actor, params.id));

  handle(api.updateDeck, ({ actor, params: { id }, body }) =>
    withCurrent(
      async () => presentDeck(await updateDeck(saving, actor, id, body), actor),
      () => readDeck(actor, id),
    ),
  );

  handle(api.deleteDeck, ({ actor, params }) => deleteDeck(deps, actor, params.id));
});
