import { type Placeholder, sql } from 'drizzle-orm';
import { isOwn, isOwnOrPublic, type Owned, type Viewer } from '../../auth/authorize';
import { battles, combos } from '../../db/schema';
import { AppError } from '../../http/app-error';

interface OfEvent {
  eventId: number | null;
}

/** Written by an event that still exists. */
export const isFromEvent = ({ eventId }: OfEvent): boolean => eventId !== null;

const FROM_EVENT = 'This battle comes from an event. Ask its organiser to correct it.';
export const fromEvent = () => new AppError('conflict', FROM_EVENT);

/** Its owner, and everybody if its combo is public. */
export const canViewBattle = (
  viewer: Viewer,
  battle: Owned & OfEvent & { isHidden: boolean; myCombo: { isPublic: boolean } },
): boolean =>
  (battle.myCombo.isPublic && !(isFromEvent(battle) && battle.isHidden)) || isOwn(viewer, battle);

/** Unless its event hides what was launched. */
export const isShownBattle = sql`(${battles.eventId} is null or not ${battles.isHidden})`;

const isPublicBattle = sql`${isShownBattle} and exists (
  select from ${combos} where ${combos.id} = ${battles.myComboId} and ${combos.isPublic}
)`;
export const isBattleVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(battles.userId, isPublicBattle, viewer);

export const canEditBattle = isOwn;
export const canDeleteBattle = isOwn;
