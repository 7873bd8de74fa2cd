import { z } from 'zod';
import { pages, route } from './contract';
import { liveCardSchema, livePageSchema } from './event-live';
import { logEntrySchema } from './event-log';
import {
  liveRoundSchema,
  MATCH_STATES,
  matchReportSchema,
  matchSchema,
  REPORT_RESULTS,
  submittedReportSchema,
} from './event-matches';
import { drawnRoundSchema, pairsInput, roundSourceSchema } from './event-rounds';
import {
  eventSchema,
  packetSchema,
  REASON_MAX,
  reason,
  rulesPageSchema,
  standingSchema,
  version,
} from './event-schemas';
import { count, flag, id, idOut, idParams, pageQuery, text } from './fields';
import { ruleSetChoice } from './rule-set-choice';
import { DIVISIONS } from './rules/events/ages';
import { GAME_ROUNDS_MAX } from './rules/events/match';
import { anyMatchKeySchema } from './rules/events/match-key';
import { EVENT_PHASES } from './rules/events/phases';
import { someRulesSchema } from './rules/events/rule-fields';
import { eventSettingsSchema } from './rules/events/settings';
import { msg } from './translate';

const number = z.coerce.number().int().min(1).max(1_000);

const roundParams = idParams.extend({ n: number });
const matchParams = idParams.extend({ key: anyMatchKeySchema });
const liveParams = z.object({ code: z.string().max(20) });
/** With as many rounds without a result as with one. */
const LIVE_ROUNDS_MAX = 2 * GAME_ROUNDS_MAX;
const livePoints = z.int(msg('Please send whole points')).min(0).max(100);
/** Its rules may be sent in part; the service completes and checks them. */
const eventInputSchema = z.object({
  ...eventSettingsSchema.shape,
  ...someRulesSchema.shape,
  rulesName: eventSettingsSchema.shape.rulesName.unwrap().optional(),
  ruleSet: ruleSetChoice.optional(),
  version,
});
export type EventInput = z.output<typeof eventInputSchema>;

/** For calls without a body. */
const versionQuery = z.object({ version: z.coerce.number().int().min(1).optional() });

