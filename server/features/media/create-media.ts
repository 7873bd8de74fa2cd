import type { MediaValues } from '#shared/media';
import { t } from '#shared/translate';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { invalidField } from '../../http/app-error';
import { type Created, createOnce } from '../../http/repeats';
import { checkFile, checkPoster, IMAGE_REQUIRED, VIDEO_REQUIRED } from '../../media/check-upload';
import type { ReceivedFiles } from '../../media/uploads';
import { awardSoon } from '../badges/badges.service';
import type { MediaRow } from './media.queries';
import * as queries from './media.queries';
import { enqueueProcessing, type StoredUpload, withStoredUpload } from './stored-files';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'jobs' | 'realtime' | 'log'>;

/**
 * Creates a post with a text or a file. A job processes the file.
 * @throws AppError 400 file missing or unexpected, 413, 415, 422, 503
 */
export async function createMedia(
  deps: Deps,
  actor: Actor,
  values: MediaValues,
  files: ReceivedFiles,
): Promise<Created<MediaRow>> {
  const find = (clientId: string) => queries.findByClientId(deps.db, actor.id, clientId);
  return createOnce(
    { db: deps.db, userId: actor.id, kind: 'post', clientId: values.clientId },
    find,
    async () => {
      const { mediaType } = values;
      if (mediaType === 'text') {
        if (files.media) throw invalidField('media', t('A text post cannot have a file.'));
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
    },
  );
}

/**
 * Writes the row and enqueues the job that processes its file.
 * @returns undefined if the clientId is taken
 */
const save = (
  deps: Deps,
  actor: Actor,
  values: MediaValues,
  { folder, files = [] }: Partial<StoredUpload> = {},
): Promise<MediaRow | undefined> =>
  transact(deps, async (tx, after) => {
    const { mediaType } = values;
    const status = folder ? 'processing' : 'ready';
    const post = { ...values, userId: actor.id, status, folder: folder ?? null, files } as const;
    const mediaId = await queries.insertMedia(tx, post);
    if (mediaId === undefined) return undefined;
    if (folder) {
      await enqueueProcessing(deps, tx, after, { mediaId, folder, userId: actor.id, mediaType });
      after(() => deps.realtime.publish({ type: 'media.changed', mediaId }));
    } else {
      // A post with a file counts once it has been processed.
      await awardSoon(deps, tx, after, actor.id, 'post');
    }
    return queries.findMedia(tx, actor.id, mediaId);
  });
