import { and, type Column, desc, eq, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { NamedPart } from '#shared/collection';
import type { PartKind } from '#shared/rules/parts/kinds';
import { TRADE_PARTS_MAX, type TradeStatus } from '#shared/trades';
import { notHidden } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { first, type PageOf } from '../../db/query';
import { trades, users } from '../../db/schema';
import type { StoredTradePart } from '../../db/schema/people';
import { type PersonRow, personColumnsOf, tombstoneName } from '../people/people.policy';

export type TradeRow = typeof trades.$inferSelect;
export type TradeWithPeople = TradeRow & {
  from: PersonRow;
  to: PersonRow;
  /** Whether one of the accounts was deleted. */
  isLeft: boolean;
};

const sender = alias(users, 'sender');
const receiver = alias(users, 'receiver');

/** Hides blocked people, and children who are no longer friends, like deleted accounts. */
const shownTo = (viewerId: number, person: typeof sender | typeof receiver) => ({
  ...personColumnsOf(person as unknown as typeof users),
  username: sql<string>`case when ${notHidden(person.id, viewerId)}
    then ${person.username} else ${tombstoneName('hidden')} end`,
});

const readTrades = (db: Reader, viewerId: number, ids: SQLWrapper) =>
  db
    .select({
      trade: trades,
      from: shownTo(viewerId, sender),
      to: shownTo(viewerId, receiver),
      isLeft: sql<boolean>`'@' in (left(${sender.username}, 1), left(${receiver.username}, 1))`,
    })
    .from(trades)
    .innerJoin(sender, eq(sender.id, trades.fromId))
    .innerJoin(receiver, eq(receiver.id, trades.toId))
    .where(sql`${trades.id} in ${ids}`)
    .orderBy(desc(trades.id))
    .then((rows) => rows.map(({ trade, ...more }): TradeWithPeople => ({ ...trade, ...more })));

/** Newest first. */
export function listTrades(
  db: Reader,
  viewerId: number,
  { after, limit }: PageOf<[id: number]>,
): Promise<TradeWithPeople[]> {
  // An index starts with each of the two columns.
  const side = (mine: Column) =>
    db
      .select({ id: trades.id })
      .from(trades)
      .where(and(eq(mine, viewerId), after ? lt(trades.id, after[0]) : undefined))
      .orderBy(desc(trades.id))
      .limit(limit + 1);
  const page = unionAll(side(trades.fromId), side(trades.toId))
    .orderBy(desc(trades.id))
    .limit(limit + 1);
  return readTrades(db, viewerId, page);
}

export const findTrade = (
  db: Reader,
  viewerId: number,
  id: number,
): Promise<TradeWithPeople | undefined> => first(readTrades(db, viewerId, sql`(${id}::bigint)`));

export async function findByClientId(
  db: Reader,
  fromId: number,
  clientId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: trades.id })
    .from(trades)
    .where(and(eq(trades.fromId, fromId), eq(trades.clientId, clientId)));
  return row?.id;
}

export interface MatchRow {
  user: PersonRow;
  theyHave: NamedPart[];
  youHave: NamedPart[];
}

/** Wanted parts by priority, at most as many as an offer may contain. */
const wanted = sql`to_jsonb((array_agg(jsonb_build_object('kind', wish.kind, 'name', owned.name)
  order by array_position(array['high', 'normal', 'low'], wish.priority), owned.name)
  )[1:${sql.raw(String(TRADE_PARTS_MAX))}])`;

/** Matches a part for trade with the other person's wishlist. */
const isWanted = sql`owned.kind = wish.kind and owned.name_key = wish.name_key
  and owned.for_trade > 0`;

/** Sorted by username; both sides must show friends their parts for trade. */
export async function listMatches(
  db: Reader,
  viewerId: number,
  { after, limit }: PageOf<[username: string]>,
): Promise<MatchRow[]> {
  const { rows } = await db.execute<
    Omit<MatchRow, 'user'> & PersonRow & Record<string, unknown>
  >(sql`
    select users.id, username, display_name as "displayName", avatar_folder as "avatarFolder",
      coalesce(their_parts, '[]') as "theyHave", coalesce(our_parts, '[]') as "youHave"
    from (with friend as materialized (
      select friend_id as id from friendships
      join collection_settings shown on shown.user_id = friend_id and shown.trade_visible
      where friendships.user_id = ${viewerId}
        and exists (select from collection_settings own
          where own.user_id = ${viewerId} and own.trade_visible)
    ), theirs as (
      select friend.id, ${wanted} as their_parts from friend
      join wishlist_parts wish on wish.user_id = ${viewerId}
      join collection_parts owned on owned.user_id = friend.id and ${isWanted}
      group by friend.id
    ), ours as (
      select friend.id, ${wanted} as our_parts from friend
      join collection_parts owned on owned.user_id = ${viewerId} and owned.for_trade > 0
      join wishlist_parts wish on wish.user_id = friend.id and ${isWanted}
      group by friend.id
    )
      select * from theirs full join ours using (id)
    ) match join users using (id)
    where ${after ? sql`lower(username) > lower(${after[0]}::text)` : true}
      and ${notHidden(users.id, viewerId)}
    order by lower(username) limit ${limit + 1}`);
  return rows.map(({ theyHave, youHave, ...user }) => ({
    user: { ...user, id: Number(user.id) },
    theyHave,
    youHave,
  }));
}

