import type { Db } from '../../db/pool';
import { mediaViews } from '../../db/schema';

/** @returns whether it is this person's first one of that day */
export async function insertView(
  tx: Pick<Db, 'insert'>,
  view: typeof mediaViews.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(mediaViews)
    .values(view)
    .onConflictDoNothing()
    .returning({ mediaId: mediaViews.mediaId });
  return rows.length > 0;
}
