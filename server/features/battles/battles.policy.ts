import { type Placeholder, sql } from 'drizzle-orm';
import { isOwnOrPublic, type Viewer } from '../../auth/visibility';
import { battles, combos } from '../../db/schema';

interface Owned {
  userId: number;
}

const isOwnBattle = (viewer: Viewer, battle: Owned): boolean => battle.userId === viewer.id;

/** Its owner, and everybody if its combo is public. */
export const canViewBattle = (
  viewer: Viewer,
  battle: Owned & { myCombo: { isPublic: boolean } },
): boolean => battle.myCombo.isPublic || isOwnBattle(viewer, battle);

const isPublicBattle = sql`exists (
  select from ${combos} where ${combos.id} = ${battles.myComboId} and ${combos.isPublic}
)`;
export const isBattleVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(battles.userId, isPublicBattle, viewer);

export const canEditBattle = isOwnBattle;
export const canDeleteBattle = isOwnBattle;
