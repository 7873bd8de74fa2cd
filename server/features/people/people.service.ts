import { z } from 'zod';
import type { PageQuery } from '#shared/fields';
import { PEOPLE_SEARCH_MIN } from '#shared/people';
import { t } from '#shared/translate';
import { type Reader, searchesOf } from '../../db/pool';

import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { decodeCursor, type Page, storableText, toPage } from '../../http/pagination';
import { isTombstone } from './people.policy';
import type { RelatedRow } from './people.queries';
import * as queries from './people.queries';

export { hiddenAmong, type RelatedRow } from './people.queries';

type Deps = Pick<AppDeps, 'db'>;

export const personNotFound = () => notFound(t('This person was not found.'));

const foundCursor = z.tuple([z.literal(queries.RANKS), storableText]);

/** Best match first. */
export async function searchPeople(
  { db }: Deps,
  actor: Actor,
  { q, limit, cursor }: PageQuery & { q: string },
): Promise<Page<RelatedRow>> {
  const after = decodeCursor(cursor, foundCursor);
  if ([...q].length < PEOPLE_SEARCH_MIN) return { items: [], nextCursor: null };
  const rows = await queries.searchPeople(searchesOf(db), actor.id, { q, after, limit: limit + 1 });
  return toPage(rows, limit, (person) => [person.rank, person.username]);
}

/** @throws AppError 404, also if hidden; see `notHidden` */
export async function getPerson({ db }: Deps, actor: Actor, id: number): Promise<RelatedRow> {
  const person = await queries.findRelated(db, actor.id, id);
  if (!person) throw personNotFound();
  return person;
}

/**
 * Like `getPerson`, without deleted accounts.
 * @throws AppError 404
 */
export async function getMember(deps: Deps, actor: Actor, id: number): Promise<RelatedRow> {
  const person = await getPerson(deps, actor, id);
  if (isTombstone(person.username)) throw personNotFound();
  return person;
}

/**
 * Like `getPerson`, without the relation.
 * @throws AppError 404
 */
export async function getVisible(db: Reader, { id: viewer }: Actor, id: number) {
  const person = await queries.findVisible(db, viewer, id);
  if (!person) throw personNotFound();
  return person;
}

/** Maps usernames in lower case to ids, without hidden people. */
export async function findPeopleByName(db: Reader, actor: Actor, usernames: readonly string[]) {
  if (usernames.length === 0) return new Map();
  const rows = await queries.findPeopleByName(
    db,
    actor.id,
    usernames.map((name) => name.toLowerCase()),
  );
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]));
}

/** Keeps private what an administrator has removed. @throws AppError 403 */
export async function refuseRemoved(
  tx: Reader,
  { id }: Actor,
  kind: queries.RemovedKind,
  itemId: number,
): Promise<void> {
  if (await queries.isRemoved(tx, id, kind, itemId)) {
    throw new AppError('forbidden', t('An administrator has made this private.'));
  }
}
