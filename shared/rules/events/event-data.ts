import type { Match, ReportResult } from '../../event-matches';
import type { Aged } from './ages';
import type { DeckOrder } from './deck-order';
import type { EntrantState } from './entrant-states';
import type { MatchReport, MatchScore } from './match';
import { type MatchRules, matchRules, NO_START, rulesIndexOf } from './match-rules';
import type { EventPhase } from './phases';
import { isPlaying, queueOf } from './progress';
import type { EventSettings, StageKind } from './settings';
import { drawOf, type EntrantFacts, type EventFacts, type EventMatch } from './stage-matches';
import { type RankedMatch, rankStage, type StageStanding } from './stages';
import { startOf } from './start-points';
import type { Pair, SwissPlayer } from './swiss';
import type { WaitingData } from './waitlist';

/** Players' reports, judges' reports, and organisers' decisions, from the weakest to the strongest. */
export type Reporter = 'player' | 'judge' | 'organiser';

/** The result that counts: the merged report and its score. */
export interface StoredResult extends MatchScore, Pick<MatchReport, 'a' | 'b' | 'warnings'> {
  ended: MatchReport['ended'];
  /** A judge's report overrides players' reports; an organiser's decision overrides all. */
  by: Reporter;
  /** A player's report against a guest, which nobody else has reported. */
  unconfirmed?: true | undefined;
  /** The entrant who reported their own match as a judge or organiser. */
  own?: number | undefined;
}

export interface EntrantData extends EntrantFacts, Aged {
  userId: number | null;
  guestName: string | null;
  number: number | null;
  shownName: string | null;
  /** For entrants who left: the state to return to. */
  stateBefore: EntrantState | null;
  logging: boolean;
  /** The combos of the deck list. */
  deck: readonly object[] | null;
}

/** A stage that has started. */
export interface StageData {
  number: number;
  kind: StageKind;
  /** Number of players it started with. */
  players: number;
  groups: number[][] | null;
  seeds: number[] | null;
}

export interface RoundData {
  number: number;
  pairs: Pair[];
  byHand: boolean;
  reason: string | null;
  /** Of a round that was drawn just now. */
  inputs?: SwissPlayer[];
}

/** The id of a match or report that is not stored yet. */
export const NOT_STORED = 0;

/** Derived, except `result`, `table`, `orders` and the flags. */
export interface MatchData extends Omit<EventMatch, 'games' | 'state'> {
  id: number;
  /** Order of play within the stage. */
  position: number;
  state: Match['state'];
  table: number | null;
  result: StoredResult | null;
  isDisputed: boolean;
  /** One player's report awaits confirmation. */
  isAwaiting: boolean;
  /** Reports played before this time no longer apply. */
  takenBackAt: Date | null;
  /** Deck orders by `game:cycle` and side. */
  orders: Record<string, { a?: DeckOrder; b?: DeckOrder }>;
  version: number;
}

export interface ReportData {
  id: number;
  clientId: string;
  key: string;
  body: MatchReport;
  by: number | null;
  role: Reporter;
  status: ReportResult;
  playedAt: Date;
}

/** An event as commands read and change it. */
export interface EventData {
  event: {
    phase: EventPhase;
    seed: number;
    settings: EventSettings;
    /** Set while the clock is running. */
    clockEndsAt: Date | null;
    /** Set while the clock is paused, in seconds. */
    clockRemaining: number | null;
    finishedAt: Date | null;
    /** Played elsewhere; only names and claims change. */
    imported: boolean;
  };
  /** When the event begins. */
  date: Date;
  entrants: readonly EntrantData[];
  /** The waitlist, in order; empty from the start on. */
  waiting: readonly WaitingData[];
  stages: readonly StageData[];
  rounds: readonly RoundData[];
  matches: readonly MatchData[];
  /** Oldest first; a command needs those that wait for their match, and those of its own match. */
  reports: readonly ReportData[];
  /** Set if only one match and its players were read. */
  isOneMatch?: boolean;
}

/** Those who play, or have played. */
const participants = <E extends Pick<EntrantFacts, 'state' | 'leftRound'>>(
  settings: EventSettings,
  entrants: readonly E[],
) => entrants.filter((one) => isPlaying(settings, one) || one.leftRound !== null);

export function factsOf({ event, entrants, stages, rounds, matches }: EventData): EventFacts {
  const pairs = rounds.map((round) => round.pairs);
  return {
    seed: event.seed,
    settings: event.settings,
    entrants: participants(event.settings, entrants),
    draws: stages.map((stage) => drawOf(stage, stage.number === 1 ? pairs : [])),
    results: new Map(matches.flatMap(({ key, result }) => (result ? [[key, result]] : []))),
    imported: event.imported,
  };
}

type Listed = readonly Pick<EntrantData, 'id' | 'deck'>[];
const knownLists = new WeakMap<Listed, ReadonlyMap<number, EntrantData['deck']>>();

