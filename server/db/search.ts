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
import { arg, type Preparable, prepared } from './query';
import { MOST_SEARCHES } from './shared-connections';

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
}

const isMark = (word: string) => !/[a-z0-9]/i.test(word);

function termsOf(q: string): SearchTerms {
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

/** How a search reads rows in order before it uses the search index. */
interface Walk {
  rows: number;
  /** A word that is in `hits` of so many first rows is expected to fill the page. */
  sampled: number;
  hits: number;
}

/** For a page of 50. */
const PAGE_WALK: Walk = { rows: 4_000, sampled: 150, hits: 2 };
/** For the best five, and for people. */
export const GROUP_WALK: Walk = { rows: 400, sampled: 80, hits: 1 };

export interface SearchPage {
  /** Which rows are listed, and the position after the cursor. */
  where?: SQL | undefined;
  /** Which people's rows, checked only for rows that are found. */
  visible?: SQL | undefined;
  order: SQL[];
  limit: number | Placeholder;
  walk?: Walk;
  /** How many rows found on the walk are enough; default: `limit`. */
  enough?: number;
}

/**
 * The ids of one page of a search, as a query. Neither reading in order nor the search index is
 * fast for all words: the first reads a whole table for words that nothing contains, the second
 * sorts thousands of rows for frequent words. So if the first rows promise enough, some are read in
 * order, and only if these do not fill the page, all rows that the search index finds. The plan is
 * the same for all words.
 */
export function pageOfFound(
  { id }: Pick<Searchable, 'id'>,
  found: SQL,
  { where = sql`true`, visible = sql`true`, order, limit, walk = PAGE_WALK, ...page }: SearchPage,
): SQL {
  const enough = page.enough ?? limit;
  const { table } = id;
  // Keeps the table's own name, so that the conditions apply to both.
  const named = sql.identifier(getTableName(table));
  const inOrder = sql.join(order, sql`, `);
  // Their number is a literal: with a parameter, Postgres expects a tenth of all rows.
  const newest = (rows: number, condition = sql`true`) => sql`(
    select * from ${table} where ${condition} and ${where} order by ${inOrder} limit ${sql.raw(`${rows}`)}
  ) as ${named}`;
  const isPromising = sql`exists (
    select from ${newest(walk.sampled)} where ${found} offset ${sql.raw(`${walk.hits - 1}`)})`;
  return sql`
    with walked as materialized (
      select ${id} as id from ${newest(walk.rows, isPromising)}
      where ${found} and ${visible} order by ${inOrder} limit ${limit}
    )
    select id from walked union all (
      select ${id} from (select * from ${table} where ${found} offset 0) as ${named}
      where (select count(*) from walked) < ${enough} and ${where} and ${visible}
      order by ${inOrder} limit ${limit}
    )`;
}

/** Whether one of everybody's items is found, by words that `hasOnlyMarks` does not apply to. */
export const isFoundByIndex = ({ searchText }: Pick<Searchable, 'searchText'>, q: Query) =>
  everyWord(q, (term) => containsIndexed(searchText, term, BEFORE_WORD)) ?? sql`true`;

/**
 * Reads in a transaction that plans each statement for its texts, for searches that are not
 * prepared: `searchesOf` would choose the search index for any word.
 */
export const withOwnPlans = <T>(db: Db, read: (tx: Reader) => Promise<T>): Promise<T> =>
  readTogether(db, async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    // Searches must not scan whole tables: the planner misjudges how many rows several words match.
    await tx.execute(sql`set local enable_seqscan = off`);
    return read(tx);
  });

/** Searches everybody's items. Punctuation alone is not indexed and finds only the viewer's own. */
export function isFoundBy(
  table: Searchable,
  viewer: number | Placeholder,
  { q, ...page }: SearchPage & { q: Query },
) {
  const { where, visible } = page;
  const terms = toTerms(q);
  if (terms.words.length === 0) return and(where, visible);
  if (hasOnlyMarks(terms)) {
    return and(where, visible, eq(table.userId, viewer), isFoundAmongOwn(table, terms));
  }
  const found = isFoundByIndex(table, terms);
  // Planned for its text, one word alone needs no walk.
  const isOneWord = terms.words.length === 1 && terms.words[0]?.length === 1;
  if (typeof q === 'string' && isOneWord) return and(where, visible, found);
  return sql`${table.id} = any(array(${pageOfFound(table, found, page)}))`;
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

/** Shapes of searches whose statements are kept; most are of one word. */
const MOST_SHAPES = 50;

/**
 * Like `prepared`, for a search. Searches of the same shape (number of words and readings, and how
 * each text is looked up) differ only in their texts, so they share a statement.
 */
export function preparedSearch<Rows>(
  name: string,
  build: (db: Reader, terms: SearchTerms) => Preparable<Rows>,
) {
  const statements = new Map<string, ReturnType<typeof prepared<Rows>>>();
  return (db: Reader, q: string, values: Record<string, unknown>): Promise<Rows> => {
    const { words, line, typed } = termsOf(q);
    const texts: Record<string, unknown> = { line, typed };
    const named = words.map((readings) =>
      readings.map((terms) =>
        terms.map(({ text, value }): Term => {
          const key = `text${Object.keys(texts).length}`;
          texts[key] = value;
          return { text, value: arg(key) };
        }),
      ),
    );
    const shape = JSON.stringify(
      words.map((readings) => readings.map((terms) => terms.map(wayToFind).join(''))),
    );
    const isKept = statements.size < MOST_SHAPES;
    const known = statements.get(shape);
    const read =
      known ??
      // Unnamed, it is not kept on the connection either.
      prepared(
        isKept ? `${name}_${statements.size}` : '',
        (reader) => build(reader, { words: named, line: arg('line'), typed: arg('typed') }),
        MOST_SEARCHES,
      );
    if (isKept && !known) statements.set(shape, read);
    return read(db, { ...values, ...texts });
  };
}

function wayToFind({ text }: Term): string {
  if (text.trim() === '') return 'never';
  return isMark(text) ? 'mark ' : hasTrigram(text) ? 'anywhere ' : 'start ';
}
