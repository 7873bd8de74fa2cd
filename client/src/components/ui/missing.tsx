import { ArrowLeft, CircleAlert, RefreshCw, SearchX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { problemOf, problemText } from '@/lib/problems';
import { useGoBack } from '@/lib/use-address';
import { useOnline } from '@/lib/use-online';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, ButtonLink } from './button';
import { EmptyState } from './states';

interface MissingProps {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** A link, or a button that goes one step back. */
  back: { to: string; label?: string; isButton?: boolean };
  onRetry?: () => void;
}

/** Replaces a page whose entity does not exist or is hidden from this person. */
export function Missing({ title, text, icon = <SearchX />, back, onRetry }: MissingProps) {
  const navigate = useNavigate();
  const stepBack = useGoBack(back.to);
  usePageTitle(title);
  const arrow = <ArrowLeft />;
  const backLook = onRetry ? 'secondary' : 'primary';
  return (
    <EmptyState
      isPage
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          {onRetry && (
            <Button variant="primary" icon={<RefreshCw />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          {back.label && !back.isButton ? (
            <ButtonLink to={back.to} variant={backLook} icon={arrow}>
              {back.label}
            </ButtonLink>
          ) : (
            <Button
              variant={backLook}
              icon={arrow}
              onClick={() => (back.label ? void navigate(back.to) : stepBack())}
            >
              {back.label ?? t('Go Back')}
            </Button>
          )}
        </>
      }
    />
  );
}

interface NotShownProps {
  error: unknown;
  /** What to say if the entity is not there. */
  absent: Pick<MissingProps, 'title' | 'text' | 'icon'>;
  /** The title if it could not be loaded. */
  failed: string;
  back: MissingProps['back'];
  onRetry: () => void;
}

/** Replaces a page that has nothing to show: its entity is absent, forbidden or did not load. */
export function NotShown({ error, absent, failed, back, onRetry }: NotShownProps) {
  const online = useOnline();
  const problem = problemOf(error, online);
  if (problem === 'absent') return <Missing {...absent} back={back} />;
  return (
    <Missing
      title={failed}
      text={problemText(error, online)}
      icon={problem === 'offline' ? <WifiOff /> : <CircleAlert />}
      back={back}
      onRetry={onRetry}
    />
  );
}
