import path from 'node:path';
import type { MediaType } from '../../../shared/media';
import type { Actor } from '../../auth/actor';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { tagOf } from '../../http/etag';
import type { ServedFile } from '../../http/send-file';
import { FileMissing } from '../../media/storage/storage';
import type { MediaRow } from './media.queries';
import { getMedia } from './media.service';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** Seconds for which a browser may show a public file without asking; its address changes with it. */
const PUBLIC_SECONDS = 24 * 60 * 60;

const UNAVAILABLE: Record<MediaType, string> = {
  image: 'Failed to load image. The file may be corrupted or unavailable.',
  video: 'Video file not available. It may have been removed or is still processing.',
  text: 'The requested media could not be found.',
};

const widthOf = ({ width = 0 }: StoredFile) => width;

/** What is shown, the narrowest first. */
const shownOf = ({ files }: MediaRow) =>
  files.filter(({ role }) => role === 'shown').sort((a, b) => widthOf(a) - widthOf(b));

type Choice = (post: MediaRow) => StoredFile | undefined;

/** The image or the video; of an image the narrowest that is at least so wide, else the widest. */
const chooseFile =
  (width = Number.POSITIVE_INFINITY): Choice =>
  (post) => {
    const shown = shownOf(post);
    return shown.find((file) => widthOf(file) >= width) ?? shown.at(-1);
  };

/** The poster of a video, the narrowest of an image. */
const chooseThumbnail: Choice = (post) =>
  post.files.find(({ role }) => role === 'thumbnail') ??
  (post.mediaType === 'image' ? shownOf(post)[0] : undefined);

/** @throws AppError 404 when `actor` may not see the post, or it has nothing to show (yet) */
async function serve(
  { db, storage, log }: Deps,
  actor: Actor,
  id: number,
  choose: Choice,
): Promise<ServedFile> {
  const post = await getMedia({ db }, actor, id);
  const { folder } = post;
  const file = post.status === 'ready' ? choose(post) : undefined;
  if (!folder || !file) throw notFound(UNAVAILABLE[post.mediaType]);
  return {
    name: `ripcord-${post.id}${path.extname(file.name)}`,
    type: file.type,
    size: file.size,
    tag: tagOf(folder, file.name),
    cacheControl: post.visibility === 'public' ? `private, max-age=${PUBLIC_SECONDS}` : 'no-store',
    open: (range) =>
      storage.read(folder, file.name, range).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
        log.error({ mediaId: post.id, folder, file: file.name }, 'a file of a post is gone');
        throw notFound(UNAVAILABLE[post.mediaType]);
      }),
  };
}

export const serveFile = (deps: Deps, actor: Actor, id: number, width?: number) =>
  serve(deps, actor, id, chooseFile(width));

export const serveThumbnail = (deps: Deps, actor: Actor, id: number) =>
  serve(deps, actor, id, chooseThumbnail);
