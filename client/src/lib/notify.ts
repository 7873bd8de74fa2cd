const DEFAULT_DURATION_MS = 5_000;

export type NoticeTone = 'success' | 'error' | 'neutral';

/** A way on from a notice. */
export interface NoticeLink {
  label: string;
  /** The address, for whoever opens it in a tab of its own. */
  to: string;
  /** Goes there. Notices stand outside of the router. */
  go: (to: string) => void;
}

export interface Notice {
  title: string;
  description?: string;
  link?: NoticeLink;
  tone: NoticeTone;
  /** Milliseconds; 5 s unless the specification says otherwise. */
  duration: number;
  /** News that nobody asked for: it comes when the notice on screen has been read. */
  isPatient: boolean;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let waiting: Notice[] = [];
let sayFirst = () => {};

/** Until there is something to tell. */
export const firstNotice = new Promise<void>((resolve) => {
  sayFirst = resolve;
});

/** Shows a notice in the place of the one before: only one is visible at a time. */
export function notify(
  title: string,
  description?: string,
  {
    tone = 'neutral',
    duration = DEFAULT_DURATION_MS,
    link,
    isPatient = false,
  }: Partial<Pick<Notice, 'tone' | 'duration' | 'link' | 'isPatient'>> = {},
): void {
  const notice = { title, description, tone, duration, link, isPatient };
  if (show) show(notice);
  else waiting.push(notice);
  sayFirst();
}

/** A notice that something failed. */
export function notifyError(title: string, description?: string): void {
  notify(title, description, { tone: 'error' });
}

/** A notice that something was done. */
export function notifySuccess(title: string, description?: string): void {
  notify(title, description, { tone: 'success' });
}

/**
 * Called by the list of notices once it is loaded (after the first paint); it gets what came
 * before. Answers how to disconnect.
 */
export function connectNotices(next: Show): () => void {
  show = next;
  // What was done is told before the news, whichever came first.
  for (const notice of waiting.filter(({ isPatient }) => !isPatient)) next(notice);
  for (const notice of waiting.filter(({ isPatient }) => isPatient)) next(notice);
  waiting = [];
  return () => {
    if (show === next) show = undefined;
  };
}
