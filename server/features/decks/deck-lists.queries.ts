import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DeckSort } from '../../../shared/decks';
import { notBlocked } from '../../db/conditions';
import type { Reader } from '../../db/pool';
import { decks, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { isPublicDeck } from './decks.policy';
import {
  combo1,
  combo2,
  combo3,
  type DeckRow,
  type DeckWithCombos,
  deckColumns,
  shown,
} from './decks.queries';

/** Sort column and direction; ties by id in the same direction. */
const ORDERS = {
  newest: { by: 'createdAt', way: desc },
  oldest: { by: 'createdAt', way: asc },
  name_asc: { by: 'nameKey', way: asc },
  name_desc: { by: 'nameKey', way: desc },
  battles: { by: 'battles', way: desc },
  wins: { by: 'wins', way: desc },
  win_rate: { by: 'winRate', way: desc },
} as const satisfies Record<DeckSort, { by: keyof DeckRow; way: typeof asc }>;

type SortColumn = (typeof ORDERS)[DeckSort]['by'];

type Sortable = Record<'id' | SortColumn, Column>;

export const keyOf = (deck: DeckRow, sort: DeckSort): [key: string | number, id: number] => {
  const key = deck[ORDERS[sort].by];
  return [key instanceof Date ? key.toISOString() : key, deck.id];
};

export interface DeckPage {
  /** '' for all. */
  q: string;
  sort: DeckSort;
  after: [key: string | number, id: number] | null;
  limit: number;
}

function isLater({ sort, after }: DeckPage): SQL | undefined {
  const { by, way } = ORDERS[sort];
  const sign = way === desc ? sql`<` : sql`>`;
  return after ? sql`(${decks[by]}, ${decks.id}) ${sign} (${after[0]}, ${after[1]})` : undefined;
}

function orderOf({ sort }: DeckPage, from: Sortable): SQL[] {
  const { by, way } = ORDERS[sort];
  return [way(from[by]), way(from.id)];
}

/** Joins people and combos after cutting out the page. */
function readPage(db: Reader, where: SQL | undefined, asked: DeckPage): Promise<DeckWithCombos[]> {
  const page = db
    .select(deckColumns)
    .from(decks)
    .where(where)
    .orderBy(...orderOf(asked, decks))
    .limit(asked.limit + 1)
    .as('page');
  return db
    .select({ ...page._.selectedFields, ...shown })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .innerJoin(combo1, eq(combo1.id, page.combo1Id))
    .innerJoin(combo2, eq(combo2.id, page.combo2Id))
    .innerJoin(combo3, eq(combo3.id, page.combo3Id))
    .orderBy(...orderOf(asked, page));
}

export function listOwnDecks(db: Reader, userId: number, page: DeckPage) {
  const where = and(eq(decks.userId, userId), isFoundAmongOwn(decks, page.q), isLater(page));
  return readPage(db, where, page);
}

export function listCommunityDecks(db: Reader, userId: number, page: DeckPage) {
  const where = isFoundBy(decks, userId, {
    q: page.q,
    where: and(isPublicDeck, notBlocked(decks.userId, userId), isLater(page)),
    order: orderOf(page, decks),
    limit: page.limit + 1,
  });
  return readPage(db, where, page);
}
