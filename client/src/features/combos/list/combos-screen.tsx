import { Calculator, Plus, RefreshCw, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, IconButton } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { Menu } from '@/components/ui/menu';
import { SearchInput } from '@/components/ui/search-input';
import { SearchedFor, SearchOverlay } from '@/components/ui/search-overlay';
import { EmptyState } from '@/components/ui/states';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useAskedDialog } from '@/lib/use-address';
import { useDebounced } from '@/lib/use-debounced';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useComboList, useRecalculateCombos } from '../api';
import { ComboLine } from '../card-parts';
import { useComboDialogs } from '../combo-dialogs';
import { BattlesBehind, WinRateBadge } from '../combo-facts';
import { ComboFormDialog } from '../form/lazy-combo-form';
import { ComboList, NoCombos } from './combo-list';

const SEARCH_PAUSE_MS = 300;

export function CombosScreen() {
  const isMobile = useIsMobile();
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const list = useComboList(q);
  // The list itself then offers to create the first one.
  const isEmpty = !q && !list.isPlaceholderData && list.data?.length === 0;
  const form = useAskedDialog('create');
  const { open, dialogs } = useComboDialogs(list.data);
  const create = (label: string) => (
    <Button variant="primary" icon={<Plus />} onClick={form.open}>
      {label}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('My Combos')}
        actions={
          <>
            {isMobile && (
              <IconButton
                label={t('Search combos')}
                variant="secondary"
                icon={<Search />}
                onClick={() => setSearching(true)}
              />
            )}
            {!isEmpty &&
              (isMobile ? (
                <Button onClick={form.open}>{t('New [[combo]]')}</Button>
              ) : (
                create(t('New Combo'))
              ))}
            <CombosMenu refetch={list.refetch} />
          </>
        }
      />
      {!isMobile && (
        <SearchInput
          value={typed}
          onChange={setTyped}
          label={t('Search combos')}
          placeholder={t('Search by name, blade, ratchet or bit')}
          className="mb-5 max-w-md"
        />
      )}
      {isMobile && q && <SearchedFor q={q} onClear={() => setTyped('')} />}
      <ComboList
        query={list}
        skeletons={6}
        onAct={open}
        empty={
          q ? (
            <EmptyState
              icon={<SearchX />}
              title={t('No combos match your search')}
              text={t('None of your combos has “{q}” in its name, blade, ratchet or bit.', { q })}
              action={
                <>
                  <Button onClick={() => setTyped('')}>{t('Clear search')}</Button>
                  {create(t('Create a combo'))}
                </>
              }
            />
          ) : (
            <NoCombos action={create(t('Create your first combo'))} />
          )
        }
      />
      {!isEmpty && <Fab label={t('Add combo')} icon={<Plus />} onClick={form.open} />}
      {isSearching && (
        <SearchOverlay
          title={t('Search combos')}
          placeholder={t('Name, blade, ratchet or bit')}
          words={{
            loading: t('Loading combos'),
            noMatch: t('No combos match your search'),
            none: t('No combos yet'),
          }}
          typed={typed}
          onType={setTyped}
          list={list}
          isEmpty={list.data?.length === 0}
          problem={t('Could not load your combos.')}
          onClose={() => setSearching(false)}
        >
          {list.data?.map((combo) => (
            <Hit
              key={combo.id}
              combo={combo}
              onView={() => {
                setSearching(false);
                open('view', combo);
              }}
            />
          ))}
        </SearchOverlay>
      )}
      <ComboFormDialog open={form.isOpen} onClose={() => form.setOpen(false)} />
      {dialogs}
    </>
  );
}

function Hit({ combo, onView }: { combo: Combo; onView: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onView}
        className="flex min-h-14 w-full items-center gap-3 rounded-field px-1.5 py-1.5 text-left hover:bg-raised"
      >
        <ComboLine combo={combo} />
        <span className="flex shrink-0 flex-col items-end">
          <WinRateBadge combo={combo} />{' '}
          <BattlesBehind battles={combo.battles} className="sr-only" />
        </span>
      </button>
    </li>
  );
}

const RECALCULATED = t('Your combo statistics have been updated based on battle rounds');
const NOT_RECALCULATED = t(
  'Could not update your combo statistics. Please try refreshing the page.',
);

function CombosMenu({ refetch }: { refetch: () => Promise<unknown> }) {
  const [isRefreshing, setRefreshing] = useState(false);
  const { mutate, isPending } = useRecalculateCombos();
  return (
    <Menu
      label={t('More about your combos')}
      variant="secondary"
      isBusy={isRefreshing || isPending}
      items={[
        {
          label: t('Refresh'),
          icon: <RefreshCw />,
          disabled: isRefreshing,
          onSelect: () => {
            setRefreshing(true);
            void refetch().finally(() => setRefreshing(false));
          },
        },
        {
          label: t('Recalculate Stats'),
          icon: <Calculator />,
          disabled: isPending,
          onSelect: () =>
            mutate(undefined, {
              onSuccess: () => notifySuccess(t('Stats recalculated'), RECALCULATED),
              onError: () => notifyError(t('Error recalculating stats'), NOT_RECALCULATED),
            }),
        },
      ]}
    />
  );
}
