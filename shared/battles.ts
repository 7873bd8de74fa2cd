import { z } from 'zod';
import { recalculationSchema } from './combos';
import { pages, route } from './contract';
import {
  clientId,
  count,
  id,
  idOut,
  pageQuery,
  searchText,
  text,
  timestampOut,
  versionOut,
  versionRead,
} from './fields';
import { FINISH_TYPES, MAX_ROUNDS, RESULTS, ROUND_CAUSES, WINNERS } from './rules/finish';
import { PART_TYPES } from './rules/parts/kinds';
import { STAND_INS } from './stand-ins';
import { msg, t } from './translate';

export const OPPONENT_COLOR_START = '#EF4444';
export const OPPONENT_COLOR_END = '#F59E0B';

/** Older than the game itself. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** Reached if every round is an extreme finish. */
export const SCORE_MAX = MAX_ROUNDS * 3;

export const finishTypeSchema = z.enum(FINISH_TYPES, { error: msg('Finish type is required') });
export const winnerSchema = z.enum(WINNERS, { error: msg('Winner is required') });
export const resultSchema = z.enum(RESULTS);

const TOO_MANY_ROUNDS = {
  error: () => t('Maximum {max} rounds allowed', { max: MAX_ROUNDS }),
};

export const roundSchema = z.object({
  roundNumber: z
    .number({ error: msg('Round number is required') })
    .int(msg('Round number is required'))
    .min(1, msg('Round number is required'))
    .max(MAX_ROUNDS, TOO_MANY_ROUNDS),
  winner: winnerSchema,
  finishType: finishTypeSchema,
  cause: z.enum(ROUND_CAUSES).optional(),
});

export const scoreSchema = z
  .number({ error: msg('Score must be a positive number') })
  .int(msg('Score must be a positive number'))
  .min(0, msg('Score must be a positive number'))
  .max(SCORE_MAX, { error: () => t('Score must be at most {max}', { max: SCORE_MAX }) });

export const OPPONENT_NAME_MAX = 60;

const eventRulesOut = z.object({
  points: z.object({
    spin: scoreSchema,
    over: scoreSchema,
    burst: scoreSchema,
    extreme: scoreSchema,
    own: scoreSchema,
    penalty: scoreSchema,
  }),
  pointsToWin: scoreSchema,
  games: scoreSchema,
  /** The points at the start of a game, which are not in the score. */
  start: z.object({ mine: scoreSchema, theirs: scoreSchema }),
});
export type BattleEventRules = z.infer<typeof eventRulesOut>;

/**
 * Free-text fields of a battle, stored and shown as written. The form, pad, outbox, import and
 * export derive their fields from here; docs/recipes.md says what a new one needs.
 */
export const battleTexts = {
  opponentCombo: text({
    max: 80,
    required: msg("Please enter your opponent's combo name"),
    singleLine: true,
  }),
  opponentName: text({
    max: OPPONENT_NAME_MAX,
    required: msg("Please enter your opponent's name or username"),
    singleLine: true,
  }),
  eventName: text({ max: 80, singleLine: true })
    .nullish()
    .transform((value) => value || STAND_INS.practice),
};
type BattleText = keyof typeof battleTexts;
export type BattleTexts = Record<BattleText, string>;
export const BATTLE_TEXTS = Object.keys(battleTexts) as BattleText[];

export const eachText = <T>(value: (key: BattleText) => T) =>
  Object.fromEntries(BATTLE_TEXTS.map((key) => [key, value(key)])) as Record<BattleText, T>;

/** Picks the text fields of a battle or of any object that has them all. */
export const battleTextsOf = <T extends Record<BattleText, unknown>>(source: T) =>
  eachText((key) => source[key]) as Pick<T, BattleText>;

export const NO_ROUND = msg('At least one round is required');

const roundsSchema = z.array(roundSchema, { error: NO_ROUND }).max(MAX_ROUNDS, TOO_MANY_ROUNDS);

/** Scores, finish type and round count are validated, then recomputed from the rounds. */
export const battleSubmissionSchema = z.object({
  ...battleTexts,
  myComboId: id(msg('Please select your combo')),
  roundsData: roundsSchema.min(1, NO_ROUND),
  myScore: scoreSchema.optional(),
  opponentScore: scoreSchema.optional(),
  finishType: finishTypeSchema.optional(),
  totalRounds: z
    .number({ error: NO_ROUND })
    .int(msg('At least one round is required'))
    .min(1, msg('At least one round is required'))
    .max(MAX_ROUNDS, TOO_MANY_ROUNDS)
    .optional(),
  /** When it was played (ISO 8601); now if absent or in the future. */
  playedAt: z.iso
    .datetime({ offset: true })
    .refine((moment) => Date.parse(moment) >= EARLIEST, msg('Please choose a date after 1999'))
    .nullish(),
  clientId,
});
/** Only battles imported without rounds may have none here; they keep their score. */
export const battleChangeSchema = battleSubmissionSchema.extend({
  roundsData: roundsSchema,
  version: versionRead,
});
export type BattleChange = z.input<typeof battleChangeSchema>;
export type BattleSubmission = z.input<typeof battleSubmissionSchema>;
export type BattleValues = z.output<typeof battleSubmissionSchema>;

