import { MEDIA_RETRIES_MAX, type Media, type MediaStatus } from '@shared/media';

export const DISPLAY_STATES = ['loading', 'processing', 'ready', 'error', 'upload-needed'] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

/** How a post's picture or video stands on its page (specification, "Media display state"). */
export interface Display {
  state: DisplayState;
  /** Why, as a sentence; null where nobody said. */
  message: string | null;
  /** How often Try Again was used. */
  retries: number;
  /** How much of a replacement has been uploaded; null while none is. */
  percent: number | null;
  /** What it was before a replacement was asked for. */
  before: DisplayState | null;
  /** The view has to be loaded anew after so many milliseconds; null when it need not. */
  reloadAfter: number | null;
}

export type DisplayEvent =
  /** What the server says. `isNews`: it is not merely what the post itself said when it came. */
  | { type: 'status'; status: MediaStatus; message: string | null; isNews: boolean }
  /** Nobody said anything for MEDIA_ASSUMED_READY_MS. */
  | { type: 'silence' }
  /** The player can play, the picture is there. */
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
  /** The replacement failed, or (no message) its dialog was closed without one. */
  | { type: 'not-replaced'; message: string | null };

/** A video that came back is loaded anew after this long (milliseconds) … */
export const RELOAD_AFTER_ERROR_MS = 2_000;
/** … and one that its owner recovered or replaced after this long. */
export const RELOAD_AFTER_OWNER_MS = 1_500;

const DONE = { percent: null, before: null, reloadAfter: null };

/** A post as it comes: a ready one still has to be loaded, and words are always there. */
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
      // While it is being processed there is no player, and a late word of one counts for nothing.
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
      return { ...display, ...DONE, state: 'upload-needed', before: state };
    case 'uploading':
      return { ...display, state: 'processing', message: null, percent: event.percent };
    case 'replaced':
      return { ...display, ...DONE, state: 'ready', reloadAfter: RELOAD_AFTER_OWNER_MS };
    case 'not-replaced':
      return notReplaced(display, event.message);
  }
}

function notReplaced(display: Display, message: string | null): Display {
  const { state, before } = display;
  if (message !== null) return { ...display, ...DONE, state: 'error', message };
  // The upload was given up; what is there now is what was there before.
  if (display.percent !== null) return { ...display, ...DONE, state: 'error' };
  return state === 'upload-needed' ? { ...display, ...DONE, state: before ?? state } : display;
}

function onStatus(
  display: Display,
  { status, message, isNews }: Extract<DisplayEvent, { type: 'status' }>,
): Display {
  const { state } = display;
  // An upload of one's own is further than what the server knows.
  if (display.percent !== null || display.reloadAfter !== null) return display;
  // An error is left only for ready; that the file is there is no news to a player that failed.
  if (state === 'error' && !(status === 'ready' && isNews)) return display;
  const next = { ...display, ...DONE, state: status, message };
  if (status !== 'ready') return next;
  // What came with the post has no address of its file as long as it was not ready.
  const isStale = isNews && state !== 'ready';
  return {
    ...next,
    reloadAfter: state === 'error' ? RELOAD_AFTER_ERROR_MS : isStale ? 0 : null,
  };
}
