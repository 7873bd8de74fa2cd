import { z } from 'zod';
import { text } from '../../fields';
import { msg, t } from '../../translate';
import { EVENT_FINISH_POINTS } from '../finish';

export const BANNED_MAX = 50;
export const ALLOWED_MAX = 200;
export const LIMITED_MAX = 50;
export const FROM_MAX = 4;

export const whole = (min: number, max: number) =>
  z
    .number({ error: () => t('Please send a number from {min} to {max}', { min, max }) })
    .int({ error: () => t('Please send a whole number from {min} to {max}', { min, max }) })
    .min(min, { error: () => t('Please send at least {min}', { min }) })
    .max(max, { error: () => t('Please send at most {max}', { max }) });

export const POINTS_TO_WIN = whole(1, 10);
export const GAMES = z.union([z.literal(1), z.literal(3), z.literal(5)], {
  error: msg('Please choose 1, 3 or 5 games'),
});

const POINTS = whole(0, 10);
/** The points of each finish, for the winner of the round. */
const partOfPoints = z
  .object({
    spin: POINTS,
    over: POINTS,
    burst: POINTS,
    extreme: POINTS,
    own: POINTS,
    penalty: POINTS,
  })
  .partial();
const points = z
  .object({
    spin: POINTS.default(EVENT_FINISH_POINTS.spin),
    over: POINTS.default(EVENT_FINISH_POINTS.over),
    burst: POINTS.default(EVENT_FINISH_POINTS.burst),
    extreme: POINTS.default(EVENT_FINISH_POINTS.extreme),
    own: POINTS.default(EVENT_FINISH_POINTS.own),
    penalty: POINTS.default(EVENT_FINISH_POINTS.penalty),
  })
  .default({ ...EVENT_FINISH_POINTS });

const written = (max: number, singleLine: boolean) =>
  text({ max, singleLine })
    .nullable()
    .transform((value) => value || null);

/** What a stage, or the matches from the best N on, can do differently. */
const MATCH_FIELDS = {
  points,
  pointsToWin: POINTS_TO_WIN,
  games: GAMES,
  matchType: z.enum(['combo', 'deck']),
  /** Of a deck: chosen anew in each cycle, once for the match, or that of the list. */
  order: z.enum(['cycle', 'match', 'listed'], {
    error: msg('Please choose when decks are ordered'),
  }),
  ownFinish: z.boolean(),
  /** 0 for never. */
  warningsForPoint: whole(0, 5),
  /** 0 for never. */
  drawsBeforeNext: whole(0, 5),
  /** After so many in a row a round without a result counts as a draw; 0 for never. */
  relaunchLimit: whole(0, 10),
  outOfBounds: z.enum(['relaunch', 'spin', 'over'], {
    error: msg('Please choose what out of bounds counts as'),
  }),
  stadium: written(100, true),
};

export const someMatchRulesSchema = z.object({ ...MATCH_FIELDS, points: partOfPoints }).partial();

/** The rules of a stage (from 1), and from the best `players` on. */
export const eventRulesSchema = z.object({
  stage: z.int(),
  players: z.int().nullable(),
  ...MATCH_FIELDS,
});
export type EventRules = z.output<typeof eventRulesSchema>;

const partName = text({ max: 80, required: msg('Please name the part'), singleLine: true });

/** The rules of an event, without defaults. */
export const RULE_FIELDS = {
  ...MATCH_FIELDS,
  /** `revealed`: hidden until the event runs, then open. */
  deckList: z.enum(['none', 'open', 'hidden', 'revealed']),
  banned: z
    .array(partName)
    .max(BANNED_MAX, { error: () => t('Please ban at most {max} parts', { max: BANNED_MAX }) }),
  uniqueParts: z.boolean(),
  /** Null allows every part. */
  allowed: z
    .array(partName)
    .min(1, msg('Please allow at least one part'))
    .max(ALLOWED_MAX, { error: () => t('Please allow at most {max} parts', { max: ALLOWED_MAX }) })
    .nullable(),
  /** Each use gives the opponent these points at the start of a game. */
  limited: z
    .array(z.object({ name: partName, points: whole(1, 3) }))
    .max(LIMITED_MAX, { error: () => t('Please limit at most {max} parts', { max: LIMITED_MAX }) }),
  ageDivision: z.enum(['none', 'regular', 'open', 'all'], {
    error: msg('Please choose an age division'),
  }),
  notes: written(1_000, false),
  /** Rules from the best N on, in brackets. */
  from: z
    .array(
      z.object({
        players: z.union(
          ([2, 4, 8, 16, 32, 64] as const).map((number) => z.literal(number)),
          { error: msg('Please choose the last 2, 4, 8, 16, 32 or 64 players') },
        ),
        rules: someMatchRulesSchema,
      }),
    )
    .max(FROM_MAX, { error: () => t('Please send at most {max} changes', { max: FROM_MAX }) })
    .refine(
      (all) => new Set(all.map(({ players }) => players)).size === all.length,
      msg('Please send each number of players once'),
    ),
};

