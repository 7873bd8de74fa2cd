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

/** The width as it was last, so that coming back the first drawing is right, and can be scrolled. */
let last = { window: 0, width: 0 };

/** How many cards stand beside each other in an element: one on a phone, two to four elsewhere. */
export function useColumns(box: RefObject<HTMLElement | null>): Columns {
  const [width, setWidth] = useState(() => (last.window === window.innerWidth ? last.width : 0));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      last = { window: window.innerWidth, width: element.clientWidth };
      setWidth(last.width);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return { columns: columnsFor(width), width };
}
