import { useInfiniteQuery } from '@tanstack/react-query';
import { FilterX, Search, Swords } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Battle } from '#shared/battles';
import { FINISH_TYPES } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { EntityGrid } from '@/components/ui/entity-grid';
import { finishMeta } from '@/components/ui/finish';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { lazyAfterFirstPaint } from '@/lib/lazy';
import { keepPreviousResults } from '@/lib/queries';
import { useTypedSearch } from '@/lib/use-address';
import { type BattleListFilter, battleQueries, NO_FILTER } from '../api';
import { DeleteBattleDialog } from '../delete-battle-dialog';
import { RecordBattleDialog } from '../dialogs';
import { BattleCard } from './battle-card';

const UnsentBattles = lazyAfterFirstPaint(
  async () => (await import('./unsent-battles')).UnsentBattles,
);

interface BattleRecordsProps {
  filter: BattleListFilter;
  onFilterChange: (filter: BattleListFilter) => void;
  onRecord: () => void;
}

const COLUMNS = { cardMin: 0, max: 1 };

/**
 * In pixels, including the gap: a card, and a row in a container of at least 56rem (Tailwind's
 * @4xl).
 */
const CARD_HEIGHT = 252;
const ROW_HEIGHT = 46;
const ROW_FROM = 896;

/** The Records tab: the person's own battles, newest first. */
export function BattleRecords({ filter, onFilterChange, onRecord }: BattleRecordsProps) {
  const [editing, setEditing] = useState<{ battle: Battle; asksCombo?: boolean }>();
  const [deleting, setDeleting] = useState<Battle>();
  const query = useInfiniteQuery({
    ...battleQueries.list(filter),
    placeholderData: keepPreviousResults,
  });
  const isFiltered = filter.q !== '' || filter.finishType !== 'all' || filter.result !== 'all';

  return (
    <>
      <Suspense>
        <UnsentBattles />
      </Suspense>
      <div className="@container">
        <EntityGrid
          query={query}
          label={t('Battles')}
          loadingLabel={t('Loading battles')}
          name={`battles ${JSON.stringify(filter)}`}
          columns={COLUMNS}
          gap={0}
          rowHeight={({ width }) => (width < ROW_FROM ? CARD_HEIGHT : ROW_HEIGHT)}
          skeleton="mb-3 h-60 rounded-card md:h-48 @4xl:mb-0.5 @4xl:h-11"
          skeletonRows={4}
          count={countText}
          moreLabel={t('Load more battles')}
          failed={{ title: t('Error loading battles') }}
          empty={
            <NoBattles
              isFiltered={isFiltered}
              onClear={() => onFilterChange(NO_FILTER)}
              onRecord={onRecord}
            />
          }
        >
          {(battle) => (
            <div className="min-w-0 pb-3 @4xl:pb-0.5">
              <BattleCard
                battle={battle}
                onEdit={() => setEditing({ battle })}
                onAddCombo={() => setEditing({ battle, asksCombo: true })}
                onDelete={setDeleting}
              />
            </div>
          )}
        </EntityGrid>
      </div>
      <RecordBattleDialog
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        {...editing}
      />
      {deleting && <DeleteBattleDialog battle={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function countText({ length }: Battle[], hasMore: boolean): string {
  if (length === 0) return t('No battles found');
  return hasMore
    ? t('{count}+ battles', { count: length })
    : t('{count, plural, one {# battle} other {# battles}}', { count: length });
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
        title={t('No battles match')}
        text={t('Try another search, or clear the filters to see all your battles.')}
        action={
          <Button icon={<FilterX />} onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Swords />}
      title={t('No battles yet')}
      text={t(
        'Record your first battle round by round; scores and statistics are worked out for you.',
      )}
      action={
        <Button icon={<Swords />} onClick={onRecord}>
          {t('Record your first battle')}
        </Button>
      }
    />
  );
}

const FINISHES = [
  ['all', t('All finishes')],
  ...FINISH_TYPES.map((finish) => [finish, finishMeta[finish].word] as const),
] as const;

const RESULTS = [
  ['all', t('All results')],
  ['win', t('Wins')],
  ['loss', t('Losses')],
  ['draw', t('Draws')],
] as const;

interface BattleFiltersProps {
  filter: BattleListFilter;
  onChange: (filter: BattleListFilter) => void;
}

export function BattleFilters({ filter, onChange }: BattleFiltersProps) {
  const { box } = useTypedSearch(filter.q, (q) => onChange({ ...filter, q }));
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(11rem,auto)_minmax(11rem,auto)] xl:grid-cols-[minmax(0,1fr)_minmax(9.5rem,auto)_minmax(9.5rem,auto)]">
      <SearchInput
        {...box}
        label={t('Search battles')}
        placeholder={t('Event, combo or opponent')}
        className="col-span-full lg:col-span-1"
      />
      <Select
        aria-label={t('Finish type')}
        value={filter.finishType}
        options={FINISHES}
        onChoose={(finishType) => onChange({ ...filter, finishType })}
      />
      <Select
        aria-label={t('Result')}
        value={filter.result}
        options={RESULTS}
        onChoose={(result) => onChange({ ...filter, result })}
      />
    </div>
  );
}
