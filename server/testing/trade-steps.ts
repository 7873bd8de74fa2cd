import { and, eq } from 'drizzle-orm';
import { api } from '#shared/routes';
import { type Trade, type TradeAction, type TradeInput, tradeRoutes } from '#shared/trades';
import type { Tx } from '../db/pool';
import { collectionParts, collectionSettings, wishlistParts } from '../db/schema';
import type { Actor } from '../deps';
import { partOf } from '../features/collection/part-keys';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';

const KIND = 'blade' as const;
const bladeOf = (name: string) => partOf({ kind: KIND, name });

/** Adds copies of a blade to a person's collection, by default all for trade. */
export async function plantPart(
  app: TestApp,
  owner: Actor,
  typed: string,
  values: { count?: number; forTrade?: number; note?: string } = {},
) {
  const { count = 1, forTrade = count } = values;
  const row = { userId: owner.id, ...bladeOf(typed), ...values, count, forTrade };
  await app.db.insert(collectionParts).values(row);
}

/** Copies, copies for trade and note of each part, by name. */
export async function collectionOf(app: TestApp, { id }: Actor) {
  const rows = await app.db.select().from(collectionParts).where(eq(collectionParts.userId, id));
  return Object.fromEntries(
    rows.map(({ name, count, forTrade, note }) => [
      name,
      note ? [count, forTrade, note] : [count, forTrade],
    ]),
  );
}

export const removePart = ({ db }: Pick<TestApp, 'db'> | { db: Tx }, owner: Actor, typed: string) =>
  db
    .delete(collectionParts)
    .where(
      and(
        eq(collectionParts.userId, owner.id),
        eq(collectionParts.nameKey, bladeOf(typed).nameKey),
      ),
    );

export const plantWish = (
  app: TestApp,
  owner: Actor,
  typed: string,
  priority: 'high' | 'normal' | 'low' = 'normal',
) => app.db.insert(wishlistParts).values({ userId: owner.id, ...bladeOf(typed), priority });

/** Shows a person's parts for trade to their friends. */
export const showTrades = (app: TestApp, owner: Actor, tradeVisible = true) =>
  app.db
    .insert(collectionSettings)
    .values({ userId: owner.id, tradeVisible })
    .onConflictDoUpdate({ target: collectionSettings.userId, set: { tradeVisible } });

/** Parses "Dran Sword" or "2 Dran Sword". */
const listed = (words: readonly string[]) =>
  words.map((word) => {
    const [, count = 1, name = ''] = /^(?:(\d) )?(.*)$/.exec(word) ?? [];
    return { kind: KIND, name, count: Number(count) };
  });

export const offerBody = (
  to: { id: number },
  give: readonly string[],
  get: readonly string[] = [],
): TradeInput => ({ toUserId: to.id, give: listed(give), get: listed(get) });

export async function offer(
  from: TestUser,
  to: TestUser,
  give: readonly string[],
  get: readonly string[] = [],
): Promise<Trade> {
  return (await from.client.call(api.createTrade, { body: offerBody(to, give, get) })).body;
}

export const act = (by: TestUser, { id }: { id: number }, action: TradeAction) =>
  by.client.send(tradeRoutes[action], { params: { id } });
