import { type Column, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './pool';

/** The shortest text a trigram index finds anywhere. */
export const TRIGRAM = 3;

/** Escapes LIKE wildcards. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export const containsText = (column: Column, text: string): SQL =>
  ilike(column, `%${literal(text)}%`);

export const beginsText = (column: Column | SQL, text: string): SQL =>
  ilike(column, `${literal(text)}%`);

export const endsText = (column: Column, text: string): SQL => ilike(column, `%${literal(text)}`);

/**
 * Whether a word in the column begins with the text. The trigram index supports this for one and
 * two characters too. The column must begin with a blank.
 */
export const beginsWord = (
  column: Column,
  text: string,
  marks: readonly string[] = [' ', '-'],
): SQL | undefined => or(...marks.map((mark) => ilike(column, `%${literal(mark + text)}%`)));

/**
 * Whether a search finds the text, such that the trigram index can be used: anywhere, or at the
 * start of a word if it is too short. The column must begin with a blank.
 */
export const isFoundBy = (column: Column, text: string): SQL | undefined =>
  [...text].length < TRIGRAM ? beginsWord(column, text) : containsText(column, text);

/** How well a name matches: 0 exact, 1 prefix, 2 anything else. */
export const nameRank = (name: Column, text: string): SQL<number> =>
  sql`case when lower(${name}) = lower(${text}) then 0 when ${beginsText(name, text)} then 1 else 2 end`;

/** Whether a text has no letter or digit; a trigram index cannot find such texts. */
export const hasNoWord = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/**
 * Reads in a transaction whose statements are planned for their actual parameters: how many rows a
 * search text matches decides which index is faster, and a cached generic plan cannot know.
 */
export function withOwnPlans<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return read(tx);
  });
}
