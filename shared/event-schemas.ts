import { z } from 'zod';
import { comboInputSchema } from './combos';
import { matchSchema } from './event-matches';
import { pairOut } from './event-rounds';
import { count, id, idOut, text, timestampOut } from './fields';
import { personSchema } from './people';
import { DIVISIONS } from './rules/events/ages';
import { ENTRANT_STATES, WAITING_STATES } from './rules/events/entrant-states';
import { EVENT_PHASES } from './rules/events/phases';
import { eventRulesSchema } from './rules/events/rule-fields';
import { eventSettingsSchema, STAGE_KINDS } from './rules/events/settings';

export const EVENT_ROLES = ['organiser', 'judge', 'player', 'viewer'] as const;
export type EventRole = (typeof EVENT_ROLES)[number];
export const STAFF_ROLES = ['organiser', 'judge'] as const;

/** A stale version gets 409. */
export const version = z.int().min(1).optional();

export const REASON_MAX = 500;
export const reason = text({ max: REASON_MAX, singleLine: true });

const partOut = z.string().nullable();

/** A combo in a deck list: a copy that later edits do not affect. */
export const listedComboSchema = z.object({
  name: z.string(),
  blade: partOut,
  disk: partOut,
  driver: partOut,
  lockChip: partOut,
  mainBlade: partOut,
  assistBlade: partOut,
  overBlade: partOut,
});
export type ListedCombo = z.infer<typeof listedComboSchema>;

/** The caller's combos, or their parts: one for match type `combo`, three for `deck`. */
export const deckListSchema = z.object({
  comboIds: z.array(id()).max(3).optional(),
  combos: z
    .array(
      comboInputSchema
        .pick({
          blade: true,
          disk: true,
          driver: true,
          lockChip: true,
          mainBlade: true,
          assistBlade: true,
          overBlade: true,
        })
        // Without a name, it is called by its parts.
        .extend({ name: comboInputSchema.shape.name.optional() }),
    )
    .max(3)
    .optional(),
  version,
});
export type DeckListValues = z.output<typeof deckListSchema>;

export const entrantSchema = z.object({
  id: idOut,
  number: count,
  name: z.string(),
  userId: idOut.nullable(),
  state: z.enum(ENTRANT_STATES),
  /** Place on the waitlist, from 1, while waiting. */
  waitPlace: count.nullable(),
  /** Until when the place that they are offered is theirs. */
  confirmBy: timestampOut.nullable(),
  rating: z.number().int().nullable(),
  /** For staff and the player; null for others, and if it is not known. */
  division: z.enum(DIVISIONS).nullable(),
  hasDeck: z.boolean(),
  deck: z.array(listedComboSchema).nullable(),
  joinedRound: count,
  leftRound: count.nullable(),
  /** For the caller's own entry: whether matches go into their battle log. */
  logging: z.boolean().optional(),
  can: z.object({ edit: z.boolean(), drop: z.boolean(), deck: z.boolean() }),
  /** For staff: the name that organisers saw last, if they have not seen the present one. */
  seenName: z.string().optional(),
  /** Code of a guest who was just entered; it cannot be read again. */
  code: z.string().optional(),
});
export type Entrant = z.infer<typeof entrantSchema>;

/** An entrant, or somebody on the waitlist. */
export const listedEntrantSchema = entrantSchema.extend({
  state: z.enum([...ENTRANT_STATES, ...WAITING_STATES]),
});
export type ListedEntrant = z.infer<typeof listedEntrantSchema>;

export const isEntrant = (listed: ListedEntrant): listed is Entrant =>
  listed.state !== 'waiting' && listed.state !== 'offered';

export const roundStateSchema = z.enum(['paired', 'playing', 'done']);

