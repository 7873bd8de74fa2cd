import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_FINISHES } from '../finish';
import { nextTurn, ordersIn, orderTurn, withDeckCombos } from './deck-order';
import { type MatchReport, type MatchRound, type RoundWinner, scoreReport } from './match';
import { addStep, type MatchPad, type PadRules, readPad, stepsOf } from './match-pad';
import { type MatchRules, NO_START } from './match-rules';
import { NO_RESULTS, type RoundFinish } from './no-result';
import { allowedProblem, partProblem } from './part-rules';
import { DEFAULT_RULES, matchValues } from './rule-fields';
import { eventSettingsSchema } from './settings';
import { rankCompetitors } from './standings';
import { startOf } from './start-points';

const RULES: MatchRules = { ...matchValues(DEFAULT_RULES), start: NO_START };

const round = (winner: RoundWinner, finish: RoundFinish = 'spin'): MatchRound => ({
  winner,
  finish,
  aCombo: null,
  bCombo: null,
});
const relaunch = (finish: RoundFinish = 'no_contact') => round('none', finish);
const many = (count: number, of: MatchRound) => Array.from({ length: count }, () => of);

const report = (rounds: readonly MatchRound[], more: Partial<MatchReport> = {}): MatchReport => ({
  a: 1,
  b: 2,
  games: [{ rounds }],
  warnings: { a: [], b: [] },
  ended: 'points',
  ...more,
});

