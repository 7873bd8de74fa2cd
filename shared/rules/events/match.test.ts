import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_FINISHES, type EventFinish } from '../finish';
import { nextTurn, ordersIn, withDeckCombos } from './deck-order';
import {
  flipReport,
  flipScore,
  type MatchReport,
  type MatchRound,
  type MatchScore,
  orientReport,
  type Refusal,
  type Side,
  scoreReport,
} from './match';
import { type MatchRules, NO_START } from './match-rules';
import { isSameResult, mergeReports } from './merge';
import { DEFAULT_RULES, matchValues } from './rule-fields';

const RULES: MatchRules = { ...matchValues(DEFAULT_RULES), start: NO_START };

const round = (winner: Side | 'draw', finish: EventFinish = 'spin'): MatchRound => ({
  winner,
  finish,
  aCombo: null,
  bCombo: null,
});

/** `a` and `b` are spin finishes, capitals extreme ones, a dot is a draw. */
const rounds = (text: string): MatchRound[] =>
  [...text].map((letter) =>
    letter === '.'
      ? round('draw')
      : round(letter.toLowerCase() as Side, letter < 'a' ? 'extreme' : 'spin'),
  );

const report = (games: string[], values: Partial<MatchReport> = {}): MatchReport => ({
  a: 1,
  b: 2,
  games: games.map((game) => ({ rounds: rounds(game) })),
  warnings: { a: [], b: [] },
  ended: 'points',
  ...values,
});

const isScore = (scored: MatchScore | Refusal): scored is MatchScore => 'outcome' in scored;

