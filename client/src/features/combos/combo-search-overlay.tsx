import type { Combo } from '@shared/combos';
import { winPercentage } from '@shared/rules/rates';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LoadMore } from '@/components/ui/load-more';
import { SearchInput } from '@/components/ui/search-input';
import { Spinner } from '@/components/ui/spinner';
import type { useComboList } from './api';
import { BattlesBehind, WinRateBadge } from './combo-facts';
import { partsLine } from './parts-line';

interface ComboSearchOverlayProps {
  typed: string;
  onType: (typed: string) => void;
  list: ReturnType<typeof useComboList>;
  combos: readonly Combo[];
  onView: (combo: Combo) => void;
  onClose: () => void;
}

/** The search of a phone: the box on top, hits in short rows below, all within a thumb's reach. */
export function ComboSearchOverlay(props: ComboSearchOverlayProps) {
  const { typed, onType, list, combos, onView, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Search combos"
      footer={
        <Button variant="primary" onClick={onClose}>
          {typed.trim() ? 'Show results in the list' : 'Done'}
        </Button>
      }
    >
      <div className="flex min-h-[55dvh] flex-col gap-3">
        <SearchInput
          value={typed}
          onChange={onType}
          label="Search combos"
          placeholder="Name, blade, ratchet or bit"
          autoFocus
          className="sticky top-0 z-10 bg-surface pb-1"
        />
        {list.isPending && <Spinner label="Loading combos" className="mx-auto my-6" />}
        {list.isError && !list.data && (
          <p role="alert" className="py-6 text-center text-muted">
            Could not load your combos.
          </p>
        )}
        {list.data && combos.length === 0 && (
          <p role="status" className="py-6 text-center text-muted">
            {typed.trim() ? 'No combos match your search' : 'No combos yet'}
          </p>
        )}
        <ul className="flex flex-col gap-1">
          {combos.map((combo) => (
            <li key={combo.id}>
              <button
                type="button"
                onClick={() => onView(combo)}
                className="flex min-h-14 w-full items-center gap-3 rounded-[10px] px-1.5 py-1.5 text-left hover:bg-raised"
              >
                <ComboEmblem combo={combo} className="size-11" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{combo.name}</span>{' '}
                  <span className="block truncate text-sm text-muted">{partsLine(combo)}</span>
                </span>
                <span className="flex shrink-0 flex-col items-end">
                  <WinRateBadge percent={winPercentage(combo)} />{' '}
                  <BattlesBehind battles={combo.battles} className="sr-only" />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {list.data && <LoadMore query={list} />}
      </div>
    </Dialog>
  );
}
