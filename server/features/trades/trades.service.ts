import { PART_COPIES_MAX } from '#shared/collection';
import type { PageQuery } from '#shared/fields';
import { partKey } from '#shared/rules/parts/text';
import {
  TRADE_ANSWERED,
  TRADE_FRIENDS_ONLY,
  TRADE_NOT_ACCEPTED,
  TRADE_PARTS_GONE,
  TRADE_TOO_MANY,
  TRADE_UNAVAILABLE,
  TRADE_UNDO_HOURS,
  TRADE_UNDO_LATE,
  type Trade,
  type TradeAction,
  type TradePart,
  type TradeStatus,
  type TradeValues,
} from '#shared/trades';
import { msg, t } from '#shared/translate';
import type { Tx } from '../../db/pool';
import { together, transact } from '../../db/pool';
import type { StoredTradePart } from '../../db/schema/people';
import { bumpVersions } from '../../db/versions';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { nameCursor, type Page, readPage, readPageById } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { type Created, createOnce } from '../../http/repeats';
import { notify } from '../../jobs/notify';
import { postMessage } from '../chat/chat.service';
import { checkRoom, mergeParts } from '../collection/collection.service';
import { areFriends } from '../friends/friends.service';
import { presentPerson } from '../people/people.presenter';
import { getVisible } from '../people/people.service';
import type { MatchRow, Move, TradeRow, TradeWithPeople } from './trades.queries';
import * as queries from './trades.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log' | 'clock' | 'jobs'>;

const tradeNotFound = () => notFound(t('This trade was not found.'));
const conflict = (message: string) => new AppError('conflict', message);

type Sides = Pick<TradeRow, 'fromId' | 'toId'>;

/** Whether this person may take the action. */
const isAllowed: Record<TradeAction, (actor: Pick<Actor, 'id'>, sides: Sides) => boolean> = {
  accept: ({ id }, { toId }) => id === toId,
  decline: ({ id }, { toId }) => id === toId,
  withdraw: ({ id }, { fromId }) => id === fromId,
  undo: ({ id }, { fromId, toId }) => id === fromId || id === toId,
};

const NOT_YOURS = msg('Only the other side can do this.');

const isInTime = ({ answeredAt }: Pick<TradeRow, 'answeredAt'>, now: Date): boolean =>
  answeredAt !== null && now.getTime() < answeredAt.getTime() + TRADE_UNDO_HOURS * 3_600_000;

const withoutKeys = (parts: readonly StoredTradePart[]): TradePart[] =>
  parts.map(({ kind, name, count }) => ({ kind, name, count }));

export function presentTrade(row: TradeWithPeople, actor: Actor, now: Date): Trade {
  const { id, status, createdAt, answeredAt } = row;
  const can = (action: TradeAction) =>
    isAllowed[action](actor, row) &&
    (action === 'undo'
      ? status === 'accepted' && isInTime(row, now) && !row.isLeft
      : status === 'open');
  return {
    id,
    status,
    from: presentPerson(row.from),
    to: presentPerson(row.to),
    give: withoutKeys(row.give),
    get: withoutKeys(row.get),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    can: {
      accept: can('accept'),
      decline: can('decline'),
      withdraw: can('withdraw'),
      undo: can('undo'),
    },
  };
}

export const listTrades = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: PageQuery,
): Promise<Page<TradeWithPeople>> =>
  readPageById(query, (page) => queries.listTrades(db, actor.id, page));

export const listMatches = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: PageQuery,
): Promise<Page<MatchRow>> =>
  readPage(
    query,
    nameCursor,
    ({ user }) => [user.username],
    (page) => queries.listMatches(db, actor.id, page),
  );

async function findOwn({ db }: Pick<Deps, 'db'>, actor: Actor, id: number) {
  const trade = await queries.findTrade(db, actor.id, id);
  if (!trade || !isAllowed.undo(actor, trade)) throw tradeNotFound();
  return trade;
}

/** @throws AppError 404 for anybody but the two participants */
export const getTrade = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number) =>
  presentTrade(await findOwn(deps, actor, id), actor, currentTime(deps));

/** Canonical part names; counts of repeated parts are added up. */
export const toStored = (parts: readonly TradePart[]): StoredTradePart[] => [
  ...mergeParts(parts).values(),
];

function movesOf({ fromId, toId, give, get }: Sides & Pick<TradeRow, 'give' | 'get'>): Move[] {
  return [
    ...give.map((part) => ({ fromId, toId, part })),
    ...get.map((part) => ({ fromId: toId, toId: fromId, part })),
  ];
}

type MovedRow = Awaited<ReturnType<typeof queries.listMoved>>[number];

const rowOf = (rows: readonly MovedRow[], { fromId, part }: Move) =>
  rows.find((row) => row.userId === fromId && partKey(row) === partKey(part));

const haveAll = (rows: readonly MovedRow[], moves: readonly Move[], of: 'count' | 'forTrade') =>
  moves.every((move) => (rowOf(rows, move)?.[of] ?? 0) >= move.part.count);

/** @throws AppError 404, also if hidden, 403 if not a friend, 409 if parts are not for trade, 429 */
export type TradeSender = (actor: Actor, values: TradeValues) => Promise<Created<Trade>>;

