import { opponentSide, type Side } from './model/sides';

/** Texts whose parts are remembered: reading one takes up to two milliseconds, and most come again. */
const REMEMBERED = 50_000;

const sides = new Map<string, Side>();

/** The side that an opponent's text tells of. */
export function readOpponent(text: string): Side {
  const known = sides.get(text);
  if (known) return known;
  if (sides.size >= REMEMBERED) sides.clear();
  const side = opponentSide(text);
  sides.set(text, side);
  return side;
}
