import { and, eq, sql } from 'drizzle-orm';
import type { MediaNote } from '#shared/media-notes';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Tx, Writer } from '../../db/pool';
import { first, isChanged } from '../../db/query';
import { media } from '../../db/schema';
import type { StoredFile } from '../../db/schema/media';
import type { MediaRow } from './media.queries';

/** The columns that processing reads at its start. */
export type Work = Pick<
  typeof media.$inferSelect,
  'id' | 'userId' | 'mediaType' | 'status' | 'statusAt' | 'files'
> & { folder: string };

export type Outcome = Pick<typeof media.$inferInsert, 'status' | 'statusNote'> &
  Partial<
    Pick<typeof media.$inferInsert, 'files' | 'width' | 'height' | 'duration' | 'placeholder'>
  >;

/** Undefined if the post was deleted or has another folder. */
export async function findWork(db: Reader, id: number, folder: string): Promise<Work | undefined> {
  const { userId, mediaType, status, statusAt, files } = media;
  const [row] = await db
    .select({ id: media.id, userId, mediaType, status, statusAt, files })
    .from(media)
    .where(and(eq(media.id, id), eq(media.folder, folder)));
  return row && { ...row, folder };
}

/** True unless the post was replaced, ended or restarted since the run began. */
const isUntouched = ({ id, folder, statusAt }: Work) =>
  and(
    eq(media.id, id),
    eq(media.folder, folder),
    eq(media.status, 'processing'),
    eq(media.statusAt, statusAt),
  );

/**
 * Records file names before storing the files, so that a killed run's files can be removed later.
 * @returns false if the run is obsolete
 */
export async function announceFiles(db: Writer, work: Work, names: readonly StoredFile[]) {
  const leftovers = names.map((file): StoredFile => ({ ...file, role: 'leftover' }));
  return isChanged(
    db
      .update(media)
      .set({ files: sql`${media.files} || ${JSON.stringify(leftovers)}::jsonb` })
      .where(isUntouched(work)),
  );
}

/**
 * Ends processing; other files in the folder become `leftover` until they are removed.
 * @returns false if the run is obsolete
 */
export async function endProcessing(tx: Tx, work: Work, outcome: Outcome): Promise<boolean> {
  const [found] = await tx
    .select({ files: media.files })
    .from(media)
    .where(isUntouched(work))
    .for('no key update');
  if (!found) return false;
  const { files: made } = outcome;
  const names = new Set(made?.map(({ name }) => name));
  const left = found.files.filter(({ name }) => !names.has(name));
  const files = made && [...made, ...left.map((file) => ({ ...file, role: 'leftover' as const }))];
  await tx
    .update(media)
    .set({ ...outcome, files, statusAt: sql`now()` })
    .where(eq(media.id, work.id));
  return true;
}

export async function forgetLeftovers(db: Writer, { id, folder }: Pick<Work, 'id' | 'folder'>) {
  await db
    .update(media)
    .set({
      files: sql`jsonb_path_query_array(${media.files}, '$[*] ? (@.role != "leftover")')`,
    })
    .where(and(eq(media.id, id), eq(media.folder, folder), eq(media.status, 'ready')));
}

/** Locks the post. Undefined if it was deleted. */
export async function lockFiles(tx: Tx, { id }: Authorized<MediaRow>) {
  const { folder, files, status } = media;
  return first(
    tx
      .select({ id: media.id, folder, files, status })
      .from(media)
      .where(eq(media.id, id))
      .for('no key update'),
  );
}

/** Starts processing of the current files or of an upload. */
export async function beginProcessing(
  tx: Writer,
  { id }: Authorized<MediaRow>,
  upload?: { folder: string; files: StoredFile[] },
): Promise<void> {
  const cleared = { placeholder: null, width: null, height: null, duration: null };
  await tx
    .update(media)
    .set({
      ...(upload && { ...upload, ...cleared }),
      status: 'processing',
      statusNote: null,
      statusMessage: null,
      statusAt: sql`now()`,
    })
    .where(eq(media.id, id));
}

export async function askForUpload(
  tx: Writer,
  { id }: Authorized<MediaRow>,
  statusNote: MediaNote,
): Promise<void> {
  await tx
    .update(media)
    .set({ status: 'upload-needed', statusNote, statusAt: sql`now()` })
    .where(eq(media.id, id));
}
