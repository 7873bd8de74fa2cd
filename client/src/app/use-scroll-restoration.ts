import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { listen, stopAll } from '@/lib/listen';
import { readStored, writeStored } from '@/lib/stored';

const STORAGE_KEY = 'ripcord-scroll';

const readPositions = (): Record<string, number> =>
  JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');

/**
 * Opens new pages at the top; restores the scroll position on Back and reload. The browser's own
 * restoration runs too early, before lists have rendered.
 */
export function useScrollRestoration(): void {
  const { key: entry, pathname } = useLocation();
  // Every page opened by its URL has the same key.
  const key = `${entry} ${pathname}`;
  const navigation = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const shown = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (positions.current) positions.current[shown.current.key] = window.scrollY;
    };
    const save = () =>
      writeStored(STORAGE_KEY, JSON.stringify(positions.current), 'sessionStorage');
    return stopAll(
      listen(window, 'scroll', remember, { passive: true }),
      listen(window, 'pagehide', save),
    );
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const samePage = shown.current.pathname === pathname;
    shown.current = { key, pathname };
    if (navigation === 'POP') window.scrollTo(0, positions.current[key] ?? 0);
    // A filter or dialog in the URL is not a new page.
    else if (samePage) positions.current[key] = window.scrollY;
    else window.scrollTo(0, 0);
  }, [key, pathname, navigation]);
}
