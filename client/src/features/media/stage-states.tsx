import type { Media } from '@shared/media';
import { FileVideo, ImageOff, RotateCw, Upload, VideoOff, Wrench } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { type Display, mayTryAgain } from './display-state';
import type { Rescue } from './use-rescue';

const PANEL =
  'relative m-auto flex w-full max-w-lg flex-col items-center gap-1.5 px-5 py-8 text-center';
/* Over a blurred picture the words still have to be read. */
const VEIL = 'absolute inset-0 bg-surface/85 backdrop-blur-sm';
const MARK =
  'cut mb-2 flex size-16 items-center justify-center border border-line bg-raised [&_svg]:size-8';
const TITLE = 'font-display text-2xl font-semibold tracking-wide';

/** While the file itself is on its way. */
export function StageLoading() {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-black/55 text-white">
        <Spinner label="Loading media" className="size-7 text-white" />
      </span>
    </span>
  );
}

/** The server is at work, or one's own upload is on its way to it. */
export function StageProcessing({ percent }: { percent: number | null }) {
  const isUploading = percent !== null && percent < 100;
  return (
    <>
      <span aria-hidden="true" className={VEIL} />
      <div role="status" className={PANEL}>
        <span aria-hidden="true" className={`${MARK} text-accent-ink`}>
          <Spinner className="size-8" />
        </span>
        <p className={TITLE}>{isUploading ? `Uploading… ${percent}%` : 'Processing'}</p>
        <p className="text-muted">
          {isUploading
            ? 'Please keep this page open until the upload is done.'
            : 'This usually takes a moment. It appears here by itself.'}
        </p>
        {isUploading && (
          <ProgressBar label="Upload" value={percent} className="mt-3 w-full max-w-xs" />
        )}
      </div>
    </>
  );
}

interface StageErrorProps {
  media: Media;
  display: Display;
  onTryAgain: () => void;
  /** What only the owner of a video is offered. */
  rescue?: Rescue | undefined;
}

/** Nothing can be shown: why, and what may help. */
export function StageError({ media, display, onTryAgain, rescue }: StageErrorProps) {
  const isVideo = media.mediaType === 'video';
  const needsUpload = display.state === 'upload-needed';
  return (
    <>
      <span aria-hidden="true" className={VEIL} />
      <div role="alert" className={PANEL}>
        <span aria-hidden="true" className={`${MARK} text-warning`}>
          {needsUpload ? <Upload /> : isVideo ? <VideoOff /> : <ImageOff />}
        </span>
        <p className={TITLE}>
          {needsUpload ? 'Upload needed' : isVideo ? 'Video unavailable' : 'Picture unavailable'}
        </p>
        <p className="max-w-md break-words text-muted">
          {display.message ?? (needsUpload ? NEEDS_UPLOAD : NOT_PROCESSED)}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {mayTryAgain(display) && (
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onTryAgain}>
              Try Again
            </Button>
          )}
          {rescue && !needsUpload && (
            <Button icon={<Wrench aria-hidden="true" />} onClick={rescue.recover}>
              Auto-Recover
            </Button>
          )}
          {rescue && (
            <Button
              variant="primary"
              icon={<FileVideo aria-hidden="true" />}
              onClick={rescue.replace}
            >
              Replace Video
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const NEEDS_UPLOAD = 'The file is not there any more. It has to be uploaded again.';
const NOT_PROCESSED = 'The file could not be processed.';
