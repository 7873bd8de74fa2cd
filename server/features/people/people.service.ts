import { z } from 'zod';
import type { PageQuery } from '../../../shared/fields';
import { PEOPLE_SEARCH_MIN } from '../../../shared/people';
import type { Actor } from '../../auth/actor';
import type { Db } from '../../db/pool';
import { planForValues } from '../../db/search';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, type Page, storableText, toPage } from '../../http/pagination';
import type { FoundRow, PersonRow, RelatedRow } from './people.queries';
import * as queries from './people.queries';

export type { PersonRow, RelatedRow } from './people.queries';

type Deps = Pick<AppDeps, 'db'>;

/** The one sentence for who is not there, whatever the reason. */
export const personNotFound = () => notFound('This person was not found.');

const foundCursor = z.tuple([z.int().min(0).max(2), storableText]);

/** Other people by username or display name; never by address, and nobody below two characters. */
export async function searchPeople(
  { db }: Deps,
  actor: Actor,
  { q, limit, cursor }: PageQuery & { q: string },
): Promise<Page<FoundRow>> {
  const after = decodeCursor(cursor, foundCursor);
  if ([...q].length < PEOPLE_SEARCH_MIN) return { items: [], nextCursor: null };
  const rows = await db.transaction(async (tx) => {
    await planForValues(tx);
    return queries.searchPeople(tx, actor.id, q, { after, limit });
  });
  return toPage(rows, limit, (person) => [person.rank, person.username]);
}

/**
 * A person as `actor` sees them.
 * @throws AppError 404 when there is none, and when either has blocked the other
 */
export async function getPerson({ db }: Deps, actor: Actor, id: number): Promise<RelatedRow> {
  const person = await queries.findRelated(db, actor.id, id);
  if (!person) throw personNotFound();
  return person;
}

/**
 * Anybody, blocked or not: for what must work with those as well.
 * @throws AppError 404 when there is no such account
 */
export async function getAnyPerson(db: Pick<Db, 'select'>, id: number): Promise<PersonRow> {
  const person = await queries.findPerson(db, id);
  if (!person) throw personNotFound();
  return person;
}
