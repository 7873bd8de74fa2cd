import type { Match } from '#shared/event-matches';
import { isOpen, isPlaying, isStageOver, roundsIn } from '#shared/rules/events/progress';
import { cut, firstDraw, nextSwissRound } from '#shared/rules/events/stages';
import {
  findRematches,
  hasSamePairs,
  inPlayOrder,
  isEveryoneOnce,
  type Pair,
  type SwissDraw,
  type SwissRound,
} from '#shared/rules/events/swiss';
import type { Actor } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import {
  type Change,
  changeEvent,
  type Deps,
  eventNotFound,
  findEventTournament,
  notNow,
} from './change-event';
import { type EventState, factsOf, progressOf } from './event-state';
import { entrantsById, presentMatch } from './events.presenter';
import * as queries from './events.queries';
import { applyWaitingReports } from './reports.service';

/** Pairs a round in a thread. */
export type DrawRound = (round: SwissRound) => Promise<SwissDraw>;

const conflict = (message: string) => new AppError('conflict', message);
const roundNotFound = () => notFound('This round was not found.');

export interface DrawnRound {
  number: number;
  seed: number;
  matches: Match[];
  rematches: [number, number | null][];
}

/** @throws AppError 409, naming the table */
export function requireNoDispute({ matches }: EventState): void {
  const disputed = matches.find((match) => match.isDisputed);
  if (!disputed) return;
  const table = disputed.table ?? disputed.position + 1;
  throw conflict(`Table ${table} has two different results.`);
}

/** @throws AppError 409 while a match of the current stage is open or disputed */
function requireNothingOpen(state: EventState): void {
  requireNoDispute(state);
  if (state.matches.some(isOpen)) throw conflict('Some matches have no result yet.');
}

const NO_CLOCK = { clockEndsAt: null, clockRemaining: null };

/** Draws the next Swiss round, or uses manual pairs. */
async function draw(
  change: Change,
  drawRound: DrawRound,
  byHand?: { pairs: readonly Pair[]; reason: string | null },
): Promise<DrawnRound> {
  const { tx, state, send, record } = change;
  const { tournamentId, seed } = state.event;
  const next = nextSwissRound(factsOf(state));
  if (next.players.length < 2) throw conflict('An event needs at least 2 players.');
  if (byHand && !isEveryoneOnce(next.players, byHand.pairs)) {
    throw invalidField('pairs', 'Every player must be in one pair.');
  }
  // Pairs that a device drew by the same rules do not count as manual.
  const drawn = byHand?.reason ? undefined : await drawRound(next);
  const isDrawn = drawn && (!byHand || hasSamePairs(drawn.pairs, byHand.pairs));
  const { pairs, rematches } =
    byHand && !isDrawn
      ? {
          pairs: inPlayOrder(seed, next.players, byHand.pairs),
          rematches: findRematches(next.players, byHand.pairs),
        }
      : (drawn as SwissDraw);
  const round: queries.RoundRow = {
    tournamentId,
    number: next.round,
    pairs,
    byHand: !isDrawn,
    reason: byHand?.reason ?? null,
  };
  send(queries.saveRound(tx, { ...round, inputs: [...next.players] }));
  state.rounds.push(round);
  send(queries.updateEvent(tx, tournamentId, NO_CLOCK));
  change.derive();
  await applyWaitingReports(change);
  record('round.drawn', {
    after: { number: round.number, byHand: round.byHand },
    reason: byHand?.reason ?? '',
  });
  return presentRound(change.state, change.actor, round, rematches);
}

function presentRound(
  state: EventState,
  actor: Actor,
  { number }: queries.RoundRow,
  rematches: readonly Pair[],
): DrawnRound {
  const byId = entrantsById(state);
  return {
    number,
    seed: state.event.seed,
    matches: state.matches
      .filter((match) => match.stage === 1 && match.round === number)
      .map((match) => presentMatch(state, match, { actor }, { byId })),
    rematches: rematches.map(([a, b]) => [a, b]),
  };
}

/** Moves players to round 2 who checked in while an offline device drew round 1. */
function joinLater({ tx, state, send }: Change, pairs: readonly Pair[]): void {
  const paired = new Set(pairs.flat());
  for (const row of state.entrants) {
    if (!isPlaying(state.event.settings, row) || paired.has(row.id)) continue;
    Object.assign(row, { joinedRound: 2 });
    send(queries.updateEntrant(tx, row.id, { joinedRound: 2 }));
  }
}

/**
 * Starts the first stage with all its matches, or with the first Swiss round.
 * @param pairs of round 1, if it was already played
 */
export async function startFirstStage(
  change: Change,
  drawRound: DrawRound,
  pairs?: readonly Pair[],
): Promise<void> {
  const { tx, state, send } = change;
  const { event } = state;
  const plan = event.settings.stages[0];
  if (!plan) throw notNow();
  const { entrants } = factsOf(state);
  const drawn = firstDraw(event.seed, plan, entrants);
  const stage: queries.StageRow = {
    tournamentId: event.tournamentId,
    number: 1,
    kind: plan.kind,
    players: entrants.length,
    groups: drawn.kind === 'round_robin' ? drawn.groups.map((ids) => [...ids]) : null,
    seeds: 'seeds' in drawn ? [...drawn.seeds] : null,
  };
  send(queries.insertStage(tx, stage));
  state.stages.push(stage);
  if (plan.kind !== 'swiss') return change.derive();
  if (pairs) joinLater(change, pairs);
  await draw(change, drawRound, pairs && { pairs, reason: null });
}

