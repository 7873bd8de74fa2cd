import { z } from 'zod';
import { text } from '../../fields';
import { msg } from '../../translate';
import {
  checkRules,
  DEFAULT_RULES,
  GAMES,
  POINTS_TO_WIN,
  RULE_FIELDS,
  type Rules,
  someMatchRulesSchema,
  whole,
} from './rule-fields';

export const RULES_NAME_MAX = 60;
export const EVENT_ENTRANTS_MAX = 512;
export const EVENT_ROUNDS_MAX = 12;
export const EVENT_TABLES_MAX = 64;
/** Entrant ids from here on were chosen by a device; the server's are lower. */
export const OWN_ID_MIN = 2 ** 40;

export const STAGE_KINDS = ['swiss', 'round_robin', 'single', 'double'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

export const TIE_BREAKS = [
  'points_difference',
  'opponents',
  'head_to_head',
  'points_scored',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

export const STAGES_SENTENCE = msg('Please choose one stage or two.');
export const ADVANCE_SENTENCE = msg('Please say how many go on.');

const stageSchema = z.object({
  kind: z.enum(STAGE_KINDS, { error: msg('Please choose a kind of stage') }),
  /** Swiss only; null means ⌈log2 n⌉ at the start. */
  rounds: whole(1, EVENT_ROUNDS_MAX).nullable().default(null),
  groups: whole(1, 16).default(1),
  /** How many advance, from Swiss or from each group. Only used for the first of two stages. */
  advance: whole(2, 64).optional(),
  thirdPlace: z.boolean().default(true),
  secondFinal: z.boolean().default(true),
  /** What is different in this stage. */
  rules: someMatchRulesSchema.nullable().default(null),
});
export type StageSettings = z.output<typeof stageSchema>;

export const isBracket = (kind: StageKind): kind is 'single' | 'double' =>
  kind === 'single' || kind === 'double';

/** Checks for one stage of any kind, or Swiss or groups followed by a bracket. */
function checkStages(stages: readonly StageSettings[], context: z.RefinementCtx): void {
  const [first, second] = stages;
  const isPlan =
    first && stages.length <= 2 && (!second || (!isBracket(first.kind) && isBracket(second.kind)));
  if (!isPlan) context.addIssue({ code: 'custom', message: STAGES_SENTENCE });
  else if (second && first.advance === undefined) {
    context.addIssue({ code: 'custom', message: ADVANCE_SENTENCE, path: [0, 'advance'] });
  }
}

const ruleDefaults = Object.fromEntries(
  Object.entries(RULE_FIELDS).map(([name, field]) => [
    name,
    // Points have a default each.
    name === 'points' ? field : (field as z.ZodType).default(DEFAULT_RULES[name as keyof Rules]),
  ]),
) as {
  [Name in keyof typeof RULE_FIELDS]: Name extends 'points'
    ? (typeof RULE_FIELDS)[Name]
    : z.ZodDefault<(typeof RULE_FIELDS)[Name]>;
};

export const EITHER_SENTENCE = msg('Please use either late or from.');

export const eventSettingsSchema = z
  .object({
    ...ruleDefaults,
    /** What its rules are called, such as the rule set's name. */
    rulesName: text({ max: RULES_NAME_MAX, singleLine: true })
      .nullable()
      .transform((value) => value || null)
      .default(null),
    checkIn: z.boolean().default(true),
    maxEntrants: whole(2, EVENT_ENTRANTS_MAX).default(128),
    /** Whether registering for a full event puts one on a list. */
    waitlist: z.boolean().default(false),
    /** How long a place from the waitlist is kept. */
    confirmHours: whole(1, 168).default(24),
    /** Last round during which late entrants can join; 0 for none. */
    lateUntil: whole(0, EVENT_ROUNDS_MAX).default(2),
    /** An older form of `from`. */
    late: z
      .object({
        players: z.union([z.literal(2), z.literal(4), z.literal(8)], {
          error: msg('Please choose the last 2, 4 or 8 players'),
        }),
        pointsToWin: POINTS_TO_WIN,
        games: GAMES,
      })
      .nullable()
      .default(null),
    /** 0 for no limit. */
    tables: whole(0, EVENT_TABLES_MAX).default(0),
    roundMinutes: whole(0, 120).default(0),
    selfReport: z.boolean().default(false),
    showCombos: z.enum(['after', 'live', 'never']).default('after'),
    live: z.boolean().default(false),
    firstRound: z.enum(['random', 'rating']).default('random'),
    tieBreaks: z
      .array(z.enum(TIE_BREAKS, { error: msg('Please choose a known tie-break') }))
      .refine((all) => new Set(all).size === all.length, msg('Please name each tie-break once'))
      .default([...TIE_BREAKS]),
    stages: z
      .array(stageSchema, { error: STAGES_SENTENCE })
      .max(2, STAGES_SENTENCE)
      .superRefine(checkStages),
  })
  .superRefine((settings, context) => {
    if (settings.late && settings.from.length > 0) {
      context.addIssue({ code: 'custom', message: EITHER_SENTENCE, path: ['from'] });
    }
    checkRules(settings, context, settings.stages);
  });
export type EventSettings = z.output<typeof eventSettingsSchema>;
export type EventSettingsInput = z.input<typeof eventSettingsSchema>;

/** Not in settings that were stored before these existed. */
const LATER_SETTINGS = { waitlist: false, confirmHours: 24, rulesName: null };

/** Stored settings, complete. */
export const completeSettings = (stored: EventSettings): EventSettings => ({
  ...DEFAULT_RULES,
  ...LATER_SETTINGS,
  ...stored,
  stages: stored.stages.map((stage) => ({ ...stage, rules: stage.rules ?? null })),
});

/** Settings that may change while the event runs. */
const CHANGEABLE = [
  'tables',
  'roundMinutes',
  'live',
  'showCombos',
  'lateUntil',
  'selfReport',
] as const satisfies (keyof EventSettings)[];

/** Whether only settings differ that may change while the event runs. */
export function differsOnlyInPlay(before: EventSettings, after: EventSettings): boolean {
  const fixed = (settings: EventSettings) => {
    // Parsed again to restore the key order, which a database can change.
    const { stages, ...rest }: Partial<EventSettings> = eventSettingsSchema.parse(settings);
    for (const key of CHANGEABLE) delete rest[key];
    return JSON.stringify([rest, stages?.map(({ rounds: _, ...stage }) => stage)]);
  };
  return fixed(before) === fixed(after);
}

/** Default number of rounds in a Swiss stage. */
export const swissRounds = (players: number): number =>
  Math.min(EVENT_ROUNDS_MAX, Math.max(1, Math.ceil(Math.log2(players))));

/** Number of Swiss rounds, given the number of players at the start. */
export const plannedRounds = ({ rounds }: Pick<StageSettings, 'rounds'>, players: number): number =>
  rounds ?? swissRounds(players);
