import type { Actor } from '../../auth/actor';

interface Owned {
  userId: number;
}

export const isOwnCombo = (actor: Actor, combo: Owned): boolean => combo.userId === actor.id;

/** A private combo is hidden from everybody but its owner. */
export const canViewCombo = (actor: Actor, combo: Owned & { isPublic: boolean }): boolean =>
  combo.isPublic || isOwnCombo(actor, combo);

export const canEditCombo = isOwnCombo;
export const canDeleteCombo = isOwnCombo;
export const canUseCombo = isOwnCombo;
