import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RelativeTime } from '@/components/ui/relative-time';
import { ErrorState } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { dropEntity, findCached } from '@/lib/entities';
import { rich } from '@/lib/rich';

/** A combo or deck of the feed: the list's copy until it is fetched. */
export function useDetails<T extends { id: number }>(
  kind: 'combo' | 'deck',
  id: number,
  { data, error, refetch }: UseQueryResult<T>,
) {
  const client = useQueryClient();
  const isGone = isAbsent(error);
  const known = data ?? findCached<T>(client, kind, id, ['/api/feed']);
  useEffect(() => {
    if (isGone) dropEntity(client, kind, id);
  }, [client, kind, id, isGone]);
  return {
    /** Undefined while loading and if it is gone. */
    item: isGone ? undefined : known,
    isGone,
    error,
    retry: () => void refetch(),
  };
}

interface DetailsDialogProps<T> {
  title: string;
  size?: 'lg';
  details: {
    item: (T & Pick<Combo, 'user' | 'userId'>) | undefined;
    isGone: boolean;
    error: unknown;
    retry: () => void;
  };
  timeOf: (item: T) => string;
  failed: string;
  /** Shown if there is neither an item nor an error: a skeleton, or that it is gone. */
  placeholder: ReactNode;
  footer: (item: T) => ReactNode;
  onClose: () => void;
  children: (item: T) => ReactNode;
}

export function DetailsDialog<T>(props: DetailsDialogProps<T>) {
  const { title, size, timeOf, failed, onClose } = props;
  const { item, isGone, error, retry } = props.details;
  return (
    <Dialog
      open
      isForReading
      size={size}
      onClose={onClose}
      title={title}
      description={item && <Maker {...item} at={timeOf(item)} />}
      footer={item && props.footer(item)}
    >
      {item ? (
        <>
          {error !== null && <Outdated text={failed} onRetry={retry} />}
          {props.children(item)}
        </>
      ) : error !== null && !isGone ? (
        <ErrorState title={failed} error={error} onRetry={retry} />
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
      <span className="min-w-0 break-words">
        {rich('<hidden>Created by </hidden>{person}', {
          person: (
            <Link
              to={`/profile/${userId}`}
              className="rounded-sm py-2 font-medium text-ink underline-offset-4 hover:underline"
            >
              {user.displayName || user.username}
            </Link>
          ),
        })}{' '}
        · <RelativeTime date={at} />
      </span>
    </span>
  );
}

/** Says that the list's copy is shown because the latest could not be fetched. */
function Outdated({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-center justify-between gap-3 rounded-field border border-warning/30 bg-warning/10 py-1 pr-1 pl-3 text-sm text-warning"
    >
      <p>{text}</p>
      <Button size="sm" variant="ghost" icon={<RefreshCw />} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