const rulesSchema = z.object(RULE_FIELDS);
export type Rules = z.output<typeof rulesSchema>;

export const someRulesSchema = z.object({ ...RULE_FIELDS, points: partOfPoints }).partial();
export type SomeRules = z.output<typeof someRulesSchema>;

export const DEFAULT_RULES: Rules = {
  points: { ...EVENT_FINISH_POINTS },
  pointsToWin: 4,
  games: 1,
  matchType: 'combo',
  order: 'cycle',
  ownFinish: true,
  warningsForPoint: 2,
  drawsBeforeNext: 2,
  relaunchLimit: 0,
  outOfBounds: 'relaunch',
  stadium: null,
  deckList: 'none',
  banned: [],
  uniqueParts: true,
  allowed: null,
  limited: [],
  ageDivision: 'none',
  notes: null,
  from: [],
};

const MATCH_RULES = Object.keys(MATCH_FIELDS) as (keyof typeof MATCH_FIELDS)[];
/** How a match is played. */
export type MatchValues = Pick<Rules, keyof typeof MATCH_FIELDS>;
export type SomeMatchRules = z.output<typeof someMatchRulesSchema>;

export const matchValues = (rules: MatchValues): MatchValues =>
  Object.fromEntries(MATCH_RULES.map((name) => [name, rules[name]])) as unknown as MatchValues;

const sent = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The rules with those that `later` names; points are replaced value by value. */
export const withRules = <R extends MatchValues>(
  rules: R,
  later: { [Key in keyof R]?: R[Key] | undefined } | SomeRules | SomeMatchRules | null,
): R => ({
  ...rules,
  ...sent(later ?? {}),
  points: { ...rules.points, ...sent(later?.points ?? {}) },
});

/** The rules from the best N on, largest first; each contains those before it. */
export function rulesFrom<P extends number>(
  rules: MatchValues,
  from: readonly { players: P; rules: SomeMatchRules }[],
): { players: P; values: MatchValues }[] {
  let values = rules;
  return from
    .toSorted((x, y) => y.players - x.players)
    .map((one) => {
      values = withRules(values, one.rules);
      return { players: one.players, values };
    });
}

const canScore = ({ points: { spin, over, burst, extreme } }: MatchValues) =>
  Math.max(spin, over, burst, extreme) > 0;

/** Where points are set so that no finish gives any. */
function pathWithoutPoints(
  rules: Pick<Rules, 'from'> & MatchValues,
  stages: readonly { rules: SomeMatchRules | null }[],
): (string | number)[] | undefined {
  if (!canScore(rules)) return ['points'];
  const own = stages.map((stage) => withRules(matchValues(rules), stage.rules));
  const stage = own.findIndex((values) => !canScore(values));
  if (stage >= 0) return ['stages', stage, 'rules', 'points'];
  const last = [rules, ...own]
    .flatMap((base) => rulesFrom(base, rules.from))
    .find(({ values }) => !canScore(values));
  const from = rules.from.findIndex(({ players }) => players === last?.players);
  return last && ['from', from, 'rules', 'points'];
}

/** Refuses rules under which nobody could win a match, or that lack what they need. */
export function checkRules(
  rules: Pick<Rules, 'limited' | 'deckList' | 'from'> & MatchValues,
  context: z.RefinementCtx,
  stages: readonly { rules: SomeMatchRules | null }[] = [],
): void {
  if (rules.limited.length > 0 && rules.deckList === 'none') {
    context.addIssue({
      code: 'custom',
      message: t('Limited parts need deck lists.'),
      path: ['limited'],
    });
  }
  const path = pathWithoutPoints(rules, stages);
  const message = t('Please give at least one point for spin, over, burst or extreme finishes');
  if (path) context.addIssue({ code: 'custom', message, path });
}
