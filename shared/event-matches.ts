import { z } from 'zod';
import { count, id, idOut } from './fields';
import {
  ENDINGS,
  GAME_ROUNDS_MAX,
  ROUND_WINNERS,
  SIDES,
  WARNING_KINDS,
} from './rules/events/match';
import { isNoResult, NO_RESULTS } from './rules/events/no-result';
import { OUTCOMES } from './rules/events/standings';
import { EVENT_FINISHES } from './rules/finish';
import { msg } from './translate';

export const MATCH_STATES = ['waiting', 'ready', 'playing', 'disputed', 'done', 'void'] as const;
export const REPORT_RESULTS = [
  'accepted',
  'same',
  'disputed',
  'awaiting',
  'waiting',
  'set_aside',
] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const FINISHES = [...EVENT_FINISHES, ...NO_RESULTS] as const;

/** Numbers of the combos in a deck list. */
const COMBO_NUMBERS = [1, 2, 3] as const;
const comboNumber = z.union(
  COMBO_NUMBERS.map((value) => z.literal(value)),
  { error: msg('Please choose a combo from 1 to 3') },
);

const HOW_ENDED = msg('Please choose how the round ended');

/** `winner` gets the point. */
const roundSchema = z
  .object({
    winner: z.enum(ROUND_WINNERS, { error: msg('Please say who won the round') }),
    finish: z.enum(FINISHES, { error: HOW_ENDED }),
    aCombo: comboNumber.nullable().default(null),
    bCombo: comboNumber.nullable().default(null),
  })
  .refine(({ winner, finish }) => (winner === 'none') === isNoResult(finish), {
    error: HOW_ENDED,
    path: ['finish'],
  });

/** A round of the running game, as a pad tells whoever watches. */
export const liveRoundSchema = z.object({
  winner: z.enum(ROUND_WINNERS, { error: msg('Please say who won the round') }),
  finish: z.enum(FINISHES, { error: HOW_ENDED }),
});
export type LiveRound = z.infer<typeof liveRoundSchema>;

const warningSchema = z.object({
  kind: z.enum(WARNING_KINDS, { error: msg('Please choose what the warning is for') }),
  game: z.int().min(1).max(5),
  round: z
    .int()
    .min(1)
    .max(GAME_ROUNDS_MAX * 2 + 1),
});
const warningList = z.array(warningSchema).max(50).default([]);

const points = z.int(msg('Please send whole points')).min(0).max(99).optional();

/** The rounds of a game, or its points alone (staff). */
const reportedGameSchema = z
  .object({
    // Above the limit of a game, so that the rules refuse it with their own message.
    rounds: z
      .array(roundSchema)
      .max(GAME_ROUNDS_MAX * 5)
      .optional(),
    aPoints: points,
    bPoints: points,
  })
  .refine(
    ({ rounds, aPoints, bPoints }) =>
      rounds !== undefined || (aPoints !== undefined && bPoints !== undefined),
    msg('Please send the rounds of a game, or the points of both'),
  )
  .transform(({ rounds = [], ...game }) => ({ ...game, rounds }));

/** A match report; `a` and `b` are entrants, in either order. */
export const matchReportSchema = z.object({
  a: id(),
  b: id(),
  games: z.array(reportedGameSchema).max(15).default([]),
  warnings: z.object({ a: warningList, b: warningList }).default({ a: [], b: [] }),
  ended: z.enum(ENDINGS, { error: msg('Please say how the match ended') }),
});

export const submittedReportSchema = matchReportSchema.extend({
  clientId: z.uuid({ error: msg('clientId must be a UUID') }),
  /** Whose report it is, when staff bring another's. */
  author: id().optional(),
  playedAt: z.iso
    .datetime({ offset: true, error: msg('Please say when it was played') })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() >= 2000, msg('Please say when it was played')),
});
export type SubmittedReport = z.input<typeof submittedReportSchema>;
export type SubmittedReportValues = z.output<typeof submittedReportSchema>;

const sideOut = z.object({ entrantId: idOut, name: z.string() });

const roundOut = z.object({
  winner: z.enum(ROUND_WINNERS),
  finish: z.enum(FINISHES),
  aCombo: comboNumber.nullable(),
  bCombo: comboNumber.nullable(),
});

export const warningOut = z.object({ kind: z.enum(WARNING_KINDS), game: count, round: count });

export const gameOut = z.object({
  aPoints: count,
  bPoints: count,
  winner: z.enum(SIDES).nullable(),
  rounds: z.array(roundOut),
});

export const matchSchema = z.object({
  key: z.string(),
  stage: count,
  round: count,
  group: count.nullable(),
  table: count.nullable(),
  a: sideOut.nullable(),
  b: sideOut.nullable(),
  state: z.enum(MATCH_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  winner: z.enum(SIDES).nullable(),
  /** Points to win a game. */
  target: count,
  bestOf: count,
  /** Which of the event's `rules` it has, from 0. */
  rules: count,
  /** Points at the start of each game, for the opponent's limited parts. */
  start: z.object({ a: count, b: count }),
  games: z.array(gameOut),
  version: count,
  can: z.object({ report: z.boolean(), correct: z.boolean() }),
  /** Place in line, while it waits for a free table. */
  queued: count.optional(),
  /** Set if it was decided when the time was up. */
  ended: z.literal('time').optional(),
  /** Set if one player's report counts because the other is a guest; a judge may confirm it. */
  unconfirmed: z.literal(true).optional(),
  /** Set if a judge or organiser reported it who plays on this side. */
  own: z.enum(SIDES).optional(),
  /** For its players and staff: a report that the other player has not confirmed yet. */
  awaiting: z
    .object({
      by: z.enum(SIDES),
      winner: z.enum(SIDES).nullable(),
      games: z.array(gameOut),
      ended: z.enum(ENDINGS),
    })
    .nullable()
    .optional(),
  /**
   * For its players and staff: deck orders, shown once both are in; players always see their own.
   * `locked` lists the sides that have sent theirs.
   */
  orders: z
    .array(
      z.object({
        game: count,
        cycle: count,
        a: z.array(count).nullable(),
        b: z.array(count).nullable(),
        locked: z.array(z.enum(SIDES)),
      }),
    )
    .optional(),
  /** For staff. */
  reports: z
    .array(
      z.object({
        by: z.string().nullable(),
        status: z.enum(REPORT_RESULTS),
        /** As sent: points only in games without rounds. */
        games: z.array(
          z.object({
            rounds: z.array(roundOut),
            aPoints: count.optional(),
            bPoints: count.optional(),
          }),
        ),
        warnings: z.object({ a: z.array(warningOut), b: z.array(warningOut) }),
        ended: z.enum(ENDINGS),
      }),
    )
    .optional(),
});
export type Match = z.infer<typeof matchSchema>;
