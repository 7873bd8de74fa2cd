import type { MediaType } from '../../../shared/media';
import type { Actor } from '../../auth/actor';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import type { ServedFile } from '../../http/responses';
import type { MediaRow } from './media.queries';
import { getMedia } from './media.service';
import { chooseShown, serveStored, shownOf } from './stored-files';
import { IMAGE_UNAVAILABLE } from './upload-rules';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** Seconds for which a browser may show a public file without asking; its address changes with it. */
const PUBLIC_SECONDS = 24 * 60 * 60;

const UNAVAILABLE: Record<MediaType, string> = {
  image: IMAGE_UNAVAILABLE,
  video: 'Video file not available. It may have been removed or is still processing.',
  text: 'The requested media could not be found.',
};

type Choice = (post: MediaRow) => StoredFile | undefined;

/** The poster of a video, the narrowest of an image. */
const chooseThumbnail: Choice = ({ files, mediaType }) =>
  files.find(({ role }) => role === 'thumbnail') ??
  (mediaType === 'image' ? shownOf(files)[0] : undefined);

/** @throws AppError 404 when `actor` may not see the post, or it has nothing to show (yet) */
async function serve(
  { db, storage, log }: Deps,
  actor: Actor,
  id: number,
  choose: Choice,
): Promise<ServedFile> {
  const post = await getMedia({ db }, actor, id);
  return serveStored(
    { storage, log },
    {
      folder: post.folder,
      file: post.status === 'ready' ? choose(post) : undefined,
      name: `ripcord-${post.id}`,
      cacheControl:
        post.visibility === 'public' ? `private, max-age=${PUBLIC_SECONDS}` : 'no-store',
      missing: UNAVAILABLE[post.mediaType],
    },
  );
}

export const serveFile = (deps: Deps, actor: Actor, id: number, width?: number) =>
  serve(deps, actor, id, ({ files }) => chooseShown(files, width));

export const serveThumbnail = (deps: Deps, actor: Actor, id: number) =>
  serve(deps, actor, id, chooseThumbnail);
