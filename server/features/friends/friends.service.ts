import type { PageQuery } from '#shared/fields';
import {
  ALREADY_FRIENDS,
  FRIENDS_BY_CODE,
  REQUEST_ACCEPTED,
  REQUEST_CROSSED,
  REQUEST_DECLINED,
  REQUEST_REPEATED,
  REQUEST_SENT,
  type SentRequest,
} from '#shared/friends';
import { msg, t } from '#shared/translate';
import { isBlocked } from '../../db/hidden';
import type { Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { nameCursor, readPage, readPageById } from '../../http/pagination';
import { createLimiter, type Limiter } from '../../http/rate-limit';
import { forgetNews, notify } from '../../jobs/notify';
import { awardBothSoon } from '../badges/badges.service';
import { addToCount } from '../people/people.counters';
import type { PersonRow } from '../people/people.policy';
import { getMember, personNotFound } from '../people/people.service';
import * as queries from './friends.queries';
import {
  areFriends,
  deleteRequestBetween,
  findByFriendCode,
  type RequestRow,
} from './friends.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log'>;
type BefriendDeps = Deps & Pick<AppDeps, 'jobs' | 'clock'>;

export const listFriends = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPage(
    query,
    nameCursor,
    ({ username }: PersonRow) => [username],
    (page) => queries.listFriends(db, actor.id, page),
  );

export { areFriends };

/** Unordered. */
export async function friendsAmong(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  candidateIds: number[],
): Promise<number[]> {
  if (candidateIds.length === 0) return [];
  return queries.friendsAmong(db, userId, candidateIds);
}

export function notifyFriends({ realtime }: Pick<Deps, 'realtime'>, ...userIds: number[]): void {
  realtime.publish({ type: 'friends.changed', userIds });
}

/** `accepter` has accepted the request of `asker`. The caller holds both version rows. */
export async function befriend(
  deps: Pick<AppDeps, 'jobs' | 'clock'>,
  tx: Tx,
  after: After,
  { asker, accepter }: { asker: number; accepter: number },
): Promise<void> {
  await addToCount(tx, 'friendCount', await queries.insertFriendship(tx, asker, accepter), 1);
  await awardBothSoon(deps, tx, after, [asker, accepter], 'friendship');
  await notify(deps, tx, after, {
    kind: 'friend_accepted',
    by: accepter,
    to: asker,
    about: accepter,
  });
}

async function unfriend(tx: Tx, a: number, b: number): Promise<void> {
  await queries.withdrawTrades(tx, a, b);
  await addToCount(tx, 'friendCount', await queries.deleteFriendship(tx, a, b), -1);
}

/**
 * Also bumps the version of messages, the lock for sending one, so that none arrives afterwards.
 */
export async function removeFriend(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (!(await queries.areFriends(deps.db, actor.id, userId))) return;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, userId], 'friends', 'messages', 'notifications');
    await unfriend(tx, actor.id, userId);
    after(() => notifyFriends(deps, actor.id, userId));
  });
}

/**
 * Removes friendship and requests between two people who block each other. The caller holds both
 * version rows and notifies their sockets.
 */
export async function forgetFriendship(tx: Tx, a: number, b: number): Promise<void> {
  await deleteRequestBetween(tx, a, b);
  await unfriend(tx, a, b);
}

const ONESELF = msg('You cannot send yourself a friend request.');
const requestNotFound = () => notFound(t('This friend request no longer exists.'));

export const listRequests = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPageById(query, (page) => queries.listRequests(db, actor.id, page));

/** @throws AppError 400 to oneself, 403 for a child, 404 nobody or hidden, 409 friends, 429 */
export type RequestSender = (actor: Actor, receiverId: number) => Promise<SentRequest>;

/**
 * Sends a friend request, or befriends the two if the other person has already asked. The version
 * rows of both are the lock, so if two people ask each other at once, the second finds the first
 * one's request.
 */
export function createRequestSender(
  deps: BefriendDeps & Pick<AppDeps, 'pool' | 'config'>,
): RequestSender {
  const hourly = createLimiter(deps, 'friend-requests');
  const toSamePerson = createLimiter(deps, 'friend-requests-to');

  return async (actor, receiverId) => {
    if (receiverId === actor.id) throw invalidField('receiverId', ONESELF);
    if (actor.guardian) throw new AppError('forbidden', FRIENDS_BY_CODE);
    await hourly.consume(String(actor.id));
    const { isFriend, request } = await getMember(deps, actor, receiverId);
    if (isFriend) throw alreadyFriends();
    if (request?.senderId === actor.id) return said(REPEATED);
    const send = () => askOrBefriend(deps, actor, receiverId);
    return request ? said(await send()) : counted(toSamePerson, `${actor.id}:${receiverId}`, send);
  };
}

const UNKNOWN_CODE = msg('Nobody has this friend code. Please check it, or ask for a new one.');

