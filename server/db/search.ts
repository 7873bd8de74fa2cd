import {
  and,
  type Column,
  eq,
  getTableName,
  like,
  not,
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

/** A text to find, in stored form. */
export interface Term {
  text: string;
  /** For LIKE (marks: as it is): the escaped text, or a placeholder for it. */
  value: string | Placeholder;
}

/** A search. Each word has readings, and each of these texts that must all be found. */
export interface SearchTerms {
  words: Term[][][];
  /** The whole search as a line of a text, escaped for LIKE. */
  line: Term['value'];
  typed: Term['value'];
  /** In which tables every word is frequent, each with a condition that holds if so. */
  frequentIn: Map<Column, SQL>;
}

const isMark = (word: string) => !/[a-z0-9]/i.test(word);

export function termsOf(q: string): SearchTerms {
  const toTerm = (name: string): Term => {
    const text = storedForm(name);
    return { text, value: isMark(text) ? text : literal(text) };
  };
  return {
    words: searchWords(q).map((word) =>
      [[word], ...readingsOf(word)].map((names) => names.map(toTerm)),
    ),
    line: literal(storedForm(q).trim().replace(/\s+/g, ' ')),
    typed: q,
    frequentIn: new Map(),
  };
}

type Query = string | SearchTerms;

const toTerms = (q: Query) => (typeof q === 'string' ? termsOf(q) : q);

/** `column like before || value || after`. */
const isLike = (column: Column | SQL, before: string, value: Term['value'], after: string) => {
  const toPattern = (text: unknown) => `${before}${text}${after}`;
  return typeof value === 'string'
    ? like(column, toPattern(value))
    : sql`${column} like ${sql.param(value, { mapToDriverValue: toPattern })}`;
};

export const containsText = (column: Column | SQL, { text, value }: Term) =>
  isMark(text) ? sql`strpos(${column}, ${value}) > 0` : isLike(column, '%', value, '%');

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
function containsIndexed(column: Column, term: Term, before: readonly string[]) {
  if (isMark(term.text) || hasTrigram(term.text)) return containsText(column, term);
  return or(...before.map((mark) => isLike(column, `%${literal(mark)}`, term.value, '%')));
}

/** Whether a search has no letters or digits, which the index cannot find. */
export const hasOnlyMarks = (q: Query): boolean =>
  toTerms(q).words.every(([word]) => word?.every(({ text }) => isMark(text)));

/** Requires every word of a search, or the parts it stands for. Undefined without words. */
export function everyWord(q: Query, find: (term: Term) => SQL | undefined) {
  // Apostrophes and accents alone are in no stored text.
  const findOne = (term: Term) => (term.text.trim() === '' ? sql`false` : find(term));
  return and(
    ...toTerms(q).words.map((readings) =>
      or(...readings.map((terms) => and(...terms.map(findOne)))),
    ),
  );
}

/** Searches lists that another index already limits to one person's items. */
export const isFoundAmongOwn = ({ searchText }: Pick<Searchable, 'searchText'>, q: Query) =>
  everyWord(q, (term) => containsText(searchText, term));

/** How many rows a search reads in order before it uses the search index: for a page of 50. */
const PAGE_WALK = 4_000;
/** For the best five, and for people. */
export const GROUP_WALK = 400;

interface Listing {
  /** Which rows are listed, and the position after the cursor. */
  where?: SQL | undefined;
  /** Which people's rows, checked only for rows that are found. */
  visible?: SQL | undefined;
  order: SQL[];
  /** How many rows are read in order. */
  walk?: number;
}

export interface SearchPage extends Listing {
  limit: number | Placeholder;
}

interface Matches extends Listing {
  columns: SQL;
  /** How many rows found in order are enough. */
  enough: number | Placeholder;
  limit?: SQL | undefined;
}

/**
 * What a search finds, as a query. Neither reading in order nor the search index is fast for all
 * words: the first reads a whole table for words that nothing contains, the second sorts thousands of
 * rows for frequent words. So for frequent words some rows are read in order, and only if these are
 * not enough, all rows that the search index finds.
 */
export function matchesOf(
  { id, searchText }: Pick<Searchable, 'id' | 'searchText'>,
  { frequentIn }: SearchTerms,
  found: SQL,
  { where = sql`true`, visible = sql`true`, order, walk = PAGE_WALK, ...matches }: Matches,
): SQL {
  const { columns, enough, limit } = matches;
  const { table } = id;
  // Keeps the table's own name, so that the conditions apply to both.
  const named = sql.identifier(getTableName(table));
  const inOrder = sql.join(order, sql`, `);
  const page = limit && sql`order by ${inOrder} limit ${limit}`;
  const byIndex = (isNeeded?: SQL) => sql`
    select ${columns} from (select * from ${table} where ${found} offset 0) as ${named}
    where ${and(isNeeded, where, visible)} ${page}`;
  const isFrequent = frequentIn.get(searchText);
  if (!isFrequent) return byIndex();
  const isEnough = sql`(select count(*) from walked) >= ${enough}`;
  // The number of rows is a literal: with a parameter, Postgres expects a tenth of all rows.
  return sql`
    with walked as materialized (
      select ${columns} from (
        select * from ${table} where ${isFrequent} and ${where}
        order by ${inOrder} limit ${sql.raw(`${walk}`)}
      ) as ${named}
      where ${found} and ${visible} ${page}
    )
    select * from walked where ${isEnough} union all (${byIndex(not(isEnough))})`;
}

/** The ids of one page of a search, as a query. */
export const pageOfFound = (
  table: Pick<Searchable, 'id' | 'searchText'>,
  terms: SearchTerms,
  found: SQL,
  { limit, ...page }: SearchPage,
) =>
  matchesOf(table, terms, found, {
    ...page,
    columns: sql`${table.id} as id`,
    enough: limit,
    limit: sql`${limit}`,
  });

/** Whether one of everybody's items is found, by words that `hasOnlyMarks` does not apply to. */
export const isFoundByIndex = ({ searchText }: Pick<Searchable, 'searchText'>, q: Query) =>
  everyWord(q, (term) => containsIndexed(searchText, term, BEFORE_WORD)) ?? sql`true`;

/** Searches everybody's items. Punctuation alone is not indexed and finds only the viewer's own. */
export function isFoundBy(
  table: Searchable,
  viewer: number | Placeholder,
  terms: SearchTerms,
  page: SearchPage,
) {
  const { where, visible } = page;
  if (terms.words.length === 0) return and(where, visible);
  if (hasOnlyMarks(terms)) {
    return and(where, visible, eq(table.userId, viewer), isFoundAmongOwn(table, terms));
  }
  const found = isFoundByIndex(table, terms);
  return sql`${table.id} = any(array(${pageOfFound(table, terms, found, page)}))`;
}

/** Searches people by the words of their names. Punctuation alone must be the exact username. */
export function isPersonFoundBy(
  { username, searchText }: Record<'username' | 'searchText', Column>,
  q: Query,
): SQL | undefined {
  const terms = toTerms(q);
  if (hasOnlyMarks(terms)) return sql`lower(${username}) = lower(${terms.typed}::text)`;
  const words = terms.words.flatMap(([word = []]) => word);
  return and(...words.map((term) => containsIndexed(searchText, term, BEFORE_NAME)));
}

/** Whether one of the texts equals the search. */
export const hasText = (column: Column, { line }: SearchTerms): SQL =>
  isLike(column, '%\n ', line, '\n%');

/** Whether one of the texts starts with the search. */
export const hasTextWithPrefix = (column: Column, { line }: SearchTerms) =>
  isLike(column, '%\n ', line, '%');

/** How well the first text matches: 0 exact, 1 prefix, 2 anything else. */
export const firstTextRank = (column: Column, { line }: SearchTerms) =>
  sql`case when ${isLike(column, '\n ', line, '\n%')} then 0
    when ${isLike(column, '\n ', line, '%')} then 1 else 2 end`;

/** How a text is looked for. */
export function wayToFind({ text }: Term): string {
  if (text.trim() === '') return 'never';
  return isMark(text) ? 'mark ' : hasTrigram(text) ? 'anywhere ' : 'start ';
}
