import { type Column, sql } from 'drizzle-orm';
import type { Reader } from './pool';
import type { Searchable, SearchTerms } from './search';

/**
 * A word that is in one of so many texts is frequent enough to fill a page by reading in order. They
 * come from places all over the table, so that a long import by one person does not stand for all.
 */
const SAMPLED = { places: 16, rowsEach: 5 };
/** Milliseconds. Old words do as well: they only decide how rows are read, not which are found. */
const MAX_AGE = 60_000;

interface Sample {
  readAt: number;
  words: Promise<string>;
}

const samples = new WeakMap<Reader, Map<Column, Sample>>();

/** The words of some texts of a search column, each once and after a blank; read once a minute. */
function frequentWordsOf(db: Reader, searchText: Column): Promise<string> {
  const ofDatabase = samples.get(db) ?? new Map<Column, Sample>();
  samples.set(db, ofDatabase);
  const known = ofDatabase.get(searchText);
  if (known && performance.now() - known.readAt < MAX_AGE) return known.words;
  const sample = { readAt: performance.now(), words: readWords(db, searchText) };
  ofDatabase.set(searchText, sample);
  sample.words.catch(() => ofDatabase.delete(searchText));
  return sample.words;
}

async function readWords(db: Reader, searchText: Column): Promise<string> {
  const { table } = searchText;
  const { places, rowsEach } = SAMPLED;
  const { rows } = await db.execute<{ text: string }>(sql`
    select sample.text from generate_series(0, ${places - 1}::int) as place
    cross join lateral (
      select ${searchText} as text from ${table}
      where ${table}.id > place * (select max(id) from ${table}) / ${places}::int
      order by ${table}.id limit ${rowsEach}
    ) as sample`);
  const words = new Set(rows.flatMap(({ text }) => text.split(/\s+/)));
  return [...words].map((word) => ` ${word}`).join('');
}

/** Tables that are searched. */
export type Searched = readonly Pick<Searchable, 'searchText'>[];

/** The tables whose sample has all words. */
export async function frequentAmong(db: Reader, { words }: SearchTerms, searched: Searched) {
  const isFrequent = async ({ searchText }: Searched[number]) =>
    hasWords(await frequentWordsOf(db, searchText), words);
  const found = await Promise.all(searched.map(isFrequent));
  return searched.flatMap(({ searchText }, at) => (found[at] ? [searchText] : []));
}

/** A word is frequent too if the sample has it where the index does not look. */
const hasWords = (sample: string, words: SearchTerms['words']): boolean =>
  words.every((readings) =>
    readings.some((terms) =>
      terms.every(({ text }) => text.split(' ').every((word) => sample.includes(word))),
    ),
  );
