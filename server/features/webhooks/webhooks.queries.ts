import { and, desc, eq, sql } from 'drizzle-orm';
import { DELIVERIES_MAX } from '#shared/webhooks';
import type { Reader, Tx, Writer } from '../../db/pool';
import { first, isAny, isChanged, only } from '../../db/query';
import { tournaments, users, webhookDeliveries, webhooks } from '../../db/schema';
import { isRightful, mayOrganise } from '../webhook-news/webhook-news.policy';

const { id, userId, tournamentId, url, sealed, format, events, active, failures, lastAt } =
  webhooks;
const columns = { id, userId, tournamentId, url, sealed, format, events, active, failures, lastAt };

const select = (db: Reader) =>
  db
    .select({ ...columns, tournamentName: tournaments.name })
    .from(webhooks)
    .leftJoin(tournaments, eq(tournaments.id, tournamentId));

export type WebhookRow = Awaited<ReturnType<typeof select>>[number];
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const isOwn = (owner: number, webhook?: number) =>
  and(eq(userId, owner), webhook === undefined ? undefined : eq(id, webhook), isRightful);

/** Newest first. */
export const listWebhooks = (db: Reader, owner: number) =>
  select(db).where(isOwn(owner)).orderBy(desc(id));

export const findWebhook = (db: Reader, owner: number, webhook: number) =>
  first(select(db).where(isOwn(owner, webhook)));

/** Locks it against everything else that changes it. */
export const lockWebhook = (tx: Tx, owner: number, webhook: number) =>
  first(select(tx).where(isOwn(owner, webhook)).for('update', { of: webhooks }));

export const organises = async (db: Reader, person: number, tournament: number) =>
  isAny(
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(eq(tournaments.id, tournament), mayOrganise(person, tournament))),
  );

/** Locks the account, so that the count stays true until the transaction ends. */
export async function countWebhooksLocked(tx: Tx, owner: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update');
  return tx.$count(webhooks, eq(userId, owner));
}

export const insertWebhook = (tx: Writer, values: typeof webhooks.$inferInsert) =>
  only(tx.insert(webhooks).values(values).returning({ id }));

export const updateWebhook = (
  tx: Writer,
  webhook: number,
  values: Partial<typeof webhooks.$inferInsert>,
) => tx.update(webhooks).set(values).where(eq(id, webhook));

export const deleteWebhook = (tx: Writer, owner: number, webhook: number) =>
  isChanged(tx.delete(webhooks).where(and(eq(id, webhook), eq(userId, owner))));

/** Newest first. */
export const listDeliveries = (db: Reader, webhook: number) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook))
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_MAX);

/** A message of the type of tests. */
export const insertTest = (tx: Writer, webhook: number, now: Date) =>
  only(
    tx
      .insert(webhookDeliveries)
      .values({ webhookId: webhook, type: 'webhook.test', createdAt: now, dueAt: now })
      .returning(),
  );

/** Makes a message due again, with at least `left` attempts to go. */
export const resend = (
  tx: Writer,
  { webhook, n, attempts, now }: { webhook: number; n: number; attempts: number; now: Date },
) =>
  first(
    tx
      .update(webhookDeliveries)
      .set({ dueAt: now, attempts: sql`least(attempts, ${attempts}::int)` })
      .where(and(eq(webhookDeliveries.id, n), eq(webhookDeliveries.webhookId, webhook)))
      .returning(),
  );
