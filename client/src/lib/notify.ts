const DEFAULT_DURATION_MS = 5_000;

export type NoticeTone = 'success' | 'error' | 'neutral';

export interface NoticeLink {
  label: string;
  to: string;
  /** Navigates; notices render outside the router. */
  go: (to: string) => void;
}

/** A button, such as Undo, which also closes the notice. */
export interface NoticeAction {
  label: string;
  onSelect: () => void;
}

export interface Notice {
  title: string;
  description?: string;
  link?: NoticeLink;
  action?: NoticeAction;
  tone: NoticeTone;
  /** In milliseconds, 5,000 by default. */
  duration: number;
  /** Waits until the current notice is gone; for unsolicited news. */
  isPatient: boolean;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let waiting: Notice[] = [];
let resolveFirst = () => {};

export const firstNotice = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

/** Shows a notice; it replaces the current one. */
export function notify(
  title: string,
  description?: string,
  {
    tone = 'neutral',
    duration = DEFAULT_DURATION_MS,
    link,
    action,
    isPatient = false,
  }: Partial<Omit<Notice, 'title' | 'description'>> = {},
): void {
  const notice = { title, description, tone, duration, link, action, isPatient };
  if (show) show(notice);
  else waiting.push(notice);
  resolveFirst();
}

export function notifyError(title: string, description?: string): void {
  notify(title, description, { tone: 'error' });
}

export function notifySuccess(title: string, description?: string): void {
  notify(title, description, { tone: 'success' });
}

let holders = 0;
let onHold = () => {};

export const areNoticesHeld = () => holders > 0;

/**
 * Makes all notices but errors wait, for screens on which they would cover what is in use.
 * @returns a function that lets them come
 */
export function holdNotices(): () => void {
  holders += 1;
  onHold();
  return () => {
    holders -= 1;
    onHold();
  };
}

/**
 * Called by the notice list when it has loaded, after the first paint; passes it earlier notices.
 * @returns a function that disconnects it
 */
export function connectNotices(next: Show, held = () => {}): () => void {
  show = next;
  onHold = held;
  // Patient notices last.
  for (const notice of waiting.filter(({ isPatient }) => !isPatient)) next(notice);
  for (const notice of waiting.filter(({ isPatient }) => isPatient)) next(notice);
  waiting = [];
  return () => {
    if (show !== next) return;
    show = undefined;
    onHold = () => {};
  };
}
