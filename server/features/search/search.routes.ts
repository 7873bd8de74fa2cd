import { type Column, desc, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Combo } from '#shared/combos';
import type { DeckCombo } from '#shared/decks';
import { api } from '#shared/routes';
import { SEARCH_GROUP_MAX, SEARCH_MIN, type SearchResults } from '#shared/search';
import { isOwnOrPublic } from '../../auth/authorize';
import type { Reader } from '../../db/pool';
import { isListedMedia } from '../../db/query';
import { combos, decks, media, tournaments } from '../../db/schema';
import {
  firstTextRank,
  isFoundBy,
  type Searchable,
  searchable,
  withOwnPlans,
} from '../../db/search';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { createLimiter } from '../../http/rate-limit';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { presentPerson } from '../people/people.presenter';
import { type RelatedRow, searchPeople } from '../people/people.service';
import { type Content, withDetails } from '../timeline/timeline.service';
import { currentEdge } from '../tournaments/tournaments.service';

export type Kind = 'combo' | 'media' | 'tournament' | 'deck';

interface Source extends Searchable {
  table: PgTable;
  isPublic: SQL;
  /** Numeric tie breaker, greatest first. */
  first(edge: Date): SQL | Column;
}

/** Sorts upcoming before past, each nearest first. In seconds. */
const nearest = (edge: Date) => {
  const at = sql`${edge.toISOString()}::timestamptz`;
  return sql`case when ${tournaments.date} > ${at} then 0 else -1e15 end
    - abs(extract(epoch from ${tournaments.date} - ${at}))`;
};

const SOURCES: Record<Kind, Source> = {
  combo: {
    ...searchable(combos),
    isPublic: isPublicCombo,
    first: () => combos.id,
  },
  media: {
    ...searchable(media),
    isPublic: isListedMedia,
    first: () => media.id,
  },
  tournament: {
    ...searchable(tournaments),
    isPublic: sql`true`,
    first: nearest,
  },
  deck: {
    ...searchable(decks),
    isPublic: isPublicDeck,
    first: () => decks.id,
  },
};

/** Only the newest matches are ranked, since ranking thousands would cost too much. */
export const COMPARED = 200;

export interface Wanted {
  userId: number;
  q: string;
  /** Tournaments that started by this time are over. */
  edge: Date;
  /** Limit per kind. */
  limit: number;
}

function bestOf(kind: Kind, { userId, q, edge, limit }: Wanted): SQL {
  const source = SOURCES[kind];
  const isFound = isFoundBy(source, userId, {
    q,
    where: isOwnOrPublic(source.userId, source.isPublic, userId),
    order: [desc(source.id)],
    limit: COMPARED,
  });
  const compared = sql`
    select ${source.id} as id, ${firstTextRank(source.searchText, q)} as rank, ${source.first(edge)} as first
    from ${source.table} where ${isFound}
    order by ${source.id} desc limit ${COMPARED}`;
  return sql`(
    select ${sql.raw(`'${kind}'`)} as kind, id, rank, first::float8 as first
    from (${compared}) as compared order by rank, first desc, id desc limit ${limit}
  )`;
}

export interface Found {
  kind: Kind;
  id: number;
}

/** Finds all kinds in one statement. */
export function findBest(db: Reader, wanted: Wanted): Promise<Found[]> {
  const parts = (Object.keys(SOURCES) as Kind[]).map((kind) => bestOf(kind, wanted));
  return db
    .select({ kind: sql<Kind>`kind`, id: sql<number>`id`.mapWith(combos.id) })
    .from(sql`(${sql.join(parts, sql` union all `)}) as best`)
    .orderBy(sql`kind, rank, first desc, id desc`);
}

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
