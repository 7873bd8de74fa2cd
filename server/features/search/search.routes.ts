import { api } from '#shared/routes';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { SEARCH_GROUP_MAX, SEARCH_MIN, type SearchResults } from '#shared/search';
import { isOwn } from '../../auth/authorize';
import { searchesOf } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createSharedLimiter } from '../../http/rate-limit';
import { thumbnailUrl } from '../media/media.presenter';
import { presentPerson } from '../people/people.presenter';
import { searchPeople } from '../people/people.service';
import { currentEdge } from '../tournaments/tournaments.service';
import { type EmblemRow, type Found, findBest } from './search.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const presentEmblem = (row: EmblemRow) => ({
  id: row.id,
  name: row.name,
  blade: row.blade,
  mainBlade: row.mainBlade,
  disk: row.disk,
  driver: row.driver,
  bladeType: bladeTypeOf(row),
  colorStart: row.colorStart,
  colorEnd: row.colorEnd,
});

function ownerOf(row: Parameters<typeof presentPerson>[0]) {
  const { username, displayName, avatarUrl } = presentPerson(row);
  return { username, displayName, avatarUrl };
}

function addResult(results: SearchResults, actor: Actor, { kind, line }: Found): void {
  switch (kind) {
    case 'combo': {
      const owned = { isMine: isOwn(actor, line), user: ownerOf(line.owner) };
      results.combos.push({ ...presentEmblem(line), ...owned });
      break;
    }
    case 'media': {
      const { id, title, mediaType } = line;
      const post = { ...line, statusAt: new Date(line.statusAt) };
      const user = { username: presentPerson(line.user).username };
      results.media.push({ id, title, mediaType, thumbnailUrl: thumbnailUrl(post), user });
      break;
    }
    case 'tournament': {
      const { id, name, locations, eventPhase } = line;
      const date = new Date(line.date).toISOString();
      results.tournaments.push({ id, name, date, location: locations[0] ?? '', eventPhase });
      break;
    }
    case 'deck': {
      const { id, name, combo1, combo2, combo3 } = line;
      const combos = [combo1, combo2, combo3].map(presentEmblem);
      const owned = { isMine: isOwn(actor, line), user: ownerOf(line.owner) };
      results.decks.push({ id, name, combos, ...owned });
      break;
    }
  }
}

/** Finds the best matches among people and all kinds of content, with what a line shows. */
export async function searchAll(deps: Deps, actor: Actor, q: string): Promise<SearchResults> {
  const results: SearchResults = { users: [], combos: [], media: [], tournaments: [], decks: [] };
  if ([...q].length < SEARCH_MIN) return results;
  const [people, found] = await Promise.all([
    searchPeople(deps, actor, { q, limit: SEARCH_GROUP_MAX }),
    findBest(searchesOf(deps.db), actor.id, q, currentEdge(deps)),
  ]);
  results.users = people.items.map(presentPerson);
  for (const each of found) addResult(results, actor, each);
  return results;
}

export const searchRoutes = createRoutes((handle, deps: AppDeps) => {
  const limiter = createSharedLimiter(deps, 'people-search');

  handle(api.searchAll, async ({ actor, query }) => {
    await limiter.consume(String(actor.id));
    return searchAll(deps, actor, query.q);
  });
});
