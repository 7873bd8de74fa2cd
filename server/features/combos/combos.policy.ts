import { type Placeholder, sql } from 'drizzle-orm';
import { isOwn, isOwnOrPublic, type Owned, type Viewer } from '../../auth/authorize';
import { combos } from '../../db/schema';

/** Visible to its owner, and to everybody if it is public. */
export const canViewCombo = (viewer: Viewer, combo: Owned & { isPublic: boolean }): boolean =>
  combo.isPublic || isOwn(viewer, combo);

export const isPublicCombo = sql`${combos.isPublic}`;
export const isComboVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(combos.userId, isPublicCombo, viewer);

export const canEditCombo = isOwn;
export const canDeleteCombo = isOwn;
export const canUseCombo = isOwn;
