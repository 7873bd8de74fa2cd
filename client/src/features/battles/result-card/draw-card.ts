import type { CardBattle } from './card-battle';

/**
 * Draws the result card of a battle and answers it as a PNG.
 * @throws Error when this browser gives no canvas or no picture of it.
 */
export async function drawCard(_battle: CardBattle, _player: string): Promise<Blob> {
  throw new Error('The card cannot be drawn yet.');
}
