import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { CollectionSettings, NamedPart } from '#shared/collection';
import { NA, type PartKind, type PartNames } from '#shared/rules/parts/kinds';
import { chunks } from '../../async';
import { notHidden } from '../../db/hidden';
import type { Reader, Tx } from '../../db/pool';
import { first, isChanged, type PageOf } from '../../db/query';
import {
  collectionAdditions,
  collectionParts,
  collectionSettings,
  combos,
  isListedCombo,
  partColumns,
  partRows,
  wishlistParts,
} from '../../db/schema';
import { containsText, everyWord } from '../../db/search';
import { isPublicCombo } from '../combos/combos.policy';

export type OwnedRow = typeof collectionParts.$inferSelect;
export type WishRow = typeof wishlistParts.$inferSelect;
export type NewOwned = Pick<OwnedRow, 'count' | 'forTrade' | 'note'> & PartRow;

/** A part under its canonical name. */
export interface PartRow extends NamedPart {
  nameKey: string;
}

export interface PartFilter {
  kind?: PartKind;
  q?: string;
  forTrade?: boolean;
}

const byName = [asc(collectionParts.kind), asc(collectionParts.nameKey)];

export function listParts(
  db: Reader,
  userId: number,
  { kind, q = '', forTrade }: PartFilter,
  { after, limit }: PageOf<[PartKind, string]>,
): Promise<OwnedRow[]> {
  const table = collectionParts;
  // One person has few enough rows to fold the names while reading.
  const searchText = sql`search_text_of(${table.name})`;
  const isLater = after
    ? sql`(${table.kind}, ${table.nameKey}) > (${after[0]}, ${after[1]})`
    : undefined;
  const isFound = and(
    kind && eq(table.kind, kind),
    forTrade ? gt(table.forTrade, 0) : undefined,
    everyWord(q, (text) => containsText(searchText, text)),
  );
  return db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), isFound, isLater))
    .orderBy(...byName)
    .limit(limit + 1);
}

/** At most COLLECTION_MAX rows. */
export const listAllParts = (db: Reader, userId: number): Promise<OwnedRow[]> =>
  db
    .select()
    .from(collectionParts)
    .where(eq(collectionParts.userId, userId))
    .orderBy(...byName);

const isOwn = (userId: number, id: number) =>
  and(eq(collectionParts.id, id), eq(collectionParts.userId, userId));

export const findPart = (db: Reader, userId: number, id: number): Promise<OwnedRow | undefined> =>
  first(db.select().from(collectionParts).where(isOwn(userId, id)));

/** Rows per statement; Postgres accepts at most 65,535 parameters. */
const BATCH = 1_000;

/** Inserts parts; for existing ones, sets count, copies for trade and note. */
export async function setParts(
  tx: Tx,
  userId: number,
  parts: readonly NewOwned[],
): Promise<OwnedRow[]> {
  const table = collectionParts;
  const rows: OwnedRow[] = [];
  for (const batch of chunks(parts, BATCH)) {
    const values = batch.map(({ kind, name, nameKey, count, forTrade, note }) => ({
      userId,
      kind,
      name,
      nameKey,
      count,
      forTrade,
      note,
    }));
    const stored = await tx
      .insert(table)
      .values(values)
      .onConflictDoUpdate({
        target: [table.userId, table.kind, table.nameKey],
        set: {
          count: sql`excluded.count`,
          forTrade: sql`excluded.for_trade`,
          note: sql`excluded.note`,
          updatedAt: sql`now()`,
        },
      })
      .returning();
    rows.push(...stored);
  }
  return rows;
}

export function deletePart(tx: Tx, userId: number, id: number): Promise<boolean> {
  return isChanged(tx.delete(collectionParts).where(isOwn(userId, id)));
}

/** How long a repeated addition is recognized. */
const ADDITION_LIFETIME = sql`interval '90 days'`;