/** Copies of a part that change owner. */
export interface Move {
  fromId: number;
  toId: number;
  part: StoredTradePart;
  note?: string | null;
}

interface OwnedRow {
  userId: number;
  kind: PartKind;
  nameKey: string;
  count: number;
  forTrade: number;
  note: string | null;
}

const recordset = (moves: readonly Move[]) => sql`jsonb_to_recordset(${JSON.stringify(
  moves.map(({ fromId, toId, part, note }) => ({ ...part, fromId, toId, note })),
)}::jsonb) as move ("fromId" bigint, "toId" bigint, kind text, name text, "nameKey" text,
  count int, note text)`;

const isOfSender = sql`part.user_id = move."fromId" and part.kind = move.kind
  and part.name_key = move."nameKey"`;

const ownedColumns = sql`part.user_id as "userId", part.kind, part.name_key as "nameKey",
  part.count, part.for_trade as "forTrade", part.note`;

/** The rows that lose copies. `lock` locks them in a fixed order, so trades cannot deadlock. */
export async function listMoved(db: Reader, moves: readonly Move[], lock = false) {
  const { rows } = await db.execute<OwnedRow & Record<string, unknown>>(sql`
    select ${ownedColumns} from ${recordset(moves)} join collection_parts part on ${isOfSender}
    order by part.user_id, part.kind, part.name_key ${lock ? sql`for update of part` : sql``}`);
  return rows.map((row) => ({ ...row, userId: Number(row.userId) }));
}

/**
 * Moves copies between collections. With `offered`, they are taken from the parts for trade;
 * otherwise they return to where they were for trade. The caller has locked the rows that lose
 * copies.
 * @returns the highest count of a part, and of rows in a collection, afterwards
 */
export async function moveCopies(tx: Writer, moves: readonly Move[], offered: boolean) {
  await tx.execute(sql`
    update collection_parts part set
      count = part.count - move.count,
      for_trade = greatest(0, least(part.count - move.count,
        part.for_trade - ${offered ? sql`move.count` : sql`0`})),
      updated_at = clock_timestamp()
    from ${recordset(moves)} where ${isOfSender}`);
  const { rows: added } = await tx.execute<{ count: number }>(sql`
    insert into collection_parts as part
      (user_id, kind, name, name_key, count, for_trade, note, updated_at)
    select "toId", kind, name, "nameKey", count, ${offered ? sql`0` : sql`count`}, note,
      clock_timestamp()
    from ${recordset(moves)} order by "toId", kind, "nameKey"
    on conflict (user_id, kind, name_key) do update set
      count = part.count + excluded.count,
      for_trade = part.for_trade + excluded.for_trade,
      note = coalesce(part.note, excluded.note),
      updated_at = excluded.updated_at
    returning part.count`);
  await tx.execute(sql`
    delete from collection_parts part using ${recordset(moves)}
    where ${isOfSender} and part.count = 0`);
  const { rows } = await tx.execute<{ parts: number }>(sql`
    select (select count(*)::int from collection_parts where user_id = receiver) as parts
    from (select distinct "toId" as receiver from ${recordset(moves)}) each`);
  return {
    copies: Math.max(...added.map(({ count }) => count)),
    parts: Math.max(...rows.map(({ parts }) => parts)),
  };
}

export async function insertTrade(
  tx: Writer,
  values: typeof trades.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(trades)
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: trades.id });
  return row?.id;
}

export const lockTrade = (tx: Writer, id: number): Promise<TradeRow | undefined> =>
  first(tx.select().from(trades).where(eq(trades.id, id)).for('update'));

/** An undone trade keeps the time of its acceptance. */
export async function setStatus(
  tx: Writer,
  id: number,
  status: TradeStatus,
  answer: Partial<Pick<TradeRow, 'answeredAt' | 'notes'>>,
): Promise<void> {
  await tx
    .update(trades)
    .set({ status, ...answer })
    .where(eq(trades.id, id));
}
