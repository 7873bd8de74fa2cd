import { type Column, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from './pool';

/** The shortest text that a trigram index finds anywhere. */
export const TRIGRAM = 3;

/** The text as ILIKE finds it to the letter: what was typed is never a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether the column holds the text anywhere, whatever the case. */
export const containsText = (column: Column, text: string): SQL =>
  ilike(column, `%${literal(text)}%`);

/** Whether the column begins with the text, whatever the case. */
export const beginsText = (column: Column | SQL, text: string): SQL =>
  ilike(column, `${literal(text)}%`);

/** Whether the column ends with the text, whatever the case. */
export const endsText = (column: Column, text: string): SQL => ilike(column, `%${literal(text)}`);

/**
 * Whether the text stands where a word begins, after a blank or another mark. A trigram index
 * answers this for one and two characters too, which it cannot find inside of words. The column
 * must begin with a blank.
 */
export const beginsWord = (
  column: Column,
  text: string,
  marks: readonly string[] = [' ', '-'],
): SQL | undefined => or(...marks.map((mark) => ilike(column, `%${literal(mark + text)}%`)));

/**
 * Whether a search finds the text in the column, so that a trigram index answers: anywhere, and
 * what is too short for that where a word begins. The column must begin with a blank.
 */
export const isFoundBy = (column: Column, text: string): SQL | undefined =>
  [...text].length < TRIGRAM ? beginsWord(column, text) : containsText(column, text);

/** How well a text fits a name: 0 it is the name, 1 the name begins with it, 2 neither. */
export const nameRank = (name: Column, text: string): SQL<number> =>
  sql`case when lower(${name}) = lower(${text}) then 0 when ${beginsText(name, text)} then 1 else 2 end`;

/** Whether a text is without letter and digit: a trigram index knows nothing of such. */
export const hasNoWord = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/**
 * Has the rest of the transaction planned for the values at hand. What a search text matches, few
 * rows or most of them, decides between the index and a walk through a list; the plan that Postgres
 * keeps for a prepared statement knows nothing of it.
 */
export async function planForValues(tx: Pick<Db, 'execute'>): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
}
