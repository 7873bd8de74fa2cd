import type { MediaType } from '#shared/media';
import { msg } from '#shared/translate';
import type { StoredFile } from '../../db/schema/media';
import type { Actor, AppDeps } from '../../deps';
import type { ServedFile } from '../../http/responses';
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

/** Of a post, for those who may see it. @throws AppError 404, also while nothing can be shown yet */
const serve = (
  { storage, log }: Omit<Deps, 'db'>,
  post: MediaRow,
  choose: Choice,
  cacheControl: string,
): ServedFile =>
  serveStored(
    { storage, log },
    {
      folder: post.folder,
      file: post.status === 'ready' ? choose(post) : undefined,
      name: `ripcord-${post.id}`,
      cacheControl,
      missing: UNAVAILABLE[post.mediaType],
    },
  );

const cacheOf = ({ visibility }: MediaRow) =>
  visibility === 'public' ? `private, max-age=${PUBLIC_SECONDS}` : 'no-store';

/** @throws AppError 404 */
export async function serveFile(deps: Deps, actor: Actor, id: number, width?: number) {
  const post = await getMedia(deps, actor, id);
  return serve(deps, post, ({ files }) => chooseShown(files, width), cacheOf(post));
}

/** @throws AppError 404 */
export async function serveThumbnail(deps: Deps, actor: Actor, id: number) {
  const post = await getMedia(deps, actor, id);
  return serve(deps, post, chooseThumbnail, cacheOf(post));
}

interface Shared {
  what: 'file' | 'thumbnail';
  width?: number;
  cacheControl: string;
}

/** The caller has checked that everybody may see the post. @throws AppError 404 */
export const serveToAll = (
  deps: Omit<Deps, 'db'>,
  post: MediaRow,
  { what, width, cacheControl }: Shared,
): ServedFile => {
  const choose: Choice =
    what === 'file' ? ({ files }) => chooseShown(files, width) : chooseThumbnail;
  return { ...serve(deps, post, choose, cacheControl), isPublic: true };
};
