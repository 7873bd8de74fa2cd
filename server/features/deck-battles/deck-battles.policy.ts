import type { Actor } from '../../auth/actor';

export const isOwnDeckBattle = (actor: Actor, battle: { userId: number }): boolean =>
  battle.userId === actor.id;

export const canDeleteDeckBattle = isOwnDeckBattle;
