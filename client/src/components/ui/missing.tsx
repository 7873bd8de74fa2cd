import { ArrowLeft, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGoBack } from '@/lib/use-go-back';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, ButtonLink } from './button';
import { EmptyState } from './states';

interface MissingProps {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** Where to go from here; without a label, one step back if there is one. */
  back: { to: string; label?: string };
  /** Offered where the connection may have been the reason. */
  onRetry?: (() => void) | undefined;
}

/** In place of a page whose thing does not exist, is hidden from this person or did not load. */
export function Missing({ title, text, icon = <SearchX />, back, onRetry }: MissingProps) {
  const goBack = useGoBack(back.to);
  usePageTitle(title);
  const arrow = <ArrowLeft aria-hidden="true" />;
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <>
            {onRetry && (
              <Button icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
                Try again
              </Button>
            )}
            {back.label ? (
              <ButtonLink to={back.to} variant="primary" icon={arrow}>
                {back.label}
              </ButtonLink>
            ) : (
              <Button variant="primary" icon={arrow} onClick={goBack}>
                Go Back
              </Button>
            )}
          </>
        }
      />
    </>
  );
}
