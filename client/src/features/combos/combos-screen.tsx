import type { Combo } from '@shared/combos';
import { Plus, RefreshCw, Search, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
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
import { useDebounced } from '@/lib/use-debounced';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useComboList } from './api';
import { COMBO_GRID, ComboCard, ComboCardSkeleton } from './combo-card';
import { ComboDetailDialog } from './combo-detail-dialog';
import { ComboSearchOverlay } from './combo-search-overlay';
import { DeleteComboDialog } from './delete-combo-dialog';
import { RecalculateButton } from './recalculate-button';

/** The form brings the parts catalogue along: it comes when it is first asked for. */
const ComboFormDialog = lazy(() => import('./combo-form-dialog'));

const SEARCH_PAUSE_MS = 300;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type Opened =
  | { dialog: 'create' }
  | { dialog: 'view' | 'edit' | 'delete'; combo: Combo }
  | { dialog: 'search' };

/** All of one's own combos (specification, 2.8). */
export function CombosScreen() {
  const isMobile = useIsMobile();
  const [opened, setOpened] = useOpened();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const list = useComboList(q);
  const { refetch } = list;
  const [refreshing, setRefreshing] = useState(false);

  const create = () => setOpened({ dialog: 'create' });
  const close = () => setOpened(null);
  const onView = useCallback((combo: Combo) => setOpened({ dialog: 'view', combo }), [setOpened]);
  const onEdit = useCallback((combo: Combo) => setOpened({ dialog: 'edit', combo }), [setOpened]);
  const onDelete = useCallback(
    (combo: Combo) => setOpened({ dialog: 'delete', combo }),
    [setOpened],
  );

  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };

  const combos = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The combo as the last poll brought it, so that an open dialog shows what is true now.
  const latest = (combo: Combo) => combos.find(({ id }) => id === combo.id) ?? combo;

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
                icon={<Search aria-hidden="true" />}
                onClick={() => setOpened({ dialog: 'search' })}
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
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
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

      <Fab label="Add combo" icon={<Plus aria-hidden="true" />} onClick={create} />
      {opened?.dialog === 'view' && (
        <ComboDetailDialog combo={latest(opened.combo)} onClose={close} onEdit={onEdit} />
      )}
      {opened?.dialog === 'delete' && <DeleteComboDialog combo={opened.combo} onClose={close} />}
      {opened?.dialog === 'search' && (
        <ComboSearchOverlay
          typed={typed}
          onType={setTyped}
          list={list}
          combos={combos}
          onView={onView}
          onClose={close}
        />
      )}
      <Suspense>
        {opened?.dialog === 'create' && <ComboFormDialog onClose={close} />}
        {opened?.dialog === 'edit' && <ComboFormDialog combo={opened.combo} onClose={close} />}
      </Suspense>
    </>
  );
}

function RefreshIcon({ turning }: { turning: boolean }) {
  return (
    <RefreshCw
      aria-hidden="true"
      className={cx(turning && 'animate-[turn_0.8s_linear_infinite]')}
    />
  );
}

interface NoCombosProps {
  q: string;
  onCreate: () => void;
  onClear: () => void;
}

function NoCombos({ q, onCreate, onClear }: NoCombosProps) {
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
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

/** The dialog that stands open. `?create=true` opens the form and leaves the address at once. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const wanted = params.get('create') === 'true';

  useEffect(() => {
    if (!wanted) return;
    setOpened({ dialog: 'create' });
    setParams(
      (now) => {
        now.delete('create');
        return now;
      },
      { replace: true },
    );
  }, [wanted, setParams]);

  return [opened, setOpened] as const;
}
