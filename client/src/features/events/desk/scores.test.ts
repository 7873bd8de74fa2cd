import { expect, it } from 'vitest';
import { NO_START } from '#shared/rules/events/match-rules';
import { DEFAULT_RULES } from '#shared/rules/events/rule-fields';
import { playedMatch, someEvent, someMatch, someStanding } from '@/testing/events';
import { cutsOf, reasonBetween } from './desk-standings';
import { isScoreText, likelyScore, readScore } from './scores';

const can = { report: true, correct: true };
const event = someEvent();
const tables = (...numbers: number[]) =>
  numbers.map((table) => someMatch({ key: `s1r1m${table}`, table, can }));

const read = (text: string, matches = tables(1, 5, 11, 12)) =>
  readScore(event, text, matches).map(({ match, games, ended }) =>
    [`${match.table}:`, ...games.map((game) => `${game.aPoints}-${game.bPoints}`), ended].join(' '),
  );

it.each([
  ['5 4 2', ['5: 4-2 points']],
  ['542', ['5: 4-2 points']],
  ['5 42', ['5: 4-2 points']],
  ['1226', ['12: 2-6 points']],
  ['5 2 4', ['5: 2-4 points']],
  // Nobody has 4 points, unless time was up.
  ['5 3 2', []],
  ['5 3 2t', ['5: 3-2 time']],
  ['5 4', []],
  ['7 4 2', []],
  ['5 7 0', []],
])('reads %s as %j', (text, results) => {
  expect(isScoreText(text)).toBe(true);
  expect(read(text)).toEqual(results);
});

it('reads the games of a longer match, and two digits where points need them', () => {
  const long = [someMatch({ table: 5, bestOf: 3, can })];
  expect(read('5 42 15 43', long)).toEqual(['5: 4-2 1-5 4-3 points']);
  expect(read('5421543', long)).toEqual(['5: 4-2 1-5 4-3 points']);
  expect(read('5 10 9', [someMatch({ table: 5, target: 10, can })])).toEqual(['5: 10-9 points']);
});

it('leaves names to the search', () => {
  expect(['Ben', '3 Musketeers', '', '5a'].map(isScoreText)).toEqual([false, false, false, false]);
});

it('takes the most frequent score for likely', () => {
  const to = (pointsToWin: number) => ({ ...DEFAULT_RULES, pointsToWin, start: NO_START });
  expect(likelyScore(to(4), 'a', [])).toEqual([4, 2]);
  const played = [playedMatch([[5, 3]]), playedMatch([[3, 5]]), playedMatch([[4, 0]])];
  expect(likelyScore(to(4), 'a', played)).toEqual([5, 3]);
  expect(likelyScore(to(7), 'a', played)).toEqual([7, 3]);
});

it('says who is in the cut, who follows and why', () => {
  const rows = [
    someStanding({ entrantId: 1 }),
    someStanding({ entrantId: 2, state: 'dropped' }),
    someStanding({ entrantId: 3 }),
    someStanding({ entrantId: 4, difference: 1 }),
  ];
  const [cut] = cutsOf(rows, 2);
  expect(cut?.inside.map(({ entrantId }) => entrantId)).toEqual([1, 3]);
  expect(cut?.next?.entrantId).toBe(4);
  const tie = { wins: 2, difference: 1, opponents: 50, pointsFor: 8 };
  const why = (behind: Partial<typeof tie>, tieBreaks = event.settings.tieBreaks) =>
    reasonBetween(tie, { ...tie, ...behind }, tieBreaks);
  expect(why({ wins: 1 })).toEqual({ by: 'wins', own: 1, other: 2 });
  expect(why({ difference: 0 })).toEqual({ by: 'points_difference', own: 0, other: 1 });
  expect(why({ pointsFor: 9 })).toEqual({ by: 'head_to_head' });
  expect(why({})).toEqual({ by: 'lot' });
});
