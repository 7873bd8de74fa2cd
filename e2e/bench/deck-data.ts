import { addCounters } from '#shared/rules/counters';
import {
  countDeckBattle,
  DECK_SIZE,
  type DeckRound,
  EMPTY_DECK_COUNTERS,
  settleDeckBattle,
} from '#shared/rules/deck-counters';
import { FINISH_TYPES } from '#shared/rules/finish';
import { PART_TYPES } from '#shared/rules/parts/kinds';
import { createLottery, createRandom, type Random } from '../../server/cli/seed/random';

/** Seed of a deck's rounds, with its id. They are generated twice, for counters and rows. */
const SEED = 10_000_121;

/** Averages per person with three combos, and per deck. */
const DECKS = 10;
const BATTLES = 10;

const WORDS =
  'night train three attack stamina wall garage stadium spin finals backup first second opener closer balance friends storm quiet loud'.split(
    ' ',
  );

const OPPONENTS = ['Alex', 'Bo', 'Chris', 'Dana', 'Eli', 'Fran', 'Gio', 'Hanne', 'Ida', 'Jo'];

const words = (random: Random, least: number, most: number) =>
  Array.from({ length: random.int(least, most) }, () => random.pick(WORDS)).join(' ');

interface DeckCombo {
  id: number;
  name: string;
}

interface DeckOptions {
  random: Random;
  combosOf: ReadonlyMap<number, readonly DeckCombo[]>;
  /** Range of creation times (milliseconds since 1970). */
  start: number;
  end: number;
}

type Trio = [DeckCombo, DeckCombo, DeckCombo];

/** Three consecutive combos of a person. */
function pickTrio(random: Random, combos: readonly DeckCombo[]): Trio {
  const first = random.int(0, combos.length - 1);
  const [a, b, c] = [...combos.slice(first), ...combos];
  if (!a || !b || !c) throw new RangeError('A deck takes three combos.');
  return [a, b, c];
}

function playRound(random: Random, combo: DeckCombo): DeckRound {
  const isKnown = random.chance(0.4);
  return {
    myComboId: combo.id,
    comboName: combo.name,
    outcome: random.chance(0.5) ? 'win' : 'loss',
    finishType: random.pick(FINISH_TYPES),
    opponentCombo: isKnown ? 'Wizard Rod 9-60B' : null,
    opponentType: isKnown ? random.pick(PART_TYPES) : null,
  };
}

/** Two rounds, and a deciding third if tied. */
function playBattle(random: Random, trio: readonly DeckCombo[]) {
  const rounds = trio.map((combo) => playRound(random, combo));
  const short = rounds.slice(0, DECK_SIZE - 1);
  const played = settleDeckBattle(short).result ? short : rounds;
  const { result, ...scores } = settleDeckBattle(played);
  return { ...scores, result: result ?? 'win', rounds: played };
}

/**
 * Decks in order of creation, and their battles deck by deck. Few decks play a lot; counters match
 * the rows. Decks need not be legal for these measurements.
 */
export function makeDeckData({ random, combosOf, start, end }: DeckOptions) {
  const builders = [...combosOf].filter(([, combos]) => combos.length >= DECK_SIZE);
  const drawBuilder = createLottery(builders, (_, index) => 1 / (index + 5) ** 0.5);
  const count = builders.length * DECKS;
  const drafts = Array.from({ length: count }, (_, index) => {
    const [userId, combos] = drawBuilder(random);
    return {
      id: index + 1,
      userId,
      trio: pickTrio(random, combos),
      createdAt: start + ((end - start) * (index + 1)) / count,
      // The mean of x^-0.7 over 0 to 1 is 1 / 0.3.
      battles: Math.floor(Math.min((BATTLES * 0.3) / random.next() ** 0.7, 2_000)),
    };
  });

  const battlesOf = (draft: (typeof drafts)[number]) => {
    const chance = createRandom(SEED + draft.id);
    return Array.from({ length: draft.battles }, () => ({
      ...playBattle(chance, draft.trio),
      opponentName: chance.pick(OPPONENTS),
      at: draft.createdAt + chance.next() * (end - draft.createdAt),
    }));
  };

  function* writeDecks() {
    for (const draft of drafts) {
      const [combo1, combo2, combo3] = draft.trio;
      const createdAt = new Date(draft.createdAt);
      const updatedAt = random.chance(0.2)
        ? new Date(draft.createdAt + random.next() * (end - draft.createdAt))
        : createdAt;
      yield {
        id: draft.id,
        userId: draft.userId,
        name: words(random, 1, 4),
        description: random.chance(0.6) ? words(random, 4, 20) : null,
        isPublic: random.chance(0.5),
        combo1Id: combo1.id,
        combo2Id: combo2.id,
        combo3Id: combo3.id,
        predictedWinRate: random.int(30, 70),
        ...battlesOf(draft).map(countDeckBattle).reduce(addCounters, EMPTY_DECK_COUNTERS),
        createdAt,
        updatedAt,
      };
    }
  }

  function* writeBattles() {
    let id = 0;
    for (const draft of drafts) {
      for (const { at, ...battle } of battlesOf(draft)) {
        id += 1;
        const createdAt = new Date(at);
        yield {
          ...battle,
          id,
          deckId: draft.id,
          userId: draft.userId,
          opponentDeckName: 'Three of theirs',
          date: createdAt.toISOString().slice(0, 10),
          createdAt,
        };
      }
    }
  }

  return { decks: writeDecks, battles: writeBattles };
}
