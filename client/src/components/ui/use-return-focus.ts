import { type RefObject, useRef } from 'react';

/**
 * Handlers for a Radix dialog that is opened by state: without a trigger of its own it would leave
 * the focus nowhere when it closes. It goes back to the opener; or, where `isOpenerRemoved` says
 * that the opener's list item is being deleted, to the next item; or else to the page's heading,
 * unless what replaced the opener has taken the focus.
 */
export function useReturnFocus(isOpenerRemoved?: RefObject<boolean>) {
  const opener = useRef<Element | null>(null);
  const neighbour = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      neighbour.current = neighbourOf(opener.current);
      // The dialog itself, not its first button: Close would stand there with a ring, and on a
      // phone a first field would open the keyboard. A dialog that is for typing marks its field.
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
