import type { Actor } from '../../auth/actor';

interface OnPost {
  userId: number;
  /** The post's owner. */
  ownerId: number;
}

/** The author and the post's owner. */
export const canDeleteComment = (actor: Actor, { userId, ownerId }: OnPost): boolean =>
  actor.id === userId || actor.id === ownerId;
