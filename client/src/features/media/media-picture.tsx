import { Clapperboard, Image, ImageOff, Play, Quote } from 'lucide-react';
import type { Media } from '#shared/media';
import { Picture } from '@/components/ui/picture';
import { cx } from '@/lib/cx';

/** A tiny blurred picture, shown until the real one has loaded. */
export function BlurredPlaceholder({ media }: { media: Pick<Media, 'placeholder'> }) {
  if (!media.placeholder) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -inset-4 bg-cover bg-center blur-lg"
      style={{ backgroundImage: `url(${JSON.stringify(media.placeholder)})` }}
    />
  );
}

export function sourcesOf({ images }: Pick<Media, 'images'>): string | undefined {
  if (images.length < 2) return undefined;
  return images.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/**
 * The still picture of an image or a video, sized by its parent. Hidden from screen readers: the
 * title is beside it.
 */
export function MediaPicture({ media, sizes }: { media: Media; sizes: string }) {
  return (
    <Picture
      src={media.thumbnailUrl ?? media.images.at(0)?.url}
      fallback={(hasFailed) => {
        const Mark = hasFailed ? ImageOff : media.mediaType === 'video' ? Clapperboard : Image;
        return (
          <span
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center text-faint/60"
          >
            <Mark className="size-2/5 max-h-14 max-w-14" strokeWidth={1.25} />
          </span>
        );
      }}
      srcSet={sourcesOf(media)}
      sizes={media.images.length > 1 ? sizes : undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      loading="lazy"
      className="absolute inset-0 size-full object-cover"
    >
      <BlurredPlaceholder media={media} />
    </Picture>
  );
}

/** A post's thumbnail in a line of text, or an icon. */
export function MediaThumbnail({ media, className }: { media: Media; className: string }) {
  const isVideo = media.mediaType === 'video' && media.thumbnailUrl !== null;
  return (
    <span
      aria-hidden="true"
      className={cx('relative block shrink-0 overflow-hidden bg-raised', className)}
    >
      {media.mediaType === 'text' ? (
        <Quote className="absolute inset-0 m-auto size-8 rotate-180 text-accent-ink" />
      ) : (
        <MediaPicture media={media} sizes="5rem" />
      )}
      {isVideo && (
        <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-black/60 text-white">
          <Play className="ml-0.5 size-4.5 fill-current" />
        </span>
      )}
    </span>
  );
}
