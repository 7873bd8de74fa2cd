import type { Match } from '../../event-matches';
import type { Entrant, EventPacket, ListedEntrant } from '../../event-schemas';
import {
  type EntrantData,
  type EventData,
  factsOf,
  type MatchData,
  matchFields,
  matchSteps,
  NOT_STORED,
  type StoredResult,
} from './event-data';
import { hasLeft, isOver, progressOf } from './progress';
import { completeSettings } from './settings';
import { stageMatches } from './stage-matches';
import { type WaitingData, waitPlaceOf } from './waitlist';

function resultOf(match: Match): StoredResult | null {
  const { a, b, outcome, winner, games, ended, unconfirmed } = match;
  if (!a || !b || !outcome || outcome === 'bye') return null;
  const report = { a: a.entrantId, b: b.entrantId, warnings: { a: [], b: [] } };
  const loser = winner === 'a' ? 'b' : 'a';
  const endings = {
    played: ended ?? 'points',
    forfeit: `forfeit_${loser}`,
    double_loss: 'double_loss',
  } as const;
  const own = match.own && match[match.own]?.entrantId;
  return {
    ...report,
    outcome,
    winner,
    games,
    ended: endings[outcome],
    by: 'judge',
    unconfirmed,
    own,
  };
}

const matchData = (match: Match, isReported: boolean): MatchData => ({
  ...match,
  id: NOT_STORED,
  position: 0,
  playersLeft: null,
  a: match.a?.entrantId ?? null,
  b: match.b?.entrantId ?? null,
  result: isReported ? resultOf(match) : null,
  isDisputed: match.state === 'disputed',
  isAwaiting: match.state === 'playing',
  takenBackAt: null,
  orders: {},
});

const entrantData = (entrant: Entrant): EntrantData => ({
  ...entrant,
  birthYear: null,
  division: entrant.division ?? null,
  guestName: null,
  shownName: entrant.name,
  stateBefore: null,
  logging: true,
  deck: entrant.hasDeck ? (entrant.deck ?? []) : null,
});

const waitingData = ({ id, userId, division, confirmBy }: ListedEntrant): WaitingData => ({
  id,
  userId: userId ?? -id,
  birthYear: null,
  division,
  confirmBy: confirmBy === null ? null : new Date(confirmBy),
});

/** An event from its packet, which lacks the reports and the numbers of players. */
export function dataOf({ event, seed, ...packet }: EventPacket): EventData {
  const { phase, settings, clock, stages, imported } = event;
  const reported = new Set(packet.reported);
  const data: EventData = {
    event: {
      phase,
      seed,
      // A packet that is kept on a device can be older than some settings.
      settings: completeSettings(settings),
      clockEndsAt: clock?.endsAt ? new Date(clock.endsAt) : null,
      clockRemaining: clock?.remaining ?? null,
      finishedAt: phase === 'finished' ? new Date(event.now) : null,
      imported,
    },
    date: new Date(event.tournament.date),
    entrants: packet.entrants.map(entrantData),
    waiting: (packet.waiting ?? []).map(waitingData),
    stages: packet.draws.map((draw, index) => ({
      ...draw,
      number: index + 1,
      // As many as take this number of Swiss rounds.
      players: 2 ** (stages[index]?.rounds ?? 0),
    })),
    rounds: packet.rounds.map((round) => ({ ...round, byHand: false, reason: null })),
    matches: packet.matches.map((match) => matchData(match, reported.has(match.key))),
    reports: [],
  };
  const facts = factsOf(data);
  const derived = new Map(
    data.stages.flatMap(({ number }) =>
      stageMatches(facts, number).map(({ key, playersLeft }, position) => [
        key,
        { playersLeft, position },
      ]),
    ),
  );
  return { ...data, matches: data.matches.map((row) => ({ ...row, ...derived.get(row.key) })) };
}

function presentMatch(data: EventData, row: MatchData, nameOf: ReadonlyMap<number, string>): Match {
  const games = row.outcome === null ? [] : (row.result?.games ?? []);
  return {
    ...matchFields(data, row, (id) => nameOf.get(id)),
    games: games.map((game) => ({ ...game, rounds: [...game.rounds] })),
    can: matchSteps(data, row),
  };
}

const presentEntrant = (
  { event, stages }: EventData,
  {
    id,
    number,
    shownName,
    guestName,
    state,
    rating,
    joinedRound,
    leftRound,
    division,
  }: EntrantData,
  known: ListedEntrant | undefined,
): Entrant => ({
  userId: null,
  hasDeck: false,
  deck: null,
  ...known,
  division,
  waitPlace: null,
  confirmBy: null,
  id,
  number: number ?? 0,
  name: shownName ?? guestName ?? known?.name ?? '',
  state,
  rating,
  joinedRound,
  leftRound,
  can: {
    edit: known?.can.edit ?? true,
    drop: (known?.can.edit ?? true) && !hasLeft({ state }) && !isOver(event.phase),
    deck: (known?.can.deck ?? false) && stages.length === 0,
  },
});

const presentWaiting = (
  { waiting }: EventData,
  { id, confirmBy }: WaitingData,
  known: ListedEntrant,
): ListedEntrant => ({
  ...known,
  state: confirmBy ? 'offered' : 'waiting',
  waitPlace: waitPlaceOf(waiting, id),
  confirmBy: confirmBy?.toISOString() ?? null,
});

/** The packet as the server would send it to an organiser after these changes. */
export function packetOf(packet: EventPacket, data: EventData, version: number): EventPacket {
  const { event } = packet;
  const waiting = packet.waiting ?? [];
  const known = new Map<number, ListedEntrant>(
    [...packet.entrants, ...waiting].map((entrant) => [entrant.id, entrant]),
  );
  const entrants = data.entrants.map((one) => presentEntrant(data, one, known.get(one.id)));
  const nameOf = new Map(entrants.map(({ id, name }) => [id, name]));
  const { can, ...progress } = progressOf(data);
  return {
    ...packet,
    entrants,
    waiting: waiting.flatMap((entrant) => {
      const row = data.waiting.find(({ id }) => id === entrant.id);
      return row ? [presentWaiting(data, row, entrant)] : [];
    }),
    matches: data.matches.map((row) => presentMatch(data, row, nameOf)),
    rounds: data.rounds.map(({ number, pairs }) => ({
      number,
      pairs: pairs.map(([a, b]): [number, number | null] => [a, b]),
    })),
    draws: data.stages.map(({ kind, groups, seeds }) => ({
      kind,
      groups: groups ?? [],
      seeds: seeds ?? [],
    })),
    reported: data.matches.flatMap(({ key, result }) => (result ? [key] : [])),
    event: {
      ...event,
      ...progress,
      phase: data.event.phase,
      version,
      can: { ...event.can, ...can, setUp: event.can.setUp && can.setUp },
    },
  };
}
