import { IMAGE_MAX_BYTES, type MediaType, POST_IMAGES_MAX, VIDEO_MAX_BYTES } from '#shared/media';
import { locale, t } from '#shared/translate';
import { IMAGES_ONLY } from '@/components/ui/file-input';
import { ApiError, NetworkError } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';

const MEGABYTE = 1024 * 1024;

/** Used for files without a type, which some systems produce. */
const EXTENSIONS = {
  image: /\.(jpe?g|png|gif|webp|hei[cf])$/i,
  video: /\.(mp4|m4v|mov|webm|mkv)$/i,
};

/** SVG is not accepted: it can contain scripts. */
export function fileKind({ type, name }: File): 'image' | 'video' | null {
  if (type === 'image/svg+xml') return null;
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type !== '') return null;
  if (EXTENSIONS.image.test(name)) return 'image';
  return EXTENSIONS.video.test(name) ? 'video' : null;
}

/** "7.30": two decimals, so that sizes just above a 10 MB limit differ from it. */
const megabytes = (bytes: number) => decimal(bytes / MEGABYTE, 2);

function decimal(value: number, digits: number): string {
  return value.toLocaleString(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/** "7.3 MB", "12 kB" */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE / 10) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${decimal(bytes / MEGABYTE, 1)} MB`;
}

export const imageTooLarge = (bytes: number) =>
  t('Images may have at most {max}MB. Your file is {megabytes}MB.', {
    max: IMAGE_MAX_BYTES / MEGABYTE,
    megabytes: megabytes(bytes),
  });

const videoTooLarge = (bytes: number) =>
  t('Video must be smaller than {max}MB. Your file is {megabytes}MB.', {
    max: VIDEO_MAX_BYTES / MEGABYTE,
    megabytes: megabytes(bytes),
  });

/** Notices about chosen files. */
export const fileNotices = {
  missingImages: () =>
    notifyError(t('Missing images'), t('Please select at least one image to upload.')),
  tooManyImages: () =>
    notifyError(
      t('Too many files'),
      t('You can only upload up to {max} images.', { max: POST_IMAGES_MAX }),
    ),
  imageTooLarge: (bytes: number) => notifyError(t('File too large'), imageTooLarge(bytes)),
  missingVideo: () => notifyError(t('Missing video'), t('Please select a video to upload.')),
  videoTooLarge: (bytes: number) => notifyError(t('File too large'), videoTooLarge(bytes)),
  invalidReplacement: () => notifyError(t('Invalid File'), t('Please select a video file.')),
  /** `expected` is null if no kind of post was chosen. */
  invalidType: (expected: 'image' | 'video' | null) =>
    notifyError(t('Invalid file type'), EXPECTED[expected ?? 'any']),
};

const EXPECTED = {
  image: IMAGES_ONLY,
  video: t('Please upload a video file.'),
  any: t('Please upload image files or a video file.'),
};

/** For responses without a message. */
const TOO_LARGE = {
  video: t('Video file is too large. Please upload a smaller video (max 10MB).'),
  image: t('Image file is too large. Please upload a smaller image (max 5MB).'),
};
const NOT_PROCESSED = {
  video: t('Server error while processing your video. Please try a different file or format.'),
  image: t('Server error while processing your image. Please try a different file or format.'),
};

/** The text of the notice "Upload Error". */
export function uploadError(error: unknown, kind: MediaType): string {
  if (!(error instanceof ApiError)) return t('Failed to create post');
  if (error.serverMessage) return error.serverMessage;
  const { message, status, proxied } = error;
  const isEither = (one: number) => status === one || proxied === one;
  if (kind !== 'text') {
    if (isEither(413)) return TOO_LARGE[kind];
    if (isEither(500)) return NOT_PROCESSED[kind];
  }
  const text = message.slice(`${status}: `.length);
  return t('Upload failed with status: {status} {text}', { status, text }).trim();
}

/** The text of the notice "Upload Failed", for replacing a video. */
export function replaceError(error: unknown): string {
  if (error instanceof NetworkError) return t('Network error during upload');
  return (error instanceof ApiError && error.serverMessage) || t('Server error');
}

/** Ends a text with a full stop, so that another sentence can follow. */
export const asSentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${text}.`);

/** Shown before an upload is cancelled by closing its dialog. */
export const UPLOAD_STOPS = t('The upload will be stopped.');
