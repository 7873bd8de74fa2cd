import type { DeckBattle } from '#shared/deck-battles';
import type { Deck, DeckCombo, Recommendation } from '#shared/decks';
import { aCombo, theirCombo } from './records';

/** A combo in a deck; by default the person's own. */
export function someDeckCombo(overrides: Partial<DeckCombo> = {}): DeckCombo {
  const combo = aCombo();
  return {
    id: combo.id,
    userId: combo.userId,
    name: combo.name,
    bladeType: combo.bladeType,
    blade: combo.blade,
    disk: combo.disk,
    driver: combo.driver,
    lockChip: combo.lockChip,
    mainBlade: combo.mainBlade,
    assistBlade: combo.assistBlade,
    overBlade: combo.overBlade,
    colorStart: combo.colorStart,
    colorEnd: combo.colorEnd,
    wins: combo.wins,
    losses: combo.losses,
    draws: combo.draws,
    battles: combo.battles,
    burstFinishRate: combo.burstFinishRate,
    spinFinishRate: combo.spinFinishRate,
    overFinishRate: combo.overFinishRate,
    extremeFinishRate: combo.extremeFinishRate,
    canView: true,
    ...overrides,
  };
}

/** Three combos of one person without a shared part. */
function trio(userId: number): Pick<Deck, 'combo1' | 'combo2' | 'combo3'> {
  return {
    combo1: someDeckCombo({ id: 31, userId, name: 'Opener' }),
    combo2: someDeckCombo({
      id: 32,
      userId,
      name: 'Wall',
      blade: 'Knight Shield',
      disk: '3-80',
      driver: 'Needle',
      bladeType: 'defense',
    }),
    combo3: someDeckCombo({
      id: 33,
      userId,
      name: 'Closer',
      blade: 'Dran Sword',
      disk: '3-60',
      driver: 'Flat',
      bladeType: 'attack',
    }),
  };
}

/** A private deck of the test's person; two of its three battles were won. */
export function someDeck(overrides: Partial<Deck> = {}): Deck {
  const { isMine = true } = overrides;
  const { userId, user } = isMine ? aCombo() : theirCombo();
  return {
    id: 21,
    userId,
    name: 'Night Train',
    description: 'The second one wins.',
    isPublic: !isMine,
    isAiRecommended: false,
    ...trio(userId),
    problem: null,
    predictedWinRate: null,
    predictedWinRateLow: null,
    predictedWinRateHigh: null,
    predictedBurstFinishRate: null,
    predictedSpinFinishRate: null,
    predictedOverFinishRate: null,
    predictedExtremeFinishRate: null,
    actualWinRate: 67,
    actualBurstFinishRate: 50,
    actualSpinFinishRate: 25,
    actualOverFinishRate: 25,
    actualExtremeFinishRate: 0,
    battlesCount: 3,
    battleCount: 3,
    winCount: 2,
    burstFinishCount: 2,
    spinFinishCount: 1,
    overFinishCount: 1,
    extremeFinishCount: 0,
    version: 1,
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    user,
    isMine,
    can: { edit: isMine, delete: isMine, record: isMine },
    ...overrides,
  };
}

/** A deck without battles. */
export function freshDeck(overrides: Partial<Deck> = {}): Deck {
  return someDeck({
    actualWinRate: 0,
    actualBurstFinishRate: 0,
    actualSpinFinishRate: 0,
    actualOverFinishRate: 0,
    battlesCount: 0,
    battleCount: 0,
    winCount: 0,
    burstFinishCount: 0,
    spinFinishCount: 0,
    overFinishCount: 0,
    ...overrides,
  });
}

/** Someone else's public deck. */
export function theirDeck(overrides: Partial<Deck> = {}): Deck {
  return someDeck({ isMine: false, ...overrides });
}

/** A battle of `someDeck` as the server sends it: won 2 to 1 in three rounds. */
export function someDeckBattle(overrides: Partial<DeckBattle> = {}): DeckBattle {
  return {
    id: 41,
    deckId: 21,
    result: 'win',
    opponentName: 'Robin',
    opponentDeckName: 'Day Train',
    date: '2026-03-12',
    myScore: 2,
    opponentScore: 1,
    tournamentId: null,
    tournamentName: null,
    location: null,
    round1Result: 'win',
    round2Result: 'loss',
    round3Result: 'win',
    rounds: [
      {
        myComboId: 31,
        comboName: 'Opener',
        outcome: 'win',
        finishType: 'burst',
        opponentCombo: null,
      },
      {
        myComboId: 32,
        comboName: 'Wall',
        outcome: 'loss',
        finishType: 'spin',
        opponentCombo: 'Shark Edge 3-60 Low Flat',
      },
      {
        myComboId: 33,
        comboName: 'Closer',
        outcome: 'win',
        finishType: 'extreme',
        opponentCombo: null,
      },
    ],
    notes: null,
    createdAt: '2026-03-12T14:06:00.000Z',
    can: { delete: true },
    ...overrides,
  };
}

/** A recommendation for the test's person. */
export function someRecommendation(overrides: Partial<Recommendation> = {}): Recommendation {
  return {
    name: 'Steady Three',
    description: 'Wizard Rod has won most so far.',
    ...trio(aCombo().userId),
    predictedWinRate: 61,
    predictedWinRateLow: 48,
    predictedWinRateHigh: 73,
    predictedBurstFinishRate: 20,
    predictedSpinFinishRate: 45,
    predictedOverFinishRate: 25,
    predictedExtremeFinishRate: 10,
    reasons: ['Opener won 12 of its 18 battles.', 'Wall has met few opponents so far.'],
    ...overrides,
  };
}
