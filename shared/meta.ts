import { z } from 'zod';
import { pages, route } from './contract';
import { count, pageQuery, percentOut, timestampOut } from './fields';
import { FINISH_TYPES } from './rules/finish';
import { PART_KINDS, PART_TYPES } from './rules/parts/kinds';
import { msg } from './translate';

/** Parts, and whole combos (`build`). */
export const META_KINDS = [...PART_KINDS, 'build'] as const;
export type MetaKind = (typeof META_KINDS)[number];

export const META_PERIODS = ['all', '30d'] as const;
export type MetaPeriod = (typeof META_PERIODS)[number];

export const RANKED_BATTLES = 20;
export const RANKED_PEOPLE = 3;
/** A match-up with fewer battles has no rates. */
export const MATCHUP_BATTLES = 10;
export const HISTORY_WEEKS = 26;

/** Percent of battles won (draws count as battles), weighted by person, with the 90 % interval. */
const rates = { winRate: percentOut, low: percentOut, high: percentOut };
const byFinish = z.record(z.enum(FINISH_TYPES), count);
const mine = z.object({ battles: count, winRate: percentOut }).nullable();
const type = z.enum(PART_TYPES).nullable();

const named = { kind: z.enum(META_KINDS), name: z.string(), slug: z.string() };

export const partStatsSchema = z.object({
  ...named,
  type,
  /** Battles with the part on either side; counted twice if on both. */
  battles: count,
  /** Number of people who recorded them. */
  people: count,
  ...rates,
  rounds: count,
  won: byFinish,
  lost: byFinish,
  /**
   * The last 30 days against the 30 before, in points with the 90 % interval; null with too few
   * battles in either.
   */
  change: z
    .object({
      points: z.number().int(),
      low: z.number().int(),
      high: z.number().int(),
      battlesBefore: count,
    })
    .nullable(),
  ranked: z.boolean(),
  /** Builds only. */
  parts: z.array(z.object({ kind: z.enum(PART_KINDS), name: z.string() })).optional(),
  /** The caller's battles with it, including private ones. */
  mine,
});
export type PartStats = z.infer<typeof partStatsSchema>;

const related = z.object({
  part: z.object({ kind: z.enum(PART_KINDS), name: z.string(), slug: z.string(), type }),
  battles: count,
  ...rates,
});
export type RelatedPart = z.infer<typeof related>;

export const partDetailSchema = partStatsSchema.extend({
  facts: z.object({
    type,
    line: z.string().nullable(),
    spin: z.enum(['left', 'right']).nullable(),
    /** Grams. */
    weight: z.number().nullable(),
    /** Millimetres. */
    height: z.number().nullable(),
    sides: count.nullable(),
    integratedRatchet: z.boolean(),
    crossover: z.string().nullable(),
    note: z.string().nullable(),
  }),
  /** Other names: Hasbro's, the Japanese and further ones, the abbreviation. */
  aliases: z.array(z.string()),
  /** The parts it does best with in a combo, at most 5. */
  companions: z.array(related),
  /** Opposing blades, hardest to easiest: at most the first 5 and the last 5. */
  opponents: z.array(related),
  /** By week (its Monday, UTC), oldest first; weeks without battles are left out. */
  history: z.array(z.object({ week: z.iso.date(), battles: count, winRate: percentOut })),
});
export type PartDetail = z.infer<typeof partDetailSchema>;

const rateOrNone = percentOut.nullable();
export const matchupsSchema = z.object({
  rows: z.array(z.string()),
  /** (a, b) and (b, a) mirror each other. Rates are null with fewer than 10 battles. */
  cells: z.array(
    z.object({
      row: z.string(),
      column: z.string(),
      battles: count,
      rounds: count,
      /** The row's win rate. */
      winRate: rateOrNone,
      low: rateOrNone,
      high: rateOrNone,
      /** The most common finish, whoever wins. */
      finish: z.enum(FINISH_TYPES).nullable(),
    }),
  ),
});
export type Matchups = z.infer<typeof matchupsSchema>;
export type Matchup = Matchups['cells'][number];

/** When the stored figures were computed; null before the first time. */
const made = z.object({ refreshedAt: timestampOut.nullable() });

/** `failed` if the last run failed after the figures were made. */
export const REFRESH_STATES = ['idle', 'waiting', 'running', 'failed'] as const;

export const refreshSchema = made.extend({
  state: z.enum(REFRESH_STATES),
  /** When it was asked for, started or failed; null if idle. */
  since: timestampOut.nullable(),
});
export type Refresh = z.infer<typeof refreshSchema>;

export const metaApi = {
  getMeta: route('GET /api/meta', {
    summary: 'When the statistics of parts were computed',
    response: made,
  }),
  listPartStats: route('GET /api/meta/parts', {
    ...pages(partStatsSchema),
    summary:
      "What public battles say about each part: ranked ones first, by the interval's lower end",
    query: pageQuery.extend({
      kind: z.enum(META_KINDS, { error: msg('Please choose a kind of part') }).optional(),
      period: z.enum(META_PERIODS, { error: msg('Please choose all or 30d') }).default('all'),
    }),
  }),
  getPartStats: route('GET /api/meta/parts/:kind/:slug', {
    summary: 'A part: facts, figures, companions, opponents and history',
    params: z.object({ kind: z.string(), slug: z.string() }),
    refuses: ['not_found'],
    response: partDetailSchema,
  }),
  getMatchups: route('GET /api/meta/matchups', {
    summary: 'Types against types, or the ten blades met most against each other',
    query: z.object({
      by: z.enum(['type', 'blade'], { error: msg('Please choose type or blade') }).default('type'),
    }),
    response: matchupsSchema,
  }),
  getMetaRefresh: route('GET /api/admin/meta/refresh', {
    access: 'admin',
    summary: 'Whether the statistics of parts are being recomputed',
    response: refreshSchema,
  }),
  refreshMeta: route('POST /api/admin/meta/refresh', {
    access: 'admin',
    summary: 'Recompute the statistics of parts soon instead of within the hour',
    status: 202,
    response: refreshSchema,
  }),
};
