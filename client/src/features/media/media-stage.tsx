import type { Media } from '@shared/media';
import { type CSSProperties, useEffect } from 'react';
import { LinkedText } from '@/components/ui/linked-text';
import { cx } from '@/lib/cx';
import { BlurredPlaceholder, sourcesOf } from './media-picture';
import { IMAGE_FAILED, playerErrorText, VIDEO_NOT_AVAILABLE } from './player-errors';
import { StageError, StageLoading, StageProcessing } from './stage-states';
import { useMediaDisplay } from './use-media-display';
import { useRescue } from './use-rescue';

interface MediaStageProps {
  media: Media;
  /** Loads the post again and shows it anew. */
  onReload: () => void;
}

/* High enough to be seen well, low enough that a phone still shows what stands below. */
const FRAME =
  'relative isolate grid w-full overflow-hidden rounded-[14px] border border-line bg-black light:bg-raised';

const SIZES = '(min-width: 1024px) 38rem, 100vw';

/** The picture, the video or the words of a post, in whatever state they are. */
export function MediaStage({ media, onReload }: MediaStageProps) {
  const [display, dispatch] = useMediaDisplay(media, onReload);
  const rescue = useRescue(media, dispatch);
  const { state, retries, reloadAfter, percent } = display;
  const { mediaType, mediaUrl } = media;
  const isText = mediaType === 'text';
  const isOpen = state === 'loading' || state === 'ready';
  const isMissing = state === 'ready' && reloadAfter === null && !mediaUrl && !isText;

  useEffect(() => {
    if (!isMissing) return;
    const text = mediaType === 'video' ? VIDEO_NOT_AVAILABLE : IMAGE_FAILED;
    dispatch({ type: 'failed', message: text });
  }, [isMissing, mediaType, dispatch]);

  if (isText) return <Words media={media} />;
  return (
    <>
      {isOpen ? (
        <Opened
          media={media}
          isLoading={state === 'loading'}
          isWaiting={reloadAfter !== null}
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
              rescue={media.can.recover ? rescue : undefined}
            />
          )}
        </div>
      )}
      {rescue.dialog}
    </>
  );
}

interface OpenedProps {
  media: Media;
  isLoading: boolean;
  /** It is about to be loaded anew: what is there now is not what will be. */
  isWaiting: boolean;
  attempt: number;
  onShown: () => void;
  onFailed: (message: string) => void;
}

function Opened({ media, isLoading, isWaiting, attempt, ...told }: OpenedProps) {
  const url = isWaiting ? null : media.mediaUrl;
  const Player = media.mediaType === 'video' ? Video : Picture;
  return (
    <div className={cx(FRAME, 'max-h-[64dvh]')} style={ratioOf(media)}>
      <BlurredPlaceholder media={media} />
      {/* A new try is a new element: the old one remembers its failure. */}
      {url && <Player key={attempt} media={media} url={url} {...told} />}
      {(isLoading || !url) && <StageLoading />}
    </div>
  );
}

/** The room is there before the file is, so that nothing moves when it comes. */
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

/** A text post is its words. */
function Words({ media }: { media: Media }) {
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
