import type { Match } from '../../../shared/event-matches';
import type { Entrant, EventStanding, TournamentEvent } from '../../../shared/event-schemas';
import type { StageStanding } from '../../../shared/rules/events/stages';
import type { Actor } from '../../actor';
import { presentTournament } from '../tournaments/tournaments.presenter';
import { currentEdge } from '../tournaments/tournaments.service';
import {
  currentRound,
  type EventState,
  hasLeft,
  isOpen,
  isPlaying,
  isStageOver,
  nameOf,
  roundsIn,
  rulesOf,
} from './event-state';
import { canJudge, canOrganise } from './events.policy';
import type { EntrantRow, MatchRow, ReportWithAuthor } from './events.queries';

/** What a presentation depends on, besides the rows. */
export interface View {
  actor: Actor;
  now: Date;
  /** People whose profile the caller does not see; their matches are shown. */
  hidden: ReadonlySet<number>;
}

const BEFORE_START = new Set(['draft', 'registration', 'check_in']);

export function presentEntrant(state: EventState, row: EntrantRow, view: View): Entrant {
  const { event, role } = state;
  const isOwn = row.userId !== null && row.userId === view.actor.id;
  const isStaff = canJudge(role);
  const isListShown = isStaff || isOwn || event.settings.deckList === 'open';
  const isOver = event.phase === 'finished' || event.phase === 'cancelled';
  return {
    id: row.id,
    number: row.number ?? 0,
    name: nameOf(row),
    userId: row.userId !== null && view.hidden.has(row.userId) ? null : row.userId,
    state: row.state,
    rating: row.rating,
    hasDeck: row.deck !== null,
    deck: isListShown && row.deck ? row.deck.map(presentCombo) : null,
    joinedRound: row.joinedRound,
    leftRound: row.leftRound,
    can: {
      edit: canOrganise(role) || isOwn,
      drop: (canOrganise(role) || isOwn) && !hasLeft(row) && !isOver,
      deck:
        (isStaff || isOwn) && event.settings.deckList !== 'none' && BEFORE_START.has(event.phase),
    },
  };
}

const presentCombo = (combo: NonNullable<EntrantRow['deck']>[number]) => ({
  name: combo.name,
  blade: combo.blade ?? null,
  disk: combo.disk ?? null,
  driver: combo.driver ?? null,
  lockChip: combo.lockChip ?? null,
  mainBlade: combo.mainBlade ?? null,
  assistBlade: combo.assistBlade ?? null,
  overBlade: combo.overBlade ?? null,
});

/** By id, for the names in matches. */
export const entrantsById = ({ entrants }: EventState): ReadonlyMap<number, EntrantRow> =>
  new Map(entrants.map((entrant) => [entrant.id, entrant]));

/** Whether the caller sees what was launched. */
function showsCombos({ event, role }: EventState, match: MatchRow, isOwn: boolean): boolean {
  if (canJudge(role) || isOwn) return true;
  const { showCombos } = event.settings;
  return showCombos === 'live' || (showCombos === 'after' && match.state === 'done');
}

export const isPlayerOf = (
  byId: ReadonlyMap<number, EntrantRow>,
  { a, b }: Pick<MatchRow, 'a' | 'b'>,
  userId: number,
): boolean => [a, b].some((id) => id !== null && byId.get(id)?.userId === userId);

export function presentMatch(
  state: EventState,
  row: MatchRow,
  { actor }: Pick<View, 'actor'>,
  {
    byId = entrantsById(state),
    reports,
  }: { byId?: ReadonlyMap<number, EntrantRow>; reports?: readonly ReportWithAuthor[] } = {},
): Match {
  const { event, role } = state;
  const isOwn = isPlayerOf(byId, row, actor.id);
  const isShown = showsCombos(state, row, isOwn);
  const side = (id: number | null) => {
    const entrant = id === null ? undefined : byId.get(id);
    return entrant ? { entrantId: entrant.id, name: nameOf(entrant) } : null;
  };
  const rules = rulesOf(state, row);
  const isKnown = row.a !== null && row.b !== null && row.state !== 'void';
  const isStanding = row.result !== null && row.outcome !== null;
  return {
    key: row.key,
    stage: row.stage,
    round: row.round,
    group: row.group,
    table: row.table,
    a: side(row.a),
    b: side(row.b),
    state: row.state,
    outcome: row.outcome,
    winner: row.winner,
    target: rules.pointsToWin,
    bestOf: rules.games,
    games: (isStanding ? (row.result?.games ?? []) : []).map(({ rounds, ...game }) => ({
      ...game,
      rounds: rounds.map((round) =>
        isShown ? { ...round } : { ...round, aCombo: null, bCombo: null },
      ),
    })),
    version: row.version,
    can: {
      report:
        event.phase === 'running' &&
        isKnown &&
        row.outcome !== 'bye' &&
        (canJudge(role) || (event.settings.selfReport && isOwn && isOpen(row))),
      correct:
        canOrganise(role) && isKnown && (event.phase === 'running' || event.phase === 'finished'),
    },
    ...(reports &&
      canJudge(role) && {
        reports: reports.map(({ user, status, body }) => ({
          by: user?.displayName ?? user?.username ?? null,
          status,
          games: body.games.map(({ rounds }) => ({ rounds: [...rounds] })),
          ended: body.ended,
        })),
      }),
  };
}

