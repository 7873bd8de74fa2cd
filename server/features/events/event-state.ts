import type { EventRole } from '../../../shared/event-schemas';
import { matchRules } from '../../../shared/rules/events/settings';
import {
  type EntrantFacts,
  type EventFacts,
  type EventMatch,
  type StageDraw,
  stageMatches,
} from '../../../shared/rules/events/stage-matches';
import { assignTables, isStageDone, plannedRounds } from '../../../shared/rules/events/stages';
import type { TournamentRow } from '../tournaments/tournaments.service';
import type {
  EntrantRow,
  EventRow,
  MatchRow,
  NewMatch,
  RoundRow,
  StaffRow,
  StageRow,
} from './events.queries';

/** Everything of an event, as one transaction sees it. */
export interface EventState {
  tournament: TournamentRow;
  event: EventRow;
  entrants: EntrantRow[];
  stages: StageRow[];
  rounds: RoundRow[];
  matches: MatchRow[];
  staff: StaffRow[];
  role: EventRole;
}

export const nameOf = (entrant: EntrantRow): string =>
  entrant.shownName ?? entrant.guestName ?? entrant.displayName ?? entrant.username ?? '';

export const hasLeft = ({ state }: Pick<EntrantRow, 'state'>): boolean =>
  state === 'dropped' || state === 'disqualified';

/** Whether somebody plays once the event runs: those checked in, or all without a check-in. */
export const isPlaying = ({ event }: Pick<EventState, 'event'>, { state }: EntrantRow): boolean =>
  state === 'checked_in' || (state === 'registered' && !event.settings.checkIn);

function drawOf({ number, kind, groups, seeds }: StageRow, rounds: readonly RoundRow[]): StageDraw {
  if (kind === 'swiss')
    return { kind, rounds: number === 1 ? rounds.map(({ pairs }) => pairs) : [] };
  return kind === 'round_robin' ? { kind, groups: groups ?? [] } : { kind, seeds: seeds ?? [] };
}

/** What the rules derive everything from. */
export function factsOf(state: EventState): EventFacts {
  const { event, entrants, stages, rounds, matches } = state;
  return {
    seed: event.seed,
    settings: event.settings,
    entrants: entrants
      .filter((entrant) => isPlaying(state, entrant) || entrant.leftRound !== null)
      .map(
        ({ id, rating, state, joinedRound, leftRound }): EntrantFacts => ({
          id,
          rating,
          state,
          joinedRound,
          leftRound,
        }),
      ),
    draws: stages.map((stage) => drawOf(stage, rounds)),
    results: new Map(matches.flatMap(({ key, result }) => (result ? [[key, result]] : []))),
  };
}

export const rulesOf = (
  { event }: Pick<EventState, 'event'>,
  { playersLeft }: Pick<MatchRow, 'playersLeft'>,
) => matchRules(event.settings, playersLeft);

type Derived = Pick<
  MatchRow,
  | 'stage'
  | 'round'
  | 'position'
  | 'group'
  | 'playersLeft'
  | 'a'
  | 'b'
  | 'state'
  | 'outcome'
  | 'winner'
>;

function overlay(match: EventMatch, position: number, row: MatchRow | undefined): Derived {
  const { stage, round, group, playersLeft, a, b, outcome, winner } = match;
  const isPlayed = match.state === 'ready' && row?.isAwaiting;
  const state = row?.isDisputed ? 'disputed' : isPlayed ? 'playing' : match.state;
  return { stage, round, position, group, playersLeft, a, b, state, outcome, winner };
}

export const isOpen = ({ state }: Pick<MatchRow, 'state'>): boolean =>
  state === 'waiting' || state === 'ready' || state === 'playing';

const needsTable = ({ state }: Derived) =>
  state === 'ready' || state === 'playing' || state === 'disputed';

export interface MatchChanges {
  inserted: NewMatch[];
  updated: { row: MatchRow; change: Partial<MatchRow> }[];
  deleted: number[];
}

/** Derives all matches again: what differs from the rows. Tables go to those that can be played. */
export function deriveMatches(state: EventState): MatchChanges {
  const facts = factsOf(state);
  const rows = new Map(state.matches.map((row) => [row.key, row]));
  const derived = facts.draws.flatMap((_, index) =>
    stageMatches(facts, index + 1).map((match, position) => {
      const row = rows.get(match.key);
      return { key: match.key, row, ...overlay(match, position, row) };
    }),
  );
  const tables = assignTables(
    derived.filter(needsTable).map(({ key, row }) => ({ key, table: row?.table ?? null })),
    state.event.settings.tables,
  );
  const changes: MatchChanges = { inserted: [], updated: [], deleted: [] };
  for (const { key, row, ...values } of derived) {
    const table = tables.get(key) ?? (needsTable(values) ? null : (row?.table ?? null));
    const next = { ...values, table };
    rows.delete(key);
    if (!row) changes.inserted.push({ tournamentId: state.event.tournamentId, key, ...next });
    else if (Object.entries(next).some(([name, value]) => row[name as keyof MatchRow] !== value)) {
      changes.updated.push({ row, change: next });
    }
  }
  changes.deleted.push(...[...rows.values()].map(({ id }) => id));
  return changes;
}

/** How many rounds a stage has; of Swiss as many as are planned. */
export function roundsIn({ event, stages, rounds, matches }: EventState, number: number): number {
  const stage = stages.find((one) => one.number === number);
  const plan = event.settings.stages[number - 1];
  if (!stage || !plan) return plan?.rounds ?? 0;
  if (stage.kind === 'swiss') {
    return Math.max(rounds.length, plannedRounds(plan, stage.players));
  }
  return Math.max(0, ...matches.filter((one) => one.stage === number).map(({ round }) => round));
}

/** Whether all of a stage has been played, without a dispute. */
export function isStageOver(state: EventState, number: number): boolean {
  return (
    isStageDone(factsOf(state), number, roundsIn(state, number)) &&
    state.matches.every((match) => match.stage !== number || !match.isDisputed)
  );
}

export interface CurrentRound {
  stage: number;
  number: number;
  state: 'paired' | 'playing' | 'done';
  open: number;
  disputed: number;
}

/** The first round of the last stage that is not done, else its last one. */
export function currentRound({ event, matches, stages }: EventState): CurrentRound | null {
  const stage = stages.at(-1)?.number;
  const own = matches.filter((match) => match.stage === stage);
  if (stage === undefined || own.length === 0) return null;
  const isUnfinished = (match: MatchRow) => isOpen(match) || match.isDisputed;
  const numbers = own.filter(isUnfinished).map(({ round }) => round);
  const number = numbers.length > 0 ? Math.min(...numbers) : Math.max(...own.map((m) => m.round));
  const round = own.filter((match) => match.round === number);
  const hasBegun =
    event.clockEndsAt !== null ||
    event.clockRemaining !== null ||
    round.some((match) => match.result !== null || match.isAwaiting);
  return {
    stage,
    number,
    state: numbers.length === 0 ? 'done' : hasBegun ? 'playing' : 'paired',
    open: round.filter(isOpen).length,
    disputed: round.filter((match) => match.isDisputed).length,
  };
}

/** The round in which somebody leaves now: later stages count on. */
export function roundOfLeaving(state: EventState): number {
  const isFinal = state.stages.length > 1;
  return Math.max(1, state.rounds.length) + Number(isFinal);
}
