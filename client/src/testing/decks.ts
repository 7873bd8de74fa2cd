import type { Deck, DeckCombo } from '@shared/decks';
import { theirCombo } from './records';

/** A combo as a deck shows it. */
export function aDeckCombo(overrides: Partial<DeckCombo> = {}): DeckCombo {
  const { id, userId, name, blade, disk, driver, bladeType, ...combo } = theirCombo();
  return {
    id,
    userId,
    name,
    bladeType,
    blade,
    disk,
    driver,
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

/** Somebody else's public deck, two of whose three battles were won. */
export function theirDeck(overrides: Partial<Deck> = {}): Deck {
  const { userId, user } = theirCombo();
  return {
    id: 21,
    userId,
    name: 'Night Train',
    description: 'The second one wins.',
    isPublic: true,
    isAiRecommended: false,
    combo1: aDeckCombo({ id: 31, name: 'Opener' }),
    combo2: aDeckCombo({ id: 32, name: 'Wall', blade: 'Knight Shield', bladeType: 'defense' }),
    combo3: aDeckCombo({ id: 33, name: 'Closer', blade: 'Dran Sword', bladeType: 'attack' }),
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
    createdAt: '2026-01-02T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    user,
    isMine: false,
    can: { edit: false, delete: false, record: false },
    ...overrides,
  };
}
