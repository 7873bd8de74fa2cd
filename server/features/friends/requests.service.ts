import type { PageQuery } from '../../../shared/fields';
import {
  ALREADY_FRIENDS,
  REQUEST_ACCEPTED,
  REQUEST_CROSSED,
  REQUEST_DECLINED,
  REQUEST_REPEATED,
  REQUEST_SENT,
} from '../../../shared/friends';
import type { Actor } from '../../auth/actor';
import { isBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import { createLimiter, type Limiter } from '../../http/rate-limit';
import { getMember, personNotFound } from '../people/people.service';
import { areFriends } from './friends.queries';
import { befriend, friendsChanged } from './friends.service';
import type { RequestRow, RequestWithPerson } from './requests.queries';
import * as queries from './requests.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;
type BefriendDeps = Deps & Pick<AppDeps, 'jobs'>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const HOUR = 60 * 60;

const HOURLY = {
  name: 'friend-requests',
  points: 60,
  seconds: HOUR,
  message: 'That was a lot of friend requests.',
};
/** So that a "no" is respected. */
const SAME_PERSON = {
  name: 'friend-requests-to',
  points: 3,
  seconds: 7 * 24 * HOUR,
  message: 'You have asked this person a few times already.',
};

const ONESELF = 'You cannot be friends with yourself here.';
const requestNotFound = () => notFound('This friend request is no longer there.');

export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<RequestWithPerson>> {
  const after = decodeCursor(cursor, idCursor);
  const rows = await queries.listRequests(db, actor.id, { after, limit });
  return toPage(rows, limit, ({ id }) => [id]);
}

export interface SentRequest {
  message: string;
  relation: 'sent' | 'friend';
  /** It was pending already. */
  repeated: boolean;
}

/** @throws AppError 400 oneself, 404 nobody or blocked, 409 friends already, 429 */
export type RequestSender = (actor: Actor, receiverId: number) => Promise<SentRequest>;

/**
 * Sends a friend request, or befriends if the other side has asked already. The version rows of
 * both are the lock, so of two people who ask each other at once the second one finds the request
 * of the first.
 */
export function createRequestSender(
  deps: BefriendDeps & Pick<AppDeps, 'pool' | 'config'>,
): RequestSender {
  const hourly = createLimiter(deps, HOURLY);
  const toSamePerson = createLimiter(deps, SAME_PERSON);

  return async (actor, receiverId) => {
    if (receiverId === actor.id) throw invalidField('receiverId', ONESELF);
    await hourly.consume(String(actor.id));
    const { isFriend, request } = await getMember(deps, actor, receiverId);
    if (isFriend) throw alreadyFriends();
    if (request?.senderId === actor.id) return REPEATED;
    const send = () => deps.db.transaction((tx) => askOrBefriend(deps, tx, actor, receiverId));
    const sent = request
      ? await send()
      : await counted(toSamePerson, `${actor.id}:${receiverId}`, send);
    if (sent.relation === 'friend') deps.jobs.wake('badges.award');
    if (!sent.repeated) friendsChanged(deps, actor.id, receiverId);
    return sent;
  };
}

const alreadyFriends = () => new AppError('conflict', ALREADY_FRIENDS);
const REPEATED: SentRequest = { message: REQUEST_REPEATED, relation: 'sent', repeated: true };
const CROSSED: SentRequest = { message: REQUEST_CROSSED, relation: 'friend', repeated: false };
const SENT: SentRequest = { message: REQUEST_SENT, relation: 'sent', repeated: false };

/** Only new requests count. */
async function counted(limiter: Limiter, key: string, send: () => Promise<SentRequest>) {
  await limiter.consume(key);
  let sent: SentRequest | undefined;
  try {
    sent = await send();
    return sent;
  } finally {
    if (sent !== SENT) await limiter.giveBack(key);
  }
}

async function askOrBefriend(
  deps: BefriendDeps,
  tx: Tx,
  actor: Actor,
  receiverId: number,
): Promise<SentRequest> {
  await bumpVersions(tx, [actor.id, receiverId], 'friends');
  // Read again under the lock.
  if (await isBlocked(tx, actor.id, receiverId)) throw personNotFound();
  if (await areFriends(tx, actor.id, receiverId)) throw alreadyFriends();
  const open = await queries.findRequestBetween(tx, actor.id, receiverId);
  if (!open) {
    await queries.insertRequest(tx, { senderId: actor.id, receiverId });
    return SENT;
  }
  if (open.senderId === actor.id) return REPEATED;
  await queries.deleteRequest(tx, open.id);
  await befriend(deps, tx, actor.id, receiverId);
  return CROSSED;
}

/**
 * Of several concurrent answers one counts.
 * @throws AppError 404 unless there is such a pending request to `actor`
 */
export async function answerRequest(
  deps: BefriendDeps,
  actor: Actor,
  id: number,
  accept: boolean,
): Promise<{ message: string }> {
  const { senderId, receiverId } = await endRequest(deps, id, {
    mayEnd: (request) => request.receiverId === actor.id,
    andThen: (tx, request) =>
      accept ? befriend(deps, tx, request.senderId, request.receiverId) : undefined,
  });
  if (accept) deps.jobs.wake('badges.award');
  friendsChanged(deps, senderId, receiverId);
  return { message: accept ? REQUEST_ACCEPTED : REQUEST_DECLINED };
}

/** @throws AppError 404 unless there is such a pending request from `actor` */
export async function withdrawRequest(deps: Deps, actor: Actor, id: number): Promise<void> {
  const { senderId, receiverId } = await endRequest(deps, id, {
    mayEnd: (request) => request.senderId === actor.id,
  });
  friendsChanged(deps, senderId, receiverId);
}

async function endRequest(
  { db }: Deps,
  id: number,
  {
    mayEnd,
    andThen,
  }: {
    mayEnd: (request: RequestRow) => boolean;
    andThen?: (tx: Tx, request: RequestRow) => Promise<void> | undefined;
  },
): Promise<RequestRow> {
  const request = await queries.findRequest(db, id);
  if (!request || !mayEnd(request)) throw requestNotFound();
  await db.transaction(async (tx) => {
    await bumpVersions(tx, [request.senderId, request.receiverId], 'friends');
    if (!(await queries.deleteRequest(tx, id))) throw requestNotFound();
    await andThen?.(tx, request);
  });
  return request;
}

/** Also updates the person's other devices. */
export async function markRequestsSeen(deps: Deps, actor: Actor): Promise<void> {
  if (!(await queries.hasUnseen(deps.db, actor.id))) return;
  await deps.db.transaction(async (tx) => {
    await bumpVersions(tx, [actor.id], 'friends');
    await queries.markSeen(tx, actor.id);
  });
  friendsChanged(deps, actor.id);
}
