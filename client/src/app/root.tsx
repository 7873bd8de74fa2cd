import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { ErrorBoundary, PageSpinner } from './screen';
import { useScrollRestoration } from './use-scroll-restoration';

/** Shared by all pages: skip link, focus and scroll position. */
export function Root() {
  const { pathname } = useLocation();
  const announcement = useFocusOnNavigation();
  useScrollRestoration();

  return (
    <>
      <a
        href="#main"
        className="cut fixed top-2 left-2 z-[60] -translate-y-20 bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0 print:hidden"
      >
        {t('Skip to content')}
      </a>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <div role="status" aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  );
}

/**
 * Focuses a new page's heading, for screen readers. A dialog that opened with the page keeps focus.
 * @returns the text to announce
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
