import type { Match } from '../../event-matches';
import type { Entrant, EventPacket } from '../../event-schemas';
import { eventHash } from './hash';
import { type MatchReport, scoreReport } from './match';
import { isSameResult } from './merge';
import { derivePacket, factsOfPacket, playersLeftIn } from './packet';
import type { EventPhase } from './phases';
import { hasLeft, isPlaying } from './progress';
import { matchRules } from './settings';
import { type EntrantState, resultFor } from './stage-matches';
import { cut, firstDraw, pairNextRound } from './stages';
import { hasSamePairs, type Pair } from './swiss';

/*
 * The offline desk: applies calls pending on the device to an event. The server gets the same
 * result from the same calls.
 */

export type DeskCall =
  /** `pairs` are those of the first round. */
  | { act: 'phase'; to: EventPhase; pairs?: readonly Pair[] | undefined }
  | { act: 'enter'; id: number; name: string }
  | { act: 'state'; entrantId: number; state: EntrantState; reason?: string | undefined }
  | { act: 'round'; number: number; pairs: readonly Pair[] }
  | { act: 'cut' }
  | { act: 'report'; key: string; report: MatchReport };

/** The pairs of round 1 if the event starts now; undefined unless it begins with Swiss. */
export function firstPairs(packet: EventPacket): Pair[] | undefined {
  if (packet.event.settings.stages[0]?.kind !== 'swiss') return undefined;
  return nextPairs({ ...packet, draws: [{ kind: 'swiss', groups: [], seeds: [] }] });
}

export const nextPairs = (packet: EventPacket): Pair[] =>
  pairNextRound(factsOfPacket(packet)).pairs;

function changePhase(
  packet: EventPacket,
  to: EventPhase,
  pairs: readonly Pair[] | undefined = firstPairs(packet),
): EventPacket {
  const { event, seed } = packet;
  const isStart = to === 'running' && event.phase !== 'finished';
  const plan = event.settings.stages[0];
  const next = { ...packet, event: { ...event, phase: to, clock: null } };
  if (!isStart || !plan) return next;
  const drawn = firstDraw(seed, plan, factsOfPacket(packet).entrants);
  return {
    ...next,
    draws: [
      {
        kind: drawn.kind,
        groups: drawn.kind === 'round_robin' ? drawn.groups.map((ids) => [...ids]) : [],
        seeds: 'seeds' in drawn ? [...drawn.seeds] : [],
      },
    ],
    rounds: drawn.kind === 'swiss' ? withRound([], 1, pairs ?? []) : [],
  };
}

const withRound = (rounds: EventPacket['rounds'], number: number, pairs: readonly Pair[]) => [
  ...rounds.filter((round) => round.number !== number),
  { number, pairs: pairs.map(([a, b]): [number, number | null] => [a, b]) },
];

function enter(packet: EventPacket, id: number, name: string): EventPacket {
  const { event, entrants, rounds } = packet;
  const { phase } = event;
  const isHere = phase === 'check_in' || phase === 'running';
  const entrant: Entrant = {
    id,
    number: 1 + Math.max(0, ...entrants.map(({ number }) => number)),
    name,
    userId: null,
    state: isHere ? 'checked_in' : 'registered',
    rating: null,
    hasDeck: false,
    deck: null,
    joinedRound: phase === 'running' ? rounds.length + 1 : 1,
    leftRound: null,
    can: { edit: true, drop: true, deck: false },
  };
  return { ...packet, entrants: [...entrants, entrant] };
}

function stateAfter(packet: EventPacket, entrant: Entrant, to: EntrantState): Partial<Entrant> {
  const { event, rounds, draws } = packet;
  const isRunning = event.phase === 'running';
  const roundOfLeaving = Math.max(1, rounds.length) + Number(draws.length > 1);
  if (to === 'dropped' || to === 'disqualified') {
    const hasPlayed = isRunning && (hasLeft(entrant) || isPlaying(event.settings, entrant));
    return { state: to, leftRound: entrant.leftRound ?? (hasPlayed ? roundOfLeaving : null) };
  }
  if (!isRunning) return { state: to, leftRound: null };
  const isUndo = entrant.leftRound === null || entrant.leftRound === roundOfLeaving;
  if (hasLeft(entrant) && isUndo) return { state: to, leftRound: null };
  return { state: 'checked_in', leftRound: null, joinedRound: rounds.length + 1 };
}

