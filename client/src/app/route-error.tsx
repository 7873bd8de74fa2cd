import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { usePageTitle } from '@/lib/use-page-title';

/** What is shown in the place of a screen that broke; the rest of the app stays usable. */
export function RouteError() {
  usePageTitle('Something went wrong');
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center px-4 py-20 text-center"
    >
      <TriangleAlert className="size-12 text-warning" />
      <h1 tabIndex={-1} className="mt-4 font-display text-3xl font-bold tracking-wide">
        This page lost its spin
      </h1>
      <p className="mt-2 text-muted">
        Something went wrong on our side. Nothing that you saved is lost. Reloading usually helps.
      </p>
      <Button
        variant="primary"
        size="lg"
        icon={<RotateCcw />}
        className="mt-6"
        onClick={() => window.location.reload()}
      >
        Reload the page
      </Button>
      {/* A plain link: the app itself may be what is broken. */}
      <a href="/" className="mt-3 inline-flex min-h-11 items-center text-muted underline">
        Go to the start
      </a>
    </div>
  );
}
