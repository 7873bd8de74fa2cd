import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { notifyError } from '@/lib/notify';
import { useBackCloses } from '@/lib/use-back-closes';
import { useCloseOnNavigation } from './use-close-on-navigation';

interface PanelProps {
  onClose: () => void;
  onFollow: () => void;
}

let Panel: ComponentType<PanelProps> | undefined;

/** Once it is there it opens within the tap itself: a phone shows its keyboard for nothing later. */
async function load(): Promise<void> {
  Panel ??= (await import('@/features/search/search-panel')).SearchPanel;
}

/** Fetches the search's script when somebody reaches for it. */
export function preloadSearch(): void {
  load().catch(() => undefined);
}

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a key was typed into something, or a dialog lies over the page. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(FIELD) !== null;
  return isField || document.querySelector('#main')?.closest('[aria-hidden="true"]') !== null;
}

/** The search over everything: how to open it, and its panel. `/` opens it as well. */
export function useSearch(): { open: () => void; panel: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const back = useBackCloses(() => setOpen(false));
  const { enter, leave, forget } = back;

  const open = useCallback(() => {
    const show = () => {
      enter();
      setOpen(true);
    };
    if (Panel) return show();
    load().then(show, () =>
      notifyError('Could not open the search', 'Please check your connection and try again.'),
    );
  }, [enter]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (isTaken(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  const follow = () => {
    forget();
    setOpen(false);
  };
  useCloseOnNavigation(follow);

  const panel = isOpen && Panel && (
    <Panel
      onClose={() => {
        setOpen(false);
        leave();
      }}
      onFollow={follow}
    />
  );
  return { open, panel };
}
