import { VIDEO_MAX_SECONDS } from '@shared/media';
import { CircleAlert, Minimize2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { ChosenVideo, Video } from './use-video';
import { fitsUpload } from './video-plan';
import { clock, latestStart, whatShrinkingDoes, whyShrink } from './video-words';

interface ShrinkPanelProps {
  video: Extract<ChosenVideo, { step: 'offered' | 'shrinking' }>;
  tools: Pick<Video, 'shrink' | 'cancelShrinking' | 'keepAsItIs'>;
  /** Where the kept minute begins (seconds). */
  start: number;
  onStartChange: (start: number) => void;
}

/** Says why a video should be changed before it is sent, offers it, and shows how far it is. */
export function ShrinkPanel({ video, tools, start, onStartChange }: ShrinkPanelProps) {
  const { plan, facts, file } = video;
  const isCut = plan.reasons.includes('length');
  const action = plan.way === 'convert' ? 'Make it smaller' : isCut ? 'Cut it' : 'Convert it';
  return (
    <section
      aria-label="Before it is sent"
      className="rounded-[12px] border border-line bg-raised/60 p-3 md:p-4"
    >
      <ul className="space-y-1">
        {whyShrink(plan, facts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {video.step === 'shrinking' ? (
        <div className="mt-3">
          <div className="mb-1.5 flex justify-between gap-3 text-sm">
            <span role="status">Working on the video…</span>
            <span className="figures">{video.percent}%</span>
          </div>
          <ProgressBar label="Shrinking the video" value={video.percent} />
          <Button size="sm" className="mt-3" onClick={tools.cancelShrinking}>
            Cancel shrinking
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">{whatShrinkingDoes(plan)}</p>
          {isCut && (
            <StartField start={start} latest={latestStart(facts)} onChange={onStartChange} />
          )}
          {video.failure && (
            <p role="alert" className="mt-2 flex items-start gap-2 text-sm text-loss">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {video.failure}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="primary"
              icon={<Minimize2 aria-hidden="true" />}
              onClick={() => void tools.shrink(isCut ? start : 0)}
            >
              {action}
            </Button>
            {fitsUpload(file.size) && <Button onClick={tools.keepAsItIs}>Send as it is</Button>}
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
        <span>Where the minute begins</span>
        <span className="figures text-muted">
          {clock(start)} – {clock(start + VIDEO_MAX_SECONDS)}
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={latest}
        step={1}
        value={start}
        aria-valuetext={`from ${clock(start)} to ${clock(start + VIDEO_MAX_SECONDS)}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent-ink"
      />
    </div>
  );
}
