import { z } from 'zod';
import {
  type BattleCombo,
  type BattleTexts,
  battleComboSchema,
  eachText,
  finishTypeSchema,
  winnerSchema,
} from '#shared/battles';
import type { Winner } from '#shared/rules/finish';
import { type PadBattle, type Standing, TARGETS, type Target } from '#shared/rules/pad';
import type { ScoredRound } from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { finishFor } from '@/components/ui/finish';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { randomId } from '@/lib/random-id';

const targetSchema = z.literal(TARGETS);

/** Has defaults for fields that drafts of earlier versions lack. */
const draftSchema = z.object({
  ...eachText(() => z.string().default('')),
  /** Shared by all attempts to save this battle, across reloads. */
  clientId: z.uuid(),
  combo: battleComboSchema,
  target: targetSchema,
  rounds: z.array(z.object({ winner: winnerSchema, finishType: finishTypeSchema })),
  isExtended: z.boolean().default(false),
  /** When Save was tapped (ISO 8601); null while the battle is in progress. */
  playedAt: z.string().nullable(),
});

/** The battle on the pad, stored after every tap. */
export type Draft = z.infer<typeof draftSchema> & PadBattle;

export type Pairing = BattleTexts & Pick<Draft, 'combo'>;

/** A person's battle in progress on this device, or null. */
export function draftStore(userId: number): PersonalStore<Draft | null> {
  return personalStore(userId, 'pad', draftSchema.nullable(), null);
}

const textsSchema = z.object(eachText(() => z.string()));

/** What was entered about a new opponent before the battle starts, or null. */
export function opponentStore(userId: number): PersonalStore<BattleTexts | null> {
  return personalStore(userId, 'pad-opponent', textsSchema.nullable(), null);
}

/** The target score a person chose last. */
export function targetStore(userId: number): PersonalStore<Target> {
  return personalStore(userId, 'pad-target', targetSchema, 4);
}

export function newDraft(pairing: Pairing, target: Target): Draft {
  return {
    ...pairing,
    target,
    clientId: randomId(),
    rounds: [],
    isExtended: false,
    playedAt: null,
  };
}

/** Returns the part of a combo that a draft stores: enough for its emblem and name. */
export function comboOf(combo: BattleCombo): BattleCombo {
  return battleComboSchema.parse(combo);
}

/** "You", or the opponent's name. */
export function sideName(winner: Exclude<Winner, 'draw'>, opponent: string): string {
  return winner === 'me' ? t('You') : opponent.trim() || t('Opponent');
}

/** "You win 4–2", "Robin wins 5–0", "Draw 4–4" */
export function standingInWords(standing: Standing, opponent: string): string {
  const { result, myScore, opponentScore } = standing;
  if (result === 'DRAW')
    return t('Draw {myScore}–{opponentScore} [[nobody wins]]', { myScore, opponentScore });
  if (result === 'WIN') return t('You win {myScore}–{opponentScore}', { myScore, opponentScore });
  const name = sideName('opponent', opponent);
  return t('{name} wins {opponentScore}–{myScore}', { name, opponentScore, myScore });
}

/** "Burst for Robin", "Draw" */
export function roundInWords({ winner, finishType }: ScoredRound, opponent: string): string {
  if (winner === 'draw') return t('Draw [[nobody wins]]');
  return finishFor(finishType, winner === 'me' ? undefined : sideName(winner, opponent));
}
