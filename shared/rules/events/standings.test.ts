import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventHash, lotOf, topBits } from './hash';
import { matchKeyOf } from './match-key';
import type { MatchResult } from './stage-matches';
import { cut, stageStandings } from './stages';
import { drawNext, entrants, facts, playAll, playSwiss, score, settingsOf } from './testing/play';

const roundKey = (stage: number, column: number, place: number) =>
  matchKeyOf({ stage, part: 'r', column, place });

describe('the hash', () => {
  it('is the one of the examples', () => {
    expect(eventHash('42:1:7:9')).toBe(3_710_282_623);
    expect(topBits(3_710_282_623)).toBe(221);
    expect(lotOf(42, 1)).toBe(4_094_393_654);
    expect(lotOf(42, 5)).toBe(4_205_704_052);
  });

  it('is an unsigned integer of any text', () => {
    fc.assert(
      // `unit: 'binary'` takes seconds to build its tables.
      fc.property(fc.array(fc.nat(0x10ffff)), (points) => {
        const hash = eventHash(String.fromCodePoint(...points));
        expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
      }),
    );
  });
});

/** A 4–2 B, C 6–0 D, E bye; C 4–3 A, B 5–3 E, D bye; E 4–2 C, A by forfeit of D, B bye. */
function example() {
  const [A, B, C, D, E] = [1, 2, 3, 4, 5];
  const rounds = [
    [
      [A, B],
      [C, D],
      [E, null],
    ],
    [
      [C, A],
      [B, E],
      [D, null],
    ],
    [
      [E, C],
      [A, D],
      [B, null],
    ],
  ] as [number, number | null][][];
  const results = new Map<string, MatchResult>([
    [roundKey(1, 1, 1), { a: A, b: B, ...score(4, 2) }],
    [roundKey(1, 1, 2), { a: C, b: D, ...score(6, 0) }],
    [roundKey(1, 2, 1), { a: C, b: A, ...score(4, 3) }],
    [roundKey(1, 2, 2), { a: B, b: E, ...score(5, 3) }],
    [roundKey(1, 3, 1), { a: E, b: C, ...score(4, 2) }],
    [roundKey(1, 3, 2), { a: A, b: D, outcome: 'forfeit', winner: 'a', games: [] }],
  ]);
  return facts({ entrants: entrants(5), draws: [{ kind: 'swiss', rounds }], results });
}

const percent = (share: number) => (share * 100).toFixed(2);

describe('the standings of the worked example', () => {
  it('are right to the digit', () => {
    const rows = stageStandings(example(), 1).map((row) => [
      'ABCDE'[row.entrantId - 1],
      row.place,
      row.wins,
      `${row.pointsFor}:${row.pointsAgainst}`,
      row.difference,
      percent(row.opponents),
    ]);
    expect(rows).toEqual([
      ['A', 1, 2, '7:6', 3, '58.33'],
      ['E', 2, 2, '7:6', 3, '58.33'],
      ['C', 3, 2, '10:7', 3, '44.44'],
      ['B', 4, 2, '6:7', 1, '50.00'],
      ['D', 5, 1, '0:4', -4, '66.67'],
    ]);
  });

  it('put a disqualified player last, whose results stand', () => {
    const event = example();
    const [winner, ...others] = event.entrants;
    if (!winner) throw new Error('Nobody takes part');
    const out = { ...winner, state: 'disqualified' as const, leftRound: 3 };
    const rows = stageStandings({ ...event, entrants: [out, ...others] }, 1);
    expect(rows.map(({ entrantId }) => entrantId)).toEqual([5, 3, 2, 4, 1]);
    expect(rows.at(-1)).toMatchObject({ place: 5, wins: 2 });
  });

  it('use the tie-breaks in the order that was chosen', () => {
    const tied = (tieBreaks: 'opponents'[] | 'points_scored'[]) => {
      const settings = settingsOf({ stages: [{ kind: 'swiss' }], tieBreaks });
      return stageStandings({ ...example(), settings }, 1).map(({ entrantId }) => entrantId);
    };
    expect(tied(['opponents'])).toEqual([1, 5, 2, 3, 4]);
    expect(tied(['points_scored'])).toEqual([3, 1, 5, 2, 4]);
  });
});

