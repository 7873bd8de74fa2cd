import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Media,
  type MediaInput,
  type MediaType,
  type MediaValues,
  mediaInputSchema,
} from '@shared/media';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import * as checks from './checks';
import { postTitle } from './post-titles';
import type { PostPart } from './send-post';
import { asSentence, uploadError, uploadReason } from './upload-errors';
import { useImages } from './use-images';
import { type PostingResult, usePosting } from './use-posting';
import { useVideo } from './use-video';
import { fitsUpload } from './video-plan';

const EMPTY: MediaInput = { title: '', description: '', mediaType: 'text', visibility: 'public' };

/** Why the post is not away yet, for as long as the dialog stands open. */
export interface PostingTrouble {
  text: string;
  isFailure: boolean;
}

/** Everything that a new post is made of, and the way to send it. */
export function useCreatePost(onDone: (posts: Media[]) => void) {
  const form = useForm<MediaInput, unknown, MediaValues>({
    resolver: zodResolver(mediaInputSchema),
    defaultValues: EMPTY,
  });
  const [textId] = useState(randomId);
  const [posts, setPosts] = useState<Media[]>([]);
  const [trouble, setTrouble] = useState<PostingTrouble | null>(null);
  const busy = useRef(false);
  const images = useImages();
  const video = useVideo({ sayNotAVideo: checks.sayNotAVideo });
  const { sending, send, cancel } = usePosting(({ clientId }) => images.markPosted(clientId));
  const type = form.watch('mediaType');

  const setType = (next: MediaType) => {
    form.setValue('mediaType', next);
    setTrouble(null);
  };

  /** Files from wherever; the first that is known says what kind of post it is. */
  const takeFiles = (files: File[]) => {
    const known = files.find((file) => checks.fileKind(file) !== null);
    if (!known) return sayUnfit(type);
    if (checks.fileKind(known) === 'image') {
      setType('image');
      images.add(files);
    } else {
      setType('video');
      void video.choose(known);
    }
  };

  /** Says what is missing or too large; answers whether the files may be sent. */
  const checkFiles = (): boolean => {
    if (type === 'image' && images.images.length === 0) checks.sayMissingImages();
    else if (type === 'video' && !video.video) checks.sayMissingVideo();
    else if (type === 'video' && video.video && !fitsUpload(video.video.file.size)) {
      checks.sayVideoTooLarge(video.video.file.size);
    } else return true;
    return false;
  };

  const submit = async (values: MediaValues) => {
    // The button is disabled while sending, but a second tap can come before that is drawn.
    if (busy.current || !checkFiles()) return;
    busy.current = true;
    setTrouble(null);
    const result = await send(partsOf(values));
    busy.current = false;
    const all = [...posts, ...result.posts];
    setPosts(all);
    if (result.outcome === 'posted') {
      notifySuccess(all.length > 1 ? 'Posts created' : 'Post created');
      onDone(all);
      return;
    }
    if (result.outcome === 'failed') {
      applyFieldErrors(form, result.error);
      notifyError('Upload Error', uploadError(result.error, values.mediaType));
    }
    setTrouble(troubleOf(result, values.mediaType, all.length, images.images.length));
  };

  const partsOf = ({ clientId: _, ...fields }: MediaValues): PostPart[] => {
    if (fields.mediaType === 'image') {
      return images.images.flatMap(({ clientId, file, isPosted }, index) => {
        const title = postTitle(fields.title, index);
        const label = images.images.length > 1 ? `image ${index + 1}` : 'image';
        return isPosted ? [] : [{ clientId, label, file, fields: { ...fields, title } }];
      });
    }
    if (fields.mediaType === 'video' && video.video) {
      const { clientId, file } = video.video;
      return [{ clientId, label: 'video', file, fields, thumbnail: video.posterOf(file) }];
    }
    return [{ clientId: textId, label: 'post', fields }];
  };

  return {
    form,
    type,
    setType,
    images,
    video,
    sending,
    cancel,
    posts,
    trouble,
    takeFiles,
    checkFiles,
    submit,
  };
}

export type NewPost = ReturnType<typeof useCreatePost>;

function sayUnfit(type: MediaType): void {
  if (type === 'image') checks.sayNotAnImage();
  else if (type === 'video') checks.sayNotAVideo();
  else checks.sayUnknownFile();
}

function troubleOf(
  result: Exclude<PostingResult, { outcome: 'posted' }>,
  type: MediaType,
  posted: number,
  total: number,
): PostingTrouble {
  const done =
    posted > 0 ? `${posted} of ${total} images ${posted > 1 ? 'are' : 'is'} posted.` : '';
  if (result.outcome === 'cancelled') {
    const text = done
      ? `Cancelled. ${done} The rest is still here.`
      : 'Cancelled. Nothing was posted, and everything is still here.';
    return { text, isFailure: false };
  }
  const reason = uploadReason(result.error, type);
  const text = done
    ? `${done} ${asSentence(reason)} The rest is still here.`
    : `Not posted yet. ${asSentence(reason)} Everything you entered is still here.`;
  return { text, isFailure: true };
}
