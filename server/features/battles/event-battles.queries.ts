import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { battles } from '../../db/schema';

const { searchText, clientId, ...columns } = getTableColumns(battles);

export type EventBattleRow = Omit<typeof battles.$inferSelect, 'searchText' | 'clientId'>;

export const listEventBattles = (db: Reader, userId: number, eventId: number) =>
  db
    .select(columns)
    .from(battles)
    .where(and(eq(battles.eventId, eventId), eq(battles.userId, userId)));

export async function deleteBattles(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(battles).where(inArray(battles.id, [...ids]));
}

type Insert = typeof battles.$inferInsert;

export async function insertBattle(tx: Writer, values: Insert): Promise<void> {
  await tx.insert(battles).values(values);
}

export async function updateBattle(
  tx: Writer,
  { id, version }: EventBattleRow,
  change: Partial<Insert>,
): Promise<void> {
  const set = { ...change, version: version + 1, updatedAt: new Date() };
  await tx.update(battles).set(set).where(eq(battles.id, id));
}
