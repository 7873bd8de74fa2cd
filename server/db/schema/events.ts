import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeckOrder } from '../../../shared/rules/events/deck-order';
import type { MatchReport, MatchScore } from '../../../shared/rules/events/match';
import type { EventSettings } from '../../../shared/rules/events/settings';
import { STAGE_KINDS } from '../../../shared/rules/events/settings';
import { OUTCOMES } from '../../../shared/rules/events/standings';
import type { Pair, SwissPlayer } from '../../../shared/rules/events/swiss';
import { id, moment, person, users } from './accounts';
import { tournaments } from './tournaments';

export const EVENT_PHASES = [
  'draft',
  'registration',
  'check_in',
  'running',
  'finished',
  'cancelled',
] as const;

export const REPORT_STATUSES = [
  'accepted',
  'same',
  'disputed',
  'awaiting',
  'waiting',
  'set_aside',
] as const;

const event = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => tournaments.id, { onDelete: 'cascade' });

/** Somebody whose account may be deleted; what they did stays. */
const author = () =>
  bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' });

/** A tournament that is run here. Its row is locked by everything that changes the event. */
export const events = pgTable(
  'events',
  {
    tournamentId: event().primaryKey(),
    phase: text({ enum: EVENT_PHASES }).notNull().default('draft'),
    settings: jsonb().$type<EventSettings>().notNull(),
    seed: bigint({ mode: 'number' }).notNull(),
    /** Increased by every change. */
    version: integer().notNull().default(1),
    checkInCode: text().notNull(),
    judgeCode: text().notNull(),
    liveCode: text().notNull(),
    /** Of a running clock. */
    clockEndsAt: moment(),
    /** Of a paused clock (seconds). */
    clockRemaining: integer(),
    finishedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('events_live_code_key').on(table.liveCode)],
);

/** A stage that has begun. Groups and brackets are drawn whole, Swiss round by round. */
export const eventStages = pgTable(
  'event_stages',
  {
    tournamentId: event(),
    number: integer().notNull(),
    kind: text({ enum: STAGE_KINDS }).notNull(),
    /** Of Swiss: how many players it began with. */
    players: integer().notNull(),
    groups: jsonb().$type<number[][]>(),
    seeds: jsonb().$type<number[]>(),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.number] })],
);

/** Swiss rounds, with everything needed to draw them again. */
export const eventRounds = pgTable(
  'event_rounds',
  {
    tournamentId: event(),
    number: integer().notNull(),
    inputs: jsonb().$type<SwissPlayer[]>().notNull(),
    pairs: jsonb().$type<Pair[]>().notNull(),
    byHand: boolean().notNull().default(false),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.number] })],
);

/** The result that stands: the merged report and its score. */
export interface StoredResult extends MatchScore, Pick<MatchReport, 'a' | 'b' | 'warnings'> {
  ended: MatchReport['ended'];
  /** A judge's report stands above those of players, an organiser's decision above all. */
  by: 'player' | 'judge' | 'organiser';
}

/** Derived from draws, entrants and results, but for `result`, `table`, `orders` and the flags. */
export const eventMatches = pgTable(
  'event_matches',
  {
    id: id(),
    tournamentId: event(),
    key: text().notNull(),
    stage: integer().notNull(),
    round: integer().notNull(),
    /** In order of play within the stage. */
    position: integer().notNull(),
    group: integer(),
    playersLeft: integer(),
    table: integer(),
    a: bigint({ mode: 'number' }),
    b: bigint({ mode: 'number' }),
    state: text({ enum: ['waiting', 'ready', 'playing', 'disputed', 'done', 'void'] }).notNull(),
    outcome: text({ enum: OUTCOMES }),
    winner: text({ enum: ['a', 'b'] }),
    result: jsonb().$type<StoredResult>(),
    isDisputed: boolean().notNull().default(false),
    /** One of the players has reported. */
    isAwaiting: boolean().notNull().default(false),
    /** Earlier reports no longer apply. */
    takenBackAt: moment(),
    /** By `game:cycle` and side. */
    orders: jsonb().$type<Record<string, { a?: DeckOrder; b?: DeckOrder }>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('event_matches_key_key').on(table.tournamentId, table.key),
    index('event_matches_order_idx').on(table.tournamentId, table.stage, table.position),
  ],
);

export const eventReports = pgTable(
  'event_reports',
  {
    id: id(),
    tournamentId: event(),
    clientId: uuid().notNull(),
    key: text().notNull(),
    body: jsonb().$type<MatchReport>().notNull(),
    by: author(),
    role: text({ enum: ['player', 'judge', 'organiser'] }).notNull(),
    status: text({ enum: REPORT_STATUSES }).notNull(),
    playedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('event_reports_client_id_key').on(table.tournamentId, table.clientId),
    index('event_reports_match_idx').on(table.tournamentId, table.key, table.id),
    index('event_reports_by_idx').on(table.by),
  ],
);

export const eventStaff = pgTable(
  'event_staff',
  {
    tournamentId: event(),
    userId: person(),
    role: text({ enum: ['organiser', 'judge'] }).notNull(),
    /** Of a judge; empty for all. */
    tables: jsonb().$type<number[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('event_staff_user_idx').on(table.userId),
  ],
);

export const eventLog = pgTable(
  'event_log',
  {
    id: id(),
    tournamentId: event(),
    at: moment().notNull().defaultNow(),
    by: author(),
    act: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
  },
  (table) => [
    index('event_log_event_idx').on(table.tournamentId, table.id),
    index('event_log_by_idx').on(table.by),
  ],
);
