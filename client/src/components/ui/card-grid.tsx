import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Columns, GAP } from './use-columns';

/** Rows that are in the page above and below what is seen. */
const OVERSCAN = 2;

/**
 * How high the rows of a list turned out to be, kept while another screen is shown: with guesses
 * alone, coming back would end somewhere else.
 */
const measured = new Map<string, VirtualItem[]>();
const MEASURED_MAX = 20;

interface CardGridProps<T> extends Columns {
  items: T[];
  keyOf: (item: T) => string | number;
  /** About as high as a row with these turns out to be, in pixels. */
  rowHeight: (layout: Columns, inRow: T[]) => number;
  /** What screen readers call the list. */
  label: string;
  /** Names the list among all, so that its heights are found again. */
  name: string;
  /** Whether more will follow. */
  hasMore: boolean;
  gap?: number;
  children: (item: T, index: number) => ReactNode;
}

/**
 * Cards in rows, of which only those near the screen are in the page: what is above and below is
 * padding of the list.
 */
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

  // What is above the list wraps with the width, and may be a list that grows.
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
    // Rows stand in the first drawing too: whoever comes back is scrolled to their place at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // … and stays there: only what changes its height above the screen may move the page.
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
            data-index={beginsRow ? index / columns : undefined}
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
