import type { CardBattle } from './card-battle';
import { cardFileName } from './card-words';

/** How far a card is. `file` is there once it is drawn. */
export type CardState =
  | { state: 'drawing'; file?: undefined }
  | { state: 'failed'; file?: undefined }
  | { state: 'ready'; file: File };

/** Cards that are kept: the one on screen and those looked at just before. */
const KEPT = 6;
const DRAWING: CardState = { state: 'drawing' };

const cards = new Map<string, CardState>();
const listeners = new Set<() => void>();

/** Called whenever a card is further than before. Answers how to stop. */
export function onCardChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cards are the same when they show the same. */
export function cardKey(battle: CardBattle, player: string): string {
  return JSON.stringify([battle, player]);
}

/** How far a card is; one that nobody asked for yet counts as being drawn. */
export function cardState(key: string): CardState {
  return cards.get(key) ?? DRAWING;
}

/**
 * Draws a card as a PNG file on this device, unless that was tried or is being done: the picture and
 * the buttons share it. The pen is a script of its own, fetched for the first card.
 */
export function prepareCard(battle: CardBattle, player: string): void {
  if (!cards.has(cardKey(battle, player))) redrawCard(battle, player);
}

/** Draws a card anew, after it failed. */
export function redrawCard(battle: CardBattle, player: string): void {
  const key = cardKey(battle, player);
  change(key, DRAWING);
  import('./draw-card')
    .then(({ drawCard }) => drawCard(battle, player))
    .then(
      (picture) => {
        const file = new File([picture], cardFileName(battle), { type: 'image/png' });
        change(key, { state: 'ready', file });
      },
      () => change(key, { state: 'failed' }),
    );
}

function change(key: string, state: CardState): void {
  cards.delete(key);
  cards.set(key, state);
  const [oldest] = cards.keys();
  if (cards.size > KEPT && oldest !== undefined) cards.delete(oldest);
  for (const listener of listeners) listener();
}
