import type { Combo } from '#shared/combos';
import type { DeckCombo } from '#shared/decks';
import { api } from '#shared/routes';
import { SEARCH_GROUP_MAX, SEARCH_MIN, type SearchResults } from '#shared/search';
import { withOwnPlans } from '../../db/search';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { presentPerson } from '../people/people.presenter';
import { type RelatedRow, searchPeople } from '../people/people.service';
import { type Content, withDetails } from '../timeline/timeline.service';
import { currentEdge } from '../tournaments/tournaments.service';
import { type Found, findBest, type Kind } from './search.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export interface SearchFinds {
  people: RelatedRow[];
  /** Best match first within each kind. */
  things: Content<Kind>[];
}

/** Finds the best matches among people and all kinds of content. */
export async function searchAll(deps: Deps, actor: Actor, q: string): Promise<SearchFinds> {
  if ([...q].length < SEARCH_MIN) return { people: [], things: [] };
  const [people, things] = await Promise.all([
    searchPeople(deps, actor, { q, limit: SEARCH_GROUP_MAX }),
    findThings(deps, actor, q),
  ]);
  return { people: people.items, things };
}

async function findThings(deps: Deps, actor: Actor, q: string): Promise<Content<Kind>[]> {
  const found = await withOwnPlans(deps.db, (tx) => {
    const edge = currentEdge(deps);
    return findBest(tx, { userId: actor.id, q, edge, limit: SEARCH_GROUP_MAX });
  });
  const contents = await withDetails<Kind, Found>(deps, actor, found);
  return contents.map(([, content]) => content);
}

const presentEmblem = (combo: Combo | DeckCombo) => ({
  id: combo.id,
  name: combo.name,
  blade: combo.blade,
  mainBlade: combo.mainBlade,
  disk: combo.disk,
  driver: combo.driver,
  bladeType: combo.bladeType,
  colorStart: combo.colorStart,
  colorEnd: combo.colorEnd,
});

/** Results by kind, with only what a line of the list shows. */
export function presentResults({ people, things }: SearchFinds): SearchResults {
  const results: SearchResults = {
    users: people.map(presentPerson),
    combos: [],
    media: [],
    tournaments: [],
    decks: [],
  };
  for (const thing of things) {
    switch (thing.kind) {
      case 'combo': {
        const { isMine, user } = thing.combo;
        results.combos.push({ ...presentEmblem(thing.combo), isMine, user });
        break;
      }
      case 'media': {
        const { id, title, mediaType, thumbnailUrl, user } = thing.media;
        const author = user && { username: user.username };
        results.media.push({ id, title, mediaType, thumbnailUrl, user: author });
        break;
      }
      case 'tournament': {
        const { id, name, date, location, eventPhase } = thing.tournament;
        results.tournaments.push({ id, name, date, location, eventPhase });
        break;
      }
      case 'deck': {
        const { id, name, isMine, user, combo1, combo2, combo3 } = thing.deck;
        const combos = [combo1, combo2, combo3].map(presentEmblem);
        results.decks.push({ id, name, isMine, combos, user });
        break;
      }
    }
  }
  return results;
}

export const searchRoutes = createRoutes((handle, deps: AppDeps) => {
  const limiter = createLimiter(deps, 'people-search');

  handle(api.searchAll, async ({ actor, query }) => {
    await limiter.consume(String(actor.id));
    return presentResults(await searchAll(deps, actor, query.q));
  });
});
