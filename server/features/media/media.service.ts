import type { z } from 'zod';
import type { PageQuery } from '#shared/fields';
import type { mediaChangeSchema } from '#shared/media';
import { msg, t } from '#shared/translate';
import { authorize, canModerate, isVisible, NOT_A_MODERATOR, VISITOR } from '../../auth/authorize';
import { type After, type Reader, searchesOf, type Tx, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { momentCursor, type Page, readPage } from '../../http/pagination';
import { isRepeatedEdit } from '../../http/repeats';
import { forgetNews } from '../../jobs/notify';
import { awardSoon } from '../badges/badges.service';
import { refuseRemoved } from '../people/people.service';
import { canDeleteMedia, canEditMedia, canViewMedia } from './media.policy';
import type { MediaRow } from './media.queries';
import * as queries from './media.queries';

type Deps = Pick<AppDeps, 'db'>;
type Search = PageQuery & { q?: string };
type List = typeof queries.listOwnMedia | typeof queries.listPublicMedia;

export const FORBIDDEN = msg("You don't have permission to change this post.");

export const mediaNotFound = () => notFound(t('The requested media could not be found.'));

const newestFirst = (a: MediaRow, b: MediaRow) => +b.createdAt - +a.createdAt || b.id - a.id;

const byMoment = ({ createdAt, id }: MediaRow) => [createdAt.toISOString(), id];

/** Merges several lists into one page. */
const listPage = ({ db }: Deps, actor: Actor, { q = '', ...query }: Search, ...lists: List[]) =>
  readPage(query, momentCursor, byMoment, (page) => {
    const readAll = async (reader: Reader) => {
      const found: MediaRow[] = [];
      for (const list of lists) found.push(...(await list(reader, actor.id, q, page)));
      return found.sort(newestFirst).slice(0, page.limit + 1);
    };
    return readAll(q ? searchesOf(db) : db);
  });

/** Lists everybody's public posts and the actor's private ones. */
export const listMedia = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, search, queries.listPublicMedia, queries.listPrivateMedia);

export const listMyMedia = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, search, queries.listOwnMedia);

export const listCommunityMedia = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, search, queries.listPublicMedia);

/** The caller has checked that `actor` may see the person. */
export const listPublicMediaOf = (
  { db }: Deps,
  actor: Actor,
  ownerId: number,
  query: PageQuery,
): Promise<Page<MediaRow>> =>
  readPage(query, momentCursor, byMoment, (page) =>
    queries.listPublicMediaOf(db, actor.id, ownerId, page),
  );

/** @throws AppError 404 */
export async function getMedia({ db }: Deps, actor: Actor, id: number): Promise<MediaRow> {
  const post = await queries.findMedia(db, actor.id, id);
  if (!post || !(await isVisible(db, actor, post, canViewMedia))) throw mediaNotFound();
  return post;
}

/** Skips the visibility check: for what the caller has found visible to everybody. */
export const findAnyMedia = ({ db }: Deps, id: number) => queries.findMedia(db, VISITOR.id, id);

/** Skips the visibility check: only for realtime delivery. */
export const findMediaState = ({ db }: Deps, id: number) => queries.findState(db, id);

/** Returns the posts that `actor` may see, unordered. */
export const findVisibleMedia = ({ db }: Deps, actor: Actor, ids: readonly number[]) =>
  queries.findVisibleMedia(db, actor.id, ids);

/** @throws AppError 404, 403, 409 */
export async function updateMedia(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log'>,
  actor: Actor,
  id: number,
  { version, ...change }: z.output<typeof mediaChangeSchema>,
): Promise<MediaRow> {
  const post = await getMedia(deps, actor, id);
  const authorized = authorize(actor, post, canEditMedia, FORBIDDEN);
  return transact(deps, async (tx, after) => {
    const locked = await queries.lockMedia(tx, authorized);
    if (!locked) throw mediaNotFound();
    if (isRepeatedEdit(locked, version, change)) return locked;
    if (change.visibility === 'public' && locked.visibility !== 'public') {
      await refuseRemoved(tx, actor, 'media', id);
    }
    const changed = await queries.updateMedia(tx, locked, change);
    await awardSoon(deps, tx, after, actor.id, 'post');
    if (changed.visibility !== locked.visibility) {
      await forgetNews(deps, tx, after, 'post', id);
    }
    return changed;
  });
}

/**
 * Deletes a post; a job deletes its files.
 * @throws AppError 404, 403
 */
export async function deleteMedia(
  deps: Pick<AppDeps, 'db' | 'jobs' | 'log'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const post = await getMedia(deps, actor, id);
  const authorized = authorize(actor, post, canDeleteMedia, FORBIDDEN);
  await transact(deps, async (tx, after) => {
    const folder = await queries.deleteMedia(tx, authorized);
    await forgetNews(deps, tx, after, 'post', id);
    if (folder) await deps.jobs.enqueue(tx, after, 'media.delete-files', { folder });
  });
}

/** Removes a reported post. No-op if it was deleted. */
export async function removeMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  after: After,
  { jobs }: Pick<AppDeps, 'jobs'>,
): Promise<void> {
  const post = await queries.findMedia(tx, actor.id, id);
  if (!post) return;
  const authorized = authorize(actor, post, canModerate, NOT_A_MODERATOR);
  const folder = await queries.deleteMedia(tx, authorized);
  await forgetNews({ jobs }, tx, after, 'post', id);
  if (folder) await jobs.enqueue(tx, after, 'media.delete-files', { folder });
}
