import { type Placeholder, sql } from 'drizzle-orm';
import { isOwnOrPublic, type Viewer } from '../../auth/visibility';
import { combos } from '../../db/schema';

interface Owned {
  userId: number;
}

export const isOwnCombo = (viewer: Viewer, combo: Owned): boolean => combo.userId === viewer.id;

/** Its owner, and everybody if it is public. */
export const canViewCombo = (viewer: Viewer, combo: Owned & { isPublic: boolean }): boolean =>
  combo.isPublic || isOwnCombo(viewer, combo);

export const isPublicCombo = sql`${combos.isPublic}`;
export const isComboVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(combos.userId, isPublicCombo, viewer);

export const canEditCombo = isOwnCombo;
export const canDeleteCombo = isOwnCombo;
export const canUseCombo = isOwnCombo;
