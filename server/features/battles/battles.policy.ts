import { type Placeholder, sql } from 'drizzle-orm';
import { msg } from '#shared/translate';
import { isOwn, isOwnOrPublic, type Owned, type Viewer } from '../../auth/authorize';
import { battles, combos } from '../../db/schema';
import { AppError } from '../../http/app-error';

interface OfEvent {
  eventId: number | null;
}

/** The battle was written by an event that still exists. */
export const isFromEvent = ({ eventId }: OfEvent): boolean => eventId !== null;

const FROM_EVENT = msg('This battle comes from an event. Ask its organiser to correct it.');
export const fromEvent = () => new AppError('conflict', FROM_EVENT);

/** Visible to the owner, and to everybody if the combo is public and no event hides the battle. */
export const canViewBattle = (
  viewer: Viewer,
  battle: Owned & OfEvent & { isHidden: boolean; myCombo: { isPublic: boolean } },
): boolean =>
  (battle.myCombo.isPublic && !(isFromEvent(battle) && battle.isHidden)) || isOwn(viewer, battle);

/** False while the battle's event hides which combos were launched. */
export const isShownBattle = sql`(${battles.eventId} is null or not ${battles.isHidden})`;

const isPublicBattle = sql`${isShownBattle} and exists (
  select from ${combos} where ${combos.id} = ${battles.myComboId} and ${combos.isPublic}
)`;
export const isBattleVisibleTo = (viewer: number | Placeholder) =>
  isOwnOrPublic(battles.userId, isPublicBattle, viewer);

export const canEditBattle = isOwn;
export const canDeleteBattle = isOwn;
