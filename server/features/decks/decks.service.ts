import { z } from 'zod';
import type { DECK_SORTS, DeckSort } from '#shared/decks';
import type { PageQuery } from '#shared/fields';
import { locale, t } from '#shared/translate';
import {
  authorize,
  canModerate,
  isVisible,
  NOT_A_MODERATOR,
  type wasVisible,
} from '../../auth/authorize';
import { type Reader, searchesOf, type Tx } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { decodeCursor, momentCursor, type Page, storableText, toPage } from '../../http/pagination';
import { canUseDeck, canViewDeck } from './decks.policy';
import { problemOf } from './decks.presenter';
import * as queries from './decks.queries';
import { type DeckWithCombos, findUses } from './decks.queries';

type Deps = Pick<AppDeps, 'db'>;

export interface Search extends PageQuery {
  q?: string;
  sort: (typeof DECK_SORTS)[number];
}

export const deckNotFound = () =>
  notFound(t("The requested deck could not be found or you don't have permission to view it."));

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

/** Includes the sort order, since a cursor is meaningless in another order. */
const cursorOf = (sort: DeckSort) => z.tuple([z.literal(sort), KEYS[sort], id]);

async function listPage(
  { db }: Deps,
  actor: Actor,
  list: typeof queries.listOwnDecks,
  { q = '', sort, limit, cursor }: Search,
): Promise<Page<DeckWithCombos>> {
  const place = decodeCursor(cursor, cursorOf(sort));
  const after: queries.DeckPage['after'] = place && [place[1], place[2]];
  const rows = await list(q ? searchesOf(db) : db, actor.id, { q, sort, after, limit });
  return toPage(rows, limit, (deck) => [sort, ...queries.keyOf(deck, sort)]);
}

export const listOwnDecks = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, queries.listOwnDecks, search);

export const listCommunityDecks = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, queries.listCommunityDecks, search);

export { findDeck, listPublicDecksOf } from './decks.queries';

/** @throws AppError 404 */
export async function getDeck(
  { db }: { db: Reader },
  actor: Actor,
  deckId: number,
  maySee: typeof wasVisible = isVisible,
) {
  const deck = await queries.findDeck(db, deckId);
  if (!deck || !(await maySee(db, actor, deck, canViewDeck))) throw deckNotFound();
  return deck;
}

/**
 * Finds a deck that `actor` may record battles with.
 * @throws AppError 404, 403
 */
export async function findUsableDeck(tx: Reader, actor: Actor, deckId: number) {
  const deck = await getDeck({ db: tx }, actor, deckId);
  return authorize(actor, deck, canUseDeck, t('You can only record battles with your own decks.'));
}

/** Returns the decks that `actor` may see, unordered. */
export const findVisibleDecks = ({ db }: Deps, actor: Actor, ids: readonly number[]) =>
  queries.findVisibleDecks(db, actor.id, ids);

/** Removes a reported deck with its battles. No-op if it was deleted. */
export async function removeDeck(tx: Tx, actor: Actor, id: number): Promise<void> {
  const deck = await queries.findDeck(tx, id);
  if (deck) await queries.deleteDeck(tx, authorize(actor, deck, canModerate, NOT_A_MODERATOR));
}

/** Updates the legality of decks after a combo changed. Call it within `changeRecords`. */
export async function checkDecksWith(tx: Tx, comboId: number): Promise<void> {
  for (const { id, isLegal, combo1, combo2, combo3 } of await queries.findDecksWith(tx, comboId)) {
    const isLegalNow = problemOf([combo1, combo2, combo3]) === null;
    if (isLegalNow !== isLegal) await queries.updateLegality(tx, id, isLegalNow);
  }
}

/** How many decks the message names; the rest are only counted. */
const NAMED = 3;

/** @throws AppError 409 naming the decks that contain the combo */
export async function refuseWhileInDecks(db: Reader, comboId: number): Promise<void> {
  const { names, count } = await findUses(db, comboId, NAMED);
  if (count === 0) return;
  const listed = names.map((name) => t('“{name}”', { name }));
  if (count > names.length) listed.push(t('{count} more', { count: count - names.length }));
  const decks = new Intl.ListFormat(locale()).format(listed);
  const message = t(
    '{count, plural, one {This combo is in your deck {decks}. Change or delete the deck first.} other {This combo is in your decks {decks}. Change or delete the decks first.}}',
    { count, decks },
  );
  throw new AppError('conflict', message);
}