/** The match that somebody plays next: the first open one of theirs, else the last. */
function ownMatch(state: EventState, entrant: EntrantRow | undefined): MatchRow | undefined {
  if (!entrant) return undefined;
  const own = state.matches.filter(({ a, b }) => a === entrant.id || b === entrant.id);
  return own.find((match) => isOpen(match) || match.isDisputed) ?? own.at(-1);
}

function presentStages(state: EventState): TournamentEvent['stages'] {
  return state.event.settings.stages.map(({ kind }, index) => {
    const number = index + 1;
    const own = state.matches.filter((match) => match.stage === number);
    const unfinished = new Set(
      own.filter((match) => isOpen(match) || match.isDisputed).map(({ round }) => round),
    );
    const drawn = new Set(own.map(({ round }) => round));
    const hasBegun = state.stages.some((stage) => stage.number === number);
    return {
      number,
      kind,
      state: !hasBegun ? 'pending' : isStageOver(state, number) ? 'done' : 'running',
      rounds: roundsIn(state, number),
      roundsDone: drawn.size - unfinished.size,
    };
  });
}

export const presentClock = ({ clockEndsAt, clockRemaining }: EventState['event']) =>
  clockEndsAt || clockRemaining !== null
    ? { endsAt: clockEndsAt?.toISOString() ?? null, remaining: clockRemaining }
    : null;

/** The next steps, for the organiser's buttons. */
function abilities(state: EventState): TournamentEvent['can'] {
  const { event, role, rounds, stages, matches } = state;
  const isOrganiser = canOrganise(role);
  const isRunning = isOrganiser && event.phase === 'running';
  const isIdle = !matches.some((match) => isOpen(match) || match.isDisputed);
  const isSwiss = stages.length === 1 && stages[0]?.kind === 'swiss';
  const isLast = stages.length === event.settings.stages.length;
  const firstOver = stages.length === 1 && isStageOver(state, 1);
  return {
    setUp: isOrganiser && event.phase !== 'finished' && event.phase !== 'cancelled',
    pair: isRunning && isSwiss && isIdle && rounds.length < roundsIn(state, 1),
    advance: isRunning && !isLast && firstOver,
    finish: isRunning && isIdle && matches.length > 0,
    judge: canJudge(role),
  };
}

export function presentEvent(state: EventState, view: View): TournamentEvent {
  const { event, tournament, entrants, role } = state;
  const { actor, now } = view;
  const edge = currentEdge({ clock: () => now });
  const shown = presentTournament({ ...tournament, participants: [], edge }, actor);
  const own = entrants.find(({ userId }) => userId === actor.id);
  const match = ownMatch(state, own);
  const present = entrants.filter((entrant) => !hasLeft(entrant));
  return {
    id: shown.id,
    tournament: {
      id: shown.id,
      name: shown.name,
      date: shown.date,
      location: shown.location,
      imageUrl: shown.imageUrl,
    },
    phase: event.phase,
    version: event.version,
    settings: event.settings,
    stages: presentStages(state),
    round: currentRound(state),
    clock: presentClock(event),
    now: now.toISOString(),
    counts: {
      registered: present.length,
      checkedIn: present.filter((entrant) => entrant.state === 'checked_in').length,
      playing: present.filter((entrant) => isPlaying(state, entrant)).length,
    },
    role,
    me: own ? presentEntrant(state, own, view) : null,
    myMatch: match ? presentMatch(state, match, view) : null,
    can: abilities(state),
    ...(canOrganise(role) && {
      codes: { checkIn: event.checkInCode, judge: event.judgeCode, live: event.liveCode },
    }),
  };
}

export function presentStanding(
  row: StageStanding,
  entrant: EntrantRow | undefined,
): EventStanding {
  return {
    place: row.place,
    entrantId: row.entrantId,
    name: entrant ? nameOf(entrant) : '',
    group: row.group,
    wins: row.wins,
    losses: row.losses,
    byes: row.byes,
    pointsFor: row.pointsFor,
    pointsAgainst: row.pointsAgainst,
    difference: row.difference,
    opponents: Math.round(row.opponents * 10_000) / 100,
    state: entrant?.state ?? 'dropped',
  };
}
