import { isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { media } from '../../db/schema';

/** Which of these folders belong to posts; by the index of the folders, however many posts there are. */
export async function findNamedFolders(
  db: Pick<Db, 'select'>,
  folders: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ folder: media.folder })
    .from(media)
    .where(sql`${media.folder} = any(${`{${folders.join(',')}}`}::uuid[])`);
  return new Set(rows.flatMap(({ folder }) => folder ?? []));
}

/** Whether any post names any folder. */
export async function isAnyFolderNamed(db: Pick<Db, 'select'>): Promise<boolean> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(isNotNull(media.folder))
    .limit(1);
  return rows.length > 0;
}
