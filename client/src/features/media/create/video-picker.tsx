import { CircleAlert, CircleCheck, Film, Minimize2, VideoOff, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { VIDEO_MAX_SECONDS } from '#shared/media';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { FileButtons, PasteHint } from '@/components/ui/file-input';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import { useObjectUrl } from '@/lib/use-object-url';
import { clockText } from '@/lib/words';
import { fileSize } from './notices';
import type { ChosenVideo, Video } from './use-video';
import {
  fitsUpload,
  latestStart,
  obstacleText,
  shrinkOffer,
  shrinkReasons,
  videoSummary,
} from './video-plan';

export function VideoPicker({ tools }: { tools: Video }) {
  const { video, choose, clear } = tools;
  const [start, setStart] = useState(0);
  const take = ([file]: File[]) => {
    setStart(0);
    if (file) void choose(file);
  };
  const isCutting = video?.step === 'offered' && video.plan.reasons.includes('length');

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('Video (max 10 MB, 1 minute)')}</legend>
      {video ? (
        <div className="space-y-3">
          <VideoPreview file={video.file} {...(isCutting ? { at: start } : {})} />
          <div className="flex items-center justify-between gap-3">
            <VideoState video={video} />
            <IconButton label={t('Remove video')} icon={<X />} onClick={clear} className="-mr-2" />
          </div>
          {(video.step === 'offered' || video.step === 'shrinking') && (
            <ShrinkPanel video={video} tools={tools} start={start} onStartChange={setStart} />
          )}
        </div>
      ) : (
        <>
          <FileButtons
            label={t('Choose a video')}
            icon={<Film />}
            accept="video/*"
            cameraLabel={t('Record video')}
            cameraAccept="video/*"
            large
            onFiles={take}
          />
          <p className="mt-1.5 text-sm text-muted">
            {t('MP4, WebM or MOV. A larger or longer one can be made to fit before it is sent.')}
            <PasteHint />
          </p>
        </>
      )}
    </fieldset>
  );
}

function VideoState({ video }: { video: ChosenVideo }) {
  const { file } = video;
  if (video.step === 'reading') {
    return (
      <StateLine icon={<Spinner className="size-4" />} colour="text-muted">
        {t('Reading the video…')}
      </StateLine>
    );
  }
  const summary = videoSummary(file.size, video.facts);
  if (video.step === 'final' && video.shrunk) {
    const { chosenSize, lostSound } = video.shrunk;
    return (
      <StateLine icon={<CircleCheck />} colour="text-win">
        {t('Ready: {summary} instead of {size}.', { summary, size: fileSize(chosenSize) })}
        {lostSound && ` ${t('Its sound could not be kept.')}`}
      </StateLine>
    );
  }
  if (video.step === 'final' && video.plan?.obstacle) {
    return (
      <StateLine icon={<CircleAlert />} colour="text-warning">
        {obstacleText(video.plan.obstacle, file.size, video.facts)}
      </StateLine>
    );
  }
  return <p className="text-sm text-muted">{summary}</p>;
}

interface StateLineProps {
  icon: ReactNode;
  colour: string;
  children: ReactNode;
}

function StateLine({ icon, colour, children }: StateLineProps) {
  return (
    <p
      role="status"
      className={cx(
        'flex items-start gap-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        colour,
      )}
    >
      {icon}
      <span>{children}</span>
    </p>
  );
}

interface VideoPreviewProps {
  file: File;
  /** Time to show, in seconds. */
  at?: number;
}

function VideoPreview({ file, at }: VideoPreviewProps) {
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<File>();

  useEffect(() => {
    if (video.current && at !== undefined) video.current.currentTime = at;
  }, [at]);

  return (
    <div className="flex h-44 w-full items-center justify-center overflow-hidden rounded-field border border-line bg-bg md:h-56">
      {failed === file ? (
        <p className="flex flex-col items-center gap-2 px-4 text-center text-sm text-muted">
          <VideoOff className="size-7" />
          {t('This browser cannot show it.')}
        </p>
      ) : (
        <video
          ref={video}
          src={url}
          controls
          playsInline
          muted
          preload="metadata"
          aria-label={t('Chosen video')}
          onError={() => url && setFailed(file)}
          // The browser may decode only the sound.
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth || setFailed(file)}
          className="size-full object-contain"
        />
      )}
    </div>
  );
}

interface ShrinkPanelProps {
  video: Extract<ChosenVideo, { step: 'offered' | 'shrinking' }>;
  tools: Pick<Video, 'shrink' | 'cancelShrinking' | 'sendAsItIs'>;
  /** Start of the minute to keep (seconds). */
  start: number;
  onStartChange: (start: number) => void;
}

function ShrinkPanel({ video, tools, start, onStartChange }: ShrinkPanelProps) {
  const { plan, facts, file } = video;
  const isCut = plan.reasons.includes('length');
  const action =
    plan.way === 'convert' ? t('Make it smaller') : isCut ? t('Cut it') : t('Convert it');
  return (
    <section
      aria-label={t('Before it is sent')}
      className="rounded-tile border border-line bg-raised/60 p-3 md:p-4"
    >
      <ul className="space-y-1">
        {shrinkReasons(plan, facts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {video.step === 'shrinking' ? (
        <div className="mt-3">
          <div className="mb-1.5 flex justify-between gap-3 text-sm">
            <span role="status">{t('Working on the video…')}</span>
            <span className="figures">{video.percent}%</span>
          </div>
          <ProgressBar label={t('Shrinking the video')} value={video.percent} />
          <Button size="sm" className="mt-3" onClick={tools.cancelShrinking}>
            {t('Cancel shrinking')}
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">{shrinkOffer(plan)}</p>
          {isCut && (
            <StartField start={start} latest={latestStart(facts)} onChange={onStartChange} />
          )}
          {video.failure && <FieldError role="alert">{video.failure}</FieldError>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="primary"
              icon={<Minimize2 />}
              onClick={() => void tools.shrink(isCut ? start : 0)}
            >
              {action}
            </Button>
            {fitsUpload(file.size) && (
              <Button onClick={tools.sendAsItIs}>{t('Send as it is')}</Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface StartFieldProps {
  start: number;
  latest: number;
  onChange: (start: number) => void;
}

function StartField({ start, latest, onChange }: StartFieldProps) {
  const id = useId();
  return (
    <div className="mt-2">
      <label htmlFor={id} className="flex justify-between gap-3 text-sm">
        <span>{t('Start of the minute')}</span>
        <span className="figures text-muted">
          {clockText(start)} – {clockText(start + VIDEO_MAX_SECONDS)}
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={latest}
        step={1}
        value={start}
        aria-valuetext={`from ${clockText(start)} to ${clockText(start + VIDEO_MAX_SECONDS)}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent-ink"
      />
    </div>
  );
}
