import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A new page starts at its heading, for those who cannot see that the page has changed. A dialog
 * that opened with the page keeps the focus. Answers what a screen reader should say.
 */
export function useFocusOnNavigation(): string {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setAnnouncement(document.title);
    if (document.activeElement?.closest('[role="dialog"]')) return;
    const target =
      document.querySelector<HTMLElement>('main h1[tabindex]') ??
      document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return announcement;
}
