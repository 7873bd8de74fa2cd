import { useEffect, useRef, useState } from 'react';
import { t } from '#shared/translate';
import { randomId } from '@/lib/random-id';
import { fileKind, fileNotices } from './notices';
import { fitsUpload, keptSeconds, planVideo, type VideoFacts, type VideoPlan } from './video-plan';
import { inspectVideo, makePoster, shrinkVideo, videoAbilities } from './video-tools';

interface Base {
  /** Sent with the video, so that a retry is idempotent. */
  clientId: string;
  file: File;
}

/**
 * `reading`: facts are being read; `offered`: it can be shrunk or cut; `shrinking`: in progress;
 * `final`: it is sent as it is, or refused if too large.
 */
export type ChosenVideo = Base &
  (
    | { step: 'reading' }
    | { step: 'offered'; plan: VideoPlan; facts: VideoFacts; failure: string | null }
    | { step: 'shrinking'; plan: VideoPlan; facts: VideoFacts; percent: number }
    | {
        step: 'final';
        facts: VideoFacts | undefined;
        /** Says why it could not be shrunk, if that is needed. */
        plan: VideoPlan | null;
        /** Set after shrinking. */
        shrunk: { chosenSize: number; lostSound: boolean } | null;
      }
  );

const NOT_SHRUNK = t('The video could not be made smaller here.');

/** The video chosen in a dialog, with its poster. `onInvalidType` shows the dialog's own notice. */
export function useVideo(onInvalidType: () => void) {
  const [video, setVideo] = useState<ChosenVideo | null>(null);
  const work = useRef<AbortController>(undefined);
  const poster = useRef<{ file: File; image: Promise<Blob | undefined> }>(undefined);

  useEffect(() => () => work.current?.abort(), []);

  const begin = (): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };

  const finish = (next: Extract<ChosenVideo, { step: 'final' }>) => {
    const { file } = next;
    if (fitsUpload(file.size)) poster.current = { file, image: makePoster(file) };
    setVideo(next);
  };

  const choose = async (file: File) => {
    if (fileKind(file) !== 'video') return onInvalidType();
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
    finish({ ...base, step: 'final', facts, plan: { ...plan, obstacle }, shrunk: null });
    if (!fitsUpload(file.size)) fileNotices.videoTooLarge(file.size);
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
      finish({
        clientId,
        file: made.file,
        step: 'final',
        facts: { ...facts, size: made.file.size, duration: seconds },
        plan: null,
        shrunk: { chosenSize: file.size, lostSound: made.lostSound },
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

  const sendAsItIs = () => {
    if (video?.step !== 'offered') return;
    const { clientId, file, facts } = video;
    finish({ clientId, file, step: 'final', facts, plan: null, shrunk: null });
  };

  const clear = () => {
    work.current?.abort();
    setVideo(null);
  };

  const posterOf = (file: File): Promise<Blob | undefined> =>
    poster.current?.file === file ? poster.current.image : makePoster(file);

  return {
    video,
    isBusy: video?.step === 'reading' || video?.step === 'shrinking',
    choose,
    shrink,
    cancelShrinking,
    sendAsItIs,
    clear,
    posterOf,
  };
}

export type Video = ReturnType<typeof useVideo>;
