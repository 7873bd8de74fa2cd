import { type RefObject, useRef } from 'react';

/**
 * Focus handlers for a Radix dialog opened by state, which without a trigger would lose focus on
 * closing. Focus returns to the opener; if `isOpenerRemoved` says that the opener's list item is
 * being deleted, to the next item; failing that, to the page's heading, unless the opener's
 * replacement has taken focus.
 */
export function useReturnFocus(isOpenerRemoved?: RefObject<boolean>) {
  const opener = useRef<Element | null>(null);
  const neighbour = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      neighbour.current = neighbourOf(opener.current);
      // Focuses the dialog, not its first control: Close would show a focus ring, and on a phone a
      // field would open the keyboard. Dialogs for typing mark their field.
      event.preventDefault();
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      (dialog.querySelector<HTMLElement>('[data-starts-focused]') ?? dialog).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = isOpenerRemoved?.current ? neighbour.current : opener.current;
      const isThere =
        target instanceof HTMLElement && target.isConnected && target !== document.body;
      if (!isThere && document.activeElement !== document.body) return;
      const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]');
      (isThere ? target : heading())?.focus({ preventScroll: true });
    },
  };
}

function neighbourOf(opener: Element | null): HTMLElement | null {
  const item = opener?.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('a, button') ?? null;
}
