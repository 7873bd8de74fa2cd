import { hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { PageQuery } from '#shared/fields';
import { t } from '#shared/translate';
import type { PageOf } from '../db/query';
import type { Topic } from '../db/versions';
import type { Actor, AppDeps } from '../deps';
import { readerLanguage } from '../i18n/reader';
import { AppError } from './app-error';
import { knowsTag, tagOf } from './responses';

/** A page of a list. `nextCursor` is null on the last page. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** Encodes the last row's sort key as base64url JSON, which is opaque to clients. */
export const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws AppError 400 if the cursor does not match the schema */
export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | null {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new AppError('invalid', t('This page does not exist. Please start from the first one.'), {
      fields: [{ path: 'cursor', message: t('Unknown cursor') }],
      cause: error,
    });
  }
}

/** A text in a cursor that Postgres can store and compare. */
export const storableText = z
  .string()
  .max(100)
  .refine((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value));

/** For lists ordered by id. */
export const idCursor = z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]);

/** For lists ordered by username. */
export const nameCursor = z.tuple([storableText]);

/** For lists ordered by time and id. */
export const momentCursor = z.tuple([
  // Postgres has no year 0.
  z.iso.datetime().refine((moment) => moment >= '0001'),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
]);

/** Expects up to `limit + 1` rows; an extra row shows that there is a next page. */
export function toPage<T>(rows: T[], limit: number, key: (row: T) => readonly (string | number)[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(key(last)) : null };
}

/** Decodes the cursor, reads `limit + 1` rows after it and turns them into a page. */
export async function readPage<T, K extends readonly (string | number)[]>(
  { limit, cursor }: PageQuery,
  key: z.ZodType<K>,
  keyOf: (row: T) => readonly (string | number)[],
  read: (page: PageOf<K>) => Promise<T[]>,
): Promise<Page<T>> {
  const after = decodeCursor(cursor, key);
  return toPage(await read({ after, limit }), limit, keyOf);
}

/** Like `readPage`, for lists sorted by id. */
export const readPageById = <T extends { id: number }>(
  query: PageQuery,
  read: (page: PageOf<[id: number]>) => Promise<T[]>,
) => readPage(query, idCursor, ({ id }: T) => [id], read);

/** Presents the items of a page. `args`, such as the actor, are passed after each item. */
export const mapPage = <T, A extends unknown[], U>(
  page: Page<T>,
  present: (item: T, ...args: A) => U,
  ...args: A
): Page<U> => ({
  items: page.items.map((item) => present(item, ...args)),
  nextCursor: page.nextCursor,
});

/** A handler that reads a page and presents its items. */
export const pagesOf =
  <D, A, Q, T, U>(
    deps: D,
    list: (deps: D, actor: A, query: Q) => Promise<Page<T>>,
    present: (item: T, actor: A) => U,
  ) =>
  async ({ actor, query }: { actor: A; query: Q }): Promise<Page<U>> =>
    mapPage(await list(deps, actor, query), present, actor);

/**
 * Changes with the program, since a new version may present the same rows differently. In
 * production it is a digest of the bundle, the same on every instance; else new at each restart.
 */
export function buildTag(env: string): string {
  if (env !== 'production') return randomUUID();
  // Not process.argv[1], the launcher, which stays the same when the app is updated.
  const bundle = readFileSync(fileURLToPath(import.meta.url));
  return hash('sha256', bundle, 'base64url');
}

/**
 * Reads a JSON value that changes whenever a polled list does. Errors become the response, so that
 * a list that is hidden from somebody is also hidden when they poll it.
 */
type ReadState = (actor: Actor, req: Request) => Promise<unknown>;

/**
 * A guard for polled lists: an unchanged list is answered with 304 without running its query. Its
 * state is the person's version of a topic, or anything else the list depends on.
 *
 * The version is read with the session, before the list. If it changes in between, the list is newer than its tag,
 * and the next poll needlessly reads it again; a stale list never gets a new tag.
 */
export function unchanged(
  { config }: Pick<AppDeps, 'config'>,
  state: Topic | ReadState,
): RequestHandler {
  const build = buildTag(config.env);
  const readState: ReadState =
    typeof state === 'function'
      ? state
      : async (_actor, { versions }) => [state, versions?.[state] ?? 0];
  return async (req, res, next) => {
    const { user } = req;
    if (!user) return next();
    // Lists show the person's own name, depend on their role, and are in their language.
    const state = await readState(user, req);
    const tag = tagOf(build, user, readerLanguage(), state, req.originalUrl);
    res.setHeader('ETag', `W/${tag}`);
    if (knowsTag(req.get('if-none-match'), tag)) {
      res.status(304).end();
      return;
    }
    next();
  };
}
