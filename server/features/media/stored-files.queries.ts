import { isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import { media, publicRemovals, tournaments, users } from '../../db/schema';

/**
 * All columns that refer to a storage folder. Unreferenced folders are deleted every night, so
 * omitting a column would delete its files.
 */
export const FOLDER_COLUMNS = [
  media.folder,
  tournaments.folder,
  users.avatarFolder,
  publicRemovals.avatarFolder,
] as const;

export async function findNamedFolders(db: Reader, folders: readonly string[]) {
  const asked = `{${folders.join(',')}}`;
  const lookUps = FOLDER_COLUMNS.map(
    (column) =>
      sql`select ${column} as folder from ${column.table} where ${column} = any(${asked}::uuid[])`,
  );
  const { rows } = await db.execute<{ folder: string }>(sql.join(lookUps, sql` union all `));
  return new Set(rows.map(({ folder }) => folder));
}

export const isNamed = async (db: Reader, folder: string) =>
  (await findNamedFolders(db, [folder])).size > 0;

export async function isAnyFolderNamed(db: Reader): Promise<boolean> {
  const first = FOLDER_COLUMNS.map(
    (column) => sql`exists (select from ${column.table} where ${isNotNull(column)})`,
  );
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select ${sql.join(first, sql` or `)} as "any"`,
  );
  return rows[0]?.any === true;
}