/** Points of each game and the winner, or the sentence of the refusal. */
function tell(scored: MatchScore | Refusal): string {
  if (!isScore(scored)) return scored.message;
  const games = scored.games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`);
  return [...games, scored.winner ?? 'nobody'].join(' ');
}

const UNFINISHED = 'A game goes on until somebody has 4 points.';
const AFTER = 'A round was played after the game was won.';
const EQUAL = 'On equal points the next point decides.';
const SCORE = 'This score is not possible.';

describe('a match', () => {
  it.each<[string, string[], Partial<MatchReport>, Partial<MatchRules>]>([
    ['4-0 a', ['Aa'], {}, {}],
    ['5-1 a', ['aabA'], {}, {}],
    ['3-4 b', ['A.bB'], {}, {}],
    [UNFINISHED, ['A'], {}, {}],
    [UNFINISHED, [], {}, {}],
    [AFTER, ['Aab'], {}, {}],
    [AFTER, ['Aa.'], {}, {}],
    [AFTER, ['Aa', 'Aa'], {}, {}],
    ['4-0 1-4 4-3 a', ['Aa', 'aBb', 'ABa'], {}, { games: 3 }],
    [UNFINISHED, ['Aa'], {}, { games: 3 }],
    [AFTER, ['Aa', 'Aa', 'Aa'], {}, { games: 3 }],
    [UNFINISHED, ['A', 'Aa'], {}, { games: 3 }],
    ['A game has at most 20 rounds.', ['....................Aa'], {}, {}],
    ['3-1 a', ['Ab'], { ended: 'time' }, {}],
    [EQUAL, ['ab'], { ended: 'time' }, {}],
    [EQUAL, [], { ended: 'time' }, {}],
    ['1-2 b', ['abb'], { ended: 'time' }, {}],
    ['4-0 0-3 a', ['Aa', 'B'], { ended: 'time' }, { games: 3 }],
    ['4-0 0-4 0-1 b', ['Aa', 'Bb', 'b'], { ended: 'time' }, { games: 3 }],
    [EQUAL, ['Aa', 'Bb'], { ended: 'time' }, { games: 3 }],
    ['4-0 a', ['Aa'], { ended: 'time' }, { games: 3 }],
    [UNFINISHED, ['A', 'Aa'], { ended: 'time' }, { games: 3 }],
    ['b', [], { ended: 'forfeit_a' }, {}],
    ['a', [], { ended: 'forfeit_b' }, {}],
    ['nobody', [], { ended: 'double_loss' }, {}],
    ['6-0 a', ['AA'], {}, { pointsToWin: 6 }],
  ])('is %s after %j %j %j', (expected, games, values, rules) => {
    expect(tell(scoreReport(report(games, values), { ...RULES, ...rules }))).toBe(expected);
  });

  it.each<[string, [number, number][], Partial<MatchReport>, Partial<MatchRules>]>([
    ['4-2 a', [[4, 2]], {}, {}],
    ['3-6 b', [[3, 6]], {}, {}],
    [SCORE, [[7, 3]], {}, {}],
    [SCORE, [[4, 4]], {}, {}],
    [SCORE, [[3, 2]], {}, {}],
    ['3-2 a', [[3, 2]], { ended: 'time' }, {}],
    [SCORE, [[2, 2]], { ended: 'time' }, {}],
    ['3-0 a', [[3, 0]], {}, { pointsToWin: 1 }],
    [
      '4-1 1-5 4-3 a',
      [
        [4, 1],
        [1, 5],
        [4, 3],
      ],
      {},
      { games: 3 },
    ],
    [
      '4-1 2-2 a',
      [
        [4, 1],
        [2, 2],
      ],
      { ended: 'time' },
      { games: 3 },
    ],
    [UNFINISHED, [[4, 1]], {}, { games: 3 }],
    [
      AFTER,
      [
        [4, 1],
        [4, 1],
        [4, 1],
      ],
      {},
      { games: 3 },
    ],
  ])('by its score alone is %s after %j %j %j', (expected, scores, values, rules) => {
    const games = scores.map(([aPoints, bPoints]) => ({ rounds: [], aPoints, bPoints }));
    const own = report([], { games, ...values });
    expect(tell(scoreReport(own, { ...RULES, ...rules }))).toBe(expected);
    const flipped = scoreReport(flipReport(own), { ...RULES, ...rules });
    const mirrored = isScore(flipped) ? flipScore(flipped) : flipped;
    expect(tell(mirrored)).toBe(expected);
  });

  it('takes every score that its rounds can give, and no other', () => {
    const steps = [...'aAbB'];
    const reached = new Set<string>();
    const play = (text: string): void => {
      const scored = scoreReport(report([text]), RULES);
      if (isScore(scored)) reached.add(tell(scored));
      else for (const step of steps) if (text.length < 9) play(text + step);
    };
    play('');
    const possible = fc.sample(fc.tuple(fc.nat(9), fc.nat(9)), 400).map(([aPoints, bPoints]) => {
      const games = [{ rounds: [], aPoints, bPoints }];
      return tell(scoreReport(report([], { games }), RULES));
    });
    for (const told of possible) if (told !== SCORE) expect(reached).toContain(told);
    for (const told of reached) {
      const [aPoints = 0, bPoints = 0] = told.split(/\D/).map(Number);
      const games = [{ rounds: [], aPoints, bPoints }];
      expect(tell(scoreReport(report([], { games }), RULES))).toBe(told);
    }
  });

  it('gives each finish its points, own finishes and penalties to the other', () => {
    const points = EVENT_FINISHES.map((finish) => {
      const games = [{ rounds: [round('a', finish)] }];
      const scored = scoreReport(report([], { games, ended: 'time' }), RULES);
      return isScore(scored) ? scored.games[0]?.aPoints : scored.message;
    });
    expect(points).toEqual([1, 2, 2, 3, 1, 1]);
  });

  it('refuses own finishes where they do not count', () => {
    const games = [{ rounds: [round('a', 'own')] }];
    expect(tell(scoreReport(report([], { games }), { ...RULES, ownFinish: false }))).toBe(
      'Own finishes do not count in this event.',
    );
  });

  const warnings = (...places: [number, number][]) => ({
    a: places.map(([game, at]) => ({ kind: 'delay' as const, game, round: at })),
    b: [],
  });

  it('costs a point for every second warning of a player', () => {
    const warned = (...places: [number, number][]) =>
      tell(scoreReport(report(['Aa'], { warnings: warnings(...places) }), RULES));
    expect(warned([1, 1])).toBe('4-0 a');
    expect(warned([1, 1], [1, 2])).toBe('4-1 a');
    expect(warned([1, 1], [1, 1], [1, 2], [1, 2])).toBe('4-2 a');
  });

  it('does not count a penalty twice that the rounds tell already', () => {
    const games = [{ rounds: [round('b', 'penalty'), ...rounds('Aa')] }];
    const told = report([], { games, warnings: warnings([1, 1], [1, 1]) });
    expect(tell(scoreReport(told, RULES))).toBe('4-1 a');
    expect(tell(scoreReport(told, { ...RULES, warningsForPoint: 0 }))).toBe('4-1 a');
    const untold = report(['Aa'], { warnings: warnings([1, 1], [1, 1]) });
    expect(tell(scoreReport(untold, { ...RULES, warningsForPoint: 0 }))).toBe('4-0 a');
  });

  it('is the same seen from the other side', () => {
    const anyGame = fc.array(fc.constantFrom('a', 'b', 'A', 'B', '.'), { maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(anyGame, { maxLength: 3 }),
        fc.constantFrom('points' as const, 'time' as const, 'forfeit_a' as const),
        (games, ended) => {
          const told = report(
            games.map((game) => game.join('')),
            { ended },
          );
          const rules = { ...RULES, games: 3 as const };
          const [one, other] = [scoreReport(told, rules), scoreReport(flipReport(told), rules)];
          expect(isScore(other)).toBe(isScore(one));
          if (!isScore(one) || !isScore(other)) return;
          expect(other.winner).toBe(one.winner && (one.winner === 'a' ? 'b' : 'a'));
          expect(other.games.map(({ aPoints }) => aPoints)).toEqual(
            one.games.map(({ bPoints }) => bPoints),
          );
          expect(flipReport(flipReport(told))).toEqual(told);
        },
      ),
    );
  });

  it('is recognised when its sides are swapped', () => {
    const told = report(['Aa']);
    expect(orientReport(told, { a: 2, b: 1 })).toMatchObject({ a: 2, b: 1 });
    expect(orientReport(told, { a: 2, b: 3 })).toBeUndefined();
  });
});

describe('a deck match', () => {
  it('goes through the pairs, replays draws and goes on after two in a row', () => {
    const at = (text: string) => nextTurn(rounds(text), RULES);
    expect([at(''), at('a'), at('ab')].map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(at('aba')).toEqual({ cycle: 2, place: 0 });
    expect([at('.'), at('..'), at('...'), at('.a.')].map(({ place }) => place)).toEqual([
      0, 1, 1, 1,
    ]);
    expect(nextTurn(rounds('....'), { drawsBeforeNext: 0 }).place).toBe(0);
    expect(nextTurn([round('a', 'penalty'), round('b')], RULES).place).toBe(1);
  });

  it('takes combos from the orders, else from the list', () => {
    const sent = [{ game: 1, cycle: 1, a: [3, 1, 2] as const }];
    const filled = withDeckCombos(rounds('abab'), ordersIn(sent, 1, RULES), RULES);
    expect(filled.map(({ aCombo, bCombo }) => [aCombo, bCombo])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
      [1, 1],
    ]);
  });
});

describe('two reports', () => {
  const scored = (games: string[], values: Partial<MatchReport> = {}) => {
    const found = scoreReport(report(games, values), RULES);
    if (!isScore(found)) throw new Error(found.message);
    return found;
  };

  it('agree on the same winner and points of each game', () => {
    expect(isSameResult(scored(['Aa']), scored(['aA']))).toBe(true);
    expect(isSameResult(scored(['Aa']), scored(['Aa'], { ended: 'time' }))).toBe(true);
    expect(isSameResult(scored(['Aa']), scored(['bAa']))).toBe(false);
    expect(isSameResult(scored(['Aa']), scored(['Bb']))).toBe(false);
    expect(isSameResult(scored(['Aa']), scored([], { ended: 'forfeit_b' }))).toBe(false);
  });

  it('merge: the first finishes stay, gaps are filled, differences noted', () => {
    const first = report(['Aa']);
    const games = [
      {
        rounds: [
          { ...round('a', 'over'), aCombo: 1 as const },
          { ...round('a', 'burst'), bCombo: 2 as const },
        ],
      },
    ];
    const warnings = { a: [], b: [{ kind: 'touching' as const, game: 1, round: 1 }] };
    const merged = mergeReports(first, report([], { games, warnings }));
    expect(merged.games[0]?.rounds).toEqual([
      { ...round('a', 'extreme'), aCombo: 1 },
      { ...round('a', 'spin'), bCombo: 2 },
    ]);
    expect(merged.warnings).toEqual(warnings);
  });

  it('of rounds in another order fill no combos of other rounds', () => {
    const second = report([], {
      games: [{ rounds: rounds('aaaa').map((one) => ({ ...one, aCombo: 1 as const })) }],
    });
    const merged = mergeReports(report(['Aa']), second);
    expect(merged.games[0]?.rounds.every(({ aCombo }) => aCombo === null)).toBe(true);
  });
});
