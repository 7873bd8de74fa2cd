import {
  type EventRules,
  type MatchValues,
  matchValues,
  rulesFrom,
  withRules,
} from './rule-fields';
import { type EventSettings, isBracket } from './settings';
import type { EventMatch } from './stage-matches';

/** How one match is played. */
export type MatchRules = MatchValues;

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
export const matchRules = (settings: EventSettings, place: Place): MatchRules =>
  eventRules(settings)[rulesIndexOf(settings, place)] ?? matchValues(settings);

/** Whether any match of the event is played with decks, so that lists have three combos. */
export const hasDecks = (settings: EventSettings): boolean =>
  eventRules(settings).some(({ matchType }) => matchType === 'deck');
