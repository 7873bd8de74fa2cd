import type { Side } from './match';
import type { EventPhase } from './phases';
import {
  type EventRules,
  type MatchValues,
  matchValues,
  rulesFrom,
  withRules,
} from './rule-fields';
import { completeSettings, type EventSettings, isBracket } from './settings';
import type { EventMatch } from './stage-matches';

/** How one match is played. */
export interface MatchRules extends MatchValues {
  /** Points at the start of each game, for the opponent's limited parts. */
  start: Record<Side, number>;
}

export const NO_START: MatchRules['start'] = { a: 0, b: 0 };

/** `late` is an older form of `from`. */
const fromOf = ({ from, late }: EventSettings) =>
  late
    ? [{ players: late.players, rules: { pointsToWin: late.pointsToWin, games: late.games } }]
    : from;

const known = new WeakMap<EventSettings, readonly EventRules[]>();

/** All rules of an event: by stage, those of a bracket also from the best N on, largest first. */
export function eventRules(settings: EventSettings): readonly EventRules[] {
  const before = known.get(settings);
  if (before) return before;
  const all = settings.stages.flatMap(({ kind, rules }, index): EventRules[] => {
    const stage = index + 1;
    const own = withRules(matchValues(settings), rules);
    const later = isBracket(kind) ? rulesFrom(own, fromOf(settings)) : [];
    return [
      { stage, players: null, ...own },
      ...later.map(({ players, values }) => ({ stage, players, ...values })),
    ];
  });
  known.set(settings, all);
  return all;
}

type Place = Pick<EventMatch, 'stage' | 'playersLeft'>;

/** Which of the event's rules a match has. */
export function rulesIndexOf(settings: EventSettings, { stage, playersLeft }: Place): number {
  const isOf = ({ stage: own, players }: EventRules) =>
    own === stage && (players === null || (playersLeft !== null && players >= playersLeft));
  return eventRules(settings).findLastIndex(isOf);
}

/** The rules of a stage (from 1), before those from the best N on. */
export const stageRules = (settings: EventSettings, stage: number): MatchValues =>
  eventRules(settings).find((rules) => rules.stage === stage) ?? matchValues(settings);

/** The rules of a match: the event's, then its stage's, then those from the best N on. */
export const matchRules = (settings: EventSettings, place: Place): MatchValues =>
  eventRules(settings)[rulesIndexOf(settings, place)] ?? matchValues(settings);

/** The rules of a shown match; those that an older version of the app kept on the device lack them. */
export const rulesIn = (
  { settings, rules }: { settings: EventSettings; rules?: readonly EventRules[] },
  { rules: index = 0 }: { rules?: number },
): MatchValues => rules?.[index] ?? matchValues(completeSettings(settings));

/** Whether everybody sees the lists: `revealed` ones once the event runs. */
export const isListOpen = ({ settings, phase }: { settings: EventSettings; phase: EventPhase }) =>
  settings.deckList === 'open' ||
  (settings.deckList === 'revealed' && (phase === 'running' || phase === 'finished'));

/** How many combos a list has: three if any match of the event is played with decks. */
export function listSize(settings: EventSettings): 0 | 1 | 3 {
  if (settings.deckList === 'none') return 0;
  return eventRules(settings).some(({ matchType }) => matchType === 'deck') ? 3 : 1;
}