/** The fields that draw a combo's emblem and name. */
export const battleComboSchema = z.object({
  id: idOut,
  name: z.string(),
  blade: z.string(),
  mainBlade: z.string().nullable(),
  disk: z.string(),
  driver: z.string(),
  bladeType: z.enum(PART_TYPES).nullable(),
  colorStart: z.string(),
  colorEnd: z.string(),
});
export type BattleCombo = z.infer<typeof battleComboSchema>;

export const battleSchema = z.object({
  id: idOut,
  userId: idOut,
  ...eachText(() => z.string()),
  date: timestampOut,
  result: resultSchema,
  myScore: count,
  opponentScore: count,
  /** Null for an imported battle that has a score and no rounds. */
  finishType: finishTypeSchema.nullable(),
  myComboId: idOut,
  /** Battles of a private combo are hidden from others. */
  myCombo: battleComboSchema.extend({ isPublic: z.boolean() }),
  /** Parts parsed from the text, for the opponent's emblem; null without a known blade. */
  opponentParts: battleComboSchema
    .pick({ blade: true, mainBlade: true, disk: true, driver: true, bladeType: true })
    .nullable(),
  opponentColorStart: z.string(),
  opponentColorEnd: z.string(),
  totalRounds: count,
  roundsData: z.array(roundSchema),
  version: versionOut,
  createdAt: timestampOut,
  /** The event that wrote this battle; it can only be corrected there. */
  event: z.object({ id: idOut, name: z.string(), key: z.string() }).nullable(),
  /** The rules of its match, by which its rounds are scored; null outside events. */
  eventRules: eventRulesOut.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Battle = z.infer<typeof battleSchema>;

/** A battle on the combo page, with its result in lower case. */
export const comboBattleSchema = battleSchema.omit({ result: true }).extend({
  battleDate: timestampOut,
  result: z.enum(['win', 'draw', 'loss']),
});
export type ComboBattle = z.infer<typeof comboBattleSchema>;

/** Query of the battle list; `all` means no filter. */
export const battleFilterSchema = pageQuery.extend({
  q: searchText.optional(),
  finishType: z
    .enum(['all', ...FINISH_TYPES], { error: msg('Unknown finish type') })
    .default('all'),
  result: z.enum(['all', 'win', 'loss', 'draw'], { error: msg('Unknown result') }).default('all'),
});
export type BattleFilter = z.output<typeof battleFilterSchema>;

export const battlesApi = {
  listBattles: route('GET /api/battles', {
    scope: 'me:read',
    ...pages(battleSchema),
    summary: "One's own battles, newest first, with search and filters",
    query: battleFilterSchema,
  }),
  createBattle: route('POST /api/battles', {
    scope: 'me:write',
    summary:
      'Record a battle; the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: battleSubmissionSchema,
    refuses: ['not_found', 'gone'],
    status: 201,
    response: battleSchema,
  }),
  listRecentBattles: route('GET /api/battles/recent', {
    scope: 'me:read',
    summary: "One's ten newest battles",
    response: z.array(battleSchema),
  }),
  recalculateBattles: route('POST /api/battles/recalculate', {
    summary: "Recompute one's own battles' scores, results and finish types from their rounds",
    response: recalculationSchema,
    sharesRun: true,
  }),
  listComboBattles: route('GET /api/battles/combo/:id', {
    scope: 'me:read',
    ...pages(comboBattleSchema),
    summary: 'Battles of a combo, newest first',
  }),
  getBattle: route('GET /api/battles/:id', {
    scope: 'me:read',
    summary: 'One battle: your own, or one of a public combo',
    response: battleSchema,
  }),
  updateBattle: route('PUT /api/battles/:id', {
    summary: 'Change a battle of your own',
    body: battleChangeSchema,
    isVersioned: true,
    response: battleSchema,
  }),
  deleteBattle: route('DELETE /api/battles/:id', {
    summary: 'Delete a battle of your own',
  }),
};
