import type { LivePage } from '#shared/event-live';
import type { Match } from '#shared/event-matches';
import type { Entrant, EventPacket, EventStanding, TournamentEvent } from '#shared/event-schemas';
import { bracketMatches } from '#shared/rules/events/bracket';
import type { Side } from '#shared/rules/events/match';
import { eventRules } from '#shared/rules/events/match-rules';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { someTournament } from './tournaments';

/** A running Swiss event in round 2; by default seen by a viewer. */
export function someEvent(overrides: Partial<TournamentEvent> = {}): TournamentEvent {
  const { id = 9, settings = eventSettingsSchema.parse({ stages: [{ kind: 'swiss' }] }) } =
    overrides;
  const { name, date, location, imageUrl } = someTournament();
  return {
    id,
    tournament: { id, name, date, location, imageUrl },
    phase: 'running',
    version: 7,
    imported: false,
    settings,
    rules: [...eventRules(settings)],
    stages: [{ number: 1, kind: 'swiss', state: 'running', rounds: 3, roundsDone: 1 }],
    round: { stage: 1, number: 2, state: 'playing', open: 2, disputed: 0 },
    clock: null,
    now: new Date().toISOString(),
    counts: { registered: 8, checkedIn: 8, playing: 8, waiting: 0 },
    series: null,
    role: 'viewer',
    me: null,
    myMatch: null,
    can: { setUp: false, pair: false, advance: false, finish: false, judge: false },
    ...overrides,
  };
}

/** A Swiss event with all organiser permissions. */
export function myEvent(overrides: Partial<TournamentEvent> = {}): TournamentEvent {
  return someEvent({
    role: 'organiser',
    can: { setUp: true, pair: false, advance: false, finish: false, judge: true },
    codes: {
      until: '2026-12-23T12:00:00.000Z',
      checkIn: 'CHECKIN2',
      judge: 'JUDGE234',
      live: 'LIVE2345',
    },
    ...overrides,
  });
}

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eva', 'Finn', 'Gia', 'Hugo'];

/** Distinct: "Ada", …, "Hugo", "Ada 2", …. */
export const entrantName = (id: number): string => {
  const lap = Math.ceil(id / NAMES.length);
  const name = NAMES[(id - 1) % NAMES.length] ?? '';
  return lap > 1 ? `${name} ${lap}` : name;
};

/** A player with an account. */
export function someEntrant(overrides: Partial<Entrant> = {}): Entrant {
  const { id = 1 } = overrides;
  return {
    id,
    number: id,
    name: entrantName(id),
    userId: 100 + id,
    state: 'checked_in',
    waitPlace: null,
    confirmBy: null,
    rating: null,
    division: null,
    hasDeck: false,
    deck: null,
    joinedRound: 1,
    leftRound: null,
    can: { edit: false, drop: false, deck: false },
    ...overrides,
  };
}

export const someEntrants = (count: number): Entrant[] =>
  Array.from({ length: count }, (_, index) => someEntrant({ id: index + 1 }));

export const aSide = (id: number) => ({ entrantId: id, name: entrantName(id) });

/** By default Ada against Ben at table 1 in round 1, ready to be played. */
export function someMatch(overrides: Partial<Match> = {}): Match {
  return {
    key: 's1r1m1',
    stage: 1,
    round: 1,
    group: null,
    table: 1,
    a: aSide(1),
    b: aSide(2),
    state: 'ready',
    outcome: null,
    winner: null,
    target: 4,
    bestOf: 1,
    rules: 0,
    start: { a: 0, b: 0 },
    games: [],
    version: 1,
    can: { report: false, correct: false },
    ...overrides,
  };
}

/** A match decided by points; one pair of points per game. */
export function playedMatch(points: [number, number][] = [[4, 2]], overrides: Partial<Match> = {}) {
  const games = points.map(([aPoints, bPoints]) => ({
    aPoints,
    bPoints,
    winner: aPoints > bPoints ? ('a' as const) : ('b' as const),
    rounds: [],
  }));
  const aGames = games.filter(({ winner }) => winner === 'a').length;
  return someMatch({
    state: 'done',
    outcome: 'played',
    winner: aGames * 2 > games.length ? 'a' : 'b',
    bestOf: games.length > 3 ? 5 : games.length > 1 ? 3 : 1,
    games,
    ...overrides,
  });
}

