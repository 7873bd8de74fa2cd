import { CloudOff, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { problemOf, problemText } from '@/lib/problems';
import { useOnline } from '@/lib/use-online';
import { Button } from './button';

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The title is the page's heading. */
  isPage?: boolean;
  className?: string;
}

function State({ icon, title, text, action, isPage = false, className }: StateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-card border border-dashed border-line-strong/45 px-5 py-12 text-center',
        className,
      )}
    >
      <div
        aria-hidden="true"
        className="cut mb-4 flex size-14 items-center justify-center border border-line bg-raised text-accent-ink [&_svg]:size-7"
      >
        {icon}
      </div>
      <Title
        {...(isPage && { tabIndex: -1 })}
        className="font-display text-2xl font-semibold tracking-wide"
      >
        {title}
      </Title>
      {text && <p className="mt-1.5 max-w-md text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

interface ErrorStateProps {
  title: string;
  error: unknown;
  /** Replaces the words for a failure of the server. */
  text?: string | undefined;
  /** Replaces the words for a device without a connection. */
  offline?: string;
  onRetry?: () => void;
  className?: string;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, error, text: failed, offline, onRetry, className } = props;
  const online = useOnline();
  const isHere = problemOf(error, online) !== 'offline';
  return (
    <div role="alert">
      <State
        icon={
          isHere ? <TriangleAlert className="text-warning" /> : <WifiOff className="text-warning" />
        }
        title={title}
        text={problemText(error, online, {
          ...(failed && { failed }),
          ...(offline && { offline }),
        })}
        className={className}
        action={
          onRetry && (
            <Button icon={<RefreshCw />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  );
}

interface InlineErrorProps {
  /** What did not load, as a sentence. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** For a part of a card that did not load. */
export function InlineError({ title, error, onRetry }: InlineErrorProps) {
  const online = useOnline();
  return (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
      <p className="text-muted">
        {title} {problemText(error, online)}
      </p>
      <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

export interface LoadedProps<T> {
  query: Pick<LoadingQuery, 'isPending'> &
    Partial<LoadingQuery> & { data: T | undefined; refetch: () => unknown };
  skeleton: ReactNode;
  /** A single sentence for a part of a card. */
  failed: string | Omit<ErrorStateProps, 'error' | 'onRetry'>;
  children: (data: T) => ReactNode;
}

interface LoadingQuery {
  isPending: boolean;
  error: unknown;
  errorUpdateCount: number;
}

/** Whether a query has neither data nor failed. A poll makes a failed query pending again. */
export const isFirstLoad = ({ isPending, errorUpdateCount = 0 }: LoadedProps<unknown>['query']) =>
  isPending && errorUpdateCount === 0;

/** Renders a query's data, its skeleton, or its error. */
export function Loaded<T>({ query, skeleton, failed, children }: LoadedProps<T>) {
  // Trying again clears the error.
  const [error, setError] = useState(query.error);
  const [isRetrying, setRetrying] = useState(false);
  if (query.error && query.error !== error) {
    setError(query.error);
    setRetrying(false);
  }
  if (query.isPending && (isRetrying || isFirstLoad(query))) return skeleton;
  if (query.data !== undefined) return children(query.data);
  const retry = () => {
    setRetrying(true);
    void query.refetch();
  };
  if (typeof failed === 'string')
    return <InlineError title={failed} error={error} onRetry={retry} />;
  return <ErrorState {...failed} error={error} onRetry={retry} />;
}

interface CautionProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** A caution about the content below. */
export function Caution({ icon, title, children }: CautionProps) {
  return (
    <div className="flex gap-2.5 rounded-tile border border-warning/35 bg-warning/10 px-3.5 py-3 leading-snug">
      <span className="mt-0.5 shrink-0 text-warning [&_svg]:size-5">{icon}</span>
      <div>
        <p className="font-semibold text-warning">{title}</p>
        <p className="figures mt-0.5 text-sm">{children}</p>
      </div>
    </div>
  );
}

interface OfflineNoticeProps {
  children?: ReactNode;
  /** Defaults to whether the device is offline. */
  shown?: boolean;
}

export function OfflineNotice({ children, shown }: OfflineNoticeProps) {
  const online = useOnline();
  return (
    <div role="status">
      {(shown ?? !online) && (
        <p className="flex items-center gap-2 border-b border-warning/30 bg-warning/10 px-4 py-2 text-sm text-warning">
          <WifiOff className="size-4 shrink-0" />
          {children ?? t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  );
}

/** The server is unreachable and nothing is cached. */
export function UnreachableState({ onRetry, pending }: { onRetry: () => void; pending?: boolean }) {
  return (
    <div role="alert">
      <State
        icon={<CloudOff className="text-warning" />}
        title={t('No connection to Ripcord')}
        text={t("You are still logged in. You can carry on once you're back online.")}
        action={
          <Button variant="primary" icon={<RefreshCw />} loading={pending} onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  );
}
