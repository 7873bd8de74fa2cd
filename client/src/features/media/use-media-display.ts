import { MEDIA_ASSUMED_READY_MS, type Media, type MediaStatus } from '@shared/media';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { isConnected, onConnectionChange, sendSocket, subscribe } from '@/lib/realtime';
import { type Display, displayReducer, initialDisplay } from './display-state';
import { KIND_WORDS } from './media-words';

/** Try Again waits so long before it subscribes again (milliseconds). */
const RESUBSCRIBE_MS = 500;

/**
 * How a post stands on its page, and what may happen to it. `onReload` loads the view anew: it
 * comes at the moments that the specification names.
 */
export function useMediaDisplay(media: Media, onReload: () => void) {
  const [display, dispatch] = useReducer(displayReducer, media, initialDisplay);
  const { state, retries, reloadAfter } = display;
  const reload = useEffectEvent(onReload);

  const onStatus = (next: MediaStatus, message: string | null, isFirst: boolean) => {
    // The first one after subscribing tells how it stands; often the post has said the same.
    const isNews = !isFirst || next !== media.status;
    const event = { type: 'status', status: next, message, isNews } as const;
    if (isNews) announce(media, display, displayReducer(display, event));
    dispatch(event);
  };
  useMediaStatus(media.id, retries, onStatus);

  // What a poll brings, where the socket is away or was silent.
  const { status, statusMessage } = media;
  const known = useRef(status);
  const tell = useEffectEvent(onStatus);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    tell(status, statusMessage, false);
  }, [status, statusMessage]);

  useEffect(() => {
    if (state !== 'loading') return;
    const wait = MEDIA_ASSUMED_READY_MS + (retries > 0 ? RESUBSCRIBE_MS : 0);
    const timer = setTimeout(() => dispatch({ type: 'silence' }), wait);
    return () => clearTimeout(timer);
  }, [state, retries]);

  useEffect(() => {
    if (reloadAfter === null) return;
    const timer = setTimeout(() => reload(), reloadAfter);
    return () => clearTimeout(timer);
  }, [reloadAfter]);

  return [display, dispatch] as const;
}

/**
 * Subscribes to a post over the socket, again after every reconnect and every try, and calls for
 * each of its states.
 */
function useMediaStatus(
  mediaId: number,
  attempt: number,
  onStatus: (status: MediaStatus, message: string | null, isFirst: boolean) => void,
): void {
  const tell = useEffectEvent(onStatus);
  useEffect(() => {
    let isFirst = true;
    const join = () => {
      isFirst = true;
      sendSocket({ type: 'subscribe_media', mediaId });
    };
    const stops = [
      subscribe('media_status', (said) => {
        if (said.mediaId !== mediaId) return;
        tell(said.status, said.message, isFirst);
        isFirst = false;
      }),
      onConnectionChange((connected) => connected && join()),
    ];
    const timer = setTimeout(
      () => {
        if (isConnected()) join();
      },
      attempt > 0 ? RESUBSCRIBE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      sendSocket({ type: 'unsubscribe_media', mediaId });
    };
  }, [mediaId, attempt]);
}

/** A notice for what the server tells, when it changes what is shown. */
function announce({ mediaType }: Media, before: Display, after: Display): void {
  if (before.state === after.state) return;
  const what = KIND_WORDS[mediaType];
  if (after.state === 'ready') notifySuccess('Media ready', `The ${what} can be seen now.`);
  if (after.state === 'processing') notify('Processing', `The ${what} is being processed.`);
  if (after.state === 'error') {
    notifyError('Processing failed', after.message ?? `The ${what} could not be processed.`);
  }
}
