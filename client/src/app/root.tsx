import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import type { RouteHandle } from '@/lib/route-handle';
import { usePageTitle } from '@/lib/use-page-title';

/** What every page shares: its title, the focus on its heading, the scroll position. */
export function Root() {
  const matches = useMatches();
  const handle = matches.at(-1)?.handle as RouteHandle | undefined;
  usePageTitle(handle?.title);
  const announcement = useFocusOnNavigation();

  return (
    <>
      <a
        href="#main"
        className="cut fixed top-2 left-2 z-[60] -translate-y-20 bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration />
      <div role="status" aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  );
}

/**
 * A new page starts at its heading, for those who cannot see that the page has changed. A dialog
 * that opened with the page keeps the focus.
 */
function useFocusOnNavigation(): string {
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
