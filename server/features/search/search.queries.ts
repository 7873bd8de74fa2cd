import {
  aliasedTable,
  and,
  type Column,
  desc,
  eq,
  getTableName,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { SEARCH_GROUP_MAX } from '#shared/search';
import { notHidden, UNREACHABLE, withUnreachable } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import { preparedSearch } from '../../db/prepared-search';
import { arg, columnsOf, type JsonRow, jsonOf } from '../../db/query';
import { combos, decks, events, isListedMedia, media, tournaments, users } from '../../db/schema';
import {
  firstTextRank,
  GROUP_WALK,
  hasOnlyMarks,
  isFoundAmongOwn,
  isFoundByIndex,
  matchesOf,
  type Searchable,
  type SearchTerms,
  searchable,
} from '../../db/search';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { personColumns } from '../people/people.policy';
import { isNotRemoved } from '../tournaments/tournaments.policy';

const combo1 = aliasedTable(combos, 'combo1');
const combo2 = aliasedTable(combos, 'combo2');
const combo3 = aliasedTable(combos, 'combo3');

const emblemOf = (table: typeof combos) => ({
  id: table.id,
  name: table.name,
  ...columnsOf(table, PART_KINDS),
  colorStart: table.colorStart,
  colorEnd: table.colorEnd,
});
export type EmblemRow = JsonRow<ReturnType<typeof emblemOf>>;

/** What a line of the results shows. */
const LINES = {
  combo: { ...emblemOf(combos), userId: combos.userId, owner: personColumns },
  media: {
    ...columnsOf(media, ['id', 'title', 'mediaType', 'status', 'statusAt', 'files']),
    user: personColumns,
  },
  tournament: {
    ...columnsOf(tournaments, ['id', 'name', 'date', 'locations']),
    eventPhase: events.phase,
  },
  deck: {
    ...columnsOf(decks, ['id', 'name', 'userId']),
    owner: personColumns,
    combo1: emblemOf(combo1),
    combo2: emblemOf(combo2),
    combo3: emblemOf(combo3),
  },
};
type Lines = typeof LINES;
export type Kind = keyof Lines;

export type Found = { [K in Kind]: { kind: K; line: JsonRow<Lines[K]> } }[Kind];

interface Source extends Searchable {
  table: PgTable;
  /** What others see, unless its owner is hidden from them. */
  isPublic: SQL;
  /** In the order of an index on public rows. */
  newest: Column[];
  /** Numeric tie breaker, greatest first. */
  first: SQL | Column;
  /** Joins what the line shows. */
  join: SQL;
}

const edge = sql`${arg('edge')}::timestamptz`;

/** Sorts upcoming before past, each nearest first. In seconds. */
const nearest = sql`case when ${tournaments.date} > ${edge} then 0 else -1e15 end
  - abs(extract(epoch from ${tournaments.date} - ${edge}))`;

const joinUser = ({ userId }: Pick<Searchable, 'userId'>) =>
  sql`join ${users} on ${users.id} = ${userId}`;

const joinCombo = (table: typeof combos, name: string, id: Column) =>
  sql`join ${combos} ${sql.identifier(name)} on ${table.id} = ${id}`;

const SOURCES: Record<Kind, Source> = {
  combo: {
    ...searchable(combos),
    isPublic: isPublicCombo,
    newest: [combos.updatedAt, combos.id],
    first: combos.id,
    join: joinUser(combos),
  },
  media: {
    ...searchable(media),
    isPublic: isListedMedia,
    newest: [media.createdAt, media.id],
    first: media.id,
    join: joinUser(media),
  },
  tournament: {
    ...searchable(tournaments),
    isPublic: isNotRemoved,
    newest: [tournaments.id],
    first: nearest,
    join: sql`left join ${events} on ${eq(events.tournamentId, tournaments.id)}`,
  },
  deck: {
    ...searchable(decks),
    isPublic: isPublicDeck,
    newest: [decks.createdAt, decks.id],
    first: decks.id,
    join: sql.join(
      [
        joinUser(decks),
        joinCombo(combo1, 'combo1', decks.combo1Id),
        joinCombo(combo2, 'combo2', decks.combo2Id),
        joinCombo(combo3, 'combo3', decks.combo3Id),
      ],
      sql` `,
    ),
  },
};

const limit = sql.raw(`${SEARCH_GROUP_MAX}`);

function bestOf(kind: Kind, terms: SearchTerms): SQL {
  const source = SOURCES[kind];
  const { id, userId, table, searchText, isPublic, join } = source;
  const viewer = arg('userId');
  const named = sql.identifier(getTableName(table));
  // The viewer's own come before those of others.
  const columnsOf = (first: SQL) => sql`
    ${id} as id, ${first} + ${firstTextRank(searchText, terms)} as rank, ${source.first} as first`;
  // Only the rows of one person are compared, rather than all that the search index finds.
  const own = sql`
    select ${columnsOf(sql`0`)} from (
      select * from ${table} where ${userId} = ${viewer} offset 0
    ) as ${named} where ${isFoundAmongOwn(source, terms)}`;
  const others = matchesOf(source, terms, isFoundByIndex(source, terms), {
    columns: columnsOf(sql`3`),
    where: and(isPublic, ne(userId, viewer)),
    visible: notHidden(userId, viewer, UNREACHABLE),
    order: source.newest.map((column) => desc(column)),
    walk: GROUP_WALK,
    enough: SEARCH_GROUP_MAX,
  });
  const found = hasOnlyMarks(terms) ? own : sql`${own} union all (${others})`;
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, best.rank, best.first::float8 as first, best.id,
      ${jsonOf(LINES[kind])} as line
    from (select * from (${found}) as found order by rank, first desc, id desc limit ${limit}) as best
    join ${table} on ${id} = best.id ${join}`;
}

/** Finds all kinds in one statement. */
const readBest = preparedSearch('best', Object.values(SOURCES), (db, terms) => {
  const kinds = Object.keys(SOURCES) as Kind[];
  const parts = sql.join(
    kinds.map((kind) => bestOf(kind, terms)),
    sql` union all `,
  );
  return db
    .select({ kind: sql<Kind>`kind`, line: sql<unknown>`line` })
    .from(sql`(${withUnreachable(arg('userId'))} ${parts}) as best`)
    .orderBy(sql`kind, rank, first desc, id desc`);
});

/** One's own first, then best match first, within each kind. Tournaments that started by `at` are over. */
export const findBest = (db: Reader, userId: number, q: string, at: Date) =>
  readBest(db, q, { userId, edge: at.toISOString() }) as Promise<Found[]>;
