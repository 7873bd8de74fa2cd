import type { Combo } from '@shared/combos';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { QueryList } from '@/components/ui/query-list';
import { EmptyState } from '@/components/ui/states';
import { CREATE_COMBO_PATH } from '@/lib/paths';
import { useComboList } from '../api';
import { useComboDialogs } from '../combo-dialogs';
import { ComboCard, type ComboCardProps, ComboCardSkeleton } from './combo-card';

export const COMBO_GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]';

interface ComboGridProps extends Omit<ComboCardProps, 'combo'> {
  combos: readonly Combo[];
}

function ComboGrid({ combos, ...card }: ComboGridProps) {
  return (
    <ul aria-label="Combos" className={COMBO_GRID}>
      {combos.map((combo) => (
        <li key={combo.id} className="grid">
          <ComboCard combo={combo} {...card} />
        </li>
      ))}
    </ul>
  );
}

function ComboGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={COMBO_GRID}>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <ComboCardSkeleton key={card} />
      ))}
    </div>
  );
}

interface ComboListProps extends Pick<ComboCardProps, 'onAct'> {
  query: ReturnType<typeof useComboList>;
  skeletons: number;
  /** Why it may have failed to load. */
  advice: string;
  empty: ReactNode;
}

/** Own combos in all states of their query. */
export function ComboList({ query, skeletons, advice, empty, onAct }: ComboListProps) {
  return (
    <QueryList
      query={query}
      skeleton={
        <div role="status" aria-label="Loading combos">
          <ComboGridSkeleton cards={skeletons} />
        </div>
      }
      failed={{ title: 'Error loading combos', text: `Could not load your combos. ${advice}` }}
      empty={empty}
    >
      {(combos) => <ComboGrid combos={combos} onAct={onAct} />}
    </QueryList>
  );
}

export function NoCombos({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<TopIcon />}
      title="No combos yet"
      text="Put a blade, a ratchet and a bit together, then record battles to see what it can do."
      action={action}
    />
  );
}

/** All own combos as a part of another screen. */
export function OwnCombos() {
  const query = useComboList();
  const { open, dialogs } = useComboDialogs(query.data);
  return (
    <>
      <ComboList
        query={query}
        skeletons={3}
        advice="Please check your connection."
        onAct={open}
        empty={
          <NoCombos
            action={
              <ButtonLink to={CREATE_COMBO_PATH} variant="primary" icon={<Plus />}>
                Create your first combo
              </ButtonLink>
            }
          />
        }
      />
      {dialogs}
    </>
  );
}
