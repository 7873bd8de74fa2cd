import { and, eq, sql } from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import { media } from '../../db/schema';
import type { StoredFile } from '../../db/schema/media';
import type { MediaRow, Tx } from './media.queries';

/** What the processing needs of a post, as it stood when the run began. */
export type Work = Pick<
  typeof media.$inferSelect,
  'id' | 'userId' | 'mediaType' | 'status' | 'statusAt' | 'files'
> & { folder: string };

/** What a run ends with. */
export type Outcome = Pick<typeof media.$inferInsert, 'status' | 'statusMessage'> &
  Partial<
    Pick<typeof media.$inferInsert, 'files' | 'width' | 'height' | 'duration' | 'placeholder'>
  >;

/** The post, unless it is gone or has its files in another folder by now. */
export async function findWork(
  db: Pick<Db, 'select'>,
  id: number,
  folder: string,
): Promise<Work | undefined> {
  const { userId, mediaType, status, statusAt, files } = media;
  const [row] = await db
    .select({ id: media.id, userId, mediaType, status, statusAt, files })
    .from(media)
    .where(and(eq(media.id, id), eq(media.folder, folder)));
  return row && { ...row, folder };
}

/** That the post is still as the run found it: neither replaced, nor ended, nor begun anew. */
const isUntouched = ({ id, folder, statusAt }: Work) =>
  and(
    eq(media.id, id),
    eq(media.folder, folder),
    eq(media.status, 'processing'),
    eq(media.statusAt, statusAt),
  );

/**
 * Writes down the names of files before they are stored, so that those of a run that is killed are
 * known and removed. False when the run is of no use any more.
 */
export async function announceFiles(
  db: Pick<Db, 'update'>,
  work: Work,
  names: readonly StoredFile[],
): Promise<boolean> {
  const leftovers = names.map((file): StoredFile => ({ ...file, role: 'leftover' }));
  const rows = await db
    .update(media)
    .set({ files: sql`${media.files} || ${JSON.stringify(leftovers)}::jsonb` })
    .where(isUntouched(work))
    .returning({ id: media.id });
  return rows.length > 0;
}

/**
 * Ends the processing of a post. What else is in its folder is kept as `leftover`, until it has
 * been removed. False when the run came too late to end it; else `andThen` goes with it.
 */
export function endProcessing(
  db: Db,
  work: Work,
  outcome: Outcome,
  andThen: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ files: media.files })
      .from(media)
      .where(isUntouched(work))
      .for('no key update');
    if (!found) return false;
    const { files: made } = outcome;
    const kept = new Set(made?.map(({ name }) => name));
    const left = found.files.filter(({ name }) => !kept.has(name));
    const files = made && [
      ...made,
      ...left.map((file) => ({ ...file, role: 'leftover' as const })),
    ];
    await tx
      .update(media)
      .set({ ...outcome, files, statusAt: sql`now()` })
      .where(eq(media.id, work.id));
    await andThen(tx);
    return true;
  });
}

/** Forgets the leftovers of a ready post: they have been removed. */
export async function forgetLeftovers(
  db: Pick<Db, 'update'>,
  { id, folder }: Pick<Work, 'id' | 'folder'>,
): Promise<void> {
  await db
    .update(media)
    .set({
      files: sql`jsonb_path_query_array(${media.files}, '$[*] ? (@.role != "leftover")')`,
    })
    .where(and(eq(media.id, id), eq(media.folder, folder), eq(media.status, 'ready')));
}

/** The post as it is now, held until the transaction ends. Undefined when it is gone. */
export async function lockFiles(
  tx: Tx,
  { id }: Authorized<MediaRow>,
): Promise<Pick<MediaRow, 'id' | 'folder' | 'files' | 'status'> | undefined> {
  const { folder, files, status } = media;
  const [row] = await tx
    .select({ id: media.id, folder, files, status })
    .from(media)
    .where(eq(media.id, id))
    .for('no key update');
  return row;
}

/** Begins the processing of a post, anew or of other files than before. */
export async function beginProcessing(
  tx: Pick<Db, 'update'>,
  { id }: Authorized<MediaRow>,
  upload?: { folder: string; files: StoredFile[] },
): Promise<void> {
  const cleared = { placeholder: null, width: null, height: null, duration: null };
  await tx
    .update(media)
    .set({
      ...(upload && { ...upload, ...cleared }),
      status: 'processing',
      statusMessage: null,
      statusAt: sql`now()`,
    })
    .where(eq(media.id, id));
}

/** Says that a video must be uploaded again. */
export async function askForUpload(
  tx: Pick<Db, 'update'>,
  { id }: Authorized<MediaRow>,
  statusMessage: string,
): Promise<void> {
  await tx
    .update(media)
    .set({ status: 'upload-needed', statusMessage, statusAt: sql`now()` })
    .where(eq(media.id, id));
}
