import { useMutation } from '@tanstack/react-query';
import {
  type Dispatch,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import { MEDIA_ASSUMED_READY_MS, type Media, type MediaStatus, mediaApi } from '#shared/media';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { stopAll } from '@/lib/listen';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { isConnected, onConnectionChange, sendSocket, subscribe } from '@/lib/realtime';
import { ReplaceVideoDialog } from '../dialogs';
import { type Display, type DisplayEvent, displayReducer, initialDisplay } from './display-state';

/** Delay before Try Again resubscribes (milliseconds). */
const RESUBSCRIBE_MS = 500;

/** The display state of a post. `onReload` is called when the player must be mounted anew. */
export function useMediaDisplay(media: Media, onReload: () => void) {
  const [display, dispatch] = useReducer(displayReducer, media, initialDisplay);
  const { state, retries, reloadAfter } = display;
  const reload = useEffectEvent(onReload);

  const onStatus = (next: MediaStatus, message: string | null, isFirst: boolean) => {
    // The first message after subscribing is the current status, often the one already fetched.
    const isNews = !isFirst || next !== media.status;
    const event = { type: 'status', status: next, message, isNews } as const;
    if (isNews) announce(media, display, displayReducer(display, event));
    dispatch(event);
  };
  useMediaStatus(media.id, retries, onStatus);

  // Polling delivers the status if the socket does not.
  const { status, statusMessage } = media;
  const known = useRef(status);
  const onPolled = useEffectEvent(onStatus);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    onPolled(status, statusMessage, false);
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

/** Subscribes to a post's status over the socket; resubscribes after reconnects and attempts. */
function useMediaStatus(
  mediaId: number,
  attempt: number,
  onStatus: (status: MediaStatus, message: string | null, isFirst: boolean) => void,
): void {
  const onMessage = useEffectEvent(onStatus);
  useEffect(() => {
    let isFirst = true;
    const subscribeToMedia = () => {
      isFirst = true;
      sendSocket({ type: 'subscribe_media', mediaId });
    };
    const stop = stopAll(
      subscribe('media_status', (received) => {
        if (received.mediaId !== mediaId) return;
        onMessage(received.status, received.message, isFirst);
        isFirst = false;
      }),
      onConnectionChange((connected) => connected && subscribeToMedia()),
    );
    const timer = setTimeout(
      () => {
        if (isConnected()) subscribeToMedia();
      },
      attempt > 0 ? RESUBSCRIBE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop();
      sendSocket({ type: 'unsubscribe_media', mediaId });
    };
  }, [mediaId, attempt]);
}

function announce({ mediaType }: Media, before: Display, after: Display): void {
  if (before.state === after.state) return;
  if (after.state === 'ready')
    notifySuccess(
      t('Media ready'),
      t(
        '{mediaType, select, image {The picture is ready to view.} video {The video is ready to view.} other {The post is ready to view.}}',
        { mediaType },
      ),
    );
  if (after.state === 'processing')
    notify(
      t('Processing'),
      t(
        '{mediaType, select, image {The picture is being processed.} video {The video is being processed.} other {The post is being processed.}}',
        { mediaType },
      ),
    );
  if (after.state === 'error') {
    notifyError(
      t('Processing failed'),
      after.message ??
        t(
          '{mediaType, select, image {The picture could not be processed.} video {The video could not be processed.} other {The post could not be processed.}}',
          { mediaType },
        ),
    );
  }
}

const FAILED = t('Failed to recover video');
const FAILED_AUTOMATICALLY = t('Failed to recover video automatically');

export interface Recovery {
  /** "Auto-Recover": the server reprocesses the stored original. */
  recover: () => void;
  /** "Replace Video": asks for another file. */
  replace: () => void;
  /** Stays open while the stage behind it shows progress. */
  dialog: ReactNode;
}

export function useRecovery(media: Media, dispatch: Dispatch<DisplayEvent>): Recovery {
  const { mutate } = useMutation({
    mutationFn: () => call(mediaApi.recoverVideo, { params: { id: media.id } }),
  });
  const [isReplacing, setReplacing] = useState(false);

  const recover = () => {
    dispatch({ type: 'recovering' });
    mutate(undefined, {
      onSuccess: ({ status, needsUpload, message }) => {
        if (status === 'success') {
          notifySuccess(t('Recovery started'), message);
          dispatch({ type: 'recovered' });
          return;
        }
        const text = message || FAILED_AUTOMATICALLY;
        if (needsUpload) notify(t('Upload needed'), text);
        else notifyError(FAILED, text);
        dispatch({ type: 'not-recovered', needsUpload, message: text });
      },
      onError: (error) => {
        const text =
          error instanceof NetworkError
            ? t('Network error during recovery')
            : serverMessage(error, FAILED_AUTOMATICALLY);
        notifyError(FAILED, text);
        dispatch({ type: 'not-recovered', needsUpload: false, message: text });
      },
    });
  };

  const replace = () => {
    setReplacing(true);
    dispatch({ type: 'replacing' });
  };
  const onClose = () => {
    setReplacing(false);
    dispatch({ type: 'not-replaced', message: null });
  };
  const onReplaced = () => {
    setReplacing(false);
    dispatch({ type: 'replaced' });
  };

  const dialog = isReplacing && (
    <ReplaceVideoDialog
      open
      media={media}
      onProgress={(percent: number) => dispatch({ type: 'uploading', percent })}
      onReplaced={onReplaced}
      onClose={onClose}
    />
  );
  return { recover, replace, dialog };
}
