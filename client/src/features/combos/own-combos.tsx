import { Plus } from 'lucide-react';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { LoadMore } from '@/components/ui/load-more';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { CREATE_COMBO_PATH } from '@/lib/paths';
import { useComboList } from './api';
import { COMBO_GRID, ComboCard, ComboCardSkeleton } from './combo-card';
import { useComboDialogs } from './combo-dialogs';

const SKELETONS = ['a', 'b', 'c'];

/** All of one's own combos as a part of another screen: seen, changed and deleted there. */
export function OwnCombos() {
  const list = useComboList('');
  const combos = list.data ?? [];
  const { dialogs, create: _, ...actions } = useComboDialogs(combos);

  return (
    <>
      {list.isPending ? (
        <div role="status" aria-label="Loading combos" className={COMBO_GRID}>
          {SKELETONS.map((key) => (
            <ComboCardSkeleton key={key} />
          ))}
        </div>
      ) : !list.data ? (
        <ErrorState
          title="Error loading combos"
          text="Could not load your combos. Please check your connection."
          onRetry={() => void list.refetch()}
        />
      ) : combos.length === 0 ? (
        <EmptyState
          icon={<TopIcon />}
          title="No combos yet"
          text="Put a blade, a ratchet and a bit together, then record battles to see what it can do."
          action={
            <ButtonLink to={CREATE_COMBO_PATH} variant="primary" icon={<Plus aria-hidden="true" />}>
              Create your first combo
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul aria-label="Combos" className={COMBO_GRID}>
            {combos.map((combo) => (
              <li key={combo.id} className="grid">
                <ComboCard combo={combo} {...actions} />
              </li>
            ))}
          </ul>
          <LoadMore query={list} />
        </>
      )}
      {dialogs}
    </>
  );
}
