import { type RefObject, useLayoutEffect, useState } from 'react';

/** Space between cards, in pixels. */
export const GAP = 16;

/** Up to this window width (pixels) there is one column. */
const ONE_COLUMN_MAX = 600;

export interface ColumnRules {
  /** Minimum card width in pixels if there are several columns. */
  cardMin: number;
  max: number;
}

export interface Columns {
  columns: number;
  /** Width of the whole grid in pixels; 0 until it is known. */
  width: number;
}

function columnsFor(width: number, { cardMin, max }: ColumnRules): number {
  if (window.innerWidth <= ONE_COLUMN_MAX) return 1;
  return Math.min(max, Math.max(2, Math.floor((width + GAP) / (cardMin + GAP))));
}

/** The last width, so that the first render after going back has its final height. */
let last = { window: 0, width: 0 };

/** The number of columns that fit into an element: one on a phone, at least two elsewhere. */
export function useColumns(box: RefObject<HTMLElement | null>, rules: ColumnRules): Columns {
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
  return { columns: columnsFor(width, rules), width };
}
