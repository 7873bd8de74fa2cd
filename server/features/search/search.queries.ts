import { type Column, desc, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isOwnOrPublic } from '../../auth/authorize';
import type { Reader } from '../../db/pool';
import { isListedMedia } from '../../db/query';
import { combos, decks, media, tournaments } from '../../db/schema';
import { firstTextRank, isFoundBy, type Searchable, searchable } from '../../db/search';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';

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
const COMPARED = 200;

interface Wanted {
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
