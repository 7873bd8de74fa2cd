import { DECK_SORTS, type DeckSort } from '../../shared/decks';
import type { Actor } from '../auth/actor';
import type { Db } from '../db/pool';
import { refuseWhileInDecks } from '../features/decks/combo-uses';
import * as decks from '../features/decks/decks.service';
import { updateDeck } from '../features/decks/save-deck';
import { encodeCursor } from '../http/pagination';

/** A request whose plans are read. */
export type PlannedRequest = [name: string, run: () => Promise<unknown>];

/** In the middle of each order. */
const LATER: Record<DeckSort, string | number> = {
  newest: '2026-01-10T00:00:00.000Z',
  oldest: '2026-01-10T00:00:00.000Z',
  name_asc: 'deck 7',
  name_desc: 'deck 7',
  battles: 20,
  wins: 9,
  win_rate: 0.4,
};

/** What is asked of decks: each list in each order, with each search, and later pages. */
export function deckRequests(
  db: () => Db,
  actor: Actor,
  searches: readonly string[],
): PlannedRequest[] {
  const deps = () => ({ db: db() });
  const lists = [decks.listOwnDecks, decks.listCommunityDecks];
  const listed = lists.flatMap((list) =>
    DECK_SORTS.flatMap((sort) => {
      const name = `${list.name} by ${sort}`;
      const read = (more: object) => list(deps(), actor, { limit: 50, sort, ...more });
      const cursor = encodeCursor([sort, LATER[sort], 9]);
      const found = searches.map((q): PlannedRequest => [`${name}, "${q}"`, () => read({ q })]);
      return [...found, [`${name}, a later page`, () => read({ cursor })] as PlannedRequest];
    }),
  );
  return [
    ...listed,
    ['one deck', () => decks.getDeck(deps(), actor, 76)],
    ['decks among others', () => decks.findVisibleDecks(deps(), actor, [5, 76, 300])],
    ['a deck changed', () => updateDeck(deps(), actor, 76, { name: 'Night Train' })],
    ['a combo in no deck', () => refuseWhileInDecks(db(), 19_000)],
  ];
}
