import type { Media } from '@shared/media';
import { Heart } from 'lucide-react';
import { cx } from '@/lib/cx';
import { useLike } from './use-like';

interface LikeButtonProps {
  media: Media;
  /** With the word in place of the number, as on the post's own page. */
  wide?: boolean;
}

/** The heart with the number of likes. It answers at once; the server is told in the order of taps. */
export function LikeButton({ media, wide = false }: LikeButtonProps) {
  const { isLiked, likeCount, toggle } = useLike(media);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      title={isLiked ? 'Take the like back' : 'Like'}
      onClick={toggle}
      className={cx(
        'figures inline-flex min-h-11 min-w-11 items-center gap-2 rounded-[10px] font-medium transition-[color,background-color,border-color,transform] duration-150 select-none active:scale-95 [&_svg]:size-5',
        wide
          ? 'justify-center border border-line bg-raised px-4 hover:border-line-strong'
          : 'px-2.5 text-sm hover:bg-raised',
        isLiked ? 'text-extreme' : wide ? 'text-ink' : 'text-muted hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" className={cx(isLiked && 'fill-current')} />
      {wide ? (
        'Like'
      ) : (
        <>
          <span className="sr-only">Like, </span>
          {likeCount}
          <span className="sr-only">{likeCount === 1 ? ' like' : ' likes'}</span>
        </>
      )}
    </button>
  );
}
