import {
  type BattleCombo,
  battleComboSchema,
  finishTypeSchema,
  winnerSchema,
} from '@shared/battles';
import { z } from 'zod';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { randomId } from '@/lib/random-id';
import { TARGETS, type Target } from './scoring';

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
