import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import type { WebhookMessage } from '#shared/webhook-messages';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_PROBLEMS,
  WEBHOOK_TEST,
  type WebhookEvent,
} from '#shared/webhooks';
import { counter, id, idOf, moment, newest, person } from './accounts';
import { tournaments } from './tournaments';

type Data = NonNullable<WebhookMessage['data']>;
type Match = Data['matches'][number];

/** What has happened, with entrants by id. */
export type WebhookFacts = Pick<Data, 'id' | 'name' | 'date' | 'locations' | 'phase' | 'round'> & {
  matches: (Omit<Match, 'a' | 'b'> & { a: number | null; b: number | null })[];
};

/** Addresses that news of tournaments are sent to. */
export const webhooks = pgTable(
  'webhooks',
  (t) => ({
    id: id(),
    userId: person(),
    /** Null for all tournaments of its owner. */
    tournamentId: idOf(() => tournaments.id),
    /** The address as its owner is shown it. */
    url: t.text().notNull(),
    /** Of the address, with the port if it has one. */
    host: t.text().notNull(),
    /** The whole address and the key of the signatures, encrypted. */
    sealed: t.text().notNull(),
    format: t.text({ enum: WEBHOOK_FORMATS }).notNull(),
    events: t.text().array().$type<WebhookEvent[]>().notNull(),
    active: t.boolean().notNull().default(true),
    /** Failed attempts in a row. */
    failures: counter(),
    lastAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** Another process sends. */
    busyUntil: moment().notNull().default(sql`'epoch'`),
  }),
  (table) => [
    index('webhooks_user_idx').on(table.userId, newest(table.id)),
    index('webhooks_tournament_idx').on(table.tournamentId),
  ],
);

/** Messages to webhooks, sent and to be sent. What they say of people is read when they are sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  (t) => ({
    id: id(),
    webhookId: idOf(() => webhooks.id).notNull(),
    messageId: t.uuid().notNull().defaultRandom(),
    type: t.text({ enum: [...WEBHOOK_EVENTS, WEBHOOK_TEST] }).notNull(),
    /** Null for a test. */
    facts: t.jsonb().$type<WebhookFacts>(),
    createdAt: moment().notNull(),
    /** Null once it is over. */
    dueAt: moment(),
    attempts: counter(),
    /** Of the latest attempt, as all that follows. */
    sentAt: moment(),
    status: t.integer(),
    ms: t.integer(),
    problem: t.text({ enum: WEBHOOK_PROBLEMS }),
    answer: t.text().notNull().default(''),
  }),
  (table) => [
    index('webhook_deliveries_webhook_idx').on(table.webhookId, newest(table.id)),
    index('webhook_deliveries_due_idx').on(table.dueAt).where(sql`due_at is not null`),
  ],
);
