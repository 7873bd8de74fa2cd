import { ArrowLeft, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { useGoBack } from '@/lib/use-go-back';
import { usePageTitle } from '@/lib/use-page-title';

interface ComboMissingProps {
  title?: string;
  text?: ReactNode;
  /** Offered when it may only have been the way to the server. */
  onRetry?: (() => void) | undefined;
}

/** Stands in the place of a combo that is not there, or could not be loaded. */
export function ComboMissing({
  title = 'Combo Not Found',
  text = "The combo you're looking for doesn't exist or has been removed.",
  onRetry,
}: ComboMissingProps) {
  const goBack = useGoBack('/combos');
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        icon={<SearchX />}
        title={title}
        text={text}
        action={
          <>
            {onRetry && (
              <Button icon={<RefreshCw />} onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button variant="primary" icon={<ArrowLeft />} onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      />
    </>
  );
}
