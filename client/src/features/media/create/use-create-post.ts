import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  MEDIA_TITLE_MAX,
  type Media,
  type MediaInput,
  type MediaType,
  type MediaValues,
  mediaApi,
  mediaInputSchema,
} from '#shared/media';
import { t } from '#shared/translate';
import type { SentFile } from '@/components/ui/form-dialog';
import { call } from '@/lib/api';
import { mayHaveArrived } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { upload } from '@/lib/upload';
import { type Attempt, type SubmitProblem, useSubmit } from '@/lib/use-submit';
import { useImages } from './image-picker';
import { asSentence, fileKind, fileNotices, uploadError } from './notices';
import { useVideo } from './use-video';
import { fitsUpload } from './video-plan';

const EMPTY: MediaInput = { title: '', description: '', mediaType: 'text', visibility: 'public' };

export function useCreatePost(onPosted: (posts: Media[]) => void) {
  const form = useForm<MediaInput, unknown, MediaValues>({
    resolver: zodResolver(mediaInputSchema),
    defaultValues: EMPTY,
  });
  const images = useImages();
  const video = useVideo(() => fileNotices.invalidType('video'));
  const { posts, uploading, send } = useSender(({ clientId }) => images.markPosted(clientId));
  const type = form.watch('mediaType');
  const [attempted, setAttempted] = useState<MediaType>();

  const { problem, ...submission } = useSubmit<MediaValues, Media[]>({
    form,
    draft: 'post:new',
    send: (values, attempt) => {
      setAttempted(type);
      return send(partsOf(values, attempt.clientId), attempt);
    },
    onSaved: (saved) => {
      onPosted(saved);
      notifySuccess(saved.length > 1 ? t('Posts created') : t('Post created'));
    },
    failed: (error) => ({ title: t('Upload Error'), text: uploadError(error, type) }),
  });

  const partsOf = (values: MediaValues, clientId: string): PostPart[] => {
    const { clientId: _, ...fields } = values;
    if (type === 'image') {
      return images.images.flatMap(({ clientId: imageId, file, isPosted }, index) => {
        const title = postTitle(fields.title, index);
        const sent: SentFile =
          images.images.length > 1 ? { kind: 'imageNumber', number: index + 1 } : { kind: 'image' };
        return isPosted ? [] : [{ clientId: imageId, sent, file, fields: { ...fields, title } }];
      });
    }
    if (type === 'video' && video.video) {
      const { clientId: videoId, file } = video.video;
      return [
        {
          clientId: videoId,
          sent: { kind: 'video' },
          file,
          fields,
          thumbnail: video.posterOf(file),
        },
      ];
    }
    return [{ clientId, sent: null, fields }];
  };

  /** The first image or video file decides the type of the post. */
  const takeFiles = (files: File[]) => {
    const known = files.find((file) => fileKind(file) !== null);
    if (!known) return fileNotices.invalidType(type === 'text' ? null : type);
    if (fileKind(known) === 'image') {
      form.setValue('mediaType', 'image');
      images.add(files);
    } else {
      form.setValue('mediaType', 'video');
      void video.choose(known);
    }
  };

  /** Shows a notice if files are missing or too large; returns whether they may be sent. */
  const checkFiles = (): boolean => {
    const size = video.video?.file.size;
    if (type === 'image' && images.images.length === 0) fileNotices.missingImages();
    else if (type === 'video' && size === undefined) fileNotices.missingVideo();
    else if (type === 'video' && size !== undefined && !fitsUpload(size)) {
      fileNotices.videoTooLarge(size);
    } else return true;
    return false;
  };

  return {
    form,
    type,
    images,
    video,
    posts,
    takeFiles,
    checkFiles,
    // Drops a problem with another type of post.
    submission: { ...submission, problem: attempted === type ? problem : undefined },
    uploading,
    problemText: problem && problemText(problem, posts, images.images.length),
  };
}

/** Sends posts one by one; posts already sent stay if a later one fails. */
function useSender(onPosted: (part: PostPart) => void) {
  const client = useQueryClient();
  const [posts, setPosts] = useState<Media[]>([]);
  const [uploading, setUploading] = useState<SentFile | null>(null);
  // ClientIds of attempts whose response was lost.
  const uncertain = useRef(new Set<string>());

  const send = async (parts: PostPart[], { signal, onProgress }: Attempt): Promise<Media[]> => {
    const all = [...posts];
    let isUncertain = false;
    try {
      for (const part of parts) {
        setUploading(part.sent);
        onProgress(0);
        const mayBeStored = uncertain.current.has(part.clientId);
        try {
          all.push(await sendPost(part, { signal, mayBeStored, onProgress }));
        } catch (error) {
          isUncertain = signal.aborted || mayHaveArrived(error);
          if (isUncertain) uncertain.current.add(part.clientId);
          throw error;
        }
        onPosted(part);
      }
      return all;
    } finally {
      setPosts(all);
      // Once for all parts, as this refetches every page of the lists on screen.
      if (all.length > posts.length || isUncertain) void markStale(client, 'post');
    }
  };

  return { posts, uploading, send };
}

function problemText({ text, wasCancelled }: SubmitProblem, posts: Media[], total: number): string {
  const done = posts.length;
  if (done > 0) {
    const progress = t(
      '{done, plural, one {# of {total} images is posted.} other {# of {total} images are posted.}}',
      { done, total },
    );
    return wasCancelled
      ? t('Cancelled. {progress} The rest is still here.', { progress })
      : t('{progress} {problem} The rest is still here.', { progress, problem: asSentence(text) });
  }
  return wasCancelled
    ? t('Cancelled. Nothing was posted, and everything is still here.')
    : t('Not posted yet. {problem} Everything you entered is still here.', {
        problem: asSentence(text),
      });
}

/** A post to send: text, a video, or one of several images. */
interface PostPart {
  clientId: string;
  /** Shown beside the progress; null without a file. */
  sent: SentFile | null;
  fields: Omit<MediaInput, 'clientId'>;
  file?: File;
  /** The poster of a video. */
  thumbnail?: Promise<Blob | undefined>;
}

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** An earlier attempt with this clientId may be stored although its response was lost. */
  mayBeStored: boolean;
}

/**
 * Sends one post. For a repeated clientId the server returns the stored post; fields changed since
 * are then saved with an update.
 */
async function sendPost(part: PostPart, options: SendOptions): Promise<Media> {
  const post = await create(part, options);
  const { title, description = null, visibility = 'public' } = part.fields;
  const isSame =
    post.title === title && post.description === description && post.visibility === visibility;
  if (!options.mayBeStored || isSame) return post;
  const { signal } = options;
  const body = { title, description, visibility, version: post.version };
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

/** Resolves to the promise's value, or undefined once aborted: making a poster may take seconds. */
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
 * The title of one of several images posted separately: later ones get " (2)", " (3)" and so on. A
 * title at the maximum length is shortened for the suffix.
 */
export function postTitle(title: string, index: number): string {
  if (index === 0) return title;
  const suffix = ` (${index + 1})`;
  return shorten(title, MEDIA_TITLE_MAX - suffix.length) + suffix;
}

/** Cuts between code points, never inside a surrogate pair. */
function shorten(text: string, max: number): string {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > max) return short.trimEnd();
    short += character;
  }
  return text;
}
