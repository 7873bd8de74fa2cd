import { t } from '../../translate';
import { derive } from './derive';
import { type EventData, factsOf, type MatchData } from './event-data';
import {
  type Context,
  conflict,
  type Done,
  done,
  invalid,
  notFound,
  notNow,
  openMatches,
  tooFewPlayers,
} from './outcome';
import { isOpen, isPlaying, isStageOver, roundsIn } from './progress';
import { applyWaitingReports } from './report-commands';
import { cut, firstDraw, nextSwissRound } from './stages';
import { hasSamePairs, inPlayOrder, isEveryoneOnce, type Pair } from './swiss';

export function requireNoDispute({ matches }: EventData): void {
  const disputed = matches.find((match) => match.isDisputed);
  if (!disputed) return;
  const table = disputed.table ?? disputed.position + 1;
  throw conflict(t('Table {table} has two different results.', { table }));
}

function requireNothingOpen(data: EventData): void {
  requireNoDispute(data);
  if (data.matches.some(isOpen)) throw openMatches();
}

const notEveryone = () => invalid('pairs', t('Every player must be in one pair.'));

export const withoutClock = (data: EventData): EventData => ({
  ...data,
  event: { ...data.event, clockEndsAt: null, clockRemaining: null },
});

/**
 * Draws the next Swiss round, or uses manual pairs.
 * @param reason without one, pairs that the rules draw too do not count as manual
 */
function draw(
  data: EventData,
  { now, pair }: Context,
  manual?: readonly Pair[],
  reason?: string,
): Done {
  const { players, ...next } = nextSwissRound(factsOf(data));
  const { round: number } = next;
  if (players.length < 2) throw tooFewPlayers();
  if (manual && !isEveryoneOnce(players, manual)) {
    throw notEveryone();
  }
  const drawn = reason ? undefined : pair({ ...next, players });
  const byHand = !drawn || (manual !== undefined && !hasSamePairs(drawn, manual));
  const pairs = byHand ? inPlayOrder(next.seed, players, manual ?? []) : [...drawn];
  const round = { number, pairs, byHand, reason: reason ?? null, inputs: [...players] };
  const rounds = [...data.rounds, round];
  const after = applyWaitingReports(derive(withoutClock({ ...data, rounds })), now);
  return done(after, { act: 'round.drawn', after: { number, byHand }, reason });
}

/** Moves players to round 2 who checked in while an offline device drew round 1. */
function joinLater(data: EventData, pairs: readonly Pair[]): EventData {
  const paired = new Set(pairs.flat());
  const isLater = (one: EventData['entrants'][number]) =>
    isPlaying(data.event.settings, one) && !paired.has(one.id);
  return {
    ...data,
    entrants: data.entrants.map((one) => (isLater(one) ? { ...one, joinedRound: 2 } : one)),
  };
}

/**
 * Starts the first stage with all its matches, or with the first Swiss round.
 * @param pairs of round 1, if it was already played
 */
export function startFirstStage(data: EventData, context: Context, pairs?: readonly Pair[]): Done {
  const { seed, settings } = data.event;
  const plan = settings.stages[0];
  if (data.entrants.filter((one) => isPlaying(settings, one)).length < 2) throw tooFewPlayers();
  if (!plan) throw notNow();
  const { entrants } = factsOf(data);
  const drawn = firstDraw(seed, plan, entrants);
  const stage = {
    number: 1,
    kind: plan.kind,
    players: entrants.length,
    groups: drawn.kind === 'round_robin' ? drawn.groups.map((ids) => [...ids]) : null,
    seeds: 'seeds' in drawn ? [...drawn.seeds] : null,
  };
  const begun = { ...data, stages: [...data.stages, stage] };
  if (plan.kind !== 'swiss') return done(derive(begun));
  if (pairs?.length === 0) throw notEveryone();
  return draw(pairs ? joinLater(begun, pairs) : begun, context, pairs);
}

/** Draws the next round of a Swiss stage in which nothing is open. */
export function drawRound(
  data: EventData,
  { pairs }: { pairs?: readonly Pair[] | undefined },
  context: Context,
): Done {
  const { event, stages, rounds } = data;
  if (event.phase !== 'running') throw notNow();
  const isSwiss = stages.length === 1 && stages[0]?.kind === 'swiss';
  if (!isSwiss) throw conflict(t('All rounds are paired.'));
  requireNothingOpen(data);
  if (rounds.length >= roundsIn(data, 1)) throw conflict(t('All rounds are paired.'));
  return draw(data, context, pairs);
}

