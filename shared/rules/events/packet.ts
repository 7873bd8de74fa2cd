import type { Match } from '../../event-matches';
import type { EventPacket } from '../../event-schemas';
import { bracketMatches } from './bracket';
import {
  countEntrants,
  currentRound,
  hasLeft,
  isOver,
  isPlaying,
  nextSteps,
  stageProgress,
} from './progress';
import { matchRules } from './settings';
import {
  drawOf,
  type EventFacts,
  type EventMatch,
  type MatchResult,
  stageMatches,
} from './stage-matches';
import { assignTables, plannedRounds } from './stages';

function resultsOf({ matches, reported }: EventPacket): Map<string, MatchResult> {
  const keys = new Set(reported);
  return new Map(
    matches.flatMap(({ key, a, b, outcome, winner, games }) =>
      a && b && outcome && outcome !== 'bye' && keys.has(key)
        ? [[key, { a: a.entrantId, b: b.entrantId, outcome, winner, games }]]
        : [],
    ),
  );
}

export const factsOfPacket = (packet: EventPacket): EventFacts => ({
  seed: packet.seed,
  settings: packet.event.settings,
  entrants: packet.entrants.filter(
    (one) => isPlaying(packet.event.settings, one) || one.leftRound !== null,
  ),
  draws: packet.draws.map((draw) =>
    drawOf(
      draw,
      packet.rounds.map(({ pairs }) => pairs),
    ),
  ),
  results: resultsOf(packet),
});

export function playersLeftIn({ event, draws }: EventPacket, key: string): number | null {
  const stage = Number(key[1]);
  const draw = draws[stage - 1];
  const plan = event.settings.stages[stage - 1];
  if (!draw || !plan || (draw.kind !== 'single' && draw.kind !== 'double')) return null;
  const { thirdPlace, secondFinal } = plan;
  const slots = bracketMatches(
    stage,
    { kind: draw.kind, thirdPlace, secondFinal },
    draw.seeds.length,
  );
  return slots.find((slot) => slot.key === key)?.playersLeft ?? null;
}

function presentMatch(
  packet: EventPacket,
  { playersLeft, games, ...match }: EventMatch,
  known: Match | undefined,
  nameOf: ReadonlyMap<number, string>,
): Match {
  const { event } = packet;
  const side = (id: number | null) =>
    id === null ? null : { entrantId: id, name: nameOf.get(id) ?? '' };
  const { pointsToWin, games: bestOf } = matchRules(event.settings, playersLeft);
  const isAwaited = known?.state === 'playing' && match.state === 'ready';
  const isKnown = match.a !== null && match.b !== null && match.state !== 'void';
  return {
    ...match,
    state: known?.state === 'disputed' ? 'disputed' : isAwaited ? 'playing' : match.state,
    table: known?.table ?? null,
    a: side(match.a),
    b: side(match.b),
    target: pointsToWin,
    bestOf,
    games: games.map((game) => ({ ...game, rounds: [...game.rounds] })),
    version: known?.version ?? 1,
    can: {
      report: event.phase === 'running' && isKnown && match.outcome !== 'bye',
      correct: isKnown && (event.phase === 'running' || event.phase === 'finished'),
    },
  };
}

function deriveMatches(packet: EventPacket): Match[] {
  const facts = factsOfPacket(packet);
  const known = new Map(packet.matches.map((match) => [match.key, match]));
  const nameOf = new Map(packet.entrants.map(({ id, name }) => [id, name]));
  const matches = facts.draws.flatMap((_, index) =>
    stageMatches(facts, index + 1).map((match) =>
      presentMatch(packet, match, known.get(match.key), nameOf),
    ),
  );
  const needsTable = ({ state }: Match) =>
    state !== 'waiting' && state !== 'done' && state !== 'void';
  const tables = assignTables(matches.filter(needsTable), packet.event.settings.tables);
  return matches.map((match) => ({
    ...match,
    table: needsTable(match) ? (tables.get(match.key) ?? null) : match.table,
  }));
}

/** Derives matches, rounds and next steps from entrants, draws and results. */
export function derivePacket(packet: EventPacket): EventPacket {
  const { event, entrants, draws, rounds } = packet;
  const { settings, phase } = event;
  const [plan] = settings.stages;
  const [first] = event.stages;
  const matches = deriveMatches(packet);
  const reported = new Set(packet.reported);
  const progress = {
    phase,
    settings,
    begun: draws.length,
    drawn: rounds.length,
    // Depends on how many entrants began.
    planned:
      plan && first?.state === 'pending'
        ? plannedRounds(plan, factsOfPacket(packet).entrants.length)
        : (first?.rounds ?? 0),
    matches,
  };
  const { setUp, ...steps } = nextSteps(progress);
  return {
    ...packet,
    matches,
    entrants: entrants.map((one) => ({
      ...one,
      can: {
        edit: one.can.edit,
        drop: one.can.edit && !hasLeft(one) && !isOver(phase),
        deck: one.can.deck && draws.length === 0,
      },
    })),
    event: {
      ...event,
      stages: stageProgress(progress),
      round: currentRound(
        progress,
        ({ key, state }) => event.clock !== null || state === 'playing' || reported.has(key),
      ),
      counts: countEntrants(settings, entrants),
      can: { ...steps, setUp: event.can.setUp && setUp, judge: event.can.judge },
    },
  };
}
