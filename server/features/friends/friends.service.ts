import { z } from 'zod';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import type { PersonRow } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { decodeCursor, type Page, storableText, toPage } from '../../http/pagination';
import { awardBothSoon } from '../badges/award';
import { addToCount } from '../people/person-counts';
import * as queries from './friends.queries';
import { deleteRequestBetween } from './requests.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const nameCursor = z.tuple([storableText]);

export async function listFriends(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<PersonRow>> {
  const after = decodeCursor(cursor, nameCursor);
  const rows = await queries.listFriends(db, actor.id, { after, limit });
  return toPage(rows, limit, ({ username }) => [username]);
}

/** Stable in a transaction that holds the version rows of both. */
export function areFriends(db: Pick<Db, 'select'>, a: number, b: number): Promise<boolean> {
  return queries.areFriends(db, a, b);
}

/** Unordered. */
export async function friendsAmong(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  candidateIds: number[],
): Promise<number[]> {
  if (candidateIds.length === 0) return [];
  return queries.friendsAmong(db, userId, candidateIds);
}

export function friendsChanged({ realtime }: Pick<Deps, 'realtime'>, ...userIds: number[]): void {
  realtime.publish({ type: 'friends.changed', userIds });
}

/** The caller holds both version rows. */
export async function befriend(
  deps: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  a: number,
  b: number,
): Promise<void> {
  await addToCount(tx, 'friendCount', await queries.insertFriendship(tx, a, b), 1);
  await awardBothSoon(deps, tx, [a, b], 'friendship');
}

async function unfriend(tx: Tx, a: number, b: number): Promise<void> {
  await addToCount(tx, 'friendCount', await queries.deleteFriendship(tx, a, b), -1);
}

/**
 * Also bumps the version of messages, which is the lock for sending one: none arrives after this.
 */
export async function removeFriend(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (!(await queries.areFriends(deps.db, actor.id, userId))) return;
  await deps.db.transaction(async (tx) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages');
    await unfriend(tx, actor.id, userId);
  });
  friendsChanged(deps, actor.id, userId);
}

/**
 * Removes friendship and requests between two people, for a block. The caller holds both version
 * rows and notifies their sockets.
 */
export async function forgetFriendship(tx: Tx, a: number, b: number): Promise<void> {
  await deleteRequestBetween(tx, a, b);
  await unfriend(tx, a, b);
}