/** A Swiss round: 1 against 2, 3 against 4 …; with an odd number the last has a bye. */
export function someRound(players: number, round = 1): Match[] {
  return Array.from({ length: Math.ceil(players / 2) }, (_, index) => {
    const [a, b] = [index * 2 + 1, index * 2 + 2];
    const base = { key: `s1r${round}m${index + 1}`, round, a: aSide(a) };
    if (b > players) {
      return someMatch({
        ...base,
        table: null,
        b: null,
        state: 'done',
        outcome: 'bye',
        winner: 'a',
      });
    }
    return someMatch({ ...base, b: aSide(b), table: index + 1 });
  });
}

/** A standing ranked by id, without a group. */
export function someStanding(overrides: Partial<EventStanding> = {}): EventStanding {
  const { entrantId = 1 } = overrides;
  return {
    place: entrantId,
    entrantId,
    name: entrantName(entrantId),
    group: null,
    wins: 2,
    losses: 1,
    byes: 0,
    pointsFor: 10,
    pointsAgainst: 7,
    difference: 3,
    opponents: 44.44,
    state: 'checked_in',
    ...overrides,
  };
}

export const someStandings = (count: number): EventStanding[] =>
  Array.from({ length: count }, (_, index) => someStanding({ entrantId: index + 1 }));

/**
 * A bracket of `entrants` players, seeded by id. The first `decided` matches in playing order are
 * won 4–2 by the lower id; byes are always decided.
 */
export function someBracket(
  entrants: number,
  {
    kind = 'single',
    decided = 0,
    stage = 2,
  }: { kind?: 'single' | 'double'; decided?: number; stage?: number } = {},
): Match[] {
  const settings = { kind, thirdPlace: true, secondFinal: true };
  const outcomes = new Map<string, { winner: number | null; loser: number | null }>();
  let played = 0;
  let tables = 0;
  return bracketMatches(stage, settings, entrants).map((slot) => {
    const [a, b] = [slot.a, slot.b].map((source) => {
      if (source.from === 'seed') return source.seed <= entrants ? source.seed : null;
      return outcomes.get(source.key)?.[source.from];
    });
    const base = { key: slot.key, stage, round: slot.round, table: null };
    const sides = { a: a ? aSide(a) : null, b: b ? aSide(b) : null };
    if (a === null && b === null) {
      outcomes.set(slot.key, { winner: null, loser: null });
      return someMatch({ ...base, ...sides, state: 'void' });
    }
    const isBye = a === null || b === null;
    const isKnown = a !== undefined && b !== undefined;
    if (!isKnown || (!isBye && played >= decided)) {
      if (isKnown) tables += 1;
      return someMatch({
        ...base,
        ...sides,
        table: isKnown ? tables : null,
        state: isKnown ? 'ready' : 'waiting',
      });
    }
    const winner: Side = b === null || (a !== null && a < b) ? 'a' : 'b';
    const [first, second] = winner === 'a' ? [a, b] : [b, a];
    outcomes.set(slot.key, { winner: first, loser: second });
    if (isBye) return someMatch({ ...base, ...sides, state: 'done', outcome: 'bye', winner });
    played += 1;
    return playedMatch(winner === 'a' ? [[4, 2]] : [[2, 4]], { ...base, ...sides });
  });
}

/** A match in the live page's shape: names only. */
export function asLiveMatch(match: Match): LivePage['matches'][number] {
  const { key, stage, round, table, queued, a, b, state, outcome, winner, games } = match;
  return {
    key,
    stage,
    round,
    table,
    queued,
    a: a?.name ?? null,
    b: b?.name ?? null,
    state,
    outcome,
    winner,
    games: games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
  };
}

export function someLivePage(overrides: Partial<LivePage> = {}): LivePage {
  return {
    name: 'Spring Cup',
    phase: 'running',
    round: { stage: 1, number: 2, state: 'playing', open: 2, disputed: 0 },
    clock: null,
    now: new Date().toISOString(),
    matches: someRound(8, 2).map(asLiveMatch),
    standings: someStandings(8).map(({ entrantId: _, ...row }) => row),
    bracket: [],
    ...overrides,
  };
}

/** A judge's packet of a running event: round 1 of four players, all open. */
export function somePacket(overrides: Partial<EventPacket> = {}): EventPacket {
  return {
    event: someEvent({
      role: 'judge',
      round: { stage: 1, number: 1, state: 'paired', open: 2, disputed: 0 },
      can: { setUp: false, pair: false, advance: false, finish: false, judge: true },
    }),
    seed: 42,
    entrants: someEntrants(4),
    matches: someRound(4),
    rounds: [],
    draws: [{ kind: 'swiss', groups: [], seeds: [] }],
    reported: [],
    tables: [],
    orders: [],
    ...overrides,
  };
}
