import type { Combo } from '@shared/combos';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RelativeTime } from '@/components/ui/relative-time';
import { ErrorState } from '@/components/ui/states';

interface DetailsDialogProps<T> {
  title: string;
  size?: 'lg';
  /** Undefined while it is loading and when it is gone. */
  item: (T & Pick<Combo, 'user' | 'userId'>) | undefined;
  /** The time shown beside the maker. */
  timeOf: (item: T) => string;
  query: { isError: boolean; refetch: () => Promise<unknown> };
  failed: string;
  /** Shown without an item or an error: a skeleton, or that it is gone. */
  placeholder: ReactNode;
  isGone: boolean;
  footer: (item: T) => ReactNode;
  onClose: () => void;
  children: (item: T) => ReactNode;
}

/** A combo or deck of the community in every state. */
export function DetailsDialog<T>(props: DetailsDialogProps<T>) {
  const { title, size, item, timeOf, query, failed, isGone, onClose } = props;
  const retry = () => void query.refetch();
  return (
    <Dialog
      open
      isForReading
      size={size}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={item && <Maker {...item} at={timeOf(item)} />}
      footer={item && props.footer(item)}
    >
      {item ? (
        <>
          {query.isError && <Outdated text={failed} onRetry={retry} />}
          {props.children(item)}
        </>
      ) : query.isError && !isGone ? (
        <ErrorState
          title={failed}
          text="Please check your connection and try again."
          onRetry={retry}
        />
      ) : (
        props.placeholder
      )}
    </Dialog>
  );
}

function Maker({ user, userId, at }: Pick<Combo, 'user' | 'userId'> & { at: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-base">
      <Avatar person={user} className="size-7 text-xs" />
      <span className="min-w-0 truncate">
        <span className="sr-only">Created by </span>
        <Link
          to={`/profile/${userId}`}
          className="rounded-sm py-2 font-medium text-ink underline-offset-4 hover:underline"
        >
          {user.displayName || user.username}
        </Link>{' '}
        · <RelativeTime date={at} />
      </span>
    </span>
  );
}

/** The copy of the list is shown because the latest could not be fetched. */
function Outdated({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-center justify-between gap-3 rounded-[10px] border border-warning/30 bg-warning/10 py-1 pr-1 pl-3 text-sm text-warning"
    >
      <p>{text}</p>
      <Button size="sm" variant="ghost" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