it('decides by the mutual matches only if all who are tied have met', () => {
  const settings = settingsOf({ stages: [{ kind: 'round_robin' }], tieBreaks: ['head_to_head'] });
  const ids = [1, 2, 3, 4];
  const event = facts({
    settings,
    entrants: entrants(4),
    draws: [{ kind: 'round_robin', groups: [ids] }],
  });
  // 1, 2 and 3 have two wins; 1 beat 2, 2 beat 3, 3 beat 1: the lot. 4 lost to all.
  const beats = new Set(['1:2', '2:3', '3:1', '1:4', '2:4', '3:4']);
  const played = playAll(event, 1, ({ a, b }) =>
    beats.has(`${a}:${b}`) ? score(4, 0) : score(0, 4),
  );
  const lots = [1, 2, 3].sort((x, y) => lotOf(42, x) - lotOf(42, y));
  expect(stageStandings(played, 1).map(({ entrantId }) => entrantId)).toEqual([...lots, 4]);
  // Two with the same wins: who beat the other is ahead, whatever the lot.
  const chain = playAll(event, 1, ({ a, b }) => ((a ?? 0) > (b ?? 0) ? score(4, 0) : score(0, 4)));
  const upset = new Map(chain.results).set('s1r1m1', {
    ...(chain.results.get('s1r1m1') ?? { a: 1, b: 4 }),
    ...score(4, 0),
  });
  const rows = stageStandings({ ...chain, results: upset }, 1);
  expect(rows.map(({ entrantId, wins }) => [entrantId, wins])).toEqual([
    [4, 2],
    [3, 2],
    [2, 1],
    [1, 1],
  ]);
});

it('leaves it to the lot where only some of those who are tied have met', () => {
  const settings = settingsOf({ stages: [{ kind: 'swiss' }], tieBreaks: ['head_to_head'] });
  // One win each for 1, 2, 3 and 6, of whom only 1 and 2, and 3 and 6, have met.
  const rounds: [number, number][][] = [
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    [
      [2, 4],
      [5, 1],
      [6, 3],
    ],
  ];
  for (let seed = 1; seed <= 10; seed += 1) {
    const event = facts({
      seed,
      settings,
      entrants: entrants(6),
      draws: [{ kind: 'swiss', rounds }],
    });
    const rows = stageStandings(
      playAll(event, 1, () => score(4, 0)),
      1,
    );
    const tied = rows.filter(({ wins }) => wins === 1).map(({ entrantId }) => entrantId);
    expect(tied).toEqual([1, 2, 3, 6].sort((x, y) => lotOf(seed, x) - lotOf(seed, y)));
  }
});

it('counts rounds before a late entry and while away as lost', () => {
  const late = facts({
    entrants: entrants(5).map((one) => (one.id === 5 ? { ...one, joinedRound: 3 } : one)),
  });
  const played = playSwiss(late, 3);
  const row = stageStandings(played, 1).find(({ entrantId }) => entrantId === 5);
  expect((row?.wins ?? 0) + (row?.losses ?? 0)).toBe(3);
  expect(row?.losses).toBeGreaterThanOrEqual(2);
});

it('has no dropped or disqualified player in the cut, and takes the next', () => {
  const settings = settingsOf({
    stages: [{ kind: 'swiss', advance: 4 }, { kind: 'single' }],
  });
  const played = playSwiss(facts({ settings }), 3);
  const order = stageStandings(played, 1).map(({ entrantId }) => entrantId);
  expect(cut(played)).toEqual(order.slice(0, 4));
  const gone = played.entrants.map((one) =>
    one.id === order[1] ? { ...one, state: 'dropped' as const, leftRound: 3 } : one,
  );
  expect(cut({ ...played, entrants: gone })).toEqual([order[0], ...order.slice(2, 5)]);
});

it('forfeits the open match of a player who leaves, and gives it back with them', () => {
  const open = drawNext(facts({ entrants: entrants(4) }));
  const left = open.entrants.map((one) =>
    one.id === 1 ? { ...one, state: 'dropped' as const, leftRound: 1 } : one,
  );
  const wins = (event: typeof open) =>
    stageStandings(event, 1).reduce((sum, row) => sum + row.wins, 0);
  expect([wins(open), wins({ ...open, entrants: left }), wins(open)]).toEqual([0, 1, 0]);
});
