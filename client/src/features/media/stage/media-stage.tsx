import type { Media } from '@shared/media';
import { type CSSProperties, useEffect } from 'react';
import { LinkedText } from '@/components/ui/linked-text';
import { cx } from '@/lib/cx';
import { BlurredPlaceholder, sourcesOf } from '../media-picture';
import { StageError, StageLoading, StageProcessing } from './stage-panels';
import { useMediaDisplay } from './use-media-display';
import { useRecovery } from './use-recovery';

/* What a player or a picture that failed says (specification, section 8). */
const VIDEO_NOT_AVAILABLE =
  'Video file not available. It may have been removed or is still processing.';
const VIDEO_CORRUPTED = 'Failed to load video. The file may be corrupted or still processing.';
const IMAGE_FAILED = 'Failed to load image. The file may be corrupted or unavailable.';

/** Codes of MediaError, whose names are missing on some platforms. */
const NETWORK = 2;
const SOURCE_NOT_SUPPORTED = 4;

interface MediaStageProps {
  media: Media;
  /** Fetches the post again and remounts the stage. */
  onReload: () => void;
}

const FRAME =
  'relative isolate grid w-full overflow-hidden rounded-[14px] border border-line bg-black light:bg-raised';

const SIZES = '(min-width: 1024px) 38rem, 100vw';

/** The picture, video or text of a post in every state. */
export function MediaStage({ media, onReload }: MediaStageProps) {
  const [display, dispatch] = useMediaDisplay(media, onReload);
  const recovery = useRecovery(media, dispatch);
  const { state, retries, reloadAfter, percent } = display;
  const { mediaType, mediaUrl } = media;
  const isText = mediaType === 'text';
  const isShown = state === 'loading' || state === 'ready';
  const isMissing = state === 'ready' && reloadAfter === null && !mediaUrl && !isText;

  useEffect(() => {
    if (!isMissing) return;
    const text = mediaType === 'video' ? VIDEO_NOT_AVAILABLE : IMAGE_FAILED;
    dispatch({ type: 'failed', message: text });
  }, [isMissing, mediaType, dispatch]);

  if (isText) return <TextPost media={media} />;
  return (
    <>
      {isShown ? (
        <MediaFile
          media={media}
          isLoading={state === 'loading'}
          isReloading={reloadAfter !== null}
          attempt={retries}
          onShown={() => dispatch({ type: 'shown' })}
          onFailed={(text) => dispatch({ type: 'failed', message: text })}
        />
      ) : (
        <div className={cx(FRAME, 'min-h-64 md:min-h-96')}>
          <BlurredPlaceholder media={media} />
          {state === 'processing' ? (
            <StageProcessing percent={percent} />
          ) : (
            <StageError
              media={media}
              display={display}
              onTryAgain={() => dispatch({ type: 'try-again' })}
              recovery={media.can.recover ? recovery : undefined}
            />
          )}
        </div>
      )}
      {recovery.dialog}
    </>
  );
}

interface MediaFileProps {
  media: Media;
  isLoading: boolean;
  /** A reload is due, so the present file is not shown. */
  isReloading: boolean;
  attempt: number;
  onShown: () => void;
  onFailed: (message: string) => void;
}

function MediaFile({ media, isLoading, isReloading, attempt, ...events }: MediaFileProps) {
  const url = isReloading ? null : media.mediaUrl;
  const Player = media.mediaType === 'video' ? Video : Picture;
  return (
    <div className={cx(FRAME, 'max-h-[64dvh]')} style={ratioOf(media)}>
      <BlurredPlaceholder media={media} />
      {/* Each attempt needs a new element: the old one keeps its error. */}
      {url && <Player key={attempt} media={media} url={url} {...events} />}
      {(isLoading || !url) && <StageLoading />}
    </div>
  );
}

/** Reserves the space, so that nothing moves when the file loads. */
function ratioOf({ width, height }: Media): CSSProperties {
  return { aspectRatio: width && height ? `${width} / ${height}` : '16 / 9' };
}

interface ShownProps {
  media: Media;
  url: string;
  onShown: () => void;
  onFailed: (message: string) => void;
}

const FILL = 'absolute inset-0 size-full object-contain';

function Picture({ media, url, onShown, onFailed }: ShownProps) {
  return (
    <img
      src={url}
      srcSet={sourcesOf(media)}
      sizes={media.images.length > 1 ? SIZES : undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      alt={media.title}
      decoding="async"
      onLoad={onShown}
      onError={() => onFailed(IMAGE_FAILED)}
      className={FILL}
    />
  );
}

/** A missing and an unreadable file have the same code; Chromium's message tells them apart. */
function playerErrorText(error: MediaError | null): string {
  if (error?.code === NETWORK) return VIDEO_NOT_AVAILABLE;
  const isUnreadable = /demuxer|decod/i.test(error?.message ?? '');
  return error?.code === SOURCE_NOT_SUPPORTED && !isUnreadable
    ? VIDEO_NOT_AVAILABLE
    : VIDEO_CORRUPTED;
}

function Video({ media, url, onShown, onFailed }: ShownProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people's clips come without captions
    <video
      src={url}
      poster={media.thumbnailUrl ?? undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      aria-label={media.title}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={onShown}
      onCanPlay={onShown}
      onError={(event) => onFailed(playerErrorText(event.currentTarget.error))}
      className={FILL}
    />
  );
}

function TextPost({ media }: { media: Media }) {
  return (
    <blockquote className="relative overflow-hidden rounded-[14px] border border-line bg-surface bg-[radial-gradient(circle_at_10%_0%,var(--glow),transparent_60%)] px-5 py-6 md:px-8 md:py-8">
      <p
        dir="auto"
        className="border-l-3 border-accent pl-4 text-lg leading-relaxed break-words whitespace-pre-line md:text-xl light:border-accent-ink"
      >
        <LinkedText text={media.description ?? media.title} />
      </p>
    </blockquote>
  );
}
