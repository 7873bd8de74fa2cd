import type { CardBattle } from './card-battle';
import { cardFileName } from './card-words';

/** Cards that are kept once drawn: the one on screen and those looked at just before. */
const KEPT = 3;

const drawn = new Map<string, Promise<File>>();

/** Cards are equal when they show the same. */
export function cardKey(battle: CardBattle, player: string): string {
  return JSON.stringify([battle, player]);
}

/**
 * The card as a PNG file, drawn on this device. The same card is drawn once, whoever asks for it; the
 * pen is a script of its own, fetched for the first card.
 * @throws Error when it cannot be drawn; asking again draws again.
 */
export function cardPicture(battle: CardBattle, player: string): Promise<File> {
  const key = cardKey(battle, player);
  const before = drawn.get(key);
  if (before) return before;
  const picture = import('./draw-card')
    .then(({ drawCard }) => drawCard(battle, player))
    .then((blob) => new File([blob], cardFileName(battle), { type: 'image/png' }));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  const oldest = drawn.keys().next().value;
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return picture;
}
