import type { Battle } from '@shared/battles';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { BattleCard } from './battle-card';

/** From this many cards on only those near the screen are in the page. */
export const VIRTUAL_FROM = 200;

/** So many are drawn at once; the others, below what is seen, while nothing else is to be done. */
const FIRST = 4;

/** Height of a folded card with its gap, in pixels: a guess until it has been measured. */
const ROW_HEIGHT = 252;
const GAP = 12;

interface BattleListProps {
  battles: Battle[];
  onEdit: (battle: Battle) => void;
  onDelete: (battle: Battle) => void;
}

export function BattleList(props: BattleListProps) {
  if (props.battles.length >= VIRTUAL_FROM) return <VirtualBattleList {...props} />;
  return <WholeBattleList {...props} />;
}

function WholeBattleList({ battles, onEdit, onDelete }: BattleListProps) {
  const drawn = useDeferredValue(battles.length, Math.min(battles.length, FIRST));
  return (
    <ul aria-label="Battles" className="flex flex-col gap-3">
      {battles.map((battle, index) => (
        // Who comes back finds the page as long as it was.
        <li key={battle.id} style={index < drawn ? undefined : { height: ROW_HEIGHT - GAP }}>
          {index < drawn && <BattleCard battle={battle} onEdit={onEdit} onDelete={onDelete} />}
        </li>
      ))}
    </ul>
  );
}

function VirtualBattleList({ battles, onEdit, onDelete }: BattleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    setTop(box ? box.top + window.scrollY : 0);
  }, []);

  const virtual = useWindowVirtualizer({
    count: battles.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => battles[index]?.id ?? index,
    scrollMargin: top,
    overscan: 6,
  });

  return (
    <ul
      ref={list}
      aria-label="Battles"
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const battle = battles[index];
        if (!battle) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={battles.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <BattleCard battle={battle} onEdit={onEdit} onDelete={onDelete} />
          </li>
        );
      })}
    </ul>
  );
}
