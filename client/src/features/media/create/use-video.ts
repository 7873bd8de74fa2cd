import { useEffect, useRef, useState } from 'react';
import { randomId } from '@/lib/random-id';
import { fileKind, sayVideoTooLarge } from './checks';
import { fitsUpload, keptSeconds, planVideo, type VideoFacts, type VideoPlan } from './video-plan';
import { inspectVideo, makePoster, shrinkVideo, videoAbilities } from './video-tools';

interface Base {
  /** Goes with it to the server, so that sending it again makes no second post. */
  clientId: string;
  /** What is shown and, in the end, sent. */
  file: File;
}

/**
 * `reading` looks into it, `offered` could be made fit for sending, `shrinking` is at it; `settled`
 * is what will be sent, or, if it is still too large, refused.
 */
export type ChosenVideo = Base &
  (
    | { step: 'reading' }
    | { step: 'offered'; plan: VideoPlan; facts: VideoFacts; failure: string | null }
    | { step: 'shrinking'; plan: VideoPlan; facts: VideoFacts; percent: number }
    | {
        step: 'settled';
        facts: VideoFacts | undefined;
        /** Why nothing could be done, where something should have been. */
        plan: VideoPlan | null;
        /** What it came from, after shrinking. */
        made: { chosenSize: number; lostSound: boolean } | null;
      }
  );

interface UseVideoOptions {
  /** Says that the file is no video, as the dialog words it. */
  sayNotAVideo: () => void;
}

const NOT_SHRUNK = 'The video could not be made smaller here.';

/** The video of a dialog: choosing, shrinking, and the still picture that goes with it. */
export function useVideo({ sayNotAVideo }: UseVideoOptions) {
  const [video, setVideo] = useState<ChosenVideo | null>(null);
  const work = useRef<AbortController>(undefined);
  const poster = useRef<{ file: File; made: Promise<Blob | undefined> }>(undefined);

  useEffect(() => () => work.current?.abort(), []);

  /** Whatever runs for the video before must change nothing any more. */
  const begin = (): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };

  const settle = (next: Extract<ChosenVideo, { step: 'settled' }>) => {
    if (fitsUpload(next.file.size))
      poster.current = { file: next.file, made: makePoster(next.file) };
    setVideo(next);
  };

  const choose = async (file: File) => {
    if (fileKind(file) !== 'video') return sayNotAVideo();
    const signal = begin();
    const base: Base = { clientId: randomId(), file };
    setVideo({ ...base, step: 'reading' });
    let isLoaded = true;
    const facts = await inspectVideo(file).catch(() => {
      isLoaded = false;
      return undefined;
    });
    if (signal.aborted) return;
    const plan = planVideo(file.size, facts, videoAbilities());
    if (facts && plan.way !== 'none') {
      return setVideo({ ...base, step: 'offered', plan, facts, failure: null });
    }
    const obstacle = plan.obstacle && !isLoaded ? 'not-loaded' : plan.obstacle;
    settle({ ...base, step: 'settled', facts, plan: { ...plan, obstacle }, made: null });
    if (!fitsUpload(file.size)) sayVideoTooLarge(file.size);
  };

  const shrink = async (start: number) => {
    if (video?.step !== 'offered' || video.plan.way === 'none') return;
    const { clientId, file, plan, facts } = video;
    const { way } = video.plan;
    const signal = begin();
    setVideo({ clientId, file, step: 'shrinking', plan, facts, percent: 0 });
    const onProgress = (percent: number) => {
      setVideo((now) => (now?.step === 'shrinking' && !signal.aborted ? { ...now, percent } : now));
    };
    try {
      const seconds = keptSeconds(facts.duration);
      const made = await shrinkVideo(file, { way, start, seconds, onProgress, signal });
      if (signal.aborted) return;
      settle({
        clientId,
        file: made.file,
        step: 'settled',
        facts: { ...facts, size: made.file.size, duration: seconds },
        plan: null,
        made: { chosenSize: file.size, lostSound: made.lostSound },
      });
    } catch {
      if (!signal.aborted) {
        setVideo({ clientId, file, step: 'offered', plan, facts, failure: NOT_SHRUNK });
      }
    }
  };

  const cancelShrinking = () => {
    work.current?.abort();
    setVideo((now) =>
      now?.step === 'shrinking' ? { ...now, step: 'offered', failure: null } : now,
    );
  };

  const keepAsItIs = () => {
    if (video?.step !== 'offered') return;
    const { clientId, file, facts } = video;
    settle({ clientId, file, step: 'settled', facts, plan: null, made: null });
  };

  const clear = () => {
    work.current?.abort();
    setVideo(null);
  };

  /** The still picture of what is sent; undefined where this browser cannot make one. */
  const posterOf = (file: File): Promise<Blob | undefined> =>
    poster.current?.file === file ? poster.current.made : makePoster(file);

  return { video, choose, shrink, cancelShrinking, keepAsItIs, clear, posterOf };
}

export type Video = ReturnType<typeof useVideo>;
