import type { Deck, DeckCombo } from '#shared/decks';
import { duplicatePartMessage, findDuplicatePart } from '#shared/rules/decks';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { finishRates, percent } from '#shared/rules/rates';
import { type Authority, isOwn } from '../../auth/authorize';
import { avatarUrl } from '../people/people.presenter';
import { canDeleteDeck, canEditDeck, canUseDeck } from './decks.policy';
import type { DeckComboRow, DeckWithCombos } from './decks.queries';

/** Shows only what may be known of other people's private combos. */
export function presentDeckCombo(row: DeckComboRow, actor: Authority): DeckCombo {
  const rates = finishRates(row);
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    bladeType: bladeTypeOf(row),
    blade: row.blade,
    disk: row.disk,
    driver: row.driver,
    lockChip: row.lockChip,
    mainBlade: row.mainBlade,
    assistBlade: row.assistBlade,
    overBlade: row.overBlade,
    colorStart: row.colorStart,
    colorEnd: row.colorEnd,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    battles: row.battles,
    burstFinishRate: rates.burstFinishRate,
    spinFinishRate: rates.spinFinishRate,
    overFinishRate: rates.overFinishRate,
    extremeFinishRate: rates.extremeFinishRate,
    canView: row.isPublic || row.userId === actor.id,
  };
}

/** Why three combos are not a legal deck; null if they are. */
export function problemOf(combos: readonly DeckComboRow[]): string | null {
  const duplicate = findDuplicatePart(combos);
  return duplicate && duplicatePartMessage(duplicate);
}

/** Fields are listed one by one; see `presentCombo`. */
export function presentDeck(row: DeckWithCombos, actor: Authority): Deck {
  const rates = finishRates(row);
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    description: row.description,
    isPublic: row.isPublic,
    isAiRecommended: row.isAiRecommended,
    combo1: presentDeckCombo(row.combo1, actor),
    combo2: presentDeckCombo(row.combo2, actor),
    combo3: presentDeckCombo(row.combo3, actor),
    problem: problemOf([row.combo1, row.combo2, row.combo3]),
    predictedWinRate: row.predictedWinRate,
    predictedWinRateLow: row.predictedWinRateLow,
    predictedWinRateHigh: row.predictedWinRateHigh,
    predictedBurstFinishRate: row.predictedBurstFinishRate,
    predictedSpinFinishRate: row.predictedSpinFinishRate,
    predictedOverFinishRate: row.predictedOverFinishRate,
    predictedExtremeFinishRate: row.predictedExtremeFinishRate,
    actualWinRate: percent(row.wins, row.battles),
    actualBurstFinishRate: rates.burstFinishRate,
    actualSpinFinishRate: rates.spinFinishRate,
    actualOverFinishRate: rates.overFinishRate,
    actualExtremeFinishRate: rates.extremeFinishRate,
    battlesCount: row.battles,
    battleCount: row.battles,
    winCount: row.wins,
    burstFinishCount: row.burstWins,
    spinFinishCount: row.outspinWins,
    overFinishCount: row.knockoutWins,
    extremeFinishCount: row.extremeWins,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    user: {
      username: row.owner.username,
      displayName: row.owner.displayName,
      avatarUrl: avatarUrl(row.owner),
    },
    isMine: isOwn(actor, row),
    can: {
      edit: canEditDeck(actor, row),
      delete: canDeleteDeck(actor, row),
      record: canUseDeck(actor, row),
    },
  };
}
