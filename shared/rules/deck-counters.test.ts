import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounters, subtractCounters, WON_ROUNDS_BY_FINISH } from './counters';
import {
  countDeckBattle,
  DECK_COUNTER_KEYS,
  DECK_OUTCOMES,
  type DeckRound,
  EMPTY_DECK_COUNTERS,
  knownRounds,
  settleDeckBattle,
} from './deck-counters';
import { FINISH_TYPES } from './finish';
import { PART_TYPES } from './parts/kinds';

type CountedRound = Pick<DeckRound, 'outcome' | 'finishType' | 'opponentType'>;

const anyRound: fc.Arbitrary<CountedRound> = fc.record({
  outcome: fc.constantFrom(...DECK_OUTCOMES),
  finishType: fc.constantFrom(...FINISH_TYPES),
  opponentType: fc.constantFrom(null, ...PART_TYPES),
});

/** Two or three rounds that decide a battle. */
const anyBattle = fc
  .array(anyRound, { minLength: 2, maxLength: 3 })
  .map((rounds) => ({ rounds, ...settleDeckBattle(rounds) }))
  .filter((battle) => battle.result !== null)
  .map((battle) => ({ ...battle, result: battle.result ?? 'win' }));

const round = (
  outcome: CountedRound['outcome'],
  finishType: CountedRound['finishType'] = 'spin',
  opponentType: CountedRound['opponentType'] = null,
): CountedRound => ({ outcome, finishType, opponentType });

describe('settling a deck battle', () => {
  it.each([
    [['win', 'win'], 2, 0, 'win'],
    [['loss', 'loss'], 0, 2, 'loss'],
    [['win', 'loss'], 1, 1, null],
    [['loss', 'win', 'win'], 2, 1, 'win'],
    [['loss', 'win', 'loss'], 1, 2, 'loss'],
    // Played on after the decision: it counts.
    [['win', 'win', 'loss'], 2, 1, 'win'],
    [['win', 'win', 'win'], 3, 0, 'win'],
    [['loss', 'loss', 'win'], 1, 2, 'loss'],
    [[], 0, 0, null],
  ] as const)('%j is %i - %i, %s', (outcomes, myScore, opponentScore, result) => {
    const rounds = outcomes.map((outcome) => ({ outcome }));
    expect(settleDeckBattle(rounds)).toEqual({ myScore, opponentScore, result });
  });

  it('gives every round to one side, and an odd number to a winner', () => {
    fc.assert(
      fc.property(fc.array(anyRound, { maxLength: 3 }), (rounds) => {
        const { myScore, opponentScore, result } = settleDeckBattle(rounds);
        expect(myScore + opponentScore).toBe(rounds.length);
        expect(result === 'win').toBe(myScore > opponentScore);
        expect(result === 'loss').toBe(myScore < opponentScore);
        if (rounds.length % 2 === 1) expect(result).not.toBeNull();
      }),
    );
  });

  it('is the other way round from the other side', () => {
    fc.assert(
      fc.property(fc.array(anyRound, { maxLength: 3 }), (rounds) => {
        const mine = settleDeckBattle(rounds);
        const theirs = settleDeckBattle(
          rounds.map(({ outcome }) => ({ outcome: outcome === 'win' ? 'loss' : 'win' })),
        );
        expect([theirs.myScore, theirs.opponentScore]).toEqual([mine.opponentScore, mine.myScore]);
        const opposite = { win: 'loss', loss: 'win' } as const;
        expect(theirs.result).toBe(mine.result && opposite[mine.result]);
      }),
    );
  });
});

describe('counting a deck battle', () => {
  it('counts won rounds by finish, and rounds by the type of the opponent where it is known', () => {
    const rounds = [
      round('win', 'burst', 'attack'),
      round('loss', 'extreme', 'attack'),
      round('win', 'over', null),
    ];
    expect(countDeckBattle({ result: 'win', rounds })).toEqual({
      ...EMPTY_DECK_COUNTERS,
      battles: 1,
      wins: 1,
      burstWins: 1,
      knockoutWins: 1,
      attackRounds: 2,
      attackRoundsWon: 1,
    });
  });

  it('counts the won rounds of a lost battle too', () => {
    const rounds = [round('win', 'extreme'), round('loss'), round('loss', 'burst', 'stamina')];
    expect(countDeckBattle({ result: 'loss', rounds })).toEqual({
      ...EMPTY_DECK_COUNTERS,
      battles: 1,
      extremeWins: 1,
      staminaRounds: 1,
    });
  });

  it('adds up: won rounds are the score, known rounds those with a type', () => {
    fc.assert(
      fc.property(anyBattle, (battle) => {
        const counters = countDeckBattle(battle);
        const won = FINISH_TYPES.map((finish) => counters[WON_ROUNDS_BY_FINISH[finish]]);
        expect(won.reduce((a, b) => a + b)).toBe(battle.myScore);
        expect([counters.battles, counters.wins]).toEqual([1, battle.result === 'win' ? 1 : 0]);
        const known = battle.rounds.filter(({ opponentType }) => opponentType !== null);
        expect(knownRounds(counters)).toBe(known.length);
        for (const type of PART_TYPES) {
          expect(counters[`${type}RoundsWon`]).toBeLessThanOrEqual(counters[`${type}Rounds`]);
        }
      }),
    );
  });

  it('does not hang on the order of the rounds', () => {
    fc.assert(
      fc.property(anyBattle, ({ result, rounds }) => {
        expect(countDeckBattle({ result, rounds: rounds.toReversed() })).toEqual(
          countDeckBattle({ result, rounds }),
        );
      }),
    );
  });

  it('agrees with a recount after any recordings and deletions', () => {
    const anyStep = fc.record({ battle: anyBattle, remove: fc.boolean(), at: fc.nat() });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const kept: Parameters<typeof countDeckBattle>[0][] = [];
        let counters = { ...EMPTY_DECK_COUNTERS };
        for (const { battle, remove, at } of steps) {
          const [gone] = remove && kept.length > 0 ? kept.splice(at % kept.length, 1) : [];
          if (gone) {
            counters = subtractCounters(counters, countDeckBattle(gone));
          } else {
            kept.push(battle);
            counters = addCounters(counters, countDeckBattle(battle));
          }
          for (const key of DECK_COUNTER_KEYS) expect(counters[key]).toBeGreaterThanOrEqual(0);
        }
        expect(counters).toEqual(
          kept.map(countDeckBattle).reduce(addCounters, EMPTY_DECK_COUNTERS),
        );
      }),
    );
  });

  it('names every counter once and leaves the empty ones empty', () => {
    expect(DECK_COUNTER_KEYS).toHaveLength(2 + FINISH_TYPES.length + 2 * PART_TYPES.length);
    countDeckBattle({ result: 'win', rounds: [round('win')] });
    expect(DECK_COUNTER_KEYS.map((key) => EMPTY_DECK_COUNTERS[key])).toEqual(
      DECK_COUNTER_KEYS.map(() => 0),
    );
  });
});