/** "4-3 a", or why it is refused. */
function told(of: MatchReport, rules: Partial<MatchRules> = {}): string {
  const score = scoreReport(of, { ...RULES, ...rules });
  if ('message' in score) return score.message;
  return [
    ...score.games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`),
    score.winner ?? '',
  ].join(' ');
}

const combo = (blade: string, disk: string, driver: string) => ({ blade, disk, driver });

describe('limited parts', () => {
  const limited = [
    { name: 'Wizard Rod', points: 1 },
    { name: '9-60', points: 1 },
    { name: 'Ball', points: 1 },
  ];
  const lists = {
    a: [combo('Wizard Rod', '5-60', 'Ball')],
    b: [combo('Shark Edge', '9-60', 'Flat')],
  };

  it('give the example: A wins 4–3, difference +1', () => {
    const settings = eventSettingsSchema.parse({
      stages: [{ kind: 'swiss' }],
      deckList: 'hidden',
      limited,
    });
    const start = startOf(settings, RULES, lists);
    expect(start).toEqual({ a: 1, b: 2 });
    const played = report([relaunch('no_contact'), round('a'), round('b'), round('a', 'burst')]);
    expect(told(played, { start })).toBe('4-3 a');
    const score = scoreReport(played, { ...RULES, start });
    if ('message' in score) throw new Error(score.message);
    const [first] = rankCompetitors(
      [1, 2].map((id) => ({ id, isDisqualified: false, missed: 0 })),
      [{ a: 1, b: 2, ...score }],
      { seed: 42, tieBreaks: ['points_difference'], pointsToWin: 4 },
    );
    expect(first).toMatchObject({ entrantId: 1, wins: 1, difference: 1 });
  });

  it('count each use in any spelling, and give less than a win', () => {
    const given = (list: object[], to: number, deckList = limited) =>
      startOf({ limited: deckList }, { pointsToWin: to }, { a: null, b: list }).a;
    const three = many(3, round('a')).map(() => combo('Wizard Rod', '9-60', 'B'));
    expect(given(three, 10)).toBe(9);
    expect(given([combo('WizardRod', '5-60', 'ball')], 4)).toBe(2);
    expect(given(three, 4)).toBe(3);
    expect(given(three, 1)).toBe(0);
    expect(given([combo('Shark Edge', '5-60', 'Flat')], 4)).toBe(0);
    expect(given([combo('My own', '5-60', 'Flat')], 4, [{ name: 'my OWN', points: 3 }])).toBe(3);
    expect(startOf({ limited }, RULES, { a: null, b: null })).toEqual(NO_START);
  });

  it('let a score alone be no lower than the points at its start', () => {
    const alone = (aPoints: number, bPoints: number) =>
      told(report([], { games: [{ rounds: [], aPoints, bPoints }] }), { start: { a: 1, b: 2 } });
    expect(alone(4, 2)).toBe('4-2 a');
    expect(alone(4, 1)).toBe('This score is not possible.');
  });
});

describe('points by the rules of a match', () => {
  const points = { ...RULES.points, spin: 0, over: 3, own: 2 };

  it('count in rounds, at time and in scores alone', () => {
    expect(told(report([round('a', 'over'), round('b'), round('a', 'own')]), { points })).toBe(
      '5-0 a',
    );
    expect(told(report([round('a', 'over')], { ended: 'time' }), { points })).toBe('3-0 a');
    const alone = (aPoints: number) => report([], { games: [{ rounds: [], aPoints, bPoints: 0 }] });
    expect(told(alone(6), { points })).toBe('6-0 a');
    expect(told(alone(6), { points: { ...points, over: 2, extreme: 2 } })).toBe(
      'This score is not possible.',
    );
  });

  it('are those of the rounds, whatever the points are', () => {
    const value = fc.integer({ min: 0, max: 10 });
    const somePoints = fc.record({
      spin: value,
      over: value,
      burst: value,
      extreme: value,
      own: value,
      penalty: value,
    });
    const rounds = fc.array(
      fc.oneof(
        fc.record({
          winner: fc.constantFrom('a' as const, 'b' as const, 'draw' as const),
          finish: fc.constantFrom(...EVENT_FINISHES),
        }),
        fc.constantFrom(...NO_RESULTS).map((finish) => ({ winner: 'none' as const, finish })),
      ),
      { maxLength: 20 },
    );
    const start = fc.record({ a: fc.nat(3), b: fc.nat(3) });
    fc.assert(
      fc.property(rounds, somePoints, start, (some, points, start) => {
        const all = some.map(({ winner, finish }) => round(winner, finish));
        const score = scoreReport(report(all, { ended: 'time' }), { ...RULES, points, start });
        if ('message' in score) return;
        const sum = (side: 'a' | 'b') =>
          some.reduce(
            (total, { winner, finish }) =>
              total + (winner === side ? points[finish as keyof typeof points] : 0),
            start[side],
          );
        expect(score.games).toMatchObject([{ aPoints: sum('a'), bPoints: sum('b') }]);
      }),
    );
  });
});

describe('a round without a result', () => {
  it('scores nothing, and is not among the 20 rounds of a game', () => {
    const win = round('a', 'extreme');
    expect(told(report([relaunch(), win, relaunch('disturbance'), round('a')]))).toBe('4-0 a');
    const draws = many(18, round('draw'));
    expect(told(report([...many(20, relaunch()), ...draws, win, round('a')]))).toBe('4-0 a');
    const tooLong = 'A game has at most 20 rounds.';
    expect(told(report([...many(21, relaunch()), win, round('a')]))).toBe(tooLong);
    expect(told(report([...many(19, round('draw')), win, round('a')]))).toBe(tooLong);
    expect(told(report([win, round('a'), relaunch()]))).toBe(
      'A round was played after the game was won.',
    );
  });

  it('counts as a draw after the limit in a row', () => {
    const rules = { relaunchLimit: 2 };
    const end = [round('a', 'extreme'), round('a')];
    const penalty = round('b', 'penalty');
    expect(told(report([...many(2, relaunch()), ...end]), rules)).toBe('4-0 a');
    const refused = 'After 2 relaunches in a row the round counts as a draw.';
    expect(told(report([...many(3, relaunch()), ...end]), rules)).toBe(refused);
    expect(told(report([relaunch(), penalty, ...many(2, relaunch()), ...end]), rules)).toBe(
      refused,
    );
    const between = [...many(2, relaunch()), round('draw'), relaunch(), ...end];
    expect(told(report(between), rules)).toBe('4-0 a');
  });

  it('is a finish where out of bounds counts as one', () => {
    const out = report([relaunch('out_of_bounds'), round('a', 'extreme'), round('a')]);
    expect(told(out)).toBe('4-0 a');
    expect(told(out, { outOfBounds: 'spin' })).toBe(
      'Out of bounds counts as a spin finish in this event.',
    );
    expect(told(out, { outOfBounds: 'over' })).toBe(
      'Out of bounds counts as an over finish in this event.',
    );
  });

  it('lets the same pair launch again, and is no draw', () => {
    const rounds = [round('draw'), relaunch(), round('draw'), relaunch()];
    expect(rounds.map((_, index) => nextTurn(rounds.slice(0, index), RULES).place)).toEqual([
      0, 0, 0, 1,
    ]);
  });
});

describe('the order of a deck', () => {
  const sent = [
    { game: 1, cycle: 1, a: [3, 2, 1] as const },
    { game: 1, cycle: 2, a: [2, 1, 3] as const },
    { game: 2, cycle: 1, a: [2, 3, 1] as const },
  ];
  const launched = (order: MatchRules['order'], game: number) =>
    withDeckCombos(many(4, round('a')), ordersIn(sent, game, { order }), RULES)
      .map(({ aCombo }) => aCombo)
      .join('');

  it('is chosen anew, once for the match, or that of the list', () => {
    expect(['cycle', 'match', 'listed'].map((order) => launched(order as 'cycle', 1))).toEqual([
      '3212',
      '3213',
      '1231',
    ]);
    expect([launched('cycle', 2), launched('match', 2)]).toEqual(['2311', '3213']);
    expect(orderTurn({ order: 'listed' }, { game: 1, cycle: 1 })).toBeNull();
  });
});

describe('parts', () => {
  const all = { uniqueParts: true, banned: [], allowed: null };
  const wizard = combo('Wizard Rod', '9-60', 'Ball');

  it('may be repeated where that is allowed', () => {
    expect(partProblem(all, [wizard, wizard])).toContain('Duplicate blade detected.');
    expect(partProblem({ ...all, uniqueParts: false }, [wizard, wizard])).toBeUndefined();
  });

  it('of a kind of which others are allowed are refused by their name in the catalogue', () => {
    const allowed = ['Shark Edge', 'DranSword'];
    expect(partProblem({ ...all, allowed }, [combo('wizard rod', '9-60', 'Ball')])).toBe(
      'Wizard Rod is not allowed in this event.',
    );
    expect(partProblem({ ...all, allowed }, [combo('Dran Sword', 'any', 'Ball')])).toBeUndefined();
    expect(partProblem({ ...all, allowed: ['F'] }, [wizard])).toBe(
      'Ball is not allowed in this event.',
    );
  });

  it('are allowed by names of the catalogue only', () => {
    expect(allowedProblem(['Wizard Rod', '9-60', 'WR'])).toBeUndefined();
    expect(allowedProblem(['Wizard Rod', 'No such part'])).toBe(
      'The catalogue has no part called No such part.',
    );
    expect(allowedProblem(null)).toBeUndefined();
  });
});

describe('the pad', () => {
  const rules: PadRules = { ...RULES, relaunchLimit: 2, start: { a: 1, b: 2 }, listed: 3 };
  const empty: MatchPad = { a: 1, b: 2, steps: [], orders: {} };
  const none = { step: 'round', winner: 'none', finish: 'disturbance' } as const;

  it('begins with the points of limited parts and counts relaunches up to the limit', () => {
    let pad = empty;
    for (const step of [none, none, none]) pad = addStep(pad, step, rules);
    const state = readPad(pad, rules);
    expect(state).toMatchObject({ relaunches: 2, isFull: false });
    expect(state.games).toMatchObject([{ aPoints: 1, bPoints: 2, winner: 'b' }]);
    pad = addStep(pad, { step: 'round', winner: 'a', finish: 'extreme' }, rules);
    expect(readPad(pad, rules)).toMatchObject({ winner: 'a', relaunches: 0 });
    expect(stepsOf(readPad(pad, rules).report, rules)).toEqual(pad.steps);
  });

  it('knows no launched combo where one of three may have been', () => {
    const pad = addStep(empty, { step: 'round', winner: 'a', finish: 'burst' }, rules);
    expect(readPad(pad, rules).rounds).toMatchObject([{ aCombo: null, bCombo: null }]);
    const one = readPad(pad, { ...rules, listed: 1 });
    expect(one.rounds).toMatchObject([{ aCombo: 1, bCombo: 1 }]);
  });

  it('takes no out of bounds where it is a finish', () => {
    const out = { ...none, finish: 'out_of_bounds' } as const;
    expect(addStep(empty, out, { ...rules, outOfBounds: 'spin' })).toBe(empty);
    expect(addStep(empty, out, rules)).not.toBe(empty);
  });
});
