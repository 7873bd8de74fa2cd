import type { Combo } from '@shared/combos';
import { winPercentage } from '@shared/rules/rates';
import { ComboEmblem } from '@/components/combo-emblem';
import { SearchOverlay } from '@/components/ui/search-overlay';
import type { useComboList } from '../api';
import { BattlesBehind, WinRateBadge } from '../combo-facts';
import { partsLine } from '../combo-words';

interface ComboSearchOverlayProps {
  typed: string;
  onType: (typed: string) => void;
  list: ReturnType<typeof useComboList>;
  combos: readonly Combo[];
  onView: (combo: Combo) => void;
  onClose: () => void;
}

/** The search of a phone: its hits are short rows. */
export function ComboSearchOverlay(props: ComboSearchOverlayProps) {
  const { typed, onType, list, combos, onView, onClose } = props;
  return (
    <SearchOverlay
      title="Search combos"
      placeholder="Name, blade, ratchet or bit"
      things="combos"
      typed={typed}
      onType={onType}
      list={list}
      isEmpty={combos.length === 0}
      problem="Could not load your combos."
      onClose={onClose}
    >
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
    </SearchOverlay>
  );
}
