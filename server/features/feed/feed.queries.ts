import { and, type Column, desc, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FeedFilter, FeedItem } from '../../../shared/feed';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { combos, decks, media } from '../../db/schema';
import { hasNoWord, isFoundBy } from '../../db/search';
import {
  type Cut,
  isAfter,
  mixedFields,
  mixedList,
  mixedOrder,
  type Start,
} from '../mixed/mixed-list';

type Reader = Pick<Db, 'select'>;
type Kind = FeedItem['kind'];
type UserId = number | Placeholder;
type NewestFilter = Exclude<FeedFilter, 'top'>;

/** A kind of thing in the feed. */
interface Source {
  table: PgTable;
  id: Column;
  /** The moment by which it stands in the feed. */
  at: Column;
  userId: Column;
  searchText: Column;
  /**
   * What `userId` is shown of it. Constants are written out: with a parameter in its place no plan
   * that is kept could use the index of public rows.
   */
  isShown(userId: UserId): SQL | undefined;
}

/** Everything that people share: a new kind of thing is one more entry. */
const sources: Record<Kind, Source> = {
  combo: {
    table: combos,
    id: combos.id,
    at: combos.updatedAt,
    userId: combos.userId,
    searchText: combos.searchText,
    isShown: () => sql`${combos.isPublic}`,
  },
  deck: {
    table: decks,
    id: decks.id,
    at: decks.updatedAt,
    userId: decks.userId,
    searchText: decks.searchText,
    isShown: () => sql`${decks.isPublic}`,
  },
  media: {
    table: media,
    id: media.id,
    at: media.createdAt,
    userId: media.userId,
    searchText: media.searchText,
    isShown: (userId) =>
      and(
        sql`${media.visibility} = 'public'`,
        or(sql`${media.status} = 'ready'`, eq(media.userId, userId)),
      ),
  },
};

const kinds = Object.keys(sources) as Kind[];

export const feed = mixedList(kinds);

/** The kinds that each filter shows. */
const shownBy: Record<NewestFilter, readonly Kind[]> = {
  all: kinds,
  combos: ['combo'],
  media: ['media'],
  decks: ['deck'],
};

/** What `userId` may see of a kind, and `q` finds: the rules are those of the combos' search. */
const isFound = ({ userId: owner, searchText, isShown }: Source, userId: UserId, q: string) =>
  and(
    isShown(userId),
    notBlocked(owner, userId),
    q ? isFoundBy(searchText, q) : undefined,
    q && hasNoWord(q) ? eq(owner, userId) : undefined,
  );

interface Newest {
  filter: NewestFilter;
  userId: UserId;
  q: string;
  cutOf: (kind: Kind) => Cut;
  rows: number;
}

/** A walk through one index for each kind; no more is read of any than the page may show. */
function readNewest(db: Reader, { filter, userId, q, cutOf, rows }: Newest) {
  const queries = shownBy[filter].map((kind) => {
    const source = sources[kind];
    const { table, id, at } = source;
    const where = and(isFound(source, userId, q), isAfter(at, id, cutOf(kind)));
    const query = sql`select ${id}, ${at} from ${table} where ${where}
      order by ${at} desc, ${id} desc limit ${sql.raw(`${rows}`)}`;
    return [kind, query] as const;
  });
  return db
    .select(mixedFields)
    .from(feed.table(Object.fromEntries(queries)))
    .orderBy(...mixedOrder)
    .limit(rows);
}

/**
 * Rows that are read, the fewest that are enough. The number stands in the SQL: where it were a
 * parameter, Postgres would take a plan that is kept for too dear and plan each call anew, which
 * takes longer than to read the page.
 */
const SIZES = [25, 51, 101];

const place = (kind: Kind): Cut => ({ at: sql.placeholder('at'), id: sql.placeholder(kind) });

const prepare = (filter: NewestFilter, rows: number) =>
  prepared(`feed_${filter}_${rows}`, (db) =>
    readNewest(db, { filter, userId: sql.placeholder('userId'), q: '', cutOf: place, rows }),
  );

/** One statement for each filter and size, for the first page and for later ones. */
const statements = Object.fromEntries(
  SIZES.map((rows) => [
    rows,
    {
      all: prepare('all', rows),
      combos: prepare('combos', rows),
      media: prepare('media', rows),
      decks: prepare('decks', rows),
    },
  ]),
);

interface NewestPage {
  filter: NewestFilter;
  /** Empty `q` finds all. */
  q: string;
  start: Start<Kind>;
  limit: number;
}

/** What people share, the newest first; at least one row more than the page, if there are any. */
export function listNewest(db: Reader, userId: number, { filter, q, start, limit }: NewestPage) {
  const rows = SIZES.find((size) => size > limit) ?? limit + 1;
  const { at, ids } = start;
  const read = statements[rows]?.[filter];
  if (read && !q) return read(db, { userId, at, ...ids });
  const cutOf = (kind: Kind) => ({ at, id: ids[kind] });
  return readNewest(db, { filter, userId, q, cutOf, rows });
}

interface TopPage {
  q: string;
  after: [battles: number, id: number] | null;
  limit: number;
}

/** Public combos, those with the most battles first. */
export function listTop(db: Reader, userId: number, { q, after, limit }: TopPage) {
  const isLater = after
    ? sql`(${combos.battles}, ${combos.id}) < (${after[0]}, ${after[1]})`
    : undefined;
  return db
    .select({ id: combos.id, at: combos.updatedAt, battles: combos.battles })
    .from(combos)
    .where(and(isFound(sources.combo, userId, q), isLater))
    .orderBy(desc(combos.battles), desc(combos.id))
    .limit(limit + 1);
}
