import { t } from '../../translate';
import type { EventRules, MatchValues, Rules } from './rule-fields';

/** Rules in sentences: those of each stage, and from some number of players on; then the rest. */
export interface RulesInWords {
  parts: { stage: number; players: number | null; lines: string[] }[];
  general: string[];
}

/** Points of the finishes that an attacker scores. */
const finishLines = ({ points }: MatchValues): string[] => [
  t('Spin finish: {points, plural, one {# point} other {# points}}.', { points: points.spin }),
  t('Over finish: {points, plural, one {# point} other {# points}}.', { points: points.over }),
  t('Burst finish: {points, plural, one {# point} other {# points}}.', { points: points.burst }),
  t('Extreme finish: {points, plural, one {# point} other {# points}}.', {
    points: points.extreme,
  }),
];

function lengthLine({ games, pointsToWin: points }: MatchValues): string {
  return games === 1
    ? t('First to {points, plural, one {# point} other {# points}}.', { points })
    : t('Best of {games} games to {points, plural, one {# point} other {# points}}.', {
        games,
        points,
      });
}

const OUT_OF_BOUNDS = {
  relaunch: () => t('Out of bounds: the battle is launched again.'),
  spin: () => t('Out of bounds counts as a spin finish.'),
  over: () => t('Out of bounds counts as an over finish.'),
};

const ORDERS = {
  cycle: () => t('Players order their decks anew in each cycle.'),
  match: () => t('Players order their decks once, for the whole match.'),
  listed: () => t('Decks are played in the order of their lists.'),
};

function deckLines({ matchType, order, drawsBeforeNext: draws }: MatchValues): string[] {
  if (matchType === 'combo') return [];
  return [
    ORDERS[order](),
    draws > 0
      ? t('{draws, plural, one {After a draw} other {After # draws}} the next pair plays.', {
          draws,
        })
      : t('A draw is played again until somebody scores.'),
  ];
}

/** Whether a rule holds in other matches of the event, so that its absence has to be said. */
type IsElsewhere = (holds: (rules: MatchValues) => boolean) => boolean;

/** What costs points without a finish of the opponent. */
function faultLines(
  { ownFinish, points, warningsForPoint: warnings }: MatchValues,
  isElsewhere: IsElsewhere,
): string[] {
  return [
    ownFinish
      ? t(
          'Own finish, out without contact: {points, plural, one {# point} other {# points}} for the opponent.',
          { points: points.own },
        )
      : t('A top that goes out without contact costs no point.'),
    ...(warnings > 0
      ? [
          t(
            '{warnings, plural, one {A warning} other {# warnings}}: {points, plural, one {# point} other {# points}} for the opponent.',
            { warnings, points: points.penalty },
          ),
        ]
      : isElsewhere(({ warningsForPoint }) => warningsForPoint > 0)
        ? [t('Warnings cost no point.')]
        : []),
  ];
}

function roundLines(
  { outOfBounds, relaunchLimit: relaunches }: MatchValues,
  isElsewhere: IsElsewhere,
): string[] {
  return [
    OUT_OF_BOUNDS[outOfBounds](),
    ...(relaunches > 0
      ? [
          t(
            '{relaunches, plural, one {After a relaunch} other {After # relaunches in a row}} the battle counts as a draw.',
            { relaunches },
          ),
        ]
      : isElsewhere(({ relaunchLimit }) => relaunchLimit > 0)
        ? [t('Relaunches have no limit.')]
        : []),
  ];
}

const linesOf = (
  rules: MatchValues,
  stadium: string | null,
  isElsewhere: IsElsewhere,
): string[] => [
  rules.matchType === 'combo'
    ? t('One combo for each player.')
    : t('A deck of three combos for each player.'),
  lengthLine(rules),
  ...finishLines(rules),
  ...faultLines(rules, isElsewhere),
  ...roundLines(rules, isElsewhere),
  ...deckLines(rules),
  ...(rules.stadium !== null && rules.stadium !== stadium ? [rules.stadium] : []),
];

const LISTS: Record<Rules['deckList'], () => string> = {
  none: () => t('No lists: combos may change between matches.'),
  open: () => t('Lists are handed in before the start, and everybody can read them.'),
  hidden: () => t('Lists are handed in before the start, and only judges read them.'),
  revealed: () =>
    t('Lists are handed in before the start, and everybody can read them from then on.'),
};

const AGES: Record<Rules['ageDivision'], () => string | null> = {
  none: () => null,
  regular: () => t('For players of 12 and under.'),
  open: () => t('For players of 13 and over.'),
  all: () => t('Two divisions: 12 and under, 13 and over.'),
};

const listed = (names: readonly string[]): string => names.join(', ');

function partLines(
  { allowed, banned, limited }: Rules,
  nameOf: (name: string) => string,
): string[] {
  return [
    ...(allowed ? [t('Allowed: {parts}.', { parts: listed(allowed.map(nameOf)) })] : []),
    ...(banned.length > 0 ? [t('Banned: {parts}.', { parts: listed(banned.map(nameOf)) })] : []),
    ...(limited.length > 0
      ? [
          t('Limited: {parts}.', {
            parts: listed(limited.map(({ name, points }) => `${nameOf(name)} (${points})`)),
          }),
          t('Each limited part in a list gives the opponent its points at the start of each game.'),
        ]
      : []),
  ];
}

/**
 * The rules of an event in the reader's language.
 * @param rules of each stage, as `eventRules` returns them
 * @param nameOf the catalogue's name of a part
 */
export function rulesInWords(
  settings: Rules,
  rules: readonly EventRules[],
  nameOf: (name: string) => string = (name) => name,
): RulesInWords {
  const { stadium, notes, deckList, uniqueParts, ageDivision } = settings;
  const hasDecks = rules.some(({ matchType }) => matchType === 'deck');
  return {
    parts: rules.map((each) => ({
      stage: each.stage,
      players: each.players,
      lines: linesOf(each, stadium, (holds) => rules.some(holds)),
    })),
    general: [
      LISTS[deckList](),
      hasDecks &&
        (uniqueParts ? t('Each part only once in a deck.') : t('A deck may repeat parts.')),
      ...partLines(settings, nameOf),
      AGES[ageDivision](),
      stadium,
      notes,
    ].flatMap((line) => line || []),
  };
}
