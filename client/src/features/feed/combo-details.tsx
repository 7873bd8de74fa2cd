import type { Combo } from '@shared/combos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button, ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import {
  ComboDialogActions,
  ComboParts,
  combosQueries,
  FinishRates,
  finishBasis,
  PerfectBadge,
  RecordRow,
  ResultSplit,
} from '@/features/combos';
import { isAbsent } from '@/lib/api-error';
import { dropEntity, findCached } from '@/lib/entities';
import { BattleHistory } from './battle-history';
import { DetailsDialog } from './details-dialog';
import { WinRate } from './win-rate';

/** A combo of the community with all its battles (specification, "Community"). */
export function ComboDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery(combosQueries.detail(id));
  const isGone = isAbsent(query.error);
  const known = query.data ?? findCached<Combo>(client, 'combo', id, ['/api/feed']);
  const combo = isGone ? undefined : known;

  useEffect(() => {
    if (isGone) dropEntity(client, 'combo', id, { from: ['/api/feed'] });
  }, [client, id, isGone]);

  return (
    <DetailsDialog
      title={combo?.name ?? (isGone ? 'Combo Not Found' : 'Combo')}
      item={combo}
      timeOf={({ updatedAt }) => updatedAt}
      query={query}
      isGone={isGone}
      failed="Failed to fetch combo details"
      placeholder={
        isGone ? (
          <EmptyState
            icon={<SearchX />}
            title="This combo is gone"
            text="The combo you're looking for doesn't exist or has been removed."
            action={<Button onClick={onClose}>Back to the community</Button>}
          />
        ) : (
          <DetailsSkeleton />
        )
      }
      footer={(shown) => <Actions combo={shown} />}
      onClose={onClose}
    >
      {(shown) => <ComboOverview combo={shown} />}
    </DetailsDialog>
  );
}

function ComboOverview({ combo }: { combo: Combo }) {
  const { id, description, isMine, isPerfectCombo, user } = combo;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-5">
        <ComboEmblem combo={combo} className="size-24 md:size-32" spin />
        <ComboParts combo={combo} className="min-w-0 flex-1" />
      </div>
      {description && (
        <p dir="auto" className="break-words whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      <Section title="Win rate">
        <div className="flex items-start justify-between gap-3">
          <WinRate combo={combo} />
          {isPerfectCombo && <PerfectBadge />}
        </div>
        <div className="mt-3 flex flex-col gap-3">
          <ResultSplit combo={combo} />
          <RecordRow combo={combo} large />
        </div>
      </Section>
      <Section title="How it wins">
        <FinishRates combo={combo} basis={finishBasis(combo)} />
      </Section>
      <Section title="Battle history">
        <BattleHistory comboId={id} owner={isMine ? 'You' : user.displayName || user.username} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="eyebrow mb-2.5">{title}</h3>
      {children}
    </section>
  );
}

function Actions({ combo }: { combo: Combo }) {
  return (
    <>
      <ComboDialogActions combo={combo} />
      {combo.isMine && combo.can.edit && (
        <ButtonLink to={`/combos/edit/${combo.id}`} variant="primary" icon={<Pencil />}>
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
