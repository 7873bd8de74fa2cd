import { MEDIA_TITLE_MAX, type Media, type MediaInput, mediaApi } from '@shared/media';
import { call } from '@/lib/api';
import { upload } from '@/lib/upload';

/** One post to send: a text, a video, or one of several images. */
export interface PostPart {
  clientId: string;
  /** "image 2" and the like, beside its progress. */
  label: string;
  fields: Omit<MediaInput, 'clientId'>;
  file?: File;
  /** The poster of a video. */
  thumbnail?: Promise<Blob | undefined>;
}

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** An earlier attempt with this clientId may have been stored although its answer was lost. */
  mayBeStored: boolean;
}

/**
 * Sends one post. The server answers a repeated clientId with what it stored first; if the fields
 * were changed since, the change is saved on top.
 */
export async function sendPost(part: PostPart, options: SendOptions): Promise<Media> {
  const post = await create(part, options);
  const { title, description = null, visibility = 'public' } = part.fields;
  const isSame =
    post.title === title && post.description === description && post.visibility === visibility;
  if (!options.mayBeStored || isSame) return post;
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

/** The promise's value, or undefined once aborted: making a poster may take seconds. */
export function unlessAborted<T>(
  promise: Promise<T> | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([promise, aborted]);
}

/**
 * The title of one of several images that become separate posts: the first keeps it, later ones get
 * " (2)", " (3)". A title at the maximum length is shortened for that.
 */
export function postTitle(title: string, index: number): string {
  if (index === 0) return title;
  const suffix = ` (${index + 1})`;
  return shorten(title, MEDIA_TITLE_MAX - suffix.length) + suffix;
}

/** Cuts between characters, never inside an emoji. */
function shorten(text: string, max: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > max) return short.trimEnd();
    short += character;
  }
  return text;
}
