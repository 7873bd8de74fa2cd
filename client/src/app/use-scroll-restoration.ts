import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { listen, stopAll } from '@/lib/listen';
import { readStored, writeStored } from '@/lib/stored';

const STORAGE_KEY = 'ripcord-scroll';

const readPositions = (): Record<string, number> =>
  JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? '{}');

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
    // A filter or dialog in the address is not a new page.
    else if (samePage) positions.current[key] = window.scrollY;
    else window.scrollTo(0, 0);
  }, [key, pathname, navigation]);
}
