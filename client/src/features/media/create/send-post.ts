import { type Media, type MediaInput, mediaApi } from '@shared/media';
import { call } from '@/lib/api';
import { upload } from '@/lib/upload';

/** One post on its way: a text, a video, or one of several images. */
export interface PostPart {
  clientId: string;
  /** "Image 2" and the like, beside its progress. */
  label: string;
  fields: Omit<MediaInput, 'clientId'>;
  file?: File;
  /** The still picture of a video, once it is there. */
  thumbnail?: Promise<Blob | undefined>;
}

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** An earlier attempt with this clientId may have been stored although its answer was lost. */
  mayBeStored: boolean;
}

/**
 * Sends one post. A repeat answers what the first attempt stored; if the words were changed in
 * between, the change is written on top: what is on screen is posted.
 */
export async function sendPost(part: PostPart, options: SendOptions): Promise<Media> {
  const post = await create(part, options);
  const { title, description = null, visibility = 'public' } = part.fields;
  const isAsSent =
    post.title === title && post.description === description && post.visibility === visibility;
  if (!options.mayBeStored || isAsSent) return post;
  const { signal } = options;
  const body = { title, description, visibility };
  return call(mediaApi.updateMedia, { params: { id: post.id }, body, signal });
}

async function create(
  { clientId, fields, file, thumbnail }: PostPart,
  { onProgress, signal }: SendOptions,
): Promise<Media> {
  const body = { ...fields, clientId };
  if (!file) return call(mediaApi.createMedia, { body, signal });
  const files = { media: file, thumbnail: await unlessAborted(thumbnail, signal) };
  return upload(mediaApi.createMedia, { fields: body, files, onProgress, signal });
}

/** What was promised, or undefined as soon as it is no longer wanted: a still may take seconds. */
export function unlessAborted<T>(
  promised: Promise<T> | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([promised, aborted]);
}
