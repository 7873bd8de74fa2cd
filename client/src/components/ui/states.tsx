import { CloudOff, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { useOnline } from '@/lib/use-online';
import { Button } from './button';

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The title is the heading of the page. */
  isPage?: boolean;
  className?: string;
}

function State({ icon, title, text, action, isPage = false, className }: StateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-[14px] border border-dashed border-line-strong/45 px-5 py-12 text-center',
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
  text?: ReactNode;
  /** Replaces `text` while the device is offline. */
  offline?: ReactNode;
  onRetry?: () => void;
  className?: string;
}

const NOT_HERE = 'You are offline, and this is not on your device yet.';

export function ErrorState(props: ErrorStateProps) {
  const { title, text, offline = NOT_HERE, onRetry, className } = props;
  const online = useOnline();
  return (
    <div role="alert">
      <State
        icon={
          online ? <TriangleAlert className="text-warning" /> : <WifiOff className="text-warning" />
        }
        title={title}
        text={online ? text : offline}
        className={className}
        action={
          onRetry && (
            <Button icon={<RefreshCw />} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}

interface OfflineNoticeProps {
  children?: ReactNode;
  /** By default while the device is offline. */
  shown?: boolean;
}

export function OfflineNotice({ children, shown }: OfflineNoticeProps) {
  const online = useOnline();
  return (
    <div role="status">
      {(shown ?? !online) && (
        <p className="flex items-center gap-2 border-b border-warning/30 bg-warning/10 px-4 py-2 text-sm text-warning">
          <WifiOff className="size-4 shrink-0" />
          {children ?? 'You are offline. What you see may be out of date.'}
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
        title="No connection to Ripcord"
        text="You are still signed in. You can carry on once you're back online."
        action={
          <Button variant="primary" icon={<RefreshCw />} loading={pending} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
