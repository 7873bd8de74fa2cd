import { z } from 'zod';
import type { NamedPart } from '#shared/collection';
import type { PageQuery } from '#shared/fields';
import { WISHED_ALREADY, WISHLIST_FULL, WISHLIST_MAX } from '#shared/wishlist';
import type { Actor, AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { idCursor, type Page, readPage, storableText } from '../../http/pagination';
import type { WishRow } from './collection.queries';
import * as queries from './collection.queries';
import { changeCollection, partNotFound } from './collection.service';
import { partOf } from './part-keys';

type WriteDeps = Pick<AppDeps, 'db' | 'log'>;

const wishCursor = z.tuple([z.number().int().min(0).max(2), storableText, ...idCursor.def.items]);

export const listWishes = (
  { db }: Pick<WriteDeps, 'db'>,
  actor: Actor,
  query: PageQuery,
): Promise<Page<WishRow>> =>
  readPage(
    query,
    wishCursor,
    (wish) => [queries.rankOf(wish), wish.nameKey, wish.id],
    (page) => queries.listWishes(db, actor.id, page),
  );

/** @throws AppError 409 */
export const addWish = (
  deps: WriteDeps,
  actor: Actor,
  { priority, ...named }: NamedPart & Pick<WishRow, 'priority'>,
): Promise<WishRow> =>
  changeCollection(deps, actor.id, async (tx) => {
    const wish = await queries.insertWish(tx, actor.id, { ...partOf(named), priority });
    if (!wish) throw new AppError('conflict', WISHED_ALREADY);
    if ((await queries.countWishes(tx, actor.id)) > WISHLIST_MAX) {
      throw new AppError('conflict', WISHLIST_FULL);
    }
    return wish;
  });

/** @throws AppError 404 */
export const setPriority = (
  deps: WriteDeps,
  actor: Actor,
  id: number,
  priority: WishRow['priority'],
): Promise<WishRow> =>
  changeCollection(deps, actor.id, async (tx) => {
    const wish = await queries.setPriority(tx, actor.id, id, priority);
    if (!wish) throw partNotFound();
    return wish;
  });

/** @throws AppError 404 */
export const deleteWish = (deps: WriteDeps, actor: Actor, id: number): Promise<void> =>
  changeCollection(deps, actor.id, async (tx) => {
    if (!(await queries.deleteWish(tx, actor.id, id))) throw partNotFound();
  });
