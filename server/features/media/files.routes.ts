import type { MediaType } from '#shared/media';
import { api } from '#shared/routes';
import { msg } from '#shared/translate';
import type { StoredFile } from '../../db/schema/media';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { sendFile } from '../../http/responses';
import { IMAGE_UNAVAILABLE } from '../../media/check-upload';
import type { MediaRow } from './media.queries';
import { getMedia } from './media.service';
import { chooseShown, serveStored, shownOf } from './stored-files';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** Seconds. Safe to cache, since the URL changes with the file. */
const PUBLIC_SECONDS = 24 * 60 * 60;

const UNAVAILABLE: Record<MediaType, string> = {
  image: IMAGE_UNAVAILABLE,
  video: msg('Video file not available. It may have been removed or is still processing.'),
  text: msg('The requested media could not be found.'),
};

type Choice = (post: MediaRow) => StoredFile | undefined;

/** Picks a video's poster, or the narrowest version of an image. */
const chooseThumbnail: Choice = ({ files, mediaType }) =>
  files.find(({ role }) => role === 'thumbnail') ??
  (mediaType === 'image' ? shownOf(files)[0] : undefined);

/** @throws AppError 404, also while nothing can be shown yet */
async function serve({ db, storage, log }: Deps, actor: Actor, id: number, choose: Choice) {
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

export const mediaFileRoutes = createRoutes((handle, deps: AppDeps) => {
  handle(api.getMediaFile, async ({ actor, params, query }) =>
    sendFile(await serveFile(deps, actor, params.id, query.w)),
  );

  handle(api.getMediaThumbnail, async ({ actor, params }) =>
    sendFile(await serveThumbnail(deps, actor, params.id)),
  );
});