/** @throws AppError 409 unless a Swiss stage is running and nothing is open */
function requireNextRound(state: EventState): void {
  if (state.event.phase !== 'running') throw notNow();
  const isSwiss = state.stages.length === 1 && state.stages[0]?.kind === 'swiss';
  if (!isSwiss) throw conflict('All rounds are paired.');
  requireNothingOpen(state);
  if (state.rounds.length >= roundsIn(progressOf(state), 1))
    throw conflict('All rounds are paired.');
}

/** @throws AppError 404, 403, 409, 400 if the pairs leave somebody out */
export function drawNextRound(
  deps: Deps,
  actor: Actor,
  id: number,
  { pairs, version }: { pairs?: readonly Pair[] | undefined; version?: number | undefined },
  drawRound: DrawRound,
): Promise<DrawnRound> {
  return changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    requireNextRound(change.state);
    return draw(change, drawRound, pairs && { pairs, reason: null });
  });
}

const hasResult = (match: queries.MatchRow) =>
  match.result !== null || match.isDisputed || match.isAwaiting;

/** @throws AppError 404, 409 unless it is the last round and has no result */
function requireLastRound(state: EventState, number: number): void {
  if (!state.rounds.some((round) => round.number === number)) throw roundNotFound();
  const isLast = state.stages.length === 1 && number === state.rounds.length;
  if (state.event.phase !== 'running' || !isLast) throw notNow();
  const own = state.matches.filter((match) => match.stage === 1 && match.round === number);
  if (own.some(hasResult)) throw conflict('This round has results already.');
}

/** Removes the last round from the state; its late entrants join the next one. */
function removeRound({ tx, state, send }: Change, number: number): void {
  const id = state.event.tournamentId;
  send(queries.deleteRounds(tx, id, number));
  state.rounds = state.rounds.filter((round) => round.number < number);
  // New matches must not reuse these rows: their orders and versions belong to other players.
  state.matches = state.matches.filter((match) => match.stage !== 1 || match.round !== number);
  send(queries.updateEvent(tx, id, NO_CLOCK));
}

/** @throws AppError 404, 403, 409, 400 */
export function repairRound(
  deps: Deps,
  actor: Actor,
  id: number,
  number: number,
  {
    pairs,
    reason,
    version,
  }: { pairs: readonly Pair[]; reason: string; version?: number | undefined },
  drawRound: DrawRound,
): Promise<DrawnRound> {
  return changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    requireLastRound(change.state, number);
    removeRound(change, number);
    return draw(change, drawRound, { pairs, reason });
  });
}

/** @throws AppError 404, 403, 409 */
export function deleteRound(
  deps: Deps,
  actor: Actor,
  id: number,
  number: number,
  version?: number,
): Promise<void> {
  return changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    requireLastRound(change.state, number);
    removeRound(change, number);
    change.derive();
    change.record('round.taken-back', { before: { number } });
  });
}

/** @throws AppError 404 */
export async function getRound(deps: Deps, actor: Actor, id: number, number: number) {
  await findEventTournament(deps, actor, id);
  const event = await queries.findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  const round = await queries.findRound(deps.db, id, number);
  if (!round) throw roundNotFound();
  const { inputs, byHand, reason } = round;
  const pairs = round.pairs.map(([a, b]): [number, number | null] => [a, b]);
  const players = inputs.map((player) => ({ ...player, met: [...player.met] }));
  return { seed: event.seed, inputs: players, pairs, byHand, reason };
}

/**
 * Makes the cut and seeds the final stage.
 * @throws AppError 404, 403, 409
 */
export function advance(deps: Deps, actor: Actor, id: number, version?: number): Promise<void> {
  return changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    const { tx, state, send, record } = change;
    if (state.event.phase !== 'running') throw notNow();
    const plan = state.event.settings.stages[1];
    if (!plan || state.stages.length > 1) throw conflict('There is no further stage.');
    requireNothingOpen(state);
    if (!isStageOver(progressOf(state), 1)) throw conflict('Some matches have no result yet.');
    const seeds = cut(factsOf(state));
    if (seeds.length < 2) throw conflict('An event needs at least 2 players.');
    const stage: queries.StageRow = {
      tournamentId: id,
      number: 2,
      kind: plan.kind,
      players: seeds.length,
      groups: null,
      seeds,
    };
    send(queries.insertStage(tx, stage));
    state.stages.push(stage);
    send(queries.updateEvent(tx, id, NO_CLOCK));
    change.derive();
    await applyWaitingReports(change);
    record('cut', { after: seeds });
  });
}

/** @throws AppError 404, 403, 409 */
export function undoAdvance(deps: Deps, actor: Actor, id: number, version?: number): Promise<void> {
  return changeEvent(deps, actor, id, { may: 'organiser', version }, async (change) => {
    const { tx, state, send, record } = change;
    if (state.event.phase !== 'running' || state.stages.length < 2) throw notNow();
    if (state.matches.some((match) => match.stage === 2 && hasResult(match))) {
      throw conflict('This round has results already.');
    }
    send(queries.deleteStage(tx, id, 2));
    state.stages = state.stages.filter(({ number }) => number === 1);
    change.derive();
    record('cut.taken-back');
  });
}
