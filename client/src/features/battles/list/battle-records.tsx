import type { Battle } from '@shared/battles';
import { FINISH_TYPES } from '@shared/rules/finish';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FilterX, Search, Swords } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { finishMeta } from '@/components/ui/finish';
import { Select } from '@/components/ui/input';
import { LoadMore } from '@/components/ui/load-more';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { serverMessage } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { lazyAfterFirstPaint } from '@/lib/lazy';
import { useDebounced } from '@/lib/use-debounced';
import { type BattleListFilter, battleQueries, NO_FILTER } from '../api';
import { DeleteBattleDialog } from '../delete-battle-dialog';
import { RecordBattleDialog } from '../record-battle-dialog';
import { BattleList } from './battle-list';

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
        onClose={() => setEditing(undefined)}
        battle={editing}
      />
      <DeleteBattleDialog battle={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (count === 0) return 'No battles found';
  return `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'battle' : 'battles'}`;
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
          <Button icon={<FilterX />} onClick={onClear}>
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
        <Button variant="primary" icon={<Swords />} onClick={onRecord}>
          Record your first battle
        </Button>
      }
    />
  );
}

/** Milliseconds of quiet after which a search is sent. */
const SEARCH_PAUSE_MS = 300;

const RESULTS = [
  { value: 'all', label: 'All results' },
  { value: 'win', label: 'Wins' },
  { value: 'loss', label: 'Losses' },
  { value: 'draw', label: 'Draws' },
] as const;

interface BattleFiltersProps {
  filter: BattleListFilter;
  onChange: (filter: BattleListFilter) => void;
}

/** Search and filters of the Records tab; the server does the finding. */
export function BattleFilters({ filter, onChange }: BattleFiltersProps) {
  const [typed, setTyped] = useState(filter.q);
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const [sent, setSent] = useState(filter.q);

  // "Clear filters" empties the box from outside.
  if (filter.q !== sent) {
    setSent(filter.q);
    setTyped(filter.q);
  }
  useEffect(() => {
    if (q === sent || q !== typed.trim()) return;
    setSent(q);
    onChange({ ...filter, q });
  }, [q, sent, typed, filter, onChange]);

  const choose = <K extends keyof BattleListFilter>(key: K, value: string) =>
    onChange({ ...filter, [key]: value as BattleListFilter[K] });

  return (
    <div className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search battles"
        placeholder="Event, combo or opponent"
        className="col-span-2 lg:col-span-1"
      />
      <Select
        aria-label="Finish type"
        value={filter.finishType}
        onChange={(event) => choose('finishType', event.target.value)}
      >
        <option value="all">All finishes</option>
        {FINISH_TYPES.map((finish) => (
          <option key={finish} value={finish}>
            {finishMeta[finish].word}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Result"
        value={filter.result}
        onChange={(event) => choose('result', event.target.value)}
      >
        {RESULTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
