import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { usePageTitle } from '@/lib/use-page-title';

interface ScreenProps {
  /** Screens without a title call usePageTitle. */
  title?: string;
  page: ComponentType;
}

export function Screen({ title, page: Page }: ScreenProps) {
  const { pathname } = useLocation();
  usePageTitle(title);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense
        fallback={
          <div className="flex justify-center py-24 text-accent-ink">
            <Spinner label={t('Loading')} className="size-8" />
          </div>
        }
      >
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

interface Props {
  /** A change, such as of the URL, retries rendering. */
  resetKey: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? <RouteError /> : this.props.children;
  }
}

/** Replaces a screen that threw; the rest of the app stays usable. */
function RouteError() {
  usePageTitle(t('Something went wrong'));
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center px-4 py-20 text-center"
    >
      <TriangleAlert className="size-12 text-warning" />
      <h1 tabIndex={-1} className="mt-4 font-display text-3xl font-bold tracking-wide">
        {t('This page lost its spin')}
      </h1>
      <p className="mt-2 text-muted">
        {t(
          'Something went wrong on our side. Nothing that you saved is lost. Reloading usually helps.',
        )}
      </p>
      <Button
        variant="primary"
        size="lg"
        icon={<RotateCcw />}
        className="mt-6"
        onClick={() => window.location.reload()}
      >
        {t('Reload the page')}
      </Button>
      {/* A plain link, since the router itself may be broken. */}
      <a href="/" className="mt-3 inline-flex min-h-11 items-center text-muted underline">
        {t('Go to the home page')}
      </a>
    </div>
  );
}

/** Shown until the user and the screen's scripts have loaded. */
export function PageSpinner() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-accent-ink">
      <Spinner label={t('Loading')} className="size-9" />
    </div>
  );
}
