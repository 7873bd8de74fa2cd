import type { EventPacket, EventStanding } from '../../event-schemas';
import { type Division, placesWithin } from './ages';
import { applyCommand, type Command } from './commands';
import type { EntrantState } from './entrant-states';
import { type EventData, factsOf, rankOf } from './event-data';
import { eventHash } from './hash';
import type { MatchReport } from './match';
import { dataOf, packetOf } from './packet';
import type { EventPhase } from './phases';
import { presentStanding } from './places';
import { pairNextRound } from './stages';
import { hasSamePairs, type Pair, pairSwiss } from './swiss';

/*
 * The offline desk: applies calls pending on the device to an event, by the rules of the server.
 */

/** As stored on devices: never rename a field. */
export type DeskCall =
  /** `pairs` are those of the first round. */
  | {
      act: 'phase';
      to: EventPhase;
      pairs?: readonly Pair[] | undefined;
      force?: boolean | undefined;
    }
  | { act: 'enter'; id: number; name: string; division?: Division | undefined }
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
  pairNextRound(factsOf(dataOf(packet))).pairs;

/** The standings of the last stage, or of one age division in it. */
export function standingsIn(packet: EventPacket, division?: Division): EventStanding[] {
  const data = dataOf(packet);
  const byId = new Map(packet.entrants.map((entrant) => [entrant.id, entrant]));
  const all = rankOf(data, data.stages.length);
  const ranked = division
    ? placesWithin(all, ({ entrantId }) => byId.get(entrantId)?.division === division)
    : all;
  return ranked.map((row) => presentStanding(row, byId.get(row.entrantId)));
}

function commandOf(call: DeskCall, now: Date): Command {
  if (call.act === 'state') return { ...call, act: 'entrant' };
  if (call.act !== 'report') return call;
  const { key, report: body } = call;
  return { act: 'report', key, body, clientId: '', by: null, role: 'organiser', playedAt: now };
}

/** The event after a call; unchanged if the server would refuse it. */
function apply(data: EventData, call: DeskCall, now: Date): EventData {
  const command = commandOf(call, now);
  const first = applyCommand(data, command, { now });
  const outcome =
    'toPair' in first
      ? applyCommand(data, command, { now, pairs: pairSwiss(first.toPair).pairs })
      : first;
  return 'data' in outcome ? outcome.data : data;
}

/** Whether the call is already applied: its answer was lost, or somebody else did the same. */
function isApplied(data: EventData, call: DeskCall): boolean {
  const { event, entrants, rounds, stages } = data;
  const hasRound = (number: number, pairs: readonly Pair[]) =>
    rounds.some((round) => round.number === number && hasSamePairs(round.pairs, pairs));
  switch (call.act) {
    case 'phase':
      return event.phase === call.to && (!call.pairs || hasRound(1, call.pairs));
    case 'enter':
      return entrants.some(({ id }) => id === call.id);
    case 'state':
      return (
        entrants.some(({ id, state }) => id === call.entrantId && state === call.state) ||
        // Somebody who was taken off the waitlist is nowhere any more.
        (call.state === 'dropped' &&
          ![...entrants, ...data.waiting].some(({ id }) => id === call.entrantId))
      );
    case 'round':
      return hasRound(call.number, call.pairs);
    case 'cut':
      return stages.length > 1;
    case 'report':
      return false;
  }
}

export const isDone = (packet: EventPacket, call: DeskCall): boolean =>
  isApplied(dataOf(packet), call);

/** Applies calls to an event, as an organiser sees it. */
export function applyDeskCalls(packet: EventPacket, calls: readonly DeskCall[]): EventPacket {
  const start = dataOf(packet);
  let data = start;
  let { version } = packet.event;
  for (const call of calls) {
    const next = isApplied(data, call) ? data : apply(data, call, new Date(packet.event.now));
    if (next !== data) version += 1;
    data = next;
  }
  return data === start ? packet : packetOf(packet, data, version);
}

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
