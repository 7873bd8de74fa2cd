import { and, type Column, desc, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { FEED_FILTERS, FEED_KINDS, type FeedFilter, type FeedItem } from '#shared/feed';
import { notHidden } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import { preparedSearch, searchTerms } from '../../db/prepared-search';
import { arg, isRarer, prepared } from '../../db/query';
import { combos, decks, media } from '../../db/schema';
import { isFoundBy, type Searchable, type SearchTerms, searchable } from '../../db/search';
import {
  createTimeline,
  isAfter,
  type Start,
  timelineFields,
  timelineOrder,
} from '../../http/timeline';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { isListedUnlessHidden } from '../media/media.policy';

type Kind = FeedItem['kind'];
type UserId = number | Placeholder;
type NewestFilter = Exclude<FeedFilter, 'top'>;

interface Source extends Searchable {
  table: PgTable;
  /** Sort key. */
  at: Column;
  /** Leaves out `notHidden`. */
  isListed(viewer: UserId): SQL | undefined;
}

const sources: Record<Kind, Source> = {
  combo: {
    ...searchable(combos),
    at: combos.updatedAt,
    isListed: () => isPublicCombo,
  },
  deck: {
    ...searchable(decks),
    at: decks.updatedAt,
    isListed: () => isPublicDeck,
  },
  media: {
    ...searchable(media),
    at: media.createdAt,
    isListed: isListedUnlessHidden,
  },
};

export const feed = createTimeline<Kind>(FEED_KINDS.all);

interface Newest {
  filter: NewestFilter;
  rows: number;
  terms?: SearchTerms;
}

/** Walks one index per kind and reads at most a page of each. */
function readNewest(db: Reader, { filter, rows, terms }: Newest) {
  const userId = arg('userId');
  const queries = FEED_KINDS[filter].map((kind: Kind) => {
    const source = sources[kind];
    const { table, id, at } = source;
    const order = [desc(at), desc(id)];
    const where = and(source.isListed(userId), isAfter(at, id, { at: arg('at'), id: arg(kind) }));
    const visible = notHidden(source.userId, userId);
    const page = { where, visible, order, limit: rows };
    const isFound = terms ? isFoundBy(source, userId, terms, page) : and(where, visible);
    const query = sql`select ${id}, ${at} from ${table} where ${isFound}
      order by ${sql.join(order, sql`, `)} limit ${sql.raw(`${rows}`)}`;
    return [kind, query] as const;
  });
  return db
    .select(timelineFields)
    .from(feed.table(Object.fromEntries(queries)))
    .orderBy(...timelineOrder)
    .limit(rows);
}

/**
 * Page sizes of prepared statements, smallest first. The size is a literal: with a parameter,
 * Postgres estimates the generic plan as too expensive and plans every call, which takes longer
 * than reading the page.
 */
const SIZES = [25, 51, 101];

const prepare = (filter: NewestFilter, rows: number) => {
  const name = `feed_${filter}_${rows}`;
  const searched = FEED_KINDS[filter].map((kind: Kind) => sources[kind]);
  return {
    all: prepared(name, (db) => readNewest(db, { filter, rows })),
    found: preparedSearch(name, searched, (db, terms) => readNewest(db, { filter, rows, terms })),
  };
};

const statements = new Map(
  SIZES.flatMap((rows) =>
    FEED_FILTERS.filter((filter) => filter !== 'top').map(
      (filter) => [`${filter} ${rows}`, prepare(filter, rows)] as const,
    ),
  ),
);

interface NewestPage {
  filter: NewestFilter;
  /** Empty for all. */
  q: string;
  start: Start<Kind>;
  limit: number;
}

/** Newest first. Returns at least one row more than the page if there are more. */
export function listNewest(db: Reader, userId: number, { filter, q, start, limit }: NewestPage) {
  const rows = SIZES.find((size) => size > limit);
  const read = rows && statements.get(`${filter} ${rows}`);
  if (!read) throw new Error(`A page of ${limit} is too long`);
  const values = { userId, at: start.at, ...start.ids };
  return q ? read.found(db, q, values) : read.all(db, values);
}

interface TopPage {
  q: string;
  after: [battles: number, id: number] | null;
  limit: number;
}

export async function listTop(db: Reader, userId: number, { q, after, limit }: TopPage) {
  const order = [desc(combos.battles), desc(combos.id)];
  const where = and(isPublicCombo, isRarer(combos.battles, combos.id, after));
  const visible = notHidden(combos.userId, userId);
  const terms = await searchTerms(db, q, [combos]);
  return db
    .select({ id: combos.id, at: combos.updatedAt, battles: combos.battles })
    .from(combos)
    .where(isFoundBy(sources.combo, userId, terms, { where, visible, order, limit: limit + 1 }))
    .orderBy(...order)
    .limit(limit + 1);
}
