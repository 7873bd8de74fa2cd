import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'ripcord-scroll';

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * A new page opens at its top; going back or reloading returns to where one was. The browser's own
 * restoring comes too early, before the list is there again.
 */
export function useScrollRestoration(): void {
  const { key: entry, pathname } = useLocation();
  // Every page that is opened by its address, not from within, has the same key.
  const key = `${entry} ${pathname}`;
  const navigation = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const shown = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current) positions.current[shown.current.key] = window.scrollY;
    };
    const save = () => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.current));
      } catch {
        // Without storage a reload starts at the top.
      }
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const samePage = shown.current.pathname === pathname;
    shown.current = { key, pathname };
    if (navigation === 'POP') window.scrollTo(0, positions.current[key] ?? 0);
    // A filter or a dialog in the address is no new page; a later step back finds it where it was.
    else if (samePage) positions.current[key] = window.scrollY;
    else window.scrollTo(0, 0);
  }, [key, pathname, navigation]);
}
