import { SEARCH_GROUP_MAX, SEARCH_MIN } from '../../../shared/search';
import type { Actor } from '../../auth/actor';
import { planForValues } from '../../db/search';
import type { AppDeps } from '../../deps';
import { type Content, withDetails } from '../mixed/details';
import { type RelatedRow, searchPeople } from '../people/people.service';
import { currentEdge } from '../tournaments/tournaments.service';
import type { Found, Kind } from './search.queries';
import * as queries from './search.queries';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export interface SearchFinds {
  people: RelatedRow[];
  /** Best match first within each kind. */
  things: Content<Kind>[];
}

/** The best matches among people and all kinds of things. */
export async function searchAll(deps: Deps, actor: Actor, q: string): Promise<SearchFinds> {
  if ([...q].length < SEARCH_MIN) return { people: [], things: [] };
  const [people, things] = await Promise.all([
    searchPeople(deps, actor, { q, limit: SEARCH_GROUP_MAX }),
    findThings(deps, actor, q),
  ]);
  return { people: people.items, things };
}

async function findThings(deps: Deps, actor: Actor, q: string): Promise<Content<Kind>[]> {
  const found = await deps.db.transaction(async (tx) => {
    await planForValues(tx);
    const edge = currentEdge(deps);
    return queries.findBest(tx, { userId: actor.id, q, edge, limit: SEARCH_GROUP_MAX });
  });
  const contents = await withDetails<Kind, Found>(deps, actor, found);
  return contents.map(([, content]) => content);
}