/** Sends an offer under the lock of the two people's conversation, like a message. */
export function createTradeSender(deps: Deps & Pick<AppDeps, 'pool' | 'config'>): TradeSender {
  const limiter = createLimiter(deps, 'trades');
  return async (actor, { toUserId: toId, clientId, ...lists }) => {
    const find = (name: string) => queries.findByClientId(deps.db, actor.id, name);
    const { item: id, created } = await createOnce(
      { db: deps.db, userId: actor.id, kind: 'trade', clientId },
      find,
      async () => {
        await limiter.consume(String(actor.id));
        if (toId === actor.id) throw new AppError('forbidden', TRADE_FRIENDS_ONLY);
        const offer = {
          fromId: actor.id,
          toId,
          give: toStored(lists.give),
          get: toStored(lists.get),
        };
        const moves = movesOf(offer);
        return transact(deps, async (tx, after) => {
          const [, , mayTrade, rows] = await together(
            getVisible(tx, actor, toId),
            bumpVersions(tx, [actor.id, toId], 'messages'),
            areFriends(tx, actor.id, toId),
            queries.listMoved(tx, moves),
          );
          if (!mayTrade) throw new AppError('forbidden', TRADE_FRIENDS_ONLY);
          if (!haveAll(rows, moves, 'forTrade')) throw conflict(TRADE_UNAVAILABLE);
          const tradeId = await queries.insertTrade(tx, { ...offer, clientId });
          if (tradeId === undefined) return undefined;
          await postMessage(deps, tx, after, {
            senderId: actor.id,
            receiverId: toId,
            content: '',
            tradeId,
          });
          await notify(deps, tx, after, {
            kind: 'trade',
            by: actor.id,
            to: toId,
            about: tradeId,
            params: { what: 'offer' },
          });
          return tradeId;
        });
      },
    );
    return { item: await getTrade(deps, actor, id), created };
  };
}

/** Locks all rows that lose copies, and moves the copies if all are there. */
async function move(tx: Tx, moves: Move[], offered: boolean): Promise<MovedRow[] | null> {
  const rows = await queries.listMoved(tx, moves, true);
  if (!haveAll(rows, moves, offered ? 'forTrade' : 'count')) return null;
  const { copies, parts } = await queries.moveCopies(tx, moves, offered);
  if (copies > PART_COPIES_MAX) throw conflict(TRADE_TOO_MANY);
  checkRoom(parts);
  return rows;
}

async function accept(tx: Tx, trade: TradeRow, now: Date): Promise<TradeStatus> {
  const moves = movesOf(trade);
  const rows = await move(tx, moves, true);
  const status = rows ? 'accepted' : 'impossible';
  const notes = moves.map((each) => {
    const row = rows && rowOf(rows, each);
    return row?.count === each.part.count ? row.note : null;
  });
  await queries.setStatus(tx, trade.id, status, { answeredAt: now, notes });
  return status;
}

/** @throws AppError 409 if not accepted, too late, or copies are gone */
async function undo(tx: Tx, trade: TradeRow, now: Date): Promise<TradeStatus> {
  if (trade.status === 'open') throw conflict(TRADE_NOT_ACCEPTED);
  if (trade.status !== 'accepted') throw conflict(TRADE_ANSWERED);
  if (!isInTime(trade, now)) throw conflict(TRADE_UNDO_LATE);
  const moves = movesOf(trade).map(({ fromId, toId, part }, index) => ({
    fromId: toId,
    toId: fromId,
    part,
    note: trade.notes?.[index],
  }));
  if (!(await move(tx, moves, false))) throw conflict(TRADE_PARTS_GONE);
  await queries.setStatus(tx, trade.id, 'undone', { notes: null });
  return 'undone';
}

async function change(tx: Tx, trade: TradeRow, action: TradeAction, now: Date) {
  if (action === 'undo') return undo(tx, trade, now);
  if (trade.status !== 'open') throw conflict(TRADE_ANSWERED);
  if (action === 'accept') return accept(tx, trade, now);
  const status = action === 'decline' ? 'declined' : 'withdrawn';
  await queries.setStatus(tx, trade.id, status, { answeredAt: now });
  return status;
}

/**
 * Answers, withdraws or undoes an offer. Locks are taken in one order: the two collections, the
 * offer, its parts.
 * @throws AppError 404 for others, 403 for the wrong side, 409
 */
export async function changeTrade(
  deps: Deps,
  actor: Actor,
  id: number,
  action: TradeAction,
): Promise<Trade> {
  const seen = await findOwn(deps, actor, id);
  if (!isAllowed[action](actor, seen)) throw new AppError('forbidden', NOT_YOURS);
  const userIds = [seen.fromId, seen.toId];
  const status = await transact(deps, async (tx, after) => {
    const [, trade] = await together(
      bumpVersions(tx, userIds, 'collection'),
      queries.lockTrade(tx, id),
    );
    if (!trade) throw tradeNotFound();
    const isLeft = seen.isLeft || trade.fromId !== seen.fromId || trade.toId !== seen.toId;
    if (action === 'undo' && isLeft) throw conflict(TRADE_PARTS_GONE);
    after(() => deps.realtime.publish({ type: 'trade.changed', tradeId: id, userIds }));
    const status = await change(tx, trade, action, currentTime(deps));
    if (status !== 'impossible') {
      await notify(deps, tx, after, {
        kind: 'trade',
        by: actor.id,
        about: id,
        params: { what: action },
        to: trade.fromId === actor.id ? trade.toId : trade.fromId,
      });
    }
    return status;
  });
  // Thrown after the commit, so that the offer stays `impossible`.
  if (status === 'impossible') throw conflict(TRADE_UNAVAILABLE);
  return getTrade(deps, actor, id);
}

export const presentMatch = ({ user, ...lists }: MatchRow) => ({
  user: presentPerson(user),
  ...lists,
});
