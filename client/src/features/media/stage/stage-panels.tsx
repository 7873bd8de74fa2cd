import type { Media } from '@shared/media';
import { FileVideo, ImageOff, RotateCw, Upload, VideoOff, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { type Display, mayTryAgain } from './display-state';
import type { Recovery } from './use-recovery';

const NEEDS_UPLOAD = 'The file is missing. It has to be uploaded again.';
const NOT_PROCESSED = 'The file could not be processed.';

/** While the browser loads the file. */
export function StageLoading() {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-black/55 text-white">
        <Spinner label="Loading media" className="size-7 text-white" />
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

/** Covers the blurred picture, so that the text is readable. */
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

/** `percent` is that of an upload under way. */
export function StageProcessing({ percent }: { percent: number | null }) {
  const isUploading = percent !== null && percent < 100;
  return (
    <StagePanel
      role="status"
      icon={<Spinner className="size-8" />}
      iconColour="text-accent-ink"
      title={isUploading ? `Uploading… ${percent}%` : 'Processing'}
      text={
        isUploading
          ? 'Please keep this page open until the upload is done.'
          : 'This usually takes a moment. It will appear here automatically.'
      }
    >
      {isUploading && (
        <ProgressBar label="Upload" value={percent} className="mt-3 w-full max-w-xs" />
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

export function StageError({ media, display, onTryAgain, recovery }: StageErrorProps) {
  const isVideo = media.mediaType === 'video';
  const needsUpload = display.state === 'upload-needed';
  return (
    <StagePanel
      role="alert"
      icon={needsUpload ? <Upload /> : isVideo ? <VideoOff /> : <ImageOff />}
      iconColour="text-warning"
      title={needsUpload ? 'Upload needed' : isVideo ? 'Video unavailable' : 'Picture unavailable'}
      text={display.message ?? (needsUpload ? NEEDS_UPLOAD : NOT_PROCESSED)}
    >
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {mayTryAgain(display) && (
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onTryAgain}>
            Try Again
          </Button>
        )}
        {recovery && !needsUpload && (
          <Button icon={<Wrench aria-hidden="true" />} onClick={recovery.recover}>
            Auto-Recover
          </Button>
        )}
        {recovery && (
          <Button
            variant="primary"
            icon={<FileVideo aria-hidden="true" />}
            onClick={recovery.replace}
          >
            Replace Video
          </Button>
        )}
      </div>
    </StagePanel>
  );
}
