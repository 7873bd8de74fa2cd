import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '#shared/translate';
import { listen } from '@/lib/listen';
import { notifyError } from '@/lib/notify';
import { useBackCloses } from '@/lib/overlay-history';
import { reasonOfPart } from '@/lib/problems';
import { useCloseOnNavigation } from './use-close-on-navigation';

interface PanelProps {
  onClose: () => void;
}

let Panel: ComponentType<PanelProps> | undefined;

/** Preloaded to open synchronously on a tap: otherwise iOS shows no keyboard. */
async function load(): Promise<void> {
  Panel ??= (await import('@/features/search/search-panel')).SearchPanel;
}

export function preloadSearch(): void {
  load().catch(() => undefined);
}

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether focus is in a field, or a dialog is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(FIELD) !== null;
  return isField || document.querySelector('#main')?.closest('[aria-hidden="true"]') !== null;
}

/** The global search; also opened with `/`. */
export function useSearch(): { open: () => void; panel: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useBackCloses(isOpen, close);
  useCloseOnNavigation(close);

  const open = useCallback(() => {
    const show = () => setOpen(true);
    if (Panel) return show();
    load().then(show, () => notifyError(t('Could not open the search'), reasonOfPart()));
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (isTaken(event)) return;
      event.preventDefault();
      open();
    };
    return listen(document, 'keydown', onKeyDown);
  }, [open]);

  return { open, panel: isOpen && Panel && <Panel onClose={close} /> };
}
