import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool';
import { bumpVersions } from '../../../db/versions';

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Rows deleted per statement, to stay below the statement timeout. */
const BATCH = 5_000;

async function deleteAll(tx: Tx, table: string, userId: number): Promise<void> {
  const name = sql.identifier(table);
  let deleted: number;
  do {
    const { rowCount } = await tx.execute(sql`
      delete from ${name} where id in
        (select id from ${name} where user_id = ${userId} limit ${BATCH})`);
    deleted = rowCount ?? 0;
  } while (deleted === BATCH);
}

/**
 * Deletes decks, battles and combos. Locks the version rows first, as in `changeRecords` and
 * wherever badges are awarded, then the decks, which lock their battles.
 */
export async function deleteRecords(tx: Tx, userId: number): Promise<void> {
  await bumpVersions(tx, [userId], 'badges', 'battles', 'combos');
  await tx.execute(sql`select from decks where user_id = ${userId} order by id for update`);
  await deleteAll(tx, 'deck_battles', userId);
  await deleteAll(tx, 'decks', userId);
  await deleteAll(tx, 'battles', userId);
  await tx.execute(sql`delete from battle_days where user_id = ${userId}`);
  await deleteAll(tx, 'combos', userId);
}
