import type { EventRole } from '#shared/event-schemas';
import { flipReport } from '#shared/rules/events/match';
import { currentRound, isPlaying, type Progress } from '#shared/rules/events/progress';
import { matchRules } from '#shared/rules/events/settings';
import {
  drawOf,
  type EntrantFacts,
  type EventFacts,
  type EventMatch,
  pairMatch,
  resultFor,
  stageMatches,
} from '#shared/rules/events/stage-matches';
import {
  assignTables,
  plannedRounds,
  type RankedMatch,
  rankStage,
  type StageStanding,
} from '#shared/rules/events/stages';
import { HIDDEN_PERSON } from '../../db/hidden';
import type { StoredResult } from '../../db/schema';
import type { TournamentRow } from '../tournaments/tournaments.service';
import type {
  EntrantRow,
  EventRow,
  MatchRow,
  RoundRow,
  StaffMemberRow,
  StageRow,
} from './events.queries';
import { nameOf } from './names';

/** The whole event, as one transaction sees it. */
export interface EventState {
  tournament: TournamentRow;
  event: EventRow;
  entrants: EntrantRow[];
  stages: StageRow[];
  rounds: RoundRow[];
  matches: MatchRow[];
  staff: StaffMemberRow[];
  role: EventRole;
  /** Set if only one match and its players were read. */
  isPart?: boolean;
}

/** A person as the author of a report or of an entry in the log. */
export interface Author {
  id: number;
  username: string;
  displayName: string | null;
  /** Whether the reader may not see this person. */
  isHidden: boolean;
}

/** Hidden people keep to the name under which they play. Null if the account was deleted. */
export function authorName({ entrants }: Pick<EventState, 'entrants'>, author: Author | null) {
  if (!author) return null;
  if (!author.isHidden) return author.displayName ?? author.username;
  const entrant = entrants.find(({ userId }) => userId === author.id);
  return entrant ? nameOf(entrant) : HIDDEN_PERSON.displayName;
}

/** The facts that the rules derive everything from. */
export function factsOf(state: EventState): EventFacts {
  const { event, entrants, stages, rounds, matches } = state;
  const pairs = rounds.map((round) => round.pairs);
  return {
    seed: event.seed,
    settings: event.settings,
    entrants: entrants
      .filter((entrant) => isPlaying(event.settings, entrant) || entrant.leftRound !== null)
      .map(
        ({ id, rating, state, joinedRound, leftRound }): EntrantFacts => ({
          id,
          rating,
          state,
          joinedRound,
          leftRound,
        }),
      ),
    draws: stages.map((stage) => drawOf(stage, stage.number === 1 ? pairs : [])),
    results: new Map(matches.flatMap(({ key, result }) => (result ? [[key, result]] : []))),
  };
}

export const rulesOf = (
  { event }: Pick<EventState, 'event'>,
  { playersLeft }: Pick<MatchRow, 'playersLeft'>,
) => matchRules(event.settings, playersLeft);

/** The id of a match that is not stored yet. */
export const NEW_MATCH = 0;

const newMatch = (tournamentId: number, key: string) => ({
  id: NEW_MATCH,
  tournamentId,
  key,
  isDisputed: false,
  isAwaiting: false,
  takenBackAt: null,
  orders: {},
  version: 1,
  eventVersion: 0,
});

/** Orients a result to a against b, since a correction may have swapped the players' sides. */
function orientResult(result: StoredResult, { a, b }: Pick<MatchRow, 'a' | 'b'>): StoredResult {
  const isTurned = a !== null && b !== null && result.a === b && result.b === a;
  return isTurned ? { ...flipReport(result), ...resultFor(result, a, b) } : result;
}

const DERIVED = [
  ...['stage', 'round', 'position', 'group', 'playersLeft', 'a', 'b'],
  ...['state', 'outcome', 'winner', 'table', 'result'],
] as const satisfies (keyof MatchRow)[];

/** Derives the matches in `state` again. Assigns tables to those that can be played. */
export function deriveMatches(state: EventState): void {
  const facts = factsOf(state);
  const rows = new Map(state.matches.map((row) => [row.key, row]));
  const derived = state.isPart
    ? state.matches.map((row) => ({ match: pairMatch(facts, row), position: row.position }))
    : facts.draws.flatMap((_, index) =>
        stageMatches(facts, index + 1).map((match, position) => ({ match, position })),
      );
  const stateNow = ({ key, state: derived }: EventMatch): MatchRow['state'] => {
    const row = rows.get(key);
    if (row?.isDisputed) return 'disputed';
    return derived === 'ready' && row?.isAwaiting ? 'playing' : derived;
  };
  const tables = assignTables(
    derived
      .filter(({ match }) => ['ready', 'playing', 'disputed'].includes(stateNow(match)))
      .map(({ match: { key } }) => ({ key, table: rows.get(key)?.table ?? null })),
    state.event.settings.tables,
  );
  state.matches = derived.map(({ match, position }): MatchRow => {
    const { key, stage, round, group, playersLeft, a, b, outcome, winner } = match;
    const row = rows.get(key);
    const assigned = tables.get(key);
    const next = {
      stage,
      round,
      position,
      group,
      playersLeft,
      a,
      b,
      outcome,
      winner,
      state: stateNow(match),
      table: assigned === undefined ? (row?.table ?? null) : assigned,
      result: row?.result ? orientResult(row.result, match) : null,
    };
    if (!row) return { ...newMatch(state.event.tournamentId, key), ...next };
    const hasChanged = DERIVED.some((name) => row[name] !== next[name]);
    return hasChanged ? Object.assign(row, next, { version: row.version + 1 }) : row;
  });
}

type RankedState = Pick<EventState, 'event' | 'matches'> & {
  stages: readonly Pick<StageRow, 'kind' | 'groups' | 'seeds'>[];
  entrants: readonly Pick<EntrantRow, 'id' | 'state' | 'leftRound'>[];
  rounds: { readonly length: number };
};

const rankedMatch = (row: MatchRow): RankedMatch => {
  const { key, round, group, a, b, state, outcome, winner, result } = row;
  return { key, round, group, a, b, state, outcome, winner, games: result?.games ?? [] };
};

/** The standings of a stage (from 1) by its matches in `state`; empty before it is drawn. */
export function rankOf(
  { event, entrants, stages, rounds, matches }: RankedState,
  number: number,
): StageStanding[] {
  const stage = stages[number - 1];
  if (!stage) return [];
  const own = matches.filter((match) => match.stage === number).map(rankedMatch);
  const present = entrants.filter(
    (one) => isPlaying(event.settings, one) || one.leftRound !== null,
  );
  const { seed, settings } = event;
  return rankStage({ seed, settings, entrants: present }, drawOf(stage, rounds), own);
}

export const progressOf = ({ event, stages, rounds, matches }: EventState): Progress<MatchRow> => {
  const { phase, settings } = event;
  const [plan] = settings.stages;
  const planned = plan ? plannedRounds(plan, stages[0]?.players ?? 0) : 0;
  return { phase, settings, begun: stages.length, drawn: rounds.length, planned, matches };
};

export function roundNow(state: EventState) {
  const { clockEndsAt, clockRemaining } = state.event;
  const hasClock = clockEndsAt !== null || clockRemaining !== null;
  return currentRound(
    progressOf(state),
    ({ result, isAwaiting }) => hasClock || result !== null || isAwaiting,
  );
}

/** The round in which a player leaves now. Numbering continues in later stages. */
export function roundOfLeaving(state: EventState): number {
  const isFinal = state.stages.length > 1;
  return Math.max(1, state.rounds.length) + Number(isFinal);
}
