import {
  and,
  type Column,
  eq,
  getTableName,
  like,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readingsOf } from '#shared/rules/parts/aliases';
import { isNoPart, PART_KINDS } from '#shared/rules/parts/kinds';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { foldText, searchWords } from '#shared/rules/search-words';
import { type Db, type Reader, readTogether } from './pool';

/** A table with searchable texts and an owner. */
export interface Searchable {
  id: Column;
  userId: Column;
  searchText: Column;
}

/** The table with the columns that a search needs. */
export const searchable = <T extends PgTable & Searchable>(table: T) => ({
  table: table as PgTable,
  id: table.id,
  userId: table.userId,
  searchText: table.searchText,
});

/** Folds a text as `search_text_of` stores it (see `searchTextOf`). */
export const storedForm = (text: string) =>
  foldText(text).replace(
    /[\u0080-\u{10ffff}]/gu,
    (letter) => `U${letter.codePointAt(0)?.toString(16)}Z`,
  );

/** The full names of the parts that an opponent's combo stands for, as searches read them. */
export function opponentPartsOf(opponentCombo: string): string {
  const { parts } = parseCombo(opponentCombo);
  const names = PART_KINDS.flatMap((kind) => (isNoPart(parts[kind]) ? [] : [parts[kind] ?? '']));
  return storedForm(names.join(' '));
}

/** Escapes LIKE wildcards. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export const containsText = (column: Column | SQL, text: string) =>
  like(column, `%${literal(text)}%`);

const isMark = (word: string) => !/[a-z0-9]/i.test(word);

/** Whether `%text%` contains a whole trigram, so that the index can be used. */
const hasTrigram = (text: string) =>
  /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i.test(text);

/** Characters that may precede a word, in content and in people's names. */
const BEFORE_WORD = [' ', '-'];
const BEFORE_NAME = [' ', '-', '_', '.'];

/**
 * Finds a text so that the trigram index can be used: anywhere or, if it is too short, at the start
 * of a word. The index ignores punctuation, which the other words must narrow down.
 */
function containsIndexed(column: Column, text: string, before: readonly string[]) {
  if (isMark(text)) return sql`strpos(${column}, ${text}) > 0`;
  if (hasTrigram(text)) return containsText(column, text);
  return or(...before.map((mark) => containsText(column, mark + text)));
}

/** The words of a search in stored form. */
const storedWords = (q: string) => searchWords(q).map(storedForm);

/** Whether a search has no letters or digits, which the index cannot find. */
export const hasOnlyMarks = (q: string): boolean => storedWords(q).every(isMark);

/** Requires every word of a search, or the parts it stands for. Undefined without words. */
export const everyWord = (q: string, find: (text: string) => SQL | undefined) =>
  and(
    ...searchWords(q).map((word) => {
      // Apostrophes and accents alone are in no stored text.
      const findOne = (text: string) => (text.trim() === '' ? sql`false` : find(text));
      const findAll = (names: string[]) => and(...names.map((name) => findOne(storedForm(name))));
      return or(...[[word], ...readingsOf(word)].map(findAll));
    }),
  );

/** Searches lists that another index already limits to one person's items. */
export const isFoundAmongOwn = ({ searchText }: Pick<Searchable, 'searchText'>, q: string) =>
  everyWord(q, (text) => containsText(searchText, text));

/** Rows read in order before the search index is used. */
const WALKED = 2_000;

interface SearchPage {
  q: string;
  /** Who may see the rows, and the position after the cursor. */
  where: SQL | undefined;
  order: SQL[];
  limit: number;
}

/**
 * The rows of one page of a search. The planner does not know how often words occur together: it
 * may read a whole table in order for words that never do, or sort thousands of rows for words that
 * always do. So a search of several words first reads rows in order, and only if those do not fill
 * the page, all rows that the search index finds.
 */
function isOnPage({ id }: Searchable, found: SQL, { where, order, limit }: SearchPage): SQL {
  const { table } = id;
  // Keeps the table's own name, so that the conditions apply to both.
  const named = sql.identifier(getTableName(table));
  const inOrder = sql.join(order, sql`, `);
  const isSeen = where ?? sql`true`;
  return sql`${id} = any(array(
    with walked as materialized (
      select ${id} as id from (
        select * from ${table} where ${isSeen} order by ${inOrder} limit ${WALKED}
      ) as ${named} where ${found} order by ${inOrder} limit ${limit}
    )
    select id from walked union all (
      select ${id} from (select * from ${table} where ${found} offset 0) as ${named}
      where (select count(*) from walked) < ${limit} and ${isSeen}
      order by ${inOrder} limit ${limit}
    )
  ))`;
}

/** Searches everybody's items. Punctuation alone is not indexed and finds only the viewer's own. */
export function isFoundBy(table: Searchable, viewer: number | Placeholder, page: SearchPage) {
  const { q, where } = page;
  if (q && hasOnlyMarks(q)) return and(where, eq(table.userId, viewer), isFoundAmongOwn(table, q));
  const found = everyWord(q, (text) => containsIndexed(table.searchText, text, BEFORE_WORD));
  const [word = '', ...others] = searchWords(q);
  const isOneWord = others.length === 0 && readingsOf(word).length === 0;
  return !found || isOneWord ? and(where, found) : isOnPage(table, found, page);
}

/** Searches people by the words of their names. Punctuation alone must be the exact username. */
export const isPersonFoundBy = (
  { username, searchText }: Record<'username' | 'searchText', Column>,
  q: string,
): SQL | undefined =>
  hasOnlyMarks(q)
    ? sql`lower(${username}) = lower(${q})`
    : and(...storedWords(q).map((word) => containsIndexed(searchText, word, BEFORE_NAME)));

const storedLine = (q: string) => literal(storedForm(q).trim().replace(/\s+/g, ' '));

/** Whether one of the texts equals the search. */
export const hasText = (column: Column, q: string): SQL => like(column, `%\n ${storedLine(q)}\n%`);

/** Whether one of the texts starts with the search. */
export const hasTextWithPrefix = (column: Column, q: string) =>
  like(column, `%\n ${storedLine(q)}%`);

/** How well the first text matches: 0 exact, 1 prefix, 2 anything else. */
export const firstTextRank = (column: Column, q: string) =>
  sql`case when ${like(column, `\n ${storedLine(q)}\n%`)} then 0
    when ${like(column, `\n ${storedLine(q)}%`)} then 1 else 2 end`;

/**
 * Reads in a transaction that plans each statement for its actual parameters: how many rows a
 * search matches decides which index is faster, which a cached generic plan cannot know.
 */
export const withOwnPlans = <T>(db: Db, read: (tx: Reader) => Promise<T>): Promise<T> =>
  readTogether(db, async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    // Searches must not scan whole tables: the planner misjudges how many rows several words match.
    await tx.execute(sql`set local enable_seqscan = off`);
    return read(tx);
  });
