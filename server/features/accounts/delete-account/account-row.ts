import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './own-records';

/** Tables into which a concurrent request may have written after they were emptied. */
const LATE = [
  'media',
  'media_likes',
  'media_views',
  'comments',
  'tournaments',
  'tournament_participants',
  'decks',
  'deck_battles',
] as const;

const anyOfThem = (userId: number): SQL =>
  sql.join(
    LATE.map(
      (table) => sql`exists (select from ${sql.identifier(table)} where user_id = ${userId})`,
    ),
    sql` or `,
  );

export async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from users where id = ${userId}`);
  return (rowCount ?? 0) > 0;
}

/**
 * Deletes the account row and everything that cascades from it. Once the row is locked nothing can
 * refer to it any more.
 * @returns the folder of the avatar, or undefined when a concurrent request has left rows behind
 */
export async function deleteRow(tx: Tx, userId: number): Promise<string | null | undefined> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  const { rows: late } = await tx.execute<{ any: boolean }>(
    sql`select ${anyOfThem(userId)} as "any"`,
  );
  if (late[0]?.any) return undefined;
  const { rows } = await tx.execute<{ folder: string | null }>(
    sql`delete from users where id = ${userId} returning avatar_folder as folder`,
  );
  return rows[0]?.folder ?? null;
}
