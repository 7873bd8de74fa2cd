import { t } from '#shared/translate';
import { isLinkCode, newLinkCode } from '../../auth/tokens';
import { type Reader, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import * as queries from './feeds.queries';

type Deps = Pick<AppDeps, 'db' | 'log'>;

/** Whose calendar a code opens. @throws AppError 404 */
export async function findFeedOwner({ db }: Pick<Deps, 'db'>, code: string): Promise<number> {
  const owner = isLinkCode(code) ? await queries.findOwner(db, code) : undefined;
  if (!owner) throw notFound(t('There is nothing here.'));
  return owner.id;
}

/** The address of somebody's own calendar, without the origin. Undefined if there is none. */
export async function findOwnFeed(db: Reader, userId: number) {
  const feed = await queries.findOwnFeed(db, userId);
  return feed && { path: `/feeds/me/${feed.code}.ics`, createdAt: feed.createdAt };
}

/** The same one again if there is one. */
export const makeOwnFeed = (deps: Deps, { id: userId }: Actor) =>
  transact(deps, async (tx) => {
    await queries.insertOwnFeed(tx, { userId, code: newLinkCode() });
    return findOwnFeed(tx, userId);
  });

export const renewOwnFeed = (deps: Deps, { id: userId }: Actor) =>
  transact(deps, async (tx) => {
    await queries.replaceOwnFeed(tx, { userId, code: newLinkCode() });
    return findOwnFeed(tx, userId);
  });

export async function deleteOwnFeed(deps: Deps, { id }: Actor): Promise<void> {
  await transact(deps, (tx) => queries.deleteOwnFeed(tx, id));
}
