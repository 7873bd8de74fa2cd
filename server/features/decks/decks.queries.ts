import {
  aliasedTable,
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DeckPrediction, DeckSort } from '#shared/decks';
import { COUNTER_KEYS } from '#shared/rules/counters';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import type { Authorized } from '../../auth/authorize';
import { notHidden } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { searchTerms } from '../../db/prepared-search';
import {
  anyOf,
  arg,
  columnsOf,
  first,
  idList,
  isChanged,
  isSentAs,
  prepared,
  unlessSent,
} from '../../db/query';
import { combos, decks, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isDeckVisibleTo, isPublicDeck } from './decks.policy';

// The search text only repeats other columns.
const { searchText, clientId, ...deckColumns } = getTableColumns(decks);

export { deckColumns };

/** The combo columns that a deck shows, and the parts that must be unique. */
const comboColumns = (table: typeof combos) => ({
  id: table.id,
  userId: table.userId,
  name: table.name,
  ...columnsOf(table, PART_KINDS),
  chip: table.chip,
  frame: table.frame,
  armor: table.armor,
  colorStart: table.colorStart,
  colorEnd: table.colorEnd,
  isPublic: table.isPublic,
  ...columnsOf(table, COUNTER_KEYS),
});

export type DeckComboRow = Pick<typeof combos.$inferSelect, keyof ReturnType<typeof comboColumns>>;
export type DeckRow = Omit<typeof decks.$inferSelect, 'searchText' | 'clientId'>;
export type DeckWithCombos = DeckRow & {
  owner: PersonRow;
  combo1: DeckComboRow;
  combo2: DeckComboRow;
  combo3: DeckComboRow;
};

export type DeckForm = Pick<
  typeof decks.$inferInsert,
  | 'name'
  | 'description'
  | 'isPublic'
  | 'isAiRecommended'
  | 'isLegal'
  | 'combo1Id'
  | 'combo2Id'
  | 'combo3Id'
  | keyof DeckPrediction
>;

export const combo1 = aliasedTable(combos, 'combo1');
export const combo2 = aliasedTable(combos, 'combo2');
export const combo3 = aliasedTable(combos, 'combo3');

export const shown = {
  owner: personColumns,
  combo1: comboColumns(combo1),
  combo2: comboColumns(combo2),
  combo3: comboColumns(combo3),
};

const readDecks = (db: Reader) =>
  db
    .select({ ...deckColumns, ...shown })
    .from(decks)
    .innerJoin(users, eq(users.id, decks.userId))
    .innerJoin(combo1, eq(combo1.id, decks.combo1Id))
    .innerJoin(combo2, eq(combo2.id, decks.combo2Id))
    .innerJoin(combo3, eq(combo3.id, decks.combo3Id));

const readOne = prepared('one_deck', (db) => readDecks(db).where(eq(decks.id, arg('id'))));

export const findDeck = (db: Reader, id: number) => first(readOne(db, { id }));

/** The public ones of a person that changed last. */
export const listPublicDecksOf = (db: Reader, ownerId: number, limit: number) =>
  readDecks(db)
    .where(and(eq(decks.userId, ownerId), isPublicDeck))
    .orderBy(desc(decks.updatedAt), desc(decks.id))
    .limit(limit);

const readSome = prepared('some_decks', (db) => {
  const isOne = anyOf(decks.id, arg('ids'));
  const userId: Placeholder = arg('userId');
  return readDecks(db).where(and(isOne, isDeckVisibleTo(userId)));
});

/** Unordered. */
export const findVisibleDecks = (db: Reader, userId: number, ids: readonly number[]) =>
  readSome(db, { ids: idList(ids), userId });

export const findByClientId = (db: Reader, userId: number, name: string) =>
  first(readDecks(db).where(isSentAs(decks, userId, name)));

/** Finds anybody's combos, unordered. */
export const findCombosFor = (db: Reader, ids: readonly number[]): Promise<DeckComboRow[]> =>
  db.select(comboColumns(combos)).from(combos).where(anyOf(combos.id, ids));

/** @returns undefined if the person already has a deck with this clientId */
export async function insertDeck(
  db: Writer,
  values: DeckForm & { userId: number; clientId: string | undefined },
): Promise<number | undefined> {
  const [row] = await db
    .insert(decks)
    .values(values)
    .onConflictDoNothing(unlessSent(decks))
    .returning({ id: decks.id });
  return row?.id;
}

/**
 * Only edits by the owner set `updatedAt`.
 * @returns false when the deck has been edited since it was read
 */
export async function updateDeck(db: Writer, deck: Authorized<DeckRow>, form: Partial<DeckForm>) {
  const isAsRead = and(eq(decks.id, deck.id), eq(decks.version, deck.version));
  const version = deck.version + 1;
  return isChanged(
    db
      .update(decks)
      .set({ ...form, version, updatedAt: sql`clock_timestamp()` })
      .where(isAsRead),
  );
}

export async function deleteDeck(tx: Writer, { id }: Authorized<DeckRow>): Promise<void> {
  await tx.delete(decks).where(eq(decks.id, id));
}

const contains = (comboId: number) =>
  or(eq(decks.combo1Id, comboId), eq(decks.combo2Id, comboId), eq(decks.combo3Id, comboId));

export const findDecksWith = async (db: Reader, comboId: number) =>
  readDecks(db).where(contains(comboId)).orderBy(decks.id);

export async function updateLegality(db: Writer, id: number, isLegal: boolean): Promise<void> {
  await db.update(decks).set({ isLegal }).where(eq(decks.id, id));
}

/** Names of some decks that contain a combo, oldest first, and how many there are. */
export async function findUses(db: Reader, comboId: number, some: number) {
  const rows = await db
    .select({ name: decks.name, count: sql<number>`(count(*) over ())::int` })
    .from(decks)
    .where(contains(comboId))
    .orderBy(decks.id)
    .limit(some);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}

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
  /** Empty for all. */
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

/** Joins people and combos after limiting the page. */
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

export async function listCommunityDecks(db: Reader, userId: number, page: DeckPage) {
  const where = isFoundBy(decks, userId, await searchTerms(db, page.q, [decks]), {
    where: and(isPublicDeck, isLater(page)),
    visible: notHidden(decks.userId, userId),
    order: orderOf(page, decks),
    limit: page.limit + 1,
  });
  return readPage(db, where, page);
}
