import type { CSSProperties } from 'react';
import type { SharedMedia } from '#shared/shared-things';
import { LinkedText } from '@/components/ui/linked-text';
import { sourcesOf } from '../media-picture';

const FRAME = 'mx-auto max-h-[70dvh] max-w-full rounded-card border border-line bg-raised';

/** A post as a share link opens it: without likes, views and comments. */
export function SharedPost({ post }: { post: SharedMedia }) {
  const { title, description, mediaType, mediaUrl, thumbnailUrl, width, height } = post;
  // As wide as its height allows, so that nothing is beside it.
  const box: { style?: CSSProperties } =
    width && height
      ? {
          style: {
            aspectRatio: width / height,
            width: `min(${width}px, ${(70 * width) / height}dvh)`,
          },
        }
      : {};
  return (
    <div className="flex flex-col gap-4">
      {mediaUrl && mediaType === 'image' && (
        <img
          {...box}
          src={mediaUrl}
          srcSet={sourcesOf(post)}
          sizes="(min-width: 1024px) 64rem, 100vw"
          alt={title}
          className={`${FRAME} object-contain`}
        />
      )}
      {mediaUrl && mediaType === 'video' && (
        <video
          {...box}
          src={mediaUrl}
          poster={thumbnailUrl ?? undefined}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          className={FRAME}
        />
      )}
      {description && (
        <p dir="auto" className="w-fit max-w-prose text-lg break-words whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
    </div>
  );
}
