import { z } from 'zod';
import type { PageQuery } from '../../shared/fields';
import { AppError } from './app-error';

/** One page of a list; `nextCursor` is null on the last one. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** A cursor is the last row's sort key, as base64url JSON: opaque to callers, checked when read. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads a cursor back as the tuple that `schema` describes; anything else is a 400. */
export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | null {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new AppError('invalid', 'This page does not exist. Please start from the first one.', {
      fields: [{ path: 'cursor', message: 'Unknown cursor' }],
      cause: error,
    });
  }
}

/** A name in the key of a list: text that Postgres can compare. */
export const storableText = z
  .string()
  .max(100)
  .refine((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value));

/** The key of lists that are ordered by id alone. */
export const idCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]);

/** The key of lists that are ordered by a time and then by id. */
export const momentCursor = z.tuple([
  // Postgres knows no year 0.
  z.iso.datetime().refine((moment) => moment >= '0001'),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
]);

/** Makes a page from `limit + 1` rows: the extra row only says that there is a next page. */
export function toPage<T>(
  rows: T[],
  limit: number,
  key: (row: T) => readonly (string | number)[],
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(key(last)) : null };
}

/** Decodes the cursor, reads `limit + 1` rows after it and makes them a page. */
export async function readPage<T, K extends readonly (string | number)[]>(
  { limit, cursor }: PageQuery,
  key: z.ZodType<K>,
  keyOf: (row: T) => readonly (string | number)[],
  read: (page: { after: K | null; limit: number }) => Promise<T[]>,
): Promise<Page<T>> {
  const after = decodeCursor(cursor, key);
  return toPage(await read({ after, limit }), limit, keyOf);
}

/** Presents the rows of a page and keeps its cursor. */
export function mapPage<T, U>(page: Page<T>, present: (item: T) => U): Page<U> {
  return { items: page.items.map(present), nextCursor: page.nextCursor };
}
