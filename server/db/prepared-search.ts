import { type Column, getTableName, type SQL, sql } from 'drizzle-orm';
import { frequentAmong, type Searched } from './frequent-words';
import type { Reader } from './pool';
import { arg, type Preparable, prepared } from './query';
import { type SearchTerms, type Term, termsOf, wayToFind } from './search';
import { MOST_SEARCHES } from './shared-connections';

/** The terms of a search that is not prepared. Run it on `searchesOf`. */
export async function searchTerms(db: Reader, q: string, searched: Searched): Promise<SearchTerms> {
  const terms = termsOf(q);
  if (terms.words.length === 0) return terms;
  const frequent = await frequentAmong(db, terms, searched);
  return { ...terms, frequentIn: new Map(frequent.map((column) => [column, sql`true`])) };
}

/** Shapes of searches whose statements are kept; most are of one word. */
const MOST_SHAPES = 50;

/**
 * Like `prepared`, for a search. Searches of the same shape (number of words and readings, and how
 * each text is looked up) differ only in their texts, so they share a statement.
 */
export function preparedSearch<Rows>(
  name: string,
  searched: Searched,
  build: (db: Reader, terms: SearchTerms) => Preparable<Rows>,
) {
  const keyOf = (searchText: Column) => `in ${getTableName(searchText.table)}`;
  const conditions = new Map(
    searched.map(({ searchText: text }) => [text, sql`${arg(keyOf(text))}::boolean`]),
  );
  const statements = new Map<string, ReturnType<typeof prepared<Rows>>>();
  return async (db: Reader, q: string, values: Record<string, unknown>): Promise<Rows> => {
    const terms = termsOf(q);
    const texts: Record<string, unknown> = { line: terms.line, typed: terms.typed };
    const words = terms.words.map((readings) =>
      readings.map((each) =>
        each.map(({ text, value }): Term => {
          const key = `text${Object.keys(texts).length}`;
          texts[key] = value;
          return { text, value: arg(key) };
        }),
      ),
    );
    const frequent = await frequentAmong(db, terms, searched);
    for (const column of conditions.keys()) texts[keyOf(column)] = frequent.includes(column);
    const ways = words.map((readings) => readings.map((each) => each.map(wayToFind).join('')));
    // For words that are frequent in any of the tables, so that there are few statements.
    const frequentIn = frequent.length > 0 ? conditions : new Map<Column, SQL>();
    const shape = JSON.stringify([frequentIn.size, ...ways]);
    const isKept = statements.size < MOST_SHAPES;
    const known = statements.get(shape);
    const read =
      known ??
      // Unnamed, it is not kept on the connection either.
      prepared(
        isKept ? `${name}_${statements.size}` : '',
        (reader) => build(reader, { words, line: arg('line'), typed: arg('typed'), frequentIn }),
        MOST_SEARCHES,
      );
    if (isKept && !known) statements.set(shape, read);
    return read(db, { ...values, ...texts });
  };
}
