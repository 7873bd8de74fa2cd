import { type MediaNote, mediaNoteWords } from '#shared/media-notes';
import { t } from '#shared/translate';
import { type Authorized, authorize, isOwn } from '../../auth/authorize';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { checkPoster, checkVideoFile, REPLACEMENT_ONLY } from '../../media/check-upload';
import type { Storage } from '../../media/storage/storage';
import type { ReceivedFiles } from '../../media/uploads';
import type { MediaRow } from './media.queries';
import { FORBIDDEN, getMedia, mediaNotFound } from './media.service';
import * as files from './media-files.queries';
import { enqueueProcessing, isStored, sourcesOf, withStoredUpload } from './stored-files';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'jobs' | 'realtime' | 'log'>;

export interface Recovery {
  status: 'success' | 'error';
  needsUpload: boolean;
  message: string;
}

const jobOf = ({ id, userId, mediaType }: MediaRow, folder: string) => ({
  mediaId: id,
  userId,
  mediaType,
  folder,
});

const begun = (): Recovery => ({
  status: 'success',
  needsUpload: false,
  message: t('Your video is being processed again.'),
});
/** Notes on videos that need another file. */
const DAMAGED: MediaNote['kind'][] = ['video_damaged', 'video_without_picture'];

/**
 * Finds a video that `actor` may recover or replace.
 * @throws AppError 404, 403, 409 if it is not a video
 */
export async function getOwnVideo(deps: Pick<AppDeps, 'db'>, actor: Actor, id: number) {
  const post = authorize(actor, await getMedia(deps, actor, id), isOwn, FORBIDDEN);
  if (post.mediaType !== 'video') {
    throw new AppError('conflict', t('This post is not a video, so there is nothing to repair.'));
  }
  return post;
}

/**
 * Processes a video again from the original or from the shown file.
 * @throws AppError like `getOwnVideo`; 503
 */
export async function recoverVideo(deps: Deps, actor: Actor, id: number): Promise<Recovery> {
  const { storage, realtime } = deps;
  const post = await getOwnVideo(deps, actor, id);
  // It already has a job, or `endStalled` will find it.
  if (post.status === 'processing') return begun();
  const { statusNote } = post;
  const damage = statusNote && DAMAGED.includes(statusNote.kind) ? statusNote : null;
  const stored = !damage && (await isAnyStored(storage, post));
  return transact(deps, async (tx, after) => {
    const now = await files.lockFiles(tx, post);
    if (!now) throw mediaNotFound();
    // It was replaced or recovered by another device meanwhile.
    if (now.status === 'processing') return begun();
    after(() => realtime.publish({ type: 'media.changed', mediaId: id }));
    if (!stored || !now.folder) {
      const note = damage ?? ({ kind: 'video_missing' } as const);
      await files.askForUpload(tx, post, note);
      return { status: 'error', needsUpload: true, message: mediaNoteWords(note) };
    }
    await files.beginProcessing(tx, post);
    await enqueueProcessing(deps, tx, after, jobOf(post, now.folder));
    return begun();
  });
}

async function isAnyStored(storage: Storage, { folder, files: all }: MediaRow): Promise<boolean> {
  if (!folder) return false;
  for (const { name } of sourcesOf('video', all)) {
    if (await isStored(storage, folder, name)) return true;
  }
  return false;
}

/**
 * Replaces the file of a video; a job deletes the old files. Of two concurrent replacements, the
 * later one wins.
 * @throws AppError 400 file missing, 413, 415, 404, 503
 */
export async function replaceVideo(
  deps: Deps,
  actor: Actor,
  post: Authorized<MediaRow>,
  received: ReceivedFiles,
): Promise<MediaRow> {
  const { jobs, realtime } = deps;
  if (!received.file) throw invalidField('file', REPLACEMENT_ONLY);
  const original = await checkVideoFile(received.file, REPLACEMENT_ONLY);
  const poster = await checkPoster(received.thumbnail);
  await withStoredUpload(deps, { original, poster }, (upload) =>
    transact(deps, async (tx, after) => {
      const now = await files.lockFiles(tx, post);
      if (!now) throw mediaNotFound();
      await files.beginProcessing(tx, post, upload);
      await enqueueProcessing(deps, tx, after, jobOf(post, upload.folder));
      if (now.folder) await jobs.enqueue(tx, after, 'media.delete-files', { folder: now.folder });
      after(() => realtime.publish({ type: 'media.changed', mediaId: post.id }));
    }),
  );
  return getMedia(deps, actor, post.id);
}
