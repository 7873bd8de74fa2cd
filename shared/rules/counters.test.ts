import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCounters,
  COUNTER_KEYS,
  countBattle,
  countDay,
  DAY_COUNTER_KEYS,
  EMPTY_COUNTERS,
  EMPTY_DAY_COUNTERS,
  subtractCounters,
} from './counters';
import { type ScoredRound, settleBattle } from './scoring';
import { anyRounds } from './testing/arbitraries';

const asBattle = (rounds: ScoredRound[]) => ({ ...settleBattle(rounds), rounds });

/** A change to somebody's battles; `at` picks the battle, wrapped to how many there are. */
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), rounds: anyRounds }),
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(), rounds: anyRounds }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }),
);

describe('counting battles', () => {
  it('counts the battle by result and the won rounds by finish', () => {
    const rounds: ScoredRound[] = [
      { winner: 'me', finishType: 'burst' },
      { winner: 'me', finishType: 'spin' },
      { winner: 'me', finishType: 'over' },
      { winner: 'me', finishType: 'extreme' },
      { winner: 'me', finishType: 'extreme' },
      { winner: 'opponent', finishType: 'burst' },
      { winner: 'draw', finishType: 'spin' },
    ];
    expect(countBattle(asBattle(rounds))).toEqual({
      battles: 1,
      wins: 1,
      losses: 0,
      draws: 0,
      burstWins: 1,
      outspinWins: 1,
      knockoutWins: 1,
      extremeWins: 2,
    });
  });

  it('counts won rounds of a lost battle too', () => {
    const counters = countBattle(
      asBattle([
        { winner: 'me', finishType: 'spin' },
        { winner: 'opponent', finishType: 'extreme' },
      ]),
    );
    expect(counters).toMatchObject({
      losses: 1,
      wins: 0,
      draws: 0,
      outspinWins: 1,
      extremeWins: 0,
    });
  });

  it('adds points and the overall finish to the day, whoever won', () => {
    const day = countDay(
      asBattle([
        { winner: 'me', finishType: 'spin' },
        { winner: 'opponent', finishType: 'over' },
      ]),
    );
    expect(day).toEqual({
      ...EMPTY_DAY_COUNTERS,
      battles: 1,
      losses: 1,
      outspinWins: 1,
      myPoints: 1,
      opponentPoints: 2,
      overFinishes: 1,
    });
  });

  it('names every counter once, the day also those of a battle', () => {
    expect(COUNTER_KEYS).toHaveLength(8);
    expect(DAY_COUNTER_KEYS).toHaveLength(14);
    expect(DAY_COUNTER_KEYS).toEqual(expect.arrayContaining(COUNTER_KEYS));
  });

  it('agrees with a recount after any creates, edits and deletes', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
        const battles: ScoredRound[][] = [];
        let counters = { ...EMPTY_COUNTERS };
        let day = { ...EMPTY_DAY_COUNTERS };
        const put = (rounds: ScoredRound[]) => {
          counters = addCounters(counters, countBattle(asBattle(rounds)));
          day = addCounters(day, countDay(asBattle(rounds)));
        };
        const take = (rounds: ScoredRound[]) => {
          counters = subtractCounters(counters, countBattle(asBattle(rounds)));
          day = subtractCounters(day, countDay(asBattle(rounds)));
        };
        for (const change of changes) {
          const at = change.kind === 'create' ? battles.length : change.at % (battles.length || 1);
          const before = battles[at];
          if (before) take(before);
          else if (change.kind !== 'create') continue;
          if (change.kind === 'delete') {
            battles.splice(at, 1);
          } else {
            battles[at] = change.rounds;
            put(change.rounds);
          }
        }
        const recount = battles.map(asBattle);
        expect(counters).toEqual(recount.map(countBattle).reduce(addCounters, EMPTY_COUNTERS));
        expect(day).toEqual(recount.map(countDay).reduce(addCounters, EMPTY_DAY_COUNTERS));
        expect(counters.battles).toBe(battles.length);
        expect(counters.wins + counters.losses + counters.draws).toBe(battles.length);
        expect(day.burstFinishes + day.spinFinishes + day.overFinishes + day.extremeFinishes).toBe(
          battles.length,
        );
      }),
    );
  });

  it('leaves what it was given untouched', () => {
    const a = Object.freeze(countBattle(asBattle([{ winner: 'me', finishType: 'spin' }])));
    expect(subtractCounters(addCounters(a, a), a)).toEqual(a);
    expect(EMPTY_COUNTERS.battles).toBe(0);
  });
});