export const eventSchema = z.object({
  id: idOut,
  tournament: z.object({
    id: idOut,
    name: z.string(),
    date: timestampOut,
    location: z.string(),
    imageUrl: z.string().nullable(),
  }),
  phase: z.enum(EVENT_PHASES),
  version: count,
  /** Played elsewhere, as at Challonge: only names and claims change. */
  imported: z.boolean(),
  settings: eventSettingsSchema,
  /** How matches are played: by stage, and in brackets from the best `players` on. */
  rules: z.array(eventRulesSchema),
  stages: z.array(
    z.object({
      number: count,
      kind: z.enum(STAGE_KINDS),
      state: z.enum(['pending', 'running', 'done']),
      rounds: count,
      roundsDone: count,
    }),
  ),
  /** The first unfinished round, else the last one. */
  round: z
    .object({
      stage: count,
      number: count,
      state: roundStateSchema,
      open: count,
      disputed: count,
    })
    .nullable(),
  /** `endsAt` while it runs, `remaining` seconds while it is paused. */
  clock: z.object({ endsAt: timestampOut.nullable(), remaining: count.nullable() }).nullable(),
  now: timestampOut,
  /** The series that it belongs to, by number from 0. */
  series: z.object({ id: idOut, number: count }).nullable(),
  counts: z.object({ registered: count, checkedIn: count, playing: count, waiting: count }),
  role: z.enum(EVENT_ROLES),
  /** The caller's entry, or their place on the waitlist. */
  me: listedEntrantSchema.nullable(),
  myMatch: matchSchema.nullable(),
  can: z.object({
    setUp: z.boolean(),
    pair: z.boolean(),
    advance: z.boolean(),
    finish: z.boolean(),
    judge: z.boolean(),
    /** For organisers: whether they own the event. */
    handOver: z.boolean().optional(),
  }),
  /** For organisers. */
  codes: z
    .object({
      checkIn: z.string(),
      judge: z.string(),
      live: z.string(),
      /** When they stop working, unless something changes before. */
      until: timestampOut,
    })
    .optional(),
});
export type TournamentEvent = z.infer<typeof eventSchema>;

export const standingSchema = z.object({
  place: count,
  entrantId: idOut,
  name: z.string(),
  group: count.nullable(),
  wins: count,
  losses: count,
  byes: count,
  pointsFor: count,
  pointsAgainst: count,
  difference: z.number().int(),
  /** Percent, two decimals. */
  opponents: z.number(),
  state: z.enum(ENTRANT_STATES),
  /** In the standings of the whole event: the stage that they reached. */
  stage: count.optional(),
});
export type EventStanding = z.infer<typeof standingSchema>;

export const staffSchema = z.object({
  user: personSchema,
  role: z.enum(STAFF_ROLES),
  tables: z.array(count),
});
export type StaffMember = z.infer<typeof staffSchema>;

/** `players`: from the best N on; null for the whole stage. */
export const rulesPageSchema = z.object({
  name: z.string().nullable(),
  parts: z.array(z.object({ stage: count, players: count.nullable(), lines: z.array(z.string()) })),
  general: z.array(z.string()),
});
export type RulesPage = z.infer<typeof rulesPageSchema>;

/** Everything a device needs offline. */
export const packetSchema = z.object({
  event: eventSchema,
  seed: count,
  entrants: z.array(entrantSchema),
  /** The waitlist, in order. */
  waiting: z.array(listedEntrantSchema).optional(),
  matches: z.array(matchSchema),
  rounds: z.array(z.object({ number: count, pairs: z.array(pairOut) })),
  /** By stage. For Swiss the pairs are in `rounds`. */
  draws: z.array(
    z.object({
      kind: z.enum(STAGE_KINDS),
      groups: z.array(z.array(idOut)),
      seeds: z.array(idOut),
    }),
  ),
  /** Keys of matches with a result; other forfeits are derived from who has left. */
  reported: z.array(z.string()),
  /** Tables of the caller as a judge; empty for all. */
  tables: z.array(count),
  /** Keys of matches whose result only the caller has reported, who may still correct it. */
  mine: z.array(z.string()).optional(),
  /** Deck orders of open matches, where both players have sent theirs. */
  orders: z.array(
    z.object({
      key: z.string(),
      game: count,
      cycle: count,
      a: z.array(count),
      b: z.array(count),
    }),
  ),
});
export type EventPacket = z.infer<typeof packetSchema>;
