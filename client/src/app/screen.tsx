import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Spinner } from '@/components/ui/spinner';
import { usePageTitle } from '@/lib/use-page-title';
import { ErrorBoundary } from './error-boundary';

interface ScreenProps {
  /** The page's name in the tab; a screen without one names itself with usePageTitle. */
  title?: string;
  page: ComponentType;
}

/** What every screen has around it: its title, its loading state and its error boundary. */
export function Screen({ title, page: Page }: ScreenProps) {
  const { pathname } = useLocation();
  usePageTitle(title);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense
        fallback={
          <div className="flex justify-center py-24 text-accent-ink">
            <Spinner label="Loading" className="size-8" />
          </div>
        }
      >
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
