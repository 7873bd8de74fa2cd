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
 * New pages open at the top; Back and reload restore the scroll position. The browser's own
 * restoration comes too early, before lists have rendered.
 */
export function useScrollRestoration(): void {
  const { key: entry, pathname } = useLocation();
  // Every page opened by its address has the same key.
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
    // A filter or dialog in the address is not a new page.
    else if (samePage) positions.current[key] = window.scrollY;
    else window.scrollTo(0, 0);
  }, [key, pathname, navigation]);
}
