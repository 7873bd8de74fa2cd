import { isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { media, tournaments, users } from '../../db/schema';

type Reader = Pick<Db, 'select' | 'execute'>;

/**
 * Every column that names a folder of the storage. A folder that none of them names is removed: a
 * column that is not on this list loses its files the next night.
 */
export const FOLDER_COLUMNS = [media.folder, tournaments.folder, users.avatarFolder] as const;

/** Which of these folders are named; by the index of each column, however many rows there are. */
export async function findNamedFolders(
  db: Reader,
  folders: readonly string[],
): Promise<Set<string>> {
  const asked = `{${folders.join(',')}}`;
  const lookUps = FOLDER_COLUMNS.map(
    (column) =>
      sql`select ${column} as folder from ${column.table} where ${column} = any(${asked}::uuid[])`,
  );
  const { rows } = await db.execute<{ folder: string }>(sql.join(lookUps, sql` union all `));
  return new Set(rows.map(({ folder }) => folder));
}

/** Whether anything has its files in this folder. */
export const isNamed = async (db: Reader, folder: string): Promise<boolean> =>
  (await findNamedFolders(db, [folder])).size > 0;

/** Whether anything names any folder. */
export async function isAnyFolderNamed(db: Reader): Promise<boolean> {
  const first = FOLDER_COLUMNS.map(
    (column) => sql`exists (select from ${column.table} where ${isNotNull(column)})`,
  );
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select ${sql.join(first, sql` or `)} as "any"`,
  );
  return rows[0]?.any === true;
}
