import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { lazySection } from '@/lib/lazy';
import { useNearViewport } from '@/lib/use-near-viewport';
import type { Rows, RowWindowProps } from './row-window';
import { type Columns, GAP } from './use-columns';

/** Up to so many cards stay once drawn, without the virtualizer, which is as large as a screen. */
const DRAWN_MAX = 60;
/** Distance below the viewport at which more cards are drawn. */
const DRAWN_AHEAD = '200px';

const RowWindow = lazySection(() =>
  import('./row-window').then(
    (module) => module.RowWindow,
    () => EveryRow,
  ),
);

/** In place of the virtualizer if that cannot be fetched. */
function EveryRow({ count, onChange }: RowWindowProps) {
  useLayoutEffect(() => onChange({ first: 0, end: count, before: 0, after: 0, heights: [] }));
  return null;
}

/** What was drawn of each list, kept so that going back restores the scroll position exactly. */
const shownBefore = new Map<string, Rows>();
const SHOWN_MAX = 20;

function remember(list: string, rows: Rows): void {
  shownBefore.delete(list);
  shownBefore.set(list, rows);
  const [oldest] = shownBefore.keys();
  if (shownBefore.size > SHOWN_MAX && oldest) shownBefore.delete(oldest);
}

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

/** A grid; of a long one only the rows near the viewport are drawn, with padding for the others. */
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
  const layout = `${name} ${columns} ${width}`;
  const estimate = (row: number) =>
    rowHeight({ columns, width }, items.slice(row * columns, (row + 1) * columns));

  // First what fills the screen, which shows more than the list.
  const screenful = Math.max(1, Math.floor(window.innerHeight / (estimate(0) + gap)));
  const [near, setNear] = useState(() => shownBefore.get(layout));
  const [drawn, setDrawn] = useState(Math.max(near?.end ?? 0, screenful));

  const isLong = items.length > DRAWN_MAX;
  const rows = isLong ? near : undefined;
  const start = (rows?.first ?? 0) * columns;
  const end = rows ? rows.end * columns : Math.min(drawn * columns, DRAWN_MAX);
  const shown = items.slice(start, end);

  const rest = useRef<HTMLDivElement>(null);
  const left = rows ? 0 : Math.ceil((items.length - end) / columns);
  const drawMore = useCallback(() => setDrawn(drawn * 2), [drawn]);
  useNearViewport(rest, drawMore, { enabled: left > 0 && end < DRAWN_MAX, margin: DRAWN_AHEAD });

  useLayoutEffect(() => {
    if (!isLong) remember(layout, { first: 0, end: drawn, before: 0, after: 0, heights: [] });
  }, [isLong, layout, drawn]);

  const show = (next: Rows) => {
    remember(layout, next);
    setNear((before) => (before && isSame(before, next) ? before : next));
  };

  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="grid"
        style={{
          gap,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: rows?.before,
          paddingBottom: rows?.after,
        }}
      >
        {shown.map((item, place) => {
          const index = start + place;
          return (
            <li
              key={keyOf(item)}
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
      {left > 0 && <div ref={rest} style={{ height: left * (estimate(0) + gap) }} />}
      {isLong && (
        <Suspense>
          <RowWindow
            list={list}
            count={Math.ceil(items.length / columns)}
            columns={columns}
            gap={gap}
            estimate={estimate}
            keyOf={(row) => {
              const first = items[row * columns];
              return first ? `${columns} ${keyOf(first)}` : row;
            }}
            heights={near?.heights ?? []}
            onChange={show}
          />
        </Suspense>
      )}
    </>
  );
}

const isSame = (a: Rows, b: Rows) =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after;
