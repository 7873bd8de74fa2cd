import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { t } from '#shared/translate';
import { listen } from '@/lib/listen';
import {
  areNoticesHeld,
  connectNotices,
  type Notice,
  type NoticeAction,
  type NoticeLink,
  type NoticeTone,
} from '@/lib/notify';
import { isDialogOpen, placeNotices, releasePlace } from './notice-place';

const SHOW: Record<NoticeTone, typeof toast.message> = {
  success: toast.success,
  error: toast.error,
  neutral: toast.message,
};

/** The visible notice, and those queued behind it. */
let shown: { id: string | number; notice: Notice; path: string; at: number } | undefined;
let waiting: Notice[] = [];

/** Time in which a screen that has just opened takes its shape, such as that of an empty list. */
const SETTLING_MS = 2_500;

const mustWait = ({ isPatient, tone }: Notice) =>
  (isPatient && (shown !== undefined || isDialogOpen())) || (tone !== 'error' && areNoticesHeld());

function showNotice(notice: Notice): void {
  if (mustWait(notice)) {
    waiting.push(notice);
    return;
  }
  const { title, description, tone, duration, link, action } = notice;
  toast.dismiss();
  placeNotices();
  const id = SHOW[tone](title, {
    description,
    duration,
    action: link ? <LinkOf {...link} /> : action && <ButtonOf {...action} />,
    onDismiss: (closed) => onClosed(closed.id),
    onAutoClose: (closed) => onClosed(closed.id),
  });
  shown = { id, notice, path: location.pathname, at: performance.now() };
  // After a tap, the notice counts as hovered, which pauses its timer until the next tap.
  if (matchMedia('(pointer: coarse)').matches) setTimeout(() => toast.dismiss(id), duration);
}

function showNext(): void {
  if (shown) return;
  const index = waiting.findIndex((notice) => !mustWait(notice));
  const [next] = index < 0 ? [] : waiting.splice(index, 1);
  if (next) showNotice(next);
}

function onClosed(id: string | number): void {
  // Replaced by another notice.
  if (shown?.id !== id) return;
  shown = undefined;
  document.documentElement.style.removeProperty('--notices-room');
  showNext();
}

/** News that is on screen when notices are held comes back later. */
function onHold(): void {
  if (areNoticesHeld() && shown && shown.notice.tone !== 'error') {
    const { id, notice } = shown;
    if (notice.isPatient) waiting.unshift(notice);
    toast.dismiss(id);
  }
  showNext();
}

const ACTION =
  '-my-2 ml-auto flex min-h-11 shrink-0 items-center rounded-small px-2 font-semibold text-accent-ink underline-offset-4 hover:underline';

function ButtonOf({ label, onSelect }: NoticeAction) {
  return (
    <button
      type="button"
      className={ACTION}
      onClick={() => {
        toast.dismiss();
        onSelect();
      }}
    >
      {label}
    </button>
  );
}

function LinkOf({ label, to, go }: NoticeLink) {
  return (
    <a
      href={to}
      className={ACTION}
      onClick={(event) => {
        // The browser opens a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        toast.dismiss();
        go(to);
      }}
    >
      {label}
    </a>
  );
}

/** Where they cover least. One is visible at a time. */
export function NoticeList() {
  useEffect(() => {
    const disconnect = connectNotices(showNotice, onHold);
    // Another screen appeared under the notice, or that of its first moment is complete.
    const screens = new MutationObserver(() => {
      if (!shown) {
        // A dialog may have closed.
        showNext();
        return;
      }
      const now = performance.now();
      if (shown.path !== location.pathname) {
        shown.path = location.pathname;
        shown.at = now;
      }
      if (now - shown.at < SETTLING_MS) placeNotices();
    });
    screens.observe(document.body, { childList: true, subtree: true });
    // A phone was turned.
    const stopListening = listen(window, 'resize', () => shown && placeNotices());
    return () => {
      disconnect();
      screens.disconnect();
      stopListening();
      releasePlace();
      shown = undefined;
      waiting = [];
    };
  }, []);
  return (
    <Toaster
      visibleToasts={1}
      position="top-center"
      offset={{ top: 'var(--notices-top, 1rem)' }}
      mobileOffset={{
        top: 'var(--notices-top, calc(0.75rem + env(safe-area-inset-top)))',
        left: '0.75rem',
        right: '0.75rem',
      }}
      closeButton
      containerAriaLabel={t('Notices')}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('Close notice'),
        classNames: {
          // Slides without fading, so that text has its full contrast from the start.
          toast:
            'transition-[transform,height]! group font-sans relative flex w-full flex-wrap items-start gap-x-3 rounded-tile border border-line-strong/50 border-l-4 border-l-accent bg-raised p-4 pr-12 text-ink shadow-(--shadow) data-[type=error]:border-l-loss data-[type=success]:border-l-win',
          content: 'min-w-0 flex-1 basis-32',
          title: 'font-semibold leading-snug',
          description: 'mt-0.5 text-muted',
          icon: 'mt-0.5 text-accent-ink group-data-[type=error]:text-loss group-data-[type=success]:text-win',
          closeButton:
            'absolute top-1 right-1 flex size-11 items-center justify-center rounded-field text-muted hover:text-ink [&_svg]:size-4',
        },
      }}
    />
  );
}
