import type { Battle } from '@shared/battles';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FilterX, Search, Swords } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { serverMessage } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { lazyAfterFirstPaint } from '@/lib/lazy';
import { type BattleListFilter, battleQueries, NO_FILTER } from './api';
import { BattleFilters } from './battle-filters';
import { BattleList } from './battle-list';
import { DeleteBattleDialog } from './delete-battle-dialog';
import { RecordBattleDialog } from './record-battle-dialog';

/** Most visits have nothing of the kind. */
const UnsentBattles = lazyAfterFirstPaint(
  async () => (await import('./unsent-battles')).UnsentBattles,
);

interface BattleRecordsProps {
  filter: BattleListFilter;
  onFilterChange: (filter: BattleListFilter) => void;
  onRecord: () => void;
}

/** The Records tab: search, filters and one's own battles, newest first. */
export function BattleRecords({ filter, onFilterChange, onRecord }: BattleRecordsProps) {
  const [editing, setEditing] = useState<Battle>();
  const [deleting, setDeleting] = useState<Battle>();
  const query = useInfiniteQuery({
    ...battleQueries.list(filter),
    placeholderData: keepPreviousData,
  });
  const battles = query.data ?? [];
  const isFiltered = filter.q !== '' || filter.finishType !== 'all' || filter.result !== 'all';

  return (
    <>
      <BattleFilters filter={filter} onChange={onFilterChange} />
      <p role="status" className="sr-only">
        {query.data && !query.isPlaceholderData && countText(battles.length, query.hasNextPage)}
      </p>
      <Suspense>
        <UnsentBattles />
      </Suspense>
      {query.isPending && <BattleSkeletons />}
      {query.isError && !query.data && (
        <ErrorState
          title="Error loading battles"
          text={serverMessage(
            query.error,
            'Could not load your battles. Please check your connection and try again.',
          )}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && battles.length === 0 && !query.hasNextPage && (
        <NoBattles
          isFiltered={isFiltered}
          onClear={() => onFilterChange(NO_FILTER)}
          onRecord={onRecord}
        />
      )}
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {battles.length > 0 && (
          <BattleList battles={battles} onEdit={setEditing} onDelete={setDeleting} />
        )}
        <LoadMore query={query} label="Load more battles" />
      </div>
      <RecordBattleDialog
        open={editing !== undefined}
        onOpenChange={(open) => !open && setEditing(undefined)}
        battle={editing}
      />
      <DeleteBattleDialog battle={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No battles found';
  return `${count}${hasMore ? ' and more' : ''} ${count === 1 ? 'battle' : 'battles'}`;
}

function BattleSkeletons() {
  return (
    <div role="status" aria-label="Loading battles" className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-60 rounded-[14px] md:h-48" />
      ))}
    </div>
  );
}

interface NoBattlesProps {
  isFiltered: boolean;
  onClear: () => void;
  onRecord: () => void;
}

function NoBattles({ isFiltered, onClear, onRecord }: NoBattlesProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Search />}
        title="No battles match"
        text="Try another search, or clear the filters to see all your battles."
        action={
          <Button icon={<FilterX aria-hidden="true" />} onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Swords />}
      title="No battles yet"
      text="Record your first battle round by round; scores and statistics follow by themselves."
      action={
        <Button variant="primary" icon={<Swords aria-hidden="true" />} onClick={onRecord}>
          Record your first battle
        </Button>
      }
    />
  );
}
