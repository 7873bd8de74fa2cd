import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Columns, GAP } from './use-columns';

const OVERSCAN = 2;

/** Measured row heights, kept so that going back restores the scroll position exactly. */
const measured = new Map<string, VirtualItem[]>();
const MEASURED_MAX = 20;

interface CardGridProps<T> extends Columns {
  items: T[];
  keyOf: (item: T) => string | number;
  /** Estimated row height (pixels). */
  rowHeight: (layout: Columns, inRow: T[]) => number;
  label: string;
  /** Key of the list's measured heights. */
  name: string;
  hasMore: boolean;
  gap?: number;
  children: (item: T, index: number) => ReactNode;
}

/** A virtual grid: renders only rows near the viewport; padding replaces the others. */
export function CardGrid<T>({
  items,
  keyOf,
  rowHeight,
  label,
  name,
  columns,
  width,
  hasMore,
  gap = GAP,
  children,
}: CardGridProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const heights = `${name} ${columns} ${width}`;
  const [initialMeasurementsCache] = useState(() => measured.get(heights));

  // Content above the list changes its height.
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      setTop(box ? box.top + window.scrollY : 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    estimateSize: (row) => {
      const inRow = items.slice(row * columns, (row + 1) * columns);
      return rowHeight({ columns, width }, inRow);
    },
    getItemKey: (row) => {
      const first = items[row * columns];
      return first ? `${columns} ${keyOf(first)}` : row;
    },
    gap,
    scrollMargin: top,
    overscan: OVERSCAN,
    initialMeasurementsCache,
    // Rows are in the first render, so that going back scrolls to the right place at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Only height changes above the viewport may scroll the page.
    scrollToFn: (offset, options, instance) => {
      if (options.adjustments) windowScroll(offset, options, instance);
    },
  });

  useEffect(
    () => () => {
      measured.delete(heights);
      measured.set(heights, virtual.measurementsCache);
      const [oldest] = measured.keys();
      if (measured.size > MEASURED_MAX && oldest) measured.delete(oldest);
    },
    [heights, virtual],
  );

  const rows = virtual.getVirtualItems();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const shown = items.slice((first?.index ?? 0) * columns, ((last?.index ?? -1) + 1) * columns);

  return (
    <ul
      ref={list}
      aria-label={label}
      className="grid"
      style={{
        gap,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: first ? first.start - top : 0,
        paddingBottom: last ? virtual.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {shown.map((item, place) => {
        const index = (first?.index ?? 0) * columns + place;
        const beginsRow = index % columns === 0;
        return (
          <li
            key={keyOf(item)}
            ref={beginsRow ? virtual.measureElement : undefined}
            // Set on every card: one that began a row before a resize is still observed.
            data-index={Math.floor(index / columns)}
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={index + 1}
            className="grid min-w-0 [&>*]:[content-visibility:visible]!"
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
