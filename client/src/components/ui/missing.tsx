import { ArrowLeft, RefreshCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoBack } from '@/lib/use-address';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, ButtonLink } from './button';
import { EmptyState } from './states';

interface MissingProps {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** A link, or a button that goes one step back. */
  back: { to: string; label?: string; isButton?: boolean };
  /** Given if the connection may be the cause. */
  onRetry?: (() => void) | undefined;
}

/** Replaces a page whose entity does not exist, is hidden from this person or did not load. */
export function Missing({ title, text, icon = <SearchX />, back, onRetry }: MissingProps) {
  const navigate = useNavigate();
  const stepBack = useGoBack(back.to);
  usePageTitle(title);
  const arrow = <ArrowLeft />;
  return (
    <EmptyState
      isPage
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          {onRetry && (
            <Button icon={<RefreshCw />} onClick={onRetry}>
              Try again
            </Button>
          )}
          {back.label && !back.isButton ? (
            <ButtonLink to={back.to} variant="primary" icon={arrow}>
              {back.label}
            </ButtonLink>
          ) : (
            <Button
              variant="primary"
              icon={arrow}
              onClick={() => (back.label ? void navigate(back.to) : stepBack())}
            >
              {back.label ?? 'Go Back'}
            </Button>
          )}
        </>
      }
    />
  );
}
