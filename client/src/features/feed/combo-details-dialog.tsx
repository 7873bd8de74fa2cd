import type { Combo } from '@shared/combos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ComboDialogActions, combosQueries } from '@/features/combos';
import { isAbsent } from '@/lib/api-error';
import { dropCombo } from './api';
import { ComboOverview } from './combo-overview';
import { Maker, Outdated } from './details-parts';

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
      description={combo && <Maker {...combo} at={combo.updatedAt} />}
      footer={combo && <Actions combo={combo} />}
    >
      {combo ? (
        <>
          {query.isError && <Outdated text={FAILED} onRetry={() => void query.refetch()} />}
          <div className="flex flex-col gap-5">
            <ComboOverview combo={combo} />
          </div>
        </>
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
