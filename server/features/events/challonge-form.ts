import { z } from 'zod';
import type { StageKind } from '#shared/rules/events/settings';

/** Challonge writes numbers; our own exports name the tournament. */
const anyId = z.union([z.number(), z.string()]).transform(String);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const moment = optional(z.string());

/** An entry is wrapped, as the API writes it, or bare. */
const wrapped = <T extends z.ZodType>(name: string, schema: T) =>
  z.preprocess(
    (entry) =>
      typeof entry === 'object' && entry !== null && name in entry
        ? (entry as Record<string, unknown>)[name]
        : entry,
    schema,
  );

/** Kinds of stages, by Challonge's words with underscores for blanks. */
export const KINDS = {
  single_elimination: 'single',
  double_elimination: 'double',
  round_robin: 'round_robin',
  swiss: 'swiss',
} as const;
type ChallongeKind = keyof typeof KINDS;

/** As Challonge writes it. */
export const kindInWords = (kind: StageKind): string => {
  const [word = kind] = Object.entries(KINDS).find(([, one]) => one === kind) ?? [];
  return word.replace('_', ' ');
};

const kind = z
  .string()
  .transform((text) => text.trim().toLowerCase().replaceAll(' ', '_'))
  .pipe(z.enum(Object.keys(KINDS) as [ChallongeKind, ...ChallongeKind[]]));

const participant = z.object({
  id: anyId,
  name: optional(z.string()),
  /** Of people who joined with an account. */
  display_name: optional(z.string()),
  username: optional(z.string()),
  seed: optional(z.number()),
  final_rank: optional(z.int().min(1).max(100_000)),
  /** What they are called in the matches of the first stage. */
  group_player_ids: z.array(anyId).catch([]).default([]),
});

const match = z.object({
  state: optional(z.string()),
  /** Played only if needed, as a second final. */
  optional: optional(z.boolean()),
  round: z.int().min(-999).max(999),
  /** Set in the first of two stages. */
  group_id: optional(anyId),
  player1_id: optional(anyId),
  player2_id: optional(anyId),
  winner_id: optional(anyId),
  /** `3-1,2-4`: a pair for each game. */
  scores_csv: optional(z.string()),
  forfeited: optional(z.boolean()),
});
export type FormMatch = z.output<typeof match>;

/** A tournament as Challonge's API v1 writes it; only what is used here. */
export const challongeForm = wrapped(
  'tournament',
  z.object({
    id: optional(anyId),
    name: optional(z.string()),
    tournament_type: kind,
    /** Says what the first of two stages is, if the file does (API v2.1). */
    group_stage_options: optional(z.object({ stage_type: kind })),
    started_at: moment,
    completed_at: moment,
    created_at: moment,
    participants: z.array(wrapped('participant', participant)).min(1),
    matches: z.array(wrapped('match', match)).min(1),
  }),
);
export type ChallongeForm = z.output<typeof challongeForm>;
