import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { BattleCard } from './battle-card';
import { type BattleListProps, ROW_HEIGHT } from './battle-list';

/** The cards near the screen alone, for lists that are too long to be in the page as a whole. */
export function VirtualBattleList({ battles, onEdit, onDelete }: BattleListProps) {
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
