import { type RefObject, useLayoutEffect, useState } from 'react';

/** Space between cards, in pixels. */
export const GAP = 16;

/** The narrowest card where several stand beside each other, in pixels. */
const CARD_MIN = 236;

/** Up to this width of the window one card fills a row, in pixels. */
const ONE_COLUMN_MAX = 600;

export interface Columns {
  columns: number;
  /** Width of the whole grid in pixels; 0 until it is known. */
  width: number;
}

function columnsFor(width: number): number {
  if (window.innerWidth <= ONE_COLUMN_MAX) return 1;
  return Math.min(4, Math.max(2, Math.floor((width + GAP) / (CARD_MIN + GAP))));
}

/** How many cards stand beside each other in an element: one on a phone, two to four elsewhere. */
export function useColumns(box: RefObject<HTMLElement | null>): Columns {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return { columns: columnsFor(width), width };
}
