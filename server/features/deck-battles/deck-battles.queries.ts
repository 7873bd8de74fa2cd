import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import { deckBattles } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

const { clientId, ...columns } = getTableColumns(deckBattles);

export type DeckBattleRow = Omit<typeof deckBattles.$inferSelect, 'clientId'>;
export type NewDeckBattle = Omit<typeof deckBattles.$inferInsert, 'id' | 'createdAt'>;

/** List key: day (yyyy-mm-dd) and id. */
export type DeckBattleKey = [date: string, id: number];

export interface PageOf {
  after: DeckBattleKey | null;
  limit: number;
}

const newestFirst = [desc(deckBattles.date), desc(deckBattles.id)];

const ofDeck = (deckId: number, after: DeckBattleKey | null): SQL | undefined =>
  and(
    eq(deckBattles.deckId, deckId),
    after
      ? sql`(${deckBattles.date}, ${deckBattles.id}) < (${after[0]}::date, ${after[1]})`
      : undefined,
  );

/** Latest day first. */
export function listDeckBattles(
  db: Reader,
  deckId: number,
  { after, limit }: PageOf,
): Promise<DeckBattleRow[]> {
  return db
    .select(columns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
}

const countedColumns = {
  id: deckBattles.id,
  date: deckBattles.date,
  result: deckBattles.result,
  rounds: deckBattles.rounds,
};
export type CountedDeckBattle = Pick<DeckBattleRow, keyof typeof countedColumns>;

/** The next battles in list order, to process any number in little memory. */
export function readBatch(
  db: Reader,
  deckId: number,
  { after, limit }: PageOf,
): Promise<CountedDeckBattle[]> {
  return db
    .select(countedColumns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findDeckBattle(db: Reader, id: number): Promise<DeckBattleRow | undefined> {
  const [row] = await db.select(columns).from(deckBattles).where(eq(deckBattles.id, id));
  return row;
}

export async function findByClientId(
  db: Reader,
  userId: number,
  name: string,
): Promise<DeckBattleRow | undefined> {
  const isIt = and(eq(deckBattles.userId, userId), eq(clientId, name));
  const [row] = await db.select(columns).from(deckBattles).where(isIt);
  return row;
}

export async function insertDeckBattle(
  tx: Pick<Db, 'insert'>,
  values: NewDeckBattle,
): Promise<DeckBattleRow | undefined> {
  const [row] = await tx
    .insert(deckBattles)
    .values(values)
    .onConflictDoNothing({
      target: [deckBattles.userId, deckBattles.clientId],
      where: sql`client_id is not null`,
    })
    .returning(columns);
  return row;
}

/** @returns whether it was there */
export async function deleteDeckBattle(
  tx: Pick<Db, 'delete'>,
  { id }: Authorized<DeckBattleRow>,
): Promise<boolean> {
  const rows = await tx
    .delete(deckBattles)
    .where(eq(deckBattles.id, id))
    .returning({ id: deckBattles.id });
  return rows.length > 0;
}
