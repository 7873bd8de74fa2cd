import { z } from 'zod';
import { gameOut, REPORT_RESULTS, warningOut } from './event-matches';
import { STAFF_ROLES } from './event-schemas';
import { count, idOut, timestampOut } from './fields';
import { DIVISIONS } from './rules/events/ages';
import { ENTRANT_STATES } from './rules/events/entrant-states';
import { ENDINGS, SIDES } from './rules/events/match';
import { EVENT_PHASES } from './rules/events/phases';
import { eventSettingsSchema } from './rules/events/settings';
import { OUTCOMES } from './rules/events/standings';

/** What was done, with what it changed; both are null once an account that it names is deleted. */
const entry = <
  Act extends string,
  Before extends z.ZodType = z.ZodNull,
  After extends z.ZodType = z.ZodNull,
>(
  act: Act,
  { before, after }: { before?: Before; after?: After } = {},
) =>
  z.object({
    at: timestampOut,
    /** A name; null once the account is deleted. */
    by: z.string().nullable(),
    act: z.literal(act),
    before: z.nullable((before ?? z.null()) as Before),
    after: z.nullable((after ?? z.null()) as After),
    reason: z.string().nullable(),
  });

const entrant = z.object({ id: idOut });
const state = z.enum(ENTRANT_STATES);
const entrantChange = entrant.extend({
  state: state.optional(),
  stateBefore: state.nullable().optional(),
  joinedRound: count.optional(),
  leftRound: count.nullable().optional(),
  shownName: z.string().nullable().optional(),
  rating: z.number().int().nullable().optional(),
  logging: z.boolean().optional(),
  division: z.enum(DIVISIONS).nullable().optional(),
});

const warnings = z.array(warningOut).readonly();
const result = z.object({
  a: idOut,
  b: idOut,
  outcome: z.enum(OUTCOMES),
  winner: z.enum(SIDES).nullable(),
  games: z.array(gameOut.extend({ rounds: gameOut.shape.rounds.readonly() })),
  warnings: z.object({ a: warnings, b: warnings }),
  ended: z.enum(ENDINGS),
  by: z.enum(['player', 'judge', 'organiser']),
  unconfirmed: z.literal(true).optional(),
  own: idOut.optional(),
});

/** What a report said. */
const score = result.pick({ a: true, b: true, outcome: true, winner: true }).extend({
  games: z.array(gameOut.omit({ rounds: true, winner: true })),
});
export type LoggedScore = z.infer<typeof score>;

/** Null for somebody whom the reader may not see. */
const person = z.object({ userId: idOut.nullable() });
const role = z.enum(STAFF_ROLES);
const round = z.object({ number: count });
/** A judge or organiser reported a match in which they play. */
const ownMatch = z.literal(true).optional();

export const logEntrySchema = z.discriminatedUnion('act', [
  entry('event.created'),
  entry('settings', { before: eventSettingsSchema, after: eventSettingsSchema }),
  entry('codes.renewed'),
  entry('owner'),
  entry('series', { after: z.enum(['started', 'changed', 'ended']) }),
  entry('phase', { before: z.enum(EVENT_PHASES), after: z.enum(EVENT_PHASES) }),
  entry('clock', {
    after: z.object({
      action: z.enum(['start', 'pause', 'resume', 'add']),
      seconds: z.number().int().nullable(),
    }),
  }),
  entry('round.drawn', { after: round.extend({ byHand: z.boolean() }) }),
  entry('round.taken-back', { before: round }),
  entry('cut', { after: z.array(idOut) }),
  entry('cut.taken-back'),
  entry('entrant.added', { after: entrant }),
  entry('entrant', { before: entrantChange, after: entrantChange }),
  entry('entrants.imported', { after: z.object({ imported: count }) }),
  /** Somebody on the waitlist is offered a place, or has let the time for it pass. */
  entry('place.offered', { after: entrant.extend({ confirmBy: timestampOut }) }),
  entry('place.lapsed', { after: entrant }),
  /** They got a place: at once, or once somebody confirmed. */
  entry('place.given', { after: entrant }),
  entry('place.taken', { after: entrant }),
  entry('place.removed', { after: entrant }),
  entry('checked-in', { after: entrant }),
  entry('claimed', { after: entrant }),
  entry('code.renewed', { after: entrant }),
  entry('deck', { after: entrant }),
  entry('deck.taken-back', { after: entrant }),
  entry('staff', { after: person.extend({ role, tables: z.array(count) }) }),
  entry('staff.joined', { after: person.extend({ role }) }),
  entry('staff.removed', { before: person.extend({ role }) }),
  entry('report', {
    after: z.object({
      key: z.string(),
      report: z.enum(REPORT_RESULTS),
      /** Not in entries from before it was kept, nor of results taken back. */
      score: score.optional(),
      own: ownMatch,
      /** A player's report against a guest, which counts at once. */
      unconfirmed: z.literal(true).optional(),
    }),
  }),
  entry('result', {
    before: result,
    after: z.object({
      key: z.string(),
      result: result.nullable(),
      setAside: z.array(z.string()),
      own: ownMatch,
      /** The result is that of one of two differing reports. */
      betweenReports: z.literal(true).optional(),
    }),
  }),
]);
export type EventLogEntry = z.infer<typeof logEntrySchema>;

/** An entry as a command makes it. */
export type LogEntry = {
  [Act in EventLogEntry['act']]: Pick<Extract<EventLogEntry, { act: Act }>, 'act'> & {
    before?: Extract<EventLogEntry, { act: Act }>['before'];
    after?: Extract<EventLogEntry, { act: Act }>['after'];
    reason?: string | undefined;
  };
}[EventLogEntry['act']];
