import type { Actor } from '../../auth/actor';

interface OnPost {
  /** Whose comment it is. */
  userId: number;
  /** Whose post it stands under. */
  ownerId: number;
}

/** Its author, and the owner of the post: what stands under one's own post is one's own business. */
export const canDeleteComment = (actor: Actor, { userId, ownerId }: OnPost): boolean =>
  actor.id === userId || actor.id === ownerId;
