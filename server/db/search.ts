import { type Column, ilike, or, type SQL } from 'drizzle-orm';

/** The text as ILIKE finds it to the letter: what was typed is never a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether the column holds the text anywhere, whatever the case. */
export const containsText = (column: Column, text: string): SQL =>
  ilike(column, `%${literal(text)}%`);

/**
 * Whether the text stands where a word begins, after a blank or a hyphen. A trigram index answers
 * this for one and two characters too, which it cannot find inside of words. The column must begin
 * with a blank.
 */
export const beginsWord = (column: Column, text: string): SQL | undefined =>
  or(ilike(column, `% ${literal(text)}%`), ilike(column, `%-${literal(text)}%`));
