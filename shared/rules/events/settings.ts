import { z } from 'zod';
import { text } from '../../fields';
import { msg, t } from '../../translate';

export const EVENT_ENTRANTS_MAX = 512;
export const EVENT_ROUNDS_MAX = 12;
export const EVENT_TABLES_MAX = 64;
export const BANNED_MAX = 50;
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

const whole = (min: number, max: number) =>
  z
    .number({ error: () => t('Please send a number from {min} to {max}', { min, max }) })
    .int({ error: () => t('Please send a whole number from {min} to {max}', { min, max }) })
    .min(min, { error: () => t('Please send at least {min}', { min }) })
    .max(max, { error: () => t('Please send at most {max}', { max }) });

const POINTS = whole(1, 10);
const GAMES = z.union([z.literal(1), z.literal(3), z.literal(5)], {
  error: msg('Please choose 1, 3 or 5 games'),
});

const stageSchema = z.object({
  kind: z.enum(STAGE_KINDS, { error: msg('Please choose a kind of stage') }),
  /** Swiss only; null means ⌈log2 n⌉ at the start. */
  rounds: whole(1, EVENT_ROUNDS_MAX).nullable().default(null),
  groups: whole(1, 16).default(1),
  /** How many advance, from Swiss or from each group. Only used for the first of two stages. */
  advance: whole(2, 64).optional(),
  thirdPlace: z.boolean().default(true),
  secondFinal: z.boolean().default(true),
});
export type StageSettings = z.output<typeof stageSchema>;

export const isBracket = (kind: StageKind): boolean => kind === 'single' || kind === 'double';

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

export const eventSettingsSchema = z.object({
  checkIn: z.boolean().default(true),
  maxEntrants: whole(2, EVENT_ENTRANTS_MAX).default(128),
  /** Last round during which late entrants can join; 0 for none. */
  lateUntil: whole(0, EVENT_ROUNDS_MAX).default(2),
  matchType: z.enum(['combo', 'deck']).default('combo'),
  deckList: z.enum(['none', 'open', 'hidden']).default('none'),
  banned: z
    .array(text({ max: 80, required: msg('Please name the part'), singleLine: true }))
    .max(BANNED_MAX, { error: () => t('Please ban at most {max} parts', { max: BANNED_MAX }) })
    .default([]),
  ownFinish: z.boolean().default(true),
  /** 0 for never. */
  warningsForPoint: whole(0, 5).default(2),
  /** 0 for never. */
  drawsBeforeNext: whole(0, 5).default(2),
  pointsToWin: POINTS.default(4),
  games: GAMES.default(1),
  late: z
    .object({
      players: z.union([z.literal(2), z.literal(4), z.literal(8)], {
        error: msg('Please choose the last 2, 4 or 8 players'),
      }),
      pointsToWin: POINTS,
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
});
export type EventSettings = z.output<typeof eventSettingsSchema>;
export type EventSettingsInput = z.input<typeof eventSettingsSchema>;

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

/** How one match is played. */
export interface MatchRules {
  matchType: EventSettings['matchType'];
  pointsToWin: number;
  games: 1 | 3 | 5;
  ownFinish: boolean;
  warningsForPoint: number;
  drawsBeforeNext: number;
}

/** @param playersLeft how many can still win the event; null outside brackets */
export function matchRules(settings: EventSettings, playersLeft: number | null): MatchRules {
  const { matchType, ownFinish, warningsForPoint, drawsBeforeNext, late } = settings;
  const isLate = late !== null && playersLeft !== null && playersLeft <= late.players;
  const { pointsToWin, games } = isLate ? late : settings;
  return { matchType, pointsToWin, games, ownFinish, warningsForPoint, drawsBeforeNext };
}
