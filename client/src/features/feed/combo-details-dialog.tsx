import type { Combo } from '@shared/combos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, RefreshCw, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ComboDialogActions, combosQueries } from '@/features/combos';
import { isAbsent } from '@/lib/api-error';
import { dropCombo } from './api';
import { ComboOverview, makerOf } from './combo-overview';

const FAILED = 'Failed to fetch combo details';

interface ComboDetailsDialogProps {
  id: number;
  /** As the list has it, shown until the latest is there. */
  known: Combo | undefined;
  onClose: () => void;
}

/** A combo of the community with all its battles (specification, "Community"). */
export function ComboDetailsDialog({ id, known, onClose }: ComboDetailsDialogProps) {
  const client = useQueryClient();
  const query = useQuery(combosQueries.detail(id));
  const isGone = isAbsent(query.error);
  const combo = isGone ? undefined : (query.data ?? known);

  useEffect(() => {
    if (isGone) dropCombo(client, id);
  }, [client, id, isGone]);

  return (
    <Dialog
      open
      isForReading
      onOpenChange={(open) => !open && onClose()}
      title={combo?.name ?? (isGone ? 'Combo Not Found' : 'Combo')}
      description={combo && <Creator combo={combo} />}
      footer={combo && <Actions combo={combo} />}
    >
      {combo ? (
        <div className="flex flex-col gap-5">
          {query.isError && <Outdated onRetry={() => void query.refetch()} />}
          <ComboOverview combo={combo} />
        </div>
      ) : isGone ? (
        <EmptyState
          icon={<SearchX />}
          title="This combo is gone"
          text="The combo you're looking for doesn't exist or has been removed."
          action={<Button onClick={onClose}>Back to the community</Button>}
        />
      ) : query.isError ? (
        <ErrorState
          title={FAILED}
          text="Please check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  );
}

function Creator({ combo }: { combo: Combo }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-base">
      <Avatar person={combo.user} className="size-7 text-xs" />
      <span className="min-w-0 truncate">
        <span className="sr-only">Created by </span>
        <Link
          to={`/profile/${combo.userId}`}
          className="rounded-sm py-2 font-medium text-ink underline-offset-4 hover:underline"
        >
          {makerOf(combo)}
        </Link>{' '}
        · <RelativeTime date={combo.updatedAt} />
      </span>
    </span>
  );
}

function Actions({ combo }: { combo: Combo }) {
  const mayEdit = combo.isMine && combo.can.edit;
  return (
    <>
      <ComboDialogActions combo={combo} />
      {mayEdit && (
        <ButtonLink
          to={`/combos/edit/${combo.id}`}
          variant="primary"
          icon={<Pencil aria-hidden="true" />}
        >
          Edit Combo
        </ButtonLink>
      )}
    </>
  );
}

/** The list knew this combo, but the latest of it could not be had. */
function Outdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 rounded-[10px] border border-warning/30 bg-warning/10 py-1 pr-1 pl-3 text-sm text-warning"
    >
      <p>{FAILED}</p>
      <Button size="sm" variant="ghost" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading combo" className="flex flex-col gap-5">
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 shrink-0 rounded-full md:size-32" />
        <Skeleton className="h-30 flex-1" />
      </div>
      <Skeleton className="h-36" />
      <Skeleton className="h-30" />
      <Skeleton className="h-54" />
    </div>
  );
}
