import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

const OVERSCAN = 2;

/** The rows of a list that are drawn. */
export interface Rows {
  first: number;
  /** The row after the last one. */
  end: number;
  /** What takes the place of the other rows, in pixels. */
  before: number;
  after: number;
  heights: VirtualItem[];
}

export interface RowWindowProps {
  /** Its children are the drawn cards. */
  list: RefObject<HTMLUListElement | null>;
  count: number;
  columns: number;
  gap: number;
  estimate: (row: number) => number;
  keyOf: (row: number) => string | number;
  /** Heights measured when the list was shown before. */
  heights: VirtualItem[];
  onChange: (rows: Rows) => void;
}

/** Tells a list which of its rows are near the viewport. Renders nothing itself. */
export function RowWindow(props: RowWindowProps) {
  const { list, count, columns, gap, estimate, keyOf, heights, onChange } = props;
  const [top, setTop] = useState(() => topOf(list));
  // Rows drawn before this was loaded have their height already: nothing may shift.
  const [initialMeasurementsCache] = useState(() => [
    ...heights,
    ...rowsOf(list, columns).map((row, index) => {
      const { height: size } = row.getBoundingClientRect();
      return { key: keyOf(index), index, start: 0, end: size, size, lane: 0 };
    }),
  ]);

  // Content above the list changes its height.
  useLayoutEffect(() => {
    const measure = () => setTop(topOf(list));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: estimate,
    getItemKey: keyOf,
    gap,
    scrollMargin: top,
    overscan: OVERSCAN,
    initialMeasurementsCache,
    // Known in the first render, so that going back scrolls to the right place at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Only height changes above the viewport may scroll the page.
    scrollToFn: (offset, options, instance) => {
      if (options.adjustments) windowScroll(offset, options, instance);
    },
  });

  useLayoutEffect(() => {
    virtual.measureElement(null);
    for (const row of rowsOf(list, columns)) virtual.measureElement(row);
    const near = virtual.getVirtualItems();
    const [first, last] = [near.at(0), near.at(-1)];
    if (!first || !last) return;
    onChange({
      first: first.index,
      end: last.index + 1,
      before: first.start - top,
      after: virtual.getTotalSize() - (last.end - top),
      heights: virtual.measurementsCache,
    });
  });

  return null;
}

type List = RowWindowProps['list'];

/** Its distance from the top of the page. */
function topOf({ current }: List): number {
  return current ? current.getBoundingClientRect().top + window.scrollY : 0;
}

/** The card that begins each drawn row. */
const rowsOf = (list: List, columns: number) =>
  Array.from(list.current?.children ?? []).filter(
    (card, place): card is HTMLElement => card instanceof HTMLElement && place % columns === 0,
  );
