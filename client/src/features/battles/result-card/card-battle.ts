import type { Battle } from '@shared/battles';

/**
 * What a result card tells of a battle. A battle that is only on this device has all of it as well:
 * no id, nobody's user id.
 */
export type CardBattle = Pick<
  Battle,
  | 'opponentCombo'
  | 'opponentName'
  | 'opponentColorStart'
  | 'opponentColorEnd'
  | 'myScore'
  | 'opponentScore'
  | 'result'
  | 'roundsData'
  | 'eventName'
  | 'date'
> & { myCombo: Omit<Battle['myCombo'], 'id' | 'isPublic'> };

/** What every part of the result card is given. */
export interface ResultCardProps {
  battle: CardBattle;
  /** Who recorded the battle, by name; the signed-in person unless told otherwise. */
  player?: string | undefined;
}

/** The card's size in pixels: portrait, as stories and chats show pictures. */
export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1350;
