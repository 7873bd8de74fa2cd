import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './own-records';

/** Where a request that was under way may have left something after it was looked for. */
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
 * Deletes the row of an account and all that only says something of it: versions, presence, reset
 * links, badges, remembered matches. From the hold on nothing can name the row any more, and what
 * was about to waits and fails: so whatever there is now is all there will be.
 * @returns where its picture was, or undefined when something came late and was not taken care of
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
