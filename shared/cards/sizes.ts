/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Of a picture for links. */
export const CARD: Size = { width: 1200, height: 630 };

/** Of the card that a device makes of a battle: portrait, as stories and chats show pictures. */
export const RESULT_CARD: Size = { width: 1080, height: 1350 };
