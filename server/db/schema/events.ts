import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { REPORT_RESULTS } from '#shared/event-matches';
import type { DeckOrder } from '#shared/rules/events/deck-order';
import type { StoredResult } from '#shared/rules/events/event-data';
import type { MatchReport } from '#shared/rules/events/match';
import { EVENT_PHASES } from '#shared/rules/events/phases';
import { REPEATS } from '#shared/rules/events/repeats';
import { completeSettings, type EventSettings, STAGE_KINDS } from '#shared/rules/events/settings';
import { OUTCOMES } from '#shared/rules/events/standings';
import type { Pair, SwissPlayer } from '#shared/rules/events/swiss';
import { clientIdKey, id, idOf, moment, person, users } from './accounts';
import { combos } from './combos';
import { tournaments } from './tournaments';

const event = () => idOf(() => tournaments.id).notNull();

/** A person whose account may be deleted; the row stays. */
const author = () => idOf(() => users.id, 'set null');

/** Makes an event anew again and again; its events name it. */
export const eventSeries = pgTable(
  'event_series',
  (t) => ({
    id: id(),
    /** Owns the events that are made; null once their account is deleted. */
    userId: author(),
    every: t.text({ enum: REPEATS }).notNull(),
    ahead: t.integer().notNull(),
    until: moment(),
    timeZone: t.text().notNull(),
    isOpen: t.boolean().notNull(),
    /** When the first event was when it was repeated. */
    firstAt: moment().notNull(),
    /** The latest occurrence that was made, even if deleted since; those before were too. */
    made: t.integer().notNull().default(0),
    /** When the next occurrence has to be made; null for never. */
    dueAt: moment(),
    endedAt: moment(),
    clientId: t.uuid(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    index('event_series_user_idx').on(table.userId),
    index('event_series_due_idx').on(table.dueAt, table.id).where(sql`due_at is not null`),
    clientIdKey('event_series_client_id_key', table),
  ],
);
/** Events that were set up earlier lack later settings, and are read with their defaults. */
const settingsColumn = customType<{ data: EventSettings; driverData: EventSettings | string }>({
  dataType: () => 'jsonb',
  toDriver: (settings) => JSON.stringify(settings),
  fromDriver: (stored) =>
    completeSettings(typeof stored === 'string' ? JSON.parse(stored) : stored),
});

/** A tournament that is run in this app. Everything that changes the event locks its row. */
export const events = pgTable(
  'events',
  (t) => ({
    tournamentId: event().primaryKey(),
    phase: t.text({ enum: EVENT_PHASES }).notNull().default('draft'),
    settings: settingsColumn().notNull(),
    seed: t.bigint({ mode: 'number' }).notNull(),
    /** Incremented by every change. */
    version: t.integer().notNull().default(1),
    checkInCode: t.text().notNull(),
    judgeCode: t.text().notNull(),
    liveCode: t.text().notNull(),
    /** Set while the clock is running. */
    clockEndsAt: moment(),
    /** Set while the clock is paused, in seconds. */
    clockRemaining: t.integer(),
    finishedAt: moment(),
    /** Played elsewhere: pairs and places are those of the file. */
    imported: t.boolean().notNull().default(false),
    seriesId: idOf(() => eventSeries.id, 'set null'),
    /** Number of the occurrence; 0 is the first event. */
    seriesNumber: t.integer(),
    /** When the first offer of the waitlist lapses. */
    lapsesAt: moment(),
    /** The last change by somebody in it; the codes end some time after. */
    changedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('events_live_code_key').on(table.liveCode),
    uniqueIndex('events_series_key')
      .on(table.seriesId, table.seriesNumber)
      .where(sql`series_id is not null`),
    index('events_lapses_idx').on(table.lapsesAt).where(sql`lapses_at is not null`),
  ],
);

/** People who wait for a place in a full event, in order of `id`, which their entry keeps. */
export const eventWaitlist = pgTable(
  'event_waitlist',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey(),
    tournamentId: event(),
    userId: person(),
    /** When and until when they are offered a place; null while they wait. */
    offeredAt: moment(),
    confirmBy: moment(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('event_waitlist_person_key').on(table.tournamentId, table.userId),
    index('event_waitlist_order_idx').on(table.tournamentId, table.id),
    index('event_waitlist_user_idx').on(table.userId),
  ],
);

/** A stage that has started. Groups and brackets are drawn as a whole, Swiss round by round. */
export const eventStages = pgTable(
  'event_stages',
  (t) => ({
    tournamentId: event(),
    number: t.integer().notNull(),
    kind: t.text({ enum: STAGE_KINDS }).notNull(),
    /** Number of players a Swiss stage started with. */
    players: t.integer().notNull(),
    groups: t.jsonb().$type<number[][]>(),
    seeds: t.jsonb().$type<number[]>(),
  }),
  (table) => [primaryKey({ columns: [table.tournamentId, table.number] })],
);

/** Swiss rounds, with everything needed to redo the draw. */
export const eventRounds = pgTable(
  'event_rounds',
  (t) => ({
    tournamentId: event(),
    number: t.integer().notNull(),
    inputs: t.jsonb().$type<SwissPlayer[]>().notNull(),
    pairs: t.jsonb().$type<Pair[]>().notNull(),
    byHand: t.boolean().notNull().default(false),
    reason: t.text(),
  }),
  (table) => [primaryKey({ columns: [table.tournamentId, table.number] })],
);

/** Derived from draws, entrants and results, except `result`, `table`, `orders` and the flags. */
export const eventMatches = pgTable(
  'event_matches',
  (t) => ({
    id: id(),
    tournamentId: event(),
    key: t.text().notNull(),
    stage: t.integer().notNull(),
    round: t.integer().notNull(),
    /** Order of play within the stage. */
    position: t.integer().notNull(),
    group: t.integer(),
    playersLeft: t.integer(),
    table: t.integer(),
    a: t.bigint({ mode: 'number' }),
    b: t.bigint({ mode: 'number' }),
    state: t.text({ enum: ['waiting', 'ready', 'playing', 'disputed', 'done', 'void'] }).notNull(),
    outcome: t.text({ enum: OUTCOMES }),
    winner: t.text({ enum: ['a', 'b'] }),
    result: t.jsonb().$type<StoredResult>(),
    isDisputed: t.boolean().notNull().default(false),
    /** One player's report awaits confirmation. */
    isAwaiting: t.boolean().notNull().default(false),
    /** Reports played before this time no longer apply. */
    takenBackAt: moment(),
    /** Deck orders by `game:cycle` and side. */
    orders: t
      .jsonb()
      .$type<Record<string, { a?: DeckOrder; b?: DeckOrder }>>()
      .notNull()
      .default({}),
    version: t.integer().notNull().default(1),
    /** Version of the event at the last write of this row. */
    eventVersion: t.integer().notNull().default(0),
  }),
  (table) => [
    uniqueIndex('event_matches_key_key').on(table.tournamentId, table.key),
    index('event_matches_order_idx').on(table.tournamentId, table.stage, table.position),
  ],
);

export const eventReports = pgTable(
  'event_reports',
  (t) => ({
    id: id(),
    tournamentId: event(),
    clientId: t.uuid().notNull(),
    key: t.text().notNull(),
    body: t.jsonb().$type<MatchReport>().notNull(),
    by: author(),
    role: t.text({ enum: ['player', 'judge', 'organiser'] }).notNull(),
    status: t.text({ enum: REPORT_RESULTS }).notNull(),
    playedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('event_reports_client_id_key').on(table.tournamentId, table.clientId, table.by),
    uniqueIndex('event_reports_waiting_key')
      .on(table.tournamentId, table.key, table.by)
      .where(sql`status = 'waiting'`),
    index('event_reports_match_idx').on(table.tournamentId, table.key, table.id),
    index('event_reports_by_idx').on(table.by),
  ],
);

export const eventStaff = pgTable(
  'event_staff',
  (t) => ({
    tournamentId: event(),
    userId: person(),
    role: t.text({ enum: ['organiser', 'judge'] }).notNull(),
    /** Tables assigned to a judge; empty means all. */
    tables: t.jsonb().$type<number[]>().notNull().default([]),
    /** When they were given this role. */
    namedAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('event_staff_user_idx').on(table.userId),
  ],
);

export const eventLog = pgTable(
  'event_log',
  (t) => ({
    id: id(),
    tournamentId: event(),
    at: moment().notNull().defaultNow(),
    by: author(),
    act: t.text().notNull(),
    before: t.jsonb(),
    after: t.jsonb(),
    reason: t.text(),
  }),
  (table) => [
    index('event_log_event_idx').on(table.tournamentId, table.id),
    index('event_log_by_idx').on(table.by),
    // Finds the entries about a person whose account is deleted.
    index('event_log_staff_idx')
      .on(sql`coalesce(after ->> 'userId', before ->> 'userId')`)
      .where(sql`act in ('staff', 'staff.joined', 'staff.removed')`),
  ],
);

/** The combo under which battles of an event are kept, however its owner changes it. */
export const eventCombos = pgTable(
  'event_combos',
  (t) => ({
    tournamentId: event(),
    comboId: idOf(() => combos.id).notNull(),
    /** The copy in the deck list, as JSON. */
    copy: t.text().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.comboId, table.tournamentId, table.copy] }),
    index('event_combos_event_idx').on(table.tournamentId),
  ],
);

/** Which of their own combos a player launched, if no deck list shows it. */
export const eventAnswers = pgTable(
  'event_answers',
  (t) => ({
    matchId: idOf(() => eventMatches.id).notNull(),
    userId: person(),
    /** Combos by `game:round`; `*` is the whole match. */
    combos: t.jsonb().$type<Record<string, number>>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.matchId, table.userId] }),
    index('event_answers_user_idx').on(table.userId),
  ],
);
