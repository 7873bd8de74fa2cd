import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { PageSpinner } from './page-spinner';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useScrollRestoration } from './use-scroll-restoration';

/** What all pages share: the way past the navigation, the focus, the scroll position. */
export function Root() {
  const { pathname } = useLocation();
  const announcement = useFocusOnNavigation();
  useScrollRestoration();

  return (
    <>
      <a
        href="#main"
        className="cut fixed top-2 left-2 z-[60] -translate-y-20 bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
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
