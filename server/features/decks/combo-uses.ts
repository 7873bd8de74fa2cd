import type { Db } from '../../db/pool';
import { AppError } from '../../http/app-error';
import { findUses } from './decks.queries';

/** Decks named in the message; further ones are counted. */
const NAMED = 3;

/** @throws AppError 409 naming the decks that contain the combo */
export async function refuseWhileInDecks(db: Pick<Db, 'select'>, comboId: number): Promise<void> {
  const { names, count } = await findUses(db, comboId, NAMED);
  if (count === 0) return;
  const quoted = names.map((name) => `“${name}”`);
  if (count > names.length) quoted.push(`${count - names.length} more`);
  const last = quoted.pop();
  const list = quoted.length > 0 ? `${quoted.join(', ')} and ${last}` : last;
  const decks = count === 1 ? 'deck' : 'decks';
  const it = count === 1 ? 'the deck' : 'the decks';
  const message = `This combo is in your ${decks} ${list}. Change or delete ${it} first.`;
  throw new AppError('conflict', message);
}
