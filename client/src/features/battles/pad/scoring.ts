import {
  type BattleCombo,
  battleComboSchema,
  finishTypeSchema,
  winnerSchema,
} from '@shared/battles';
import type { Winner } from '@shared/rules/finish';
import { type Score, type ScoredRound, scoreRounds } from '@shared/rules/scoring';
import { z } from 'zod';
import { finishMeta } from '@/components/ui/finish';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { randomId } from '@/lib/random-id';

/** What people play to: points, or null for as long as they like. */
export const TARGETS = [4, 5, 7, null] as const;
export type Target = (typeof TARGETS)[number];

/** Who reached the points to win first, and the score of that moment. */
export interface Won extends Score {
  winner: Exclude<Winner, 'draw'>;
  /** How many rounds it took. */
  after: number;
}

/** Who reached the target first, however the battle went on; undefined while nobody has. */
export function wonBy(rounds: readonly ScoredRound[], target: Target): Won | undefined {
  if (target === null) return undefined;
  for (let after = 1; after <= rounds.length; after += 1) {
    const score = scoreRounds(rounds.slice(0, after));
    if (score.myScore >= target) return { winner: 'me', after, ...score };
    if (score.opponentScore >= target) return { winner: 'opponent', after, ...score };
  }
  return undefined;
}

/** "You" to the one who records, else the opponent's name. */
export function sideName(winner: Exclude<Winner, 'draw'>, opponent: string): string {
  return winner === 'me' ? 'You' : opponent.trim() || 'Opponent';
}

/** "You win 4–2", "Robin wins 5–0" */
export function wonInWords({ winner, myScore, opponentScore }: Won, opponent: string): string {
  const high = Math.max(myScore, opponentScore);
  const low = Math.min(myScore, opponentScore);
  return `${sideName(winner, opponent)} ${winner === 'me' ? 'win' : 'wins'} ${high}–${low}`;
}

/** "Burst for Robin", "Draw" */
export function roundInWords({ winner, finishType }: ScoredRound, opponent: string): string {
  if (winner === 'draw') return 'Draw';
  const name = winner === 'me' ? 'you' : sideName(winner, opponent);
  return `${finishMeta[finishType].word} for ${name}`;
}

const targetSchema = z.literal(TARGETS);

const draftSchema = z.object({
  /** One for all attempts to save this battle, over reloads as well. */
  clientId: z.uuid(),
  combo: battleComboSchema,
  opponentName: z.string(),
  opponentCombo: z.string(),
  /** Empty for the default one. */
  eventName: z.string(),
  target: targetSchema,
  rounds: z.array(z.object({ winner: winnerSchema, finishType: finishTypeSchema })),
  /** When Save was tapped (ISO 8601); null while the battle goes on. */
  playedAt: z.string().nullable(),
});

/** The battle on the pad. It is written down at every tap, so that nothing can take it away. */
export type Draft = z.infer<typeof draftSchema>;

/** Who plays against whom, and where. */
export type Pairing = Pick<Draft, 'combo' | 'opponentName' | 'opponentCombo' | 'eventName'>;

/** The battle that a person has running on this device; null without one. */
export function draftStore(userId: number): PersonalStore<Draft | null> {
  return personalStore(userId, 'pad', draftSchema.nullable(), null);
}

/** How many points a person plays to, as they chose last. */
export function targetStore(userId: number): PersonalStore<Target> {
  return personalStore(userId, 'pad-target', targetSchema, 4);
}

/** A battle that is about to begin. */
export function newDraft(pairing: Pairing, target: Target): Draft {
  return { ...pairing, target, clientId: randomId(), rounds: [], playedAt: null };
}

/** What a draft keeps of a combo: enough for its emblem and its name, without a network. */
export function comboOf(combo: BattleCombo): BattleCombo {
  return battleComboSchema.parse(combo);
}