export const eventsApi = {
  putEvent: route('PUT /api/events/:id', {
    scope: 'events:write',
    summary:
      'Set a tournament up to be run here; 201 the first time. Rules that are left out are those of `ruleSet`, else the defaults. Once it is running only a few settings may differ',
    body: eventInputSchema,
    answersAgain: true,
    status: 201,
    response: eventSchema,
  }),
  getEvent: route('GET /api/events/:id', {
    scope: 'events:read',
    response: eventSchema,
    summary: 'The event of a tournament, as the caller may see it',
  }),
  changePhase: route('POST /api/events/:id/phase', {
    scope: 'events:write',
    response: eventSchema,
    summary: 'Go on to a phase, or one step back; `running` draws the first round',
    body: z.object({
      to: z.enum(EVENT_PHASES, { error: msg('Please choose a phase') }),
      /** Pairs of round 1, made offline. Entrants missing from them play from round 2 on. */
      pairs: pairsInput.optional(),
      /** Starts although deck lists are missing. */
      force: z.boolean().optional(),
      version,
    }),
  }),
  drawRound: route('POST /api/events/:id/rounds', {
    scope: 'events:write',
    summary: 'Draw the next Swiss round; `pairs` are taken as they are',
    body: z.object({ pairs: pairsInput.optional(), version }),
    status: 201,
    response: drawnRoundSchema,
  }),
  getRound: route('GET /api/events/:id/rounds/:n', {
    scope: 'events:read',
    summary: 'What a Swiss round was drawn from, so that anyone can do so again',
    params: roundParams,
    response: roundSourceSchema,
  }),
  repairRound: route('PUT /api/events/:id/rounds/:n/pairs', {
    scope: 'events:write',
    summary: 'Pair the last round by hand while it has no result',
    params: roundParams,
    body: z.object({
      pairs: pairsInput,
      reason: text({ max: REASON_MAX, required: msg('Please say why'), singleLine: true }),
      version,
    }),
    response: drawnRoundSchema,
  }),
  deleteRound: route('DELETE /api/events/:id/rounds/:n', {
    scope: 'events:write',
    summary: 'Take the last round back while it has no result',
    params: roundParams,
    query: versionQuery,
  }),
  advance: route('POST /api/events/:id/advance', {
    scope: 'events:write',
    summary: 'The cut: draw the final stage from the standings',
    body: z.object({ version }),
    status: 201,
    response: eventSchema,
  }),
  undoAdvance: route('DELETE /api/events/:id/advance', {
    scope: 'events:write',
    summary: 'Take the cut back while its stage has no result',
    query: versionQuery,
  }),
  setClock: route('POST /api/events/:id/clock', {
    scope: 'events:write',
    response: eventSchema,
    summary: 'The clock of the round',
    body: z.object({
      action: z.enum(['start', 'pause', 'resume', 'add'], {
        error: msg('Please choose an action'),
      }),
      seconds: z.int().min(-7_200).max(14_400).optional(),
      version,
    }),
  }),
  renewCodes: route('POST /api/events/:id/codes', {
    scope: 'events:write',
    summary: 'Replace the codes for check-in, judges and the live page; the old ones stop working',
    response: eventSchema,
  }),
  listMatches: route('GET /api/events/:id/matches', {
    scope: 'events:read',
    ...pages(matchSchema),
    summary: 'Matches in order of play',
    query: pageQuery.extend({
      stage: number.optional(),
      round: number.optional(),
      state: z.enum(MATCH_STATES, { error: msg('Please choose a state') }).optional(),
      table: number.optional(),
      entrant: id().optional(),
    }),
  }),
  getMatch: route('GET /api/events/:id/matches/:key', {
    scope: 'events:read',
    summary: 'One match',
    params: matchParams,
    response: matchSchema,
  }),
  reportMatch: route('POST /api/events/:id/matches/:key/reports', {
    scope: 'events:write',
    summary: 'Report a match; 202 while its round is not known',
    params: matchParams,
    body: submittedReportSchema,
    answersLater: true,
    status: 201,
    response: z.object({ report: z.enum(REPORT_RESULTS), match: matchSchema.nullable() }),
  }),
  putOrder: route('PUT /api/events/:id/matches/:key/order', {
    scope: 'events:write',
    summary: "The order of the deck in a cycle, shown when both are in; staff send a guest's",
    params: matchParams,
    body: z.object({
      /** The guest, if staff send it. */
      entrantId: id().optional(),
      game: z.int().min(1).max(5),
      cycle: z.int().min(1).max(20),
      order: z
        .array(z.int(), { error: msg('Please order all three combos') })
        .length(3, msg('Please order all three combos'))
        .refine((all) => all.toSorted().join() === '1,2,3', msg('Please order all three combos')),
    }),
    response: z.object({
      revealed: z.boolean(),
      /** By side of the match; null until both are in. */
      orders: z.object({ a: z.array(count), b: z.array(count) }).nullable(),
    }),
  }),
  putResult: route('PUT /api/events/:id/matches/:key/result', {
    scope: 'events:write',
    summary: 'Decide or correct a match; `cascade` sets aside later results that depend on it',
    params: matchParams,
    body: matchReportSchema.extend({
      clientId: z.uuid({ error: msg('clientId must be a UUID') }).optional(),
      reason: reason.default(''),
      cascade: z.boolean().default(false),
      version,
    }),
    response: matchSchema.extend({
      setAside: z.array(z.string()),
      /** Set if with this correction the cut, which stays, would be another; `undo` if it can be taken back. */
      cut: z.object({ in: z.array(idOut), out: z.array(idOut), undo: z.boolean() }).nullable(),
      /** The last Swiss round, if it has no result yet and might be paired otherwise now. */
      repair: count.nullable(),
    }),
  }),
  putLiveScore: route('PUT /api/events/:id/matches/:key/live', {
    scope: 'events:write',
    summary:
      'The points so far of a match that is being judged, for whoever watches; never a result',
    params: matchParams,
    body: z.object({
      a: livePoints,
      b: livePoints,
      /** Of several, the one with the highest stays, in whatever order they arrive. */
      seq: count.optional(),
      /** Of the running game, the first one first. */
      rounds: z.array(liveRoundSchema).max(LIVE_ROUNDS_MAX).default([]),
    }),
    refuses: ['forbidden', 'not_found', 'conflict'],
  }),
  getStandings: route('GET /api/events/:id/standings', {
    scope: 'events:read',
    summary:
      'The standings of a stage, by default of the last one; `all` for places over the whole event; for staff `division` for one age division',
    query: z.object({
      stage: z.union([z.literal('all'), number]).optional(),
      division: z.enum(DIVISIONS, { error: msg('Please choose regular or open') }).optional(),
    }),
    refuses: ['forbidden'],
    response: z.array(standingSchema),
  }),
  getEventRules: route('GET /api/events/:id/rules', {
    scope: 'events:read',
    summary: 'The rules of an event in plain words: by stage and from the best N on, then the rest',
    response: rulesPageSchema,
  }),
  getPacket: route('GET /api/events/:id/packet', {
    scope: 'events:write',
    summary: 'All that a device of the staff needs without a network',
    refuses: ['forbidden'],
    response: packetSchema,
  }),
  listLog: route('GET /api/events/:id/log', {
    scope: 'events:write',
    ...pages(logEntrySchema),
    summary: 'What was done, the latest first',
    refuses: ['forbidden'],
  }),
  exportEvent: route('GET /api/events/:id/export', {
    scope: 'events:write',
    summary: 'The event as a file',
    query: z.object({
      format: z
        .enum(['json', 'csv', 'challonge'], { error: msg('Please choose json, csv or challonge') })
        .default('json'),
    }),
    refuses: ['forbidden'],
    produces: 'application/octet-stream',
  }),
  getLivePage: route('GET /api/live/:code', {
    access: 'public',
    summary: 'An event for everybody, while its organisers show it',
    params: liveParams,
    /** For the hall's screen: names that no organiser has seen yet stay as they were. */
    query: z.object({ hall: flag.default(false) }),
    response: livePageSchema,
  }),
  streamLive: route('GET /api/live/:code/stream', {
    access: 'public',
    summary:
      'Server-sent events for overlays, now and on change: `{version, live: [{key, table, a, b, rounds}]}`',
    params: liveParams,
    refuses: ['rate_limited', 'unavailable'],
    produces: 'text/event-stream',
  }),
  getLiveRules: route('GET /api/live/:code/rules', {
    access: 'public',
    summary: 'The rules of an event for everybody, while its organisers show it',
    params: liveParams,
    response: rulesPageSchema,
  }),
  getLiveCard: route('GET /api/live/:code/card/:card', {
    access: 'public',
    summary: "A guest's own card, by the code of their slip",
    params: liveParams.extend({ card: z.string().max(20) }),
    response: liveCardSchema,
  }),
};