/** By entrant; an event's matches ask again and again. */
function listsOf(entrants: Listed): ReadonlyMap<number, EntrantData['deck']> {
  const lists = knownLists.get(entrants) ?? new Map(entrants.map(({ id, deck }) => [id, deck]));
  knownLists.set(entrants, lists);
  return lists;
}

/** The rules of a match, with the points that its players' lists give at the start. */
export function rulesOf(
  {
    event: { settings },
    entrants,
  }: {
    event: Pick<EventData['event'], 'settings'>;
    entrants: Listed;
  },
  row: Pick<MatchData, 'stage' | 'playersLeft' | 'a' | 'b'>,
): MatchRules {
  const rules = matchRules(settings, row);
  if (settings.limited.length === 0 || row.a === null || row.b === null) {
    return { ...rules, start: NO_START };
  }
  const lists = listsOf(entrants);
  const [a, b] = [lists.get(row.a) ?? null, lists.get(row.b) ?? null];
  return { ...rules, start: startOf(settings, rules, { a, b }) };
}

/** Whether both players are known and the match is to be played. */
export const isKnown = ({ a, b, state }: Pick<MatchData, 'a' | 'b' | 'state'>): boolean =>
  a !== null && b !== null && state !== 'void';

export const withEntrant = (
  data: EventData,
  id: number,
  values: Partial<EntrantData>,
): EventData => ({
  ...data,
  entrants: data.entrants.map((one) => (one.id === id ? { ...one, ...values } : one)),
});

/** Increments the match's version with every change, even if nothing derived changes. */
export const withMatch = (data: EventData, key: string, values: Partial<MatchData>): EventData => ({
  ...data,
  matches: data.matches.map((row) =>
    row.key === key ? { ...row, ...values, version: row.version + 1 } : row,
  ),
});

const rankedMatch = (row: MatchData): RankedMatch => {
  const { key, round, group, a, b, state, outcome, winner, result } = row;
  return { key, round, group, a, b, state, outcome, winner, games: result?.games ?? [] };
};

/** An imported event keeps the places that it came with. */
export function placed<Row extends StageStanding>(
  rows: readonly Row[],
  entrants: readonly { id: number; place?: number | null }[],
): Row[] {
  const places = new Map(entrants.map(({ id, place }) => [id, place]));
  return rows
    .map((row) => ({ ...row, place: places.get(row.entrantId) ?? row.place }))
    .sort((x, y) => (x.group ?? 0) - (y.group ?? 0) || x.place - y.place);
}

/** The standings of a stage (from 1) by its stored matches; empty before it is drawn. */
export function rankOf(
  {
    event: { seed, settings, imported },
    entrants,
    stages,
    rounds,
    matches,
  }: Pick<EventData, 'matches'> & {
    event: Pick<EventData['event'], 'seed' | 'settings' | 'imported'>;
    stages: readonly Pick<StageData, 'kind' | 'groups' | 'seeds'>[];
    entrants: readonly (Pick<EntrantData, 'id' | 'state' | 'leftRound'> & {
      place?: number | null;
    })[];
    rounds: { readonly length: number };
  },
  number: number,
): StageStanding[] {
  const stage = stages[number - 1];
  if (!stage) return [];
  const own = matches.filter((match) => match.stage === number).map(rankedMatch);
  const ranked = participants(settings, entrants);
  const rows = rankStage({ seed, settings, entrants: ranked }, drawOf(stage, rounds), own, number);
  return imported && number === stages.length ? placed(rows, entrants) : rows;
}

/** What everybody is shown of a match, apart from its games. */
export function matchFields(
  data: Pick<EventData, 'event' | 'entrants' | 'matches'>,
  row: MatchData,
  nameOf: (entrantId: number) => string | undefined,
) {
  const side = (entrantId: number | null) => {
    const name = entrantId === null ? undefined : nameOf(entrantId);
    return entrantId === null || name === undefined ? null : { entrantId, name };
  };
  const { key, stage, round, group, table, state, outcome, winner, version } = row;
  const { pointsToWin: target, games: bestOf, start } = rulesOf(data, row);
  const [a, b] = [side(row.a), side(row.b)];
  const { ended, unconfirmed, own } = (outcome !== null && row.result) || {};
  const queued = queueOf(data).get(key);
  return {
    key,
    stage,
    round,
    group,
    table,
    a,
    b,
    state,
    outcome,
    winner,
    target,
    bestOf,
    version,
    rules: rulesIndexOf(data.event.settings, row),
    start,
    ...(queued !== undefined && { queued }),
    ...(ended === 'time' && { ended }),
    ...(unconfirmed && { unconfirmed }),
    ...(own !== undefined && { own: own === row.a ? ('a' as const) : ('b' as const) }),
  };
}

/** What staff can do with a match, and organisers. */
export function matchSteps(
  { event: { phase, imported } }: Pick<EventData, 'event'>,
  row: MatchData,
) {
  const isRunning = phase === 'running';
  return {
    report: isRunning && isKnown(row) && row.outcome !== 'bye',
    correct: isKnown(row) && !imported && (isRunning || phase === 'finished'),
  };
}
