import { z } from 'zod';
import type { DECK_SORTS, DeckSort } from '../../../shared/decks';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import { type Authorized, authorize } from '../../auth/authorize';
import { isBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { planForValues } from '../../db/search';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, momentCursor, type Page, storableText, toPage } from '../../http/pagination';
import * as lists from './deck-lists.queries';
import { canUseDeck, canViewDeck } from './decks.policy';
import type { DeckWithCombos } from './decks.queries';
import * as queries from './decks.queries';

type Deps = Pick<AppDeps, 'db'>;
type Reader = Pick<Db, 'select'>;

export interface Search extends PageQuery {
  q?: string;
  sort: (typeof DECK_SORTS)[number];
}

export const deckNotFound = () =>
  notFound("The requested deck could not be found or you don't have permission to view it.");

const [moment, id] = momentCursor.def.items;
const counter = z.int32().min(0);

/** Cursor key of each order. */
const KEYS: Record<DeckSort, z.ZodType<string | number>> = {
  newest: moment,
  oldest: moment,
  name_asc: storableText,
  name_desc: storableText,
  battles: counter,
  wins: counter,
  win_rate: z.number().min(0).max(1),
};

/** The cursor contains the order: in another one it would be meaningless. */
const cursorOf = (sort: DeckSort) => z.tuple([z.literal(sort), KEYS[sort], id]);

async function listPage(
  { db }: Deps,
  actor: Actor,
  list: typeof lists.listOwnDecks,
  { q = '', sort, limit, cursor }: Search,
): Promise<Page<DeckWithCombos>> {
  const place = decodeCursor(cursor, cursorOf(sort));
  const after: lists.DeckPage['after'] = place && [place[1], place[2]];
  const read = (from: Reader) => list(from, actor.id, { q, sort, after, limit });
  const rows = await (q
    ? db.transaction(async (tx) => {
        await planForValues(tx);
        return read(tx);
      })
    : read(db));
  return toPage(rows, limit, (deck) => [sort, ...lists.keyOf(deck, sort)]);
}

export const listOwnDecks = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, lists.listOwnDecks, search);

export const listCommunityDecks = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, lists.listCommunityDecks, search);

/** @throws AppError 404 */
export const getDeck = ({ db }: Deps, actor: Actor, deckId: number): Promise<DeckWithCombos> =>
  findVisibleDeck(db, actor, deckId);

async function findVisibleDeck(db: Reader, actor: Actor, deckId: number): Promise<DeckWithCombos> {
  const deck = await queries.findDeck(db, deckId);
  if (!deck || !canViewDeck(actor, deck)) throw deckNotFound();
  if (deck.userId !== actor.id && (await isBlocked(db, actor.id, deck.userId))) {
    throw deckNotFound();
  }
  return deck;
}

/**
 * A deck with which `actor` may record battles.
 * @throws AppError 404, 403
 */
export async function findUsableDeck(
  tx: Reader,
  actor: Actor,
  deckId: number,
): Promise<Authorized<DeckWithCombos>> {
  const deck = await findVisibleDeck(tx, actor, deckId);
  return authorize(actor, deck, canUseDeck, 'You can only record battles with your own decks.');
}

/** Those that `actor` may see, unordered. */
export async function findVisibleDecks(
  { db }: Deps,
  actor: Actor,
  ids: readonly number[],
): Promise<DeckWithCombos[]> {
  if (ids.length === 0) return [];
  const found = await queries.findDecks(db, actor.id, ids);
  return found.filter((deck) => canViewDeck(actor, deck));
}
