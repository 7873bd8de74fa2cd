import { FLYER_SIZE, type Tournament } from '@shared/tournaments';
import { useState } from 'react';
import { BlurredPlaceholder, sourcesOf } from '@/features/media';
import { cx } from '@/lib/cx';
import { DrawnFlyer } from './drawn-flyer';

interface TournamentFlyerProps {
  tournament: Pick<Tournament, 'name' | 'imageUrl' | 'images' | 'placeholder'>;
  /** How wide it is shown, for the choice among the widths. */
  sizes: string;
  /** What it is called where it is looked at for itself; beside the name it is decoration. */
  alt?: string;
  /** Loaded at once: for what is seen first. */
  isEager?: boolean;
  /** Width / height of the frame, where it is not that of the recommended size. */
  ratio?: number;
  className?: string;
}

/**
 * The flyer in the frame of the recommended size, so that nothing moves when it comes; one of other
 * proportions is shown whole. Without one, or where it cannot be had, a drawn picture.
 */
export function TournamentFlyer({
  tournament,
  sizes,
  alt = '',
  isEager = false,
  ratio = FLYER_SIZE.width / FLYER_SIZE.height,
  className,
}: TournamentFlyerProps) {
  const { name, imageUrl, images } = tournament;
  const src = imageUrl ?? images.at(-1)?.url;
  const [failed, setFailed] = useState<string>();
  return (
    <div
      className={cx('relative w-full shrink-0 overflow-hidden bg-raised', className)}
      style={{ aspectRatio: ratio }}
    >
      {!src || failed === src ? (
        <DrawnFlyer name={name} />
      ) : (
        <>
          <BlurredPlaceholder media={tournament} />
          <img
            key={src}
            src={src}
            srcSet={sourcesOf(tournament)}
            sizes={images.length > 1 ? sizes : undefined}
            width={FLYER_SIZE.width}
            height={FLYER_SIZE.height}
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailed(src)}
            className="absolute inset-0 size-full object-contain"
          />
        </>
      )}
    </div>
  );
}