const hasResult = (match: MatchData) =>
  match.result !== null || match.isDisputed || match.isAwaiting;

function requireNoResult(matches: readonly MatchData[]): void {
  if (matches.some(hasResult)) throw conflict(t('This round has results already.'));
}

/** Removes the last round, unless it has a result; its late entrants join the next one. */
function withoutRound(data: EventData, number: number): EventData {
  const { event, stages, rounds, matches } = data;
  if (!rounds.some((round) => round.number === number)) {
    throw notFound(t('This round was not found.'));
  }
  const isLast = stages.length === 1 && number === rounds.length;
  if (event.phase !== 'running' || !isLast) throw notNow();
  const isOfRound = (match: MatchData) => match.stage === 1 && match.round === number;
  requireNoResult(matches.filter(isOfRound));
  return withoutClock({
    ...data,
    rounds: rounds.filter((round) => round.number < number),
    // New matches must not reuse these: their orders and versions belong to other players.
    matches: matches.filter((match) => !isOfRound(match)),
  });
}

export const repairRound = (
  data: EventData,
  { number, pairs, reason }: { number: number; pairs: readonly Pair[]; reason: string },
  context: Context,
) => draw(withoutRound(data, number), context, pairs, reason);

export const takeRoundBack = (data: EventData, { number }: { number: number }) =>
  done(derive(withoutRound(data, number)), { act: 'round.taken-back', before: { number } });

/** Makes the cut and seeds the final stage. */
export function makeCut(data: EventData, _: object, { now }: Context): Done {
  const { event, stages } = data;
  if (event.phase !== 'running') throw notNow();
  const plan = event.settings.stages[1];
  if (!plan || stages.length > 1) throw conflict(t('There is no further stage.'));
  requireNothingOpen(data);
  if (!isStageOver(data, 1)) throw openMatches();
  const seeds = cut(factsOf(data));
  if (seeds.length < 2) throw tooFewPlayers();
  const stage = { number: 2, kind: plan.kind, players: seeds.length, groups: null, seeds };
  const begun = derive(withoutClock({ ...data, stages: [...stages, stage] }));
  return done(applyWaitingReports(begun, now), { act: 'cut', after: seeds });
}

/**
 * Who would be in the cut now, and who would not, if it differs from the one that was made; `undo`
 * tells whether that can be taken back. Leaves out of account who has left since.
 */
export function cutChange(data: EventData): { in: number[]; out: number[]; undo: boolean } | null {
  const seeds = data.stages[1]?.seeds;
  if (!seeds) return null;
  const facts = factsOf(data);
  const lastRound = Math.max(1, data.rounds.length);
  const entrants = facts.entrants.map((one) =>
    one.leftRound !== null && one.leftRound > lastRound
      ? { ...one, state: 'checked_in' as const, leftRound: null }
      : one,
  );
  const now = cut({ ...facts, entrants });
  const change = {
    in: now.filter((id) => !seeds.includes(id)),
    out: seeds.filter((id) => !now.includes(id)),
    undo:
      data.event.phase === 'running' &&
      !data.matches.some((match) => match.stage === 2 && hasResult(match)),
  };
  return change.in.length + change.out.length > 0 ? change : null;
}

/**
 * The last Swiss round, if it has no result and an earlier match, given as it was before, has
 * another winner now.
 */
export function roundToRepair(data: EventData, before: MatchData): number | null {
  const { stages, rounds, matches } = data;
  const now = matches.find(({ key }) => key === before.key);
  const isSame = now?.winner === before.winner && now?.outcome === before.outcome;
  const last = rounds.length;
  if (isSame || stages.length !== 1 || before.outcome === null || before.round >= last) return null;
  return matches.some((match) => match.round === last && hasResult(match)) ? null : last;
}

export function takeCutBack(data: EventData, _: object): Done {
  const { event, stages, matches } = data;
  if (event.phase !== 'running' || stages.length < 2) throw notNow();
  requireNoResult(matches.filter((match) => match.stage === 2));
  return done(derive({ ...data, stages: stages.slice(0, 1) }), { act: 'cut.taken-back' });
}
