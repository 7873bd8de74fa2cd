import { Calculator, Plus, RefreshCw, Search, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TopIcon } from '@/components/brand/top-icon';
import { PageHeader } from '@/components/layout/page-header';
import { Button, IconButton } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { LoadMore } from '@/components/ui/load-more';
import { SearchInput } from '@/components/ui/search-input';
import { SearchedFor } from '@/components/ui/search-overlay';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { cx } from '@/lib/cx';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useComboList, useRecalculateCombos } from '../api';
import { useComboDialogs } from '../combo-dialogs';
import { COMBO_GRID, ComboCard, ComboCardSkeleton } from './combo-card';
import { ComboSearchOverlay } from './combo-search-overlay';

const SEARCH_PAUSE_MS = 300;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** All of one's own combos (specification, 2.8). */
export function CombosScreen() {
  const isMobile = useIsMobile();
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const list = useComboList(q);
  const { refetch } = list;
  const [refreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };

  const combos = list.data ?? [];
  const { create, onView, onEdit, onDelete, dialogs } = useComboDialogs(combos);
  useAskedForm(create);

  return (
    <>
      <PageHeader
        title="My Combos"
        actions={
          <>
            {isMobile && (
              <IconButton
                label="Search combos"
                variant="secondary"
                icon={<Search />}
                onClick={() => setSearching(true)}
              />
            )}
            <RecalculateButton short={isMobile} />
            {isMobile ? (
              <IconButton
                label="Refresh"
                variant="secondary"
                disabled={refreshing}
                icon={<RefreshIcon turning={refreshing} />}
                onClick={() => void refresh()}
              />
            ) : (
              <Button
                icon={<RefreshIcon turning={refreshing} />}
                disabled={refreshing}
                onClick={() => void refresh()}
              >
                Refresh
              </Button>
            )}
            <Button variant="primary" icon={<Plus />} onClick={create}>
              {isMobile ? 'New' : 'New Combo'}
            </Button>
          </>
        }
      />
      {!isMobile && (
        <SearchInput
          value={typed}
          onChange={setTyped}
          label="Search combos"
          placeholder="Search by name, blade, ratchet or bit"
          className="mb-5 max-w-md"
        />
      )}
      {isMobile && q && <SearchedFor q={q} onClear={() => setTyped('')} />}

      {list.isPending ? (
        <div role="status" aria-label="Loading combos" className={COMBO_GRID}>
          {SKELETONS.map((key) => (
            <ComboCardSkeleton key={key} />
          ))}
        </div>
      ) : !list.data ? (
        <ErrorState
          title="Error loading combos"
          text="Could not load your combos. Please try refreshing the page."
          onRetry={() => void refresh()}
        />
      ) : combos.length === 0 ? (
        <NoCombos q={q} onCreate={create} onClear={() => setTyped('')} />
      ) : (
        <>
          <ul
            aria-label="Combos"
            className={cx(COMBO_GRID, list.isPlaceholderData && 'opacity-60 transition-opacity')}
          >
            {combos.map((combo) => (
              <li key={combo.id} className="grid">
                <ComboCard combo={combo} onView={onView} onEdit={onEdit} onDelete={onDelete} />
              </li>
            ))}
          </ul>
          <LoadMore query={list} />
        </>
      )}

      <Fab label="Add combo" icon={<Plus />} onClick={create} />
      {searching && (
        <ComboSearchOverlay
          typed={typed}
          onType={setTyped}
          list={list}
          combos={combos}
          onView={(combo) => {
            setSearching(false);
            onView(combo);
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {dialogs}
    </>
  );
}

function RefreshIcon({ turning }: { turning: boolean }) {
  return <RefreshCw className={cx(turning && 'animate-[turn_0.8s_linear_infinite]')} />;
}

interface NoCombosProps {
  q: string;
  onCreate: () => void;
  onClear: () => void;
}

function NoCombos({ q, onCreate, onClear }: NoCombosProps) {
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      {q ? 'Create a combo' : 'Create your first combo'}
    </Button>
  );
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No combos match your search"
        text={`None of your combos has “${q}” in its name, blade, ratchet or bit.`}
        action={
          <>
            <Button onClick={onClear}>Clear search</Button>
            {create}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<TopIcon />}
      title="No combos yet"
      text="Put a blade, a ratchet and a bit together, then record battles to see what it can do."
      action={create}
    />
  );
}

/** `?create=true` opens the form and leaves the address at once. */
function useAskedForm(create: () => void) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('create') === 'true';

  useEffect(() => {
    if (!wanted) return;
    create();
    setParams(
      (now) => {
        now.delete('create');
        return now;
      },
      { replace: true },
    );
  }, [wanted, create, setParams]);
}

/** Works out the counters of all one's combos anew from their battles. */
export function RecalculateButton({ short }: { short: boolean }) {
  const { mutate, isPending } = useRecalculateCombos();
  const recalculate = () =>
    mutate(undefined, {
      onSuccess: () =>
        notifySuccess(
          'Stats recalculated',
          'Your combo statistics have been updated based on battle rounds',
        ),
      onError: () =>
        notifyError(
          'Error recalculating stats',
          'Could not update your combo statistics. Please try refreshing the page.',
        ),
    });
  const label = short ? 'Recalc' : 'Recalculate Stats';
  return (
    <Button icon={<Calculator />} loading={isPending} onClick={recalculate}>
      {isPending && !short ? 'Recalculating…' : label}
    </Button>
  );
}