/** @returns false if it is a repeat */
export async function rememberAddition(tx: Tx, userId: number, clientId: string): Promise<boolean> {
  const { userId: owner, addedAt } = collectionAdditions;
  await tx
    .delete(collectionAdditions)
    .where(and(eq(owner, userId), lt(addedAt, sql`now() - ${ADDITION_LIFETIME}`)));
  return isChanged(
    tx.insert(collectionAdditions).values({ userId, clientId }).onConflictDoNothing(),
  );
}

/** Counts the combos that contain each part name, for one person. */
export async function countUses(db: Reader, userId: number, isOwner: boolean) {
  const { rows } = await db.execute<NamedPart & { combos: number }>(sql`
    select part.kind, part.name, count(*)::int as combos
    from ${combos}, lateral ${partRows}
    where ${combos.userId} = ${userId} and ${isListedCombo} and ${isOwner ? sql`true` : isPublicCombo}
      and part.name <> ${NA}
    group by part.kind, part.name`);
  return rows;
}

/** Other people's public combos by last edit. */
export function listOthersCombos(
  db: Reader,
  userId: number,
  { after, limit }: PageOf<[string, number]>,
): Promise<({ id: number; updatedAt: Date } & Required<PartNames>)[]> {
  const { id, updatedAt } = combos;
  const isLater = after
    ? sql`(${updatedAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined;
  return db
    .select({ id, updatedAt, ...partColumns })
    .from(combos)
    .where(and(isPublicCombo, ne(combos.userId, userId), notHidden(combos.userId, userId), isLater))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}

export async function readSettings(db: Reader, userId: number): Promise<CollectionSettings> {
  const { visible, tradeVisible } = collectionSettings;
  const [row] = await db
    .select({ visible, tradeVisible })
    .from(collectionSettings)
    .where(eq(collectionSettings.userId, userId));
  return row ?? { visible: false, tradeVisible: false };
}

export async function putSettings(
  tx: Tx,
  userId: number,
  settings: CollectionSettings,
): Promise<void> {
  await tx
    .insert(collectionSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: collectionSettings.userId, set: settings });
}

const rank = sql<number>`case ${wishlistParts.priority}
  when 'high' then 0 when 'normal' then 1 else 2 end`.mapWith(Number);

export const rankOf = ({ priority }: WishRow) => ['high', 'normal', 'low'].indexOf(priority);

/** High priority first, then by name. */
export function listWishes(
  db: Reader,
  userId: number,
  { after, limit }: PageOf<[number, string, number]>,
): Promise<WishRow[]> {
  const { id, nameKey } = wishlistParts;
  const isLater = after
    ? sql`(${rank}, ${nameKey}, ${id}) > (${after[0]}, ${after[1]}, ${after[2]})`
    : undefined;
  return db
    .select()
    .from(wishlistParts)
    .where(and(eq(wishlistParts.userId, userId), isLater))
    .orderBy(rank, asc(nameKey), asc(id))
    .limit(limit + 1);
}

export const countWishes = (db: Reader, userId: number): Promise<number> =>
  db.$count(wishlistParts, eq(wishlistParts.userId, userId));

/** @returns undefined if the part is already on the list */
export const insertWish = (
  tx: Tx,
  userId: number,
  { kind, name, nameKey, priority }: PartRow & Pick<WishRow, 'priority'>,
): Promise<WishRow | undefined> =>
  first(
    tx
      .insert(wishlistParts)
      .values({ userId, kind, name, nameKey, priority })
      .onConflictDoNothing()
      .returning(),
  );

const isOwnWish = (userId: number, id: number) =>
  and(eq(wishlistParts.id, id), eq(wishlistParts.userId, userId));

export const setPriority = (
  tx: Tx,
  userId: number,
  id: number,
  priority: WishRow['priority'],
): Promise<WishRow | undefined> =>
  first(tx.update(wishlistParts).set({ priority }).where(isOwnWish(userId, id)).returning());

export function deleteWish(tx: Tx, userId: number, id: number): Promise<boolean> {
  return isChanged(tx.delete(wishlistParts).where(isOwnWish(userId, id)));
}
