import { useQueryClient } from '@tanstack/react-query';
import { FileVideo, ImageOff, RotateCw, Upload, VideoOff, Wrench } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { Media } from '#shared/media';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { LinkedText } from '@/components/ui/linked-text';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import { mediaQueries } from '../api';
import { BlurredPlaceholder, sourcesOf } from '../media-picture';
import { type Display, mayTryAgain } from './display-state';
import { type Recovery, useMediaDisplay, useRecovery } from './media-display';

/* Error texts of the player and the picture. */
const VIDEO_NOT_AVAILABLE = t(
  'Video file not available. It may have been removed or is still processing.',
);
const VIDEO_CORRUPTED = t('Failed to load video. The file may be corrupted or still processing.');
const IMAGE_FAILED = t('Failed to load image. The file may be corrupted or unavailable.');

/** Codes of MediaError; its constants are missing on some platforms. */
const NETWORK = 2;
const SOURCE_NOT_SUPPORTED = 4;

const FRAME =
  'relative isolate grid w-full overflow-hidden rounded-card border border-line bg-black light:bg-raised';

const SIZES = '(min-width: 1024px) 38rem, 100vw';

export function MediaStage({ media }: { media: Media }) {
  const client = useQueryClient();
  const [version, setVersion] = useState(0);
  const reload = async () => {
    await client.invalidateQueries(mediaQueries.detail(media.id));
    setVersion((before) => before + 1);
  };
  return <Stage key={`${media.id} ${version}`} media={media} onReload={() => void reload()} />;
}

function Stage({ media, onReload }: { media: Media; onReload: () => void }) {
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
  /** A reload is due, so the current file is not shown. */
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

/** Reserves the space, so that nothing shifts when the file loads. */
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

/** Missing and unreadable files have the same code; Chromium's message distinguishes them. */
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
    <blockquote className="relative overflow-hidden rounded-card border border-line bg-surface bg-[radial-gradient(circle_at_10%_0%,var(--glow),transparent_60%)] px-5 py-6 md:px-8 md:py-8">
      <p
        dir="auto"
        className="border-l-3 border-accent pl-4 text-lg leading-relaxed break-words whitespace-pre-line md:text-xl light:border-accent-ink"
      >
        <LinkedText text={media.description ?? media.title} />
      </p>
    </blockquote>
  );
}

const NEEDS_UPLOAD = t('The file is missing. It has to be uploaded again.');
const NOT_PROCESSED = t('The file could not be processed.');

function StageLoading() {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-black/55 text-white">
        <Spinner label={t('Loading media')} className="size-7 text-white" />
      </span>
    </span>
  );
}

interface StagePanelProps {
  role: 'status' | 'alert';
  icon: ReactNode;
  iconColour: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** Dims the blurred picture, so that the text is readable. */
function StagePanel({ role, icon, iconColour, title, text, children }: StagePanelProps) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-0 bg-surface/85 backdrop-blur-sm" />
      <div
        role={role}
        className="relative m-auto flex w-full max-w-lg flex-col items-center gap-1.5 px-5 py-8 text-center"
      >
        <span
          aria-hidden="true"
          className={`cut mb-2 flex size-16 items-center justify-center border border-line bg-raised [&_svg]:size-8 ${iconColour}`}
        >
          {icon}
        </span>
        <p className="font-display text-2xl font-semibold tracking-wide">{title}</p>
        <p className="max-w-md break-words text-muted">{text}</p>
        {children}
      </div>
    </>
  );
}

/** `percent` is the progress of a pending upload. */
function StageProcessing({ percent }: { percent: number | null }) {
  const isUploading = percent !== null && percent < 100;
  return (
    <StagePanel
      role="status"
      icon={<Spinner className="size-8" />}
      iconColour="text-accent-ink"
      title={isUploading ? t('Uploading… {percent}%', { percent }) : t('Processing')}
      text={
        isUploading
          ? t('Please keep this page open until the upload is done.')
          : t('This usually takes a moment. It will appear here automatically.')
      }
    >
      {isUploading && (
        <ProgressBar label={t('Upload')} value={percent} className="mt-3 w-full max-w-xs" />
      )}
    </StagePanel>
  );
}

interface StageErrorProps {
  media: Media;
  display: Display;
  onTryAgain: () => void;
  /** For the owner of a video. */
  recovery: Recovery | undefined;
}

function StageError({ media, display, onTryAgain, recovery }: StageErrorProps) {
  const isVideo = media.mediaType === 'video';
  const needsUpload = display.state === 'upload-needed';
  return (
    <StagePanel
      role="alert"
      icon={needsUpload ? <Upload /> : isVideo ? <VideoOff /> : <ImageOff />}
      iconColour="text-warning"
      title={
        needsUpload
          ? t('Upload needed')
          : isVideo
            ? t('Video unavailable')
            : t('Picture unavailable')
      }
      text={display.message ?? (needsUpload ? NEEDS_UPLOAD : NOT_PROCESSED)}
    >
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {mayTryAgain(display) && (
          <Button icon={<RotateCw />} onClick={onTryAgain}>
            {t('Try Again')}
          </Button>
        )}
        {recovery && !needsUpload && (
          <Button icon={<Wrench />} onClick={recovery.recover}>
            {t('Auto-Recover')}
          </Button>
        )}
        {recovery && (
          <Button variant="primary" icon={<FileVideo />} onClick={recovery.replace}>
            {t('Replace Video')}
          </Button>
        )}
      </div>
    </StagePanel>
  );
}
