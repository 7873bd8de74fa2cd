import { isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import { media, tournaments, users } from '../../db/schema';
import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';

/**
 * All columns that refer to a storage folder. Folders that none of them refers to are deleted every
 * night, so a missing column loses its files.
 */
export const FOLDER_COLUMNS = [media.folder, tournaments.folder, users.avatarFolder] as const;

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

export const isNamed = async (db: Reader, folder: string): Promise<boolean> =>
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

/** After a restore, something deleted since may be back: then its files stay. */
export const deleteFiles: Handler<'media.delete-files'> = async ({ db, storage }, { folder }) => {
  if (!(await isNamed(db, folder))) await storage.remove(folder);
};

/**
 * Files are stored before their row: younger ones may belong to a row that is about to be written
 * (milliseconds).
 */
const YOUNG_MS = 24 * 60 * 60 * 1_000;

/** Folders looked up at once. */
const BATCH = 500;

async function* oldFolders({ storage, clock }: Pick<AppDeps, 'storage' | 'clock'>) {
  const limit = (clock?.() ?? new Date()).getTime() - YOUNG_MS;
  let batch: string[] = [];
  for await (const { folder, changedAt } of storage.list()) {
    if (changedAt.getTime() > limit) continue;
    batch.push(folder);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Removes files that no row refers to, left by a killed process. In a database that refers to no
 * files at all, such as a new one in front of an old storage, everything stays.
 */
export const sweepFiles: Handler<'media.sweep-files'> = async (deps, _payload, { signal }) => {
  if (!(await isAnyFolderNamed(deps.db))) return;
  let removed = 0;
  for await (const folders of oldFolders(deps)) {
    signal.throwIfAborted();
    const named = await findNamedFolders(deps.db, folders);
    for (const folder of folders) {
      if (named.has(folder)) continue;
      signal.throwIfAborted();
      await deps.storage.remove(folder);
      removed += 1;
    }
  }
  deps.log.info({ removed }, 'unreferenced files removed');
};
