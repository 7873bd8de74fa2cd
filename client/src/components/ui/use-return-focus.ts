import { useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state: without a trigger of its own it would leave
 * the focus nowhere when it closes. It goes back to what had it, else to the page's heading.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      // The dialog itself, not its first button: Close would stand there with a ring, and on a
      // phone a first field would open the keyboard.
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const before = opener.current;
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body
          ? before
          : document.querySelector<HTMLElement>('main h1[tabindex]');
      target?.focus({ preventScroll: true });
    },
  };
}
