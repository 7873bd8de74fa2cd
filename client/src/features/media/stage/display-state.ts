import { MEDIA_RETRIES_MAX, type Media, type MediaStatus } from '#shared/media';

export const DISPLAY_STATES = ['loading', 'processing', 'ready', 'error', 'upload-needed'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

/** What a post's page shows for its file. */
export interface Display {
  state: DisplayState;
  /** The reason, as a sentence. */
  message: string | null;
  /** Times Try Again was used. */
  retries: number;
  /** Progress of a replacement's upload; null while there is none. */
  percent: number | null;
  /** The state before the replacement dialog was opened. */
  previous: DisplayState | null;
  /** Milliseconds until the view has to reload; null if it need not. */
  reloadAfter: number | null;
}

export type DisplayEvent =
  /** From the server. `isNews`: differs from the status of the fetched post. */
  | { type: 'status'; status: MediaStatus; message: string | null; isNews: boolean }
  /** No status was received for MEDIA_ASSUMED_READY_MS. */
  | { type: 'silence' }
  /** The video can play or the picture has loaded. */
  | { type: 'shown' }
  /** The player or the picture failed. */
  | { type: 'failed'; message: string }
  | { type: 'try-again' }
  | { type: 'recovering' }
  | { type: 'recovered' }
  | { type: 'not-recovered'; needsUpload: boolean; message: string }
  | { type: 'replacing' }
  | { type: 'uploading'; percent: number }
  | { type: 'replaced' }
  /** The replacement failed or, without a message, its dialog was closed. */
  | { type: 'not-replaced'; message: string | null };

/** Delay of the reload after the server reported the end of an error (milliseconds) … */
const RELOAD_AFTER_ERROR_MS = 2_000;
/** … and after the owner recovered or replaced the video. */
const RELOAD_AFTER_OWNER_MS = 1_500;

const DONE = { percent: null, previous: null, reloadAfter: null };

/** A ready post's file still has to load; a text post has none. */
export function initialDisplay({
  status,
  statusMessage,
  mediaType,
}: Pick<Media, 'status' | 'statusMessage' | 'mediaType'>): Display {
  const state = status !== 'ready' ? status : mediaType === 'text' ? 'ready' : 'loading';
  return { state, message: statusMessage, retries: 0, ...DONE };
}

export const mayTryAgain = ({ state, retries }: Display) =>
  (state === 'error' || state === 'upload-needed') && retries < MEDIA_RETRIES_MAX;

export function displayReducer(display: Display, event: DisplayEvent): Display {
  const { state } = display;
  switch (event.type) {
    case 'status':
      return onStatus(display, event);
    case 'silence':
    case 'shown':
      return state === 'loading' ? { ...display, state: 'ready', message: null } : display;
    case 'failed':
      // Other states have no player, so the event is late.
      return state === 'loading' || state === 'ready'
        ? { ...display, ...DONE, state: 'error', message: event.message }
        : display;
    case 'try-again':
      return mayTryAgain(display)
        ? { ...display, ...DONE, state: 'loading', message: null, retries: display.retries + 1 }
        : display;
    case 'recovering':
      return { ...display, ...DONE, state: 'processing', message: null };
    case 'recovered':
      return { ...display, reloadAfter: RELOAD_AFTER_OWNER_MS };
    case 'not-recovered':
      return {
        ...display,
        ...DONE,
        state: event.needsUpload ? 'upload-needed' : 'error',
        message: event.message,
      };
    case 'replacing':
      return { ...display, ...DONE, state: 'upload-needed', previous: state };
    case 'uploading':
      return { ...display, state: 'processing', message: null, percent: event.percent };
    case 'replaced':
      return { ...display, ...DONE, state: 'ready', reloadAfter: RELOAD_AFTER_OWNER_MS };
    case 'not-replaced':
      return notReplaced(display, event.message);
  }
}

function notReplaced(display: Display, message: string | null): Display {
  const { state, previous } = display;
  if (message !== null) return { ...display, ...DONE, state: 'error', message };
  // The upload was cancelled: the failed video is still there.
  if (display.percent !== null) return { ...display, ...DONE, state: 'error' };
  return state === 'upload-needed' ? { ...display, ...DONE, state: previous ?? state } : display;
}

function onStatus(
  display: Display,
  { status, message, isNews }: Extract<DisplayEvent, { type: 'status' }>,
): Display {
  const { state } = display;
  // During an upload or before a reload, the server's status is stale.
  if (display.percent !== null || display.reloadAfter !== null) return display;
  // Only a new "ready" ends an error: the failed player already knew that the file was there.
  if (state === 'error' && !(status === 'ready' && isNews)) return display;
  const next = { ...display, ...DONE, state: status, message };
  if (status !== 'ready') return next;
  // A post fetched before it was ready lacks its file's URL.
  const isStale = isNews && state !== 'ready';
  return { ...next, reloadAfter: state === 'error' ? RELOAD_AFTER_ERROR_MS : isStale ? 0 : null };
}
