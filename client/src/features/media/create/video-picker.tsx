import { Camera, CircleAlert, CircleCheck, Film, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { roughSize } from './checks';
import { FileButton, PasteHint } from './file-button';
import { ShrinkPanel } from './shrink-panel';
import type { ChosenVideo, Video } from './use-video';
import { VideoPreview } from './video-preview';
import { videoInShort, whyNot } from './video-words';

interface VideoPickerProps {
  tools: Video;
  disabled: boolean;
}

/** Chooses the video of a post, shows it, and what has to be done to it. */
export function VideoPicker({ tools, disabled }: VideoPickerProps) {
  const { video, choose, clear } = tools;
  const [start, setStart] = useState(0);
  const take = ([file]: File[]) => {
    setStart(0);
    if (file) void choose(file);
  };
  const isCutting = video?.step === 'offered' && video.plan.reasons.includes('length');

  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-medium">Video (max 10 MB, 1 minute)</legend>
      {video ? (
        <div className="space-y-3">
          <VideoPreview file={video.file} {...(isCutting ? { at: start } : {})} />
          <div className="flex items-center justify-between gap-3">
            <VideoState video={video} />
            <IconButton label="Remove video" icon={<X />} onClick={clear} className="-mr-2" />
          </div>
          {(video.step === 'offered' || video.step === 'shrinking') && (
            <ShrinkPanel video={video} tools={tools} start={start} onStartChange={setStart} />
          )}
        </div>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <FileButton
              label="Choose a video"
              icon={<Film aria-hidden="true" />}
              accept="video/*"
              large
              onFiles={take}
            />
            <FileButton
              label="Record video"
              icon={<Camera aria-hidden="true" />}
              accept="video/*"
              camera
              large
              onFiles={take}
            />
          </div>
          <p className="mt-1.5 text-sm text-muted">
            MP4, WebM or MOV. A larger or longer one can be made to fit before it is sent.
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
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Spinner className="size-4" />
        Looking at the video…
      </p>
    );
  }
  if (video.step !== 'settled') {
    return <p className="text-sm text-muted">{videoInShort(file.size, video.facts)}</p>;
  }
  const { facts, plan, made } = video;
  if (made) {
    return (
      <p role="status" className="flex items-start gap-2 text-sm text-win">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          Ready: {videoInShort(file.size, facts)} instead of {roughSize(made.chosenSize)}.
          {made.lostSound && ' Its sound could not be kept.'}
        </span>
      </p>
    );
  }
  if (plan?.obstacle) {
    return (
      <p role="status" className="flex items-start gap-2 text-sm text-warning">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{whyNot(plan.obstacle, file.size, facts)}</span>
      </p>
    );
  }
  return <p className="text-sm text-muted">{videoInShort(file.size, facts)}</p>;
}
