import { IMAGE_MAX_BYTES, POST_IMAGES_MAX, VIDEO_MAX_BYTES } from '@shared/media';
import { notifyError } from '@/lib/notify';

const MEGABYTE = 1024 * 1024;

/** Some systems give files no type: then the name tells. */
const EXTENSIONS = {
  image: /\.(jpe?g|png|gif|webp|hei[cf])$/i,
  video: /\.(mp4|m4v|mov|webm|mkv)$/i,
};

/** What a file is by its type. A drawing (SVG) is a program as much as a picture, and not taken. */
export function fileKind({ type, name }: File): 'image' | 'video' | null {
  if (type === 'image/svg+xml') return null;
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type !== '') return null;
  if (EXTENSIONS.image.test(name)) return 'image';
  return EXTENSIONS.video.test(name) ? 'video' : null;
}

/** "7.30": always two decimals, so that 10.00 stays apart from what is allowed. */
export function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(2);
}

/** "7.3 MB", for people who need no exact figure. */
export function roughSize(bytes: number): string {
  if (bytes < MEGABYTE / 10) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/* The notices of the specification, word for word; those that it does not give follow them. */

export const sayMissingImages = () =>
  notifyError('Missing images', 'Please select at least one image to upload.');

export const sayTooManyImages = () =>
  notifyError('Too many files', `You can only upload up to ${POST_IMAGES_MAX} images.`);

export const IMAGES_ONLY = 'Please upload only image files.';

export const sayNotAnImage = () => notifyError('Invalid file type', IMAGES_ONLY);

export const sayMissingVideo = () =>
  notifyError('Missing video', 'Please select a video to upload.');

export const sayNotAVideo = () => notifyError('Invalid file type', 'Please upload a video file.');

export const sayUnknownFile = () =>
  notifyError('Invalid file type', 'Please upload image files or a video file.');

export const sayVideoTooLarge = (bytes: number) =>
  notifyError(
    'File too large',
    `Video must be smaller than ${VIDEO_MAX_BYTES / MEGABYTE}MB. Your file is ${megabytes(bytes)}MB.`,
  );

export const imageTooLarge = (bytes: number) =>
  `Images may have at most ${IMAGE_MAX_BYTES / MEGABYTE}MB. Your file is ${megabytes(bytes)}MB.`;

export const sayImageTooLarge = (bytes: number) =>
  notifyError('File too large', imageTooLarge(bytes));
