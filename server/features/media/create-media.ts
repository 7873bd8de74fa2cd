import type { MediaValues } from '../../../shared/media';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { awardSoon } from '../badges/award';
import { checkFile, checkPoster } from './check-upload';
import type { MediaRow } from './media.queries';
import * as queries from './media.queries';
import { type StoredUpload, withStoredUpload } from './stored-upload';
import type { ReceivedFiles } from './upload';
import { IMAGE_REQUIRED, VIDEO_REQUIRED } from './upload-rules';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'jobs' | 'realtime' | 'log'>;

export interface CreatedMedia {
  row: MediaRow;
  /** False when this person's device had sent it before, with the same clientId. */
  created: boolean;
}

/**
 * Creates a post of a text or a file. Its processing is a job.
 * @throws AppError 400 file missing or unexpected, 413, 415, 422, 503
 */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  values: MediaValues,
  files: ReceivedFiles,
): Promise<CreatedMedia> {
  const before = await findBefore(deps, actor, values);
  if (before) return { row: before, created: false };
  const { mediaType } = values;
  if (mediaType === 'text') {
    if (files.media) throw invalidField('media', 'A text post has no file.');
    return save(deps, actor, values);
  }
  if (!files.media) {
    throw invalidField('media', mediaType === 'image' ? IMAGE_REQUIRED : VIDEO_REQUIRED);
  }
  const original = await checkFile(mediaType, files.media);
  const poster = mediaType === 'video' ? await checkPoster(files.thumbnail) : undefined;
  return withStoredUpload(deps, { original, poster }, (upload) =>
    save(deps, actor, values, upload),
  );
}

const findBefore = async ({ db }: Pick<Deps, 'db'>, { id }: Actor, { clientId }: MediaValues) =>
  clientId ? queries.findByClientId(db, id, clientId) : undefined;

/** Writes the row and the job that processes its file. */
async function save(
  deps: Deps,
  actor: Actor,
  values: MediaValues,
  upload?: StoredUpload,
): Promise<CreatedMedia> {
  const { db, jobs, realtime } = deps;
  const { folder = null, files = [] } = upload ?? {};
  const status = upload ? 'processing' : 'ready';
  const row = await db.transaction(async (tx) => {
    const post = { ...values, userId: actor.id, status, folder, files } as const;
    const mediaId = await queries.insertMedia(tx, post);
    if (mediaId === undefined) return undefined;
    if (folder) await jobs.enqueue(tx, 'media.process', { mediaId, folder });
    // A file is shown once it has been processed.
    else await awardSoon(deps, tx, actor.id, 'post');
    return queries.findMedia(tx, actor.id, mediaId);
  });
  jobs.wake(folder ? 'media.process' : 'badges.award');
  if (row) {
    if (folder) realtime.publish({ type: 'media.changed', mediaId: row.id });
    return { row, created: true };
  }
  // The same post was on two ways at once, and the other one came first.
  const first = await findBefore(deps, actor, values);
  if (!first) throw new AppError('conflict', 'This post has just been deleted.');
  return { row: first, created: false };
}