function changeState(packet: EventPacket, id: number, to: EntrantState): EventPacket {
  const { entrants, matches, reported } = packet;
  const entrant = entrants.find((one) => one.id === id);
  if (!entrant) return packet;
  const next = { ...entrant, ...stateAfter(packet, entrant, to) };
  const isLeaving = entrant.leftRound === null && next.leftRound !== null;
  // Wins against entrants who left earlier stay.
  const kept = matches.filter(
    ({ outcome, winner, ...match }) =>
      isLeaving && outcome === 'forfeit' && winner && match[winner]?.entrantId === id,
  );
  return {
    ...packet,
    entrants: entrants.map((one) => (one === entrant ? next : one)),
    reported: [...new Set([...reported, ...kept.map(({ key }) => key)])],
  };
}

function report(packet: EventPacket, key: string, values: MatchReport): EventPacket {
  const match = packet.matches.find((one) => one.key === key);
  const score = scoreReport(values, matchRules(packet.event.settings, playersLeftIn(packet, key)));
  if (!match?.a || !match.b || 'message' in score) return packet;
  const [a, b] = [match.a.entrantId, match.b.entrantId];
  const own = resultFor({ a: values.a, b: values.b, ...score }, a, b);
  if (!own) return packet;
  const { outcome, winner, games } = own;
  const isDecided = match.outcome !== null;
  if (isDecided && isSameResult(match, own)) return packet;
  const next: Match = isDecided
    ? { ...match, state: 'disputed' }
    : {
        ...match,
        ...{ state: 'done', outcome, winner },
        games: games.map((game) => ({ ...game, rounds: [...game.rounds] })),
      };
  const matches = packet.matches.map((one) => (one === match ? next : one));
  return { ...packet, matches, reported: [...new Set([...packet.reported, key])] };
}

function apply(packet: EventPacket, call: DeskCall): EventPacket {
  switch (call.act) {
    case 'phase':
      return changePhase(packet, call.to, call.pairs);
    case 'enter':
      return enter(packet, call.id, call.name);
    case 'state':
      return changeState(packet, call.entrantId, call.state);
    case 'round':
      return { ...packet, rounds: withRound(packet.rounds, call.number, call.pairs) };
    case 'cut': {
      const kind = packet.event.settings.stages[1]?.kind ?? 'single';
      const seeds = cut(factsOfPacket(packet));
      return { ...packet, draws: [...packet.draws.slice(0, 1), { kind, groups: [], seeds }] };
    }
    case 'report':
      return report(packet, call.key, call.report);
  }
}

/** Whether the call is already applied: its answer was lost, or somebody else did the same. */
export function isDone({ event, entrants, rounds, draws }: EventPacket, call: DeskCall): boolean {
  const hasRound = (number: number, pairs: readonly Pair[]) =>
    rounds.some((round) => round.number === number && hasSamePairs(round.pairs, pairs));
  switch (call.act) {
    case 'phase':
      return event.phase === call.to && (!call.pairs || hasRound(1, call.pairs));
    case 'enter':
      return entrants.some(({ id }) => id === call.id);
    case 'state':
      return entrants.some(({ id, state }) => id === call.entrantId && state === call.state);
    case 'round':
      return hasRound(call.number, call.pairs);
    case 'cut':
      return draws.length > 1;
    case 'report':
      return false;
  }
}

/** Applies calls to an event, as an organiser sees it. */
export const applyDeskCalls = (packet: EventPacket, calls: readonly DeskCall[]): EventPacket =>
  calls.reduce((before, call) => {
    const after = isDone(before, call) ? before : apply(before, call);
    if (after === before) return before;
    const event = { ...after.event, version: after.event.version + 1 };
    return derivePacket({ ...after, event });
  }, packet);

/**
 * Hash that changes if somebody else entered or dropped entrants, drew rounds or changed the phase.
 * Leaves out results: judges report while the desk is offline, and conflicts become disputes.
 */
export const deskMark = ({ event, entrants, rounds, draws }: EventPacket): number =>
  eventHash(
    JSON.stringify([
      event.phase,
      entrants
        .map(({ id, state, joinedRound, leftRound }) => [id, state, joinedRound, leftRound].join())
        .sort(),
      rounds.map(({ number, pairs }) => [number, ...pairs.map((pair) => pair.join()).sort()]),
      draws.length,
    ]),
  );
