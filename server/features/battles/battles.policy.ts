import type { Actor } from '../../auth/actor';

interface Owned {
  userId: number;
}

const isOwnBattle = (actor: Actor, battle: Owned): boolean => battle.userId === actor.id;

/** A battle is seen by its owner, and by everybody when its combo is public. */
export const canViewBattle = (
  actor: Actor,
  battle: Owned & { myCombo: { isPublic: boolean } },
): boolean => battle.myCombo.isPublic || isOwnBattle(actor, battle);

export const canEditBattle = isOwnBattle;
export const canDeleteBattle = isOwnBattle;