/**
 * Like `createRequestSender`, but to a person whose code `actor` entered: the only way to reach
 * somebody who is hidden as a child.
 * @throws AppError 400 for one's own code, 404 if nobody or blocked, 409 if already friends, 429
 */
export function createCodeRequestSender(deps: BefriendDeps & Pick<AppDeps, 'pool' | 'config'>) {
  const codes = createLimiter(deps, 'friend-codes');
  const toSamePerson = createLimiter(deps, 'friend-requests-to');

  return async (actor: Actor, code: string): Promise<SentRequest> => {
    await codes.consume(String(actor.id));
    const receiverId = await findByFriendCode(deps.db, actor, code);
    if (receiverId === undefined) throw notFound(UNKNOWN_CODE);
    if (receiverId === actor.id) throw invalidField('code', ONESELF);
    const send = () => askOrBefriend(deps, actor, receiverId);
    return counted(toSamePerson, `${actor.id}:${receiverId}`, send);
  };
}

const alreadyFriends = () => new AppError('conflict', ALREADY_FRIENDS);
const REPEATED = { message: REQUEST_REPEATED, relation: 'sent', repeated: true } as const;
const CROSSED = { message: REQUEST_CROSSED, relation: 'friend', repeated: false } as const;
const SENT = { message: REQUEST_SENT, relation: 'sent', repeated: false } as const;
type Outcome = typeof REPEATED | typeof CROSSED | typeof SENT;
const said = (outcome: Outcome): SentRequest => ({ ...outcome, message: t(outcome.message) });

/** Only new requests count. */
async function counted(
  limiter: Limiter,
  key: string,
  send: () => Promise<Outcome>,
): Promise<SentRequest> {
  await limiter.consume(key);
  let sent: Outcome | undefined;
  try {
    sent = await send();
    return said(sent);
  } finally {
    if (sent !== SENT) await limiter.giveBack(key);
  }
}

const askOrBefriend = (deps: BefriendDeps, actor: Actor, receiverId: number) =>
  transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id, receiverId], 'friends', 'notifications');
    // Checked again under the lock.
    if (await isBlocked(tx, actor.id, receiverId)) throw personNotFound();
    if (await areFriends(tx, actor.id, receiverId)) throw alreadyFriends();
    const open = await queries.findRequestBetween(tx, actor.id, receiverId);
    if (open?.senderId === actor.id) return REPEATED;
    after(() => notifyFriends(deps, actor.id, receiverId));
    if (!open) {
      const about = await queries.insertRequest(tx, { senderId: actor.id, receiverId });
      await notify(deps, tx, after, {
        kind: 'friend_request',
        by: actor.id,
        to: receiverId,
        about,
      });
      return SENT;
    }
    await queries.deleteRequest(tx, open.id);
    await forgetNews(deps, tx, after, 'request', open.id);
    await befriend(deps, tx, after, { asker: receiverId, accepter: actor.id });
    return CROSSED;
  });

/**
 * Accepts or declines a request. Of several concurrent answers, one counts.
 * @throws AppError 404 unless a request to `actor` is pending
 */
export async function answerRequest(deps: BefriendDeps, actor: Actor, id: number, accept: boolean) {
  await endRequest(deps, actor, id, {
    mayEnd: (request) => request.receiverId === actor.id,
    andThen: async (tx, after, { senderId, receiverId }) => {
      if (accept) await befriend(deps, tx, after, { asker: senderId, accepter: receiverId });
    },
  });
  return { message: t(accept ? REQUEST_ACCEPTED : REQUEST_DECLINED) };
}

/** @throws AppError 404 unless a request from `actor` is pending */
export const withdrawRequest = (deps: BefriendDeps, actor: Actor, id: number) =>
  endRequest(deps, actor, id, { mayEnd: (request) => request.senderId === actor.id });

async function endRequest(
  deps: BefriendDeps,
  actor: Actor,
  id: number,
  {
    mayEnd,
    andThen,
  }: {
    mayEnd: (request: RequestRow) => boolean;
    andThen?: (tx: Tx, after: After, request: RequestRow) => Promise<void>;
  },
): Promise<void> {
  const request = await queries.findRequest(deps.db, actor.id, id);
  if (!request || !mayEnd(request)) throw requestNotFound();
  const { senderId, receiverId } = request;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [senderId, receiverId], 'friends', 'notifications');
    if (!(await queries.deleteRequest(tx, id))) throw requestNotFound();
    await andThen?.(tx, after, request);
    await forgetNews(deps, tx, after, 'request', id);
    after(() => notifyFriends(deps, senderId, receiverId));
  });
}

/** Also updates the person's other devices. */
export async function markRequestsSeen(deps: Deps, actor: Actor): Promise<void> {
  if (!(await queries.hasUnseen(deps.db, actor.id))) return;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [actor.id], 'friends');
    await queries.markSeen(tx, actor.id);
    after(() => notifyFriends(deps, actor.id));
  });
}
