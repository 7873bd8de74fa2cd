import { type ReactNode, useRef } from 'react';
import { CardGrid } from './card-grid';
import { type ListQuery, type Paging, QueryList, type QueryListProps } from './query-list';
import { Skeletons } from './skeleton';
import { type ColumnRules, type Columns, GAP, useColumns } from './use-columns';

/** Distance below the viewport (pixels) at which the next page loads. */
const AHEAD_PX = 1_600;

interface EntityGridProps<T> extends Omit<QueryListProps<T>, 'children' | 'skeleton' | 'query'> {
  query: ListQuery<T> & Paging;
  label: string;
  loadingLabel: string;
  /** Key of the measured row heights. */
  name: string;
  columns: ColumnRules;
  /** Class names of a card's skeleton, instead of its estimated height. */
  skeleton?: string;
  skeletonRows?: number;
  /** Estimated row height (pixels); for an empty row, that of a skeleton. */
  rowHeight: (layout: Columns, inRow: T[]) => number;
  keyOf?: (item: T) => string | number;
  gap?: number;
  children: (item: T, index: number) => ReactNode;
}

const idOf = (item: unknown) => (item as { id: number }).id;

export function EntityGrid<T>({
  label,
  loadingLabel,
  name,
  columns: rules,
  skeleton,
  skeletonRows = 2,
  rowHeight,
  keyOf = idOf,
  gap = GAP,
  ahead = AHEAD_PX,
  children,
  ...list
}: EntityGridProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, rules);
  return (
    <div ref={box}>
      <QueryList
        {...list}
        ahead={ahead}
        skeleton={
          <Skeletons
            label={loadingLabel}
            of={skeleton ?? 'rounded-card'}
            height={skeleton ? undefined : rowHeight(columns, [])}
            columns={columns.columns}
            rows={skeletonRows}
            gap={gap}
          />
        }
      >
        {(items) => (
          <CardGrid
            {...columns}
            items={items}
            keyOf={keyOf}
            rowHeight={rowHeight}
            label={label}
            name={name}
            gap={gap}
            hasMore={list.query.hasNextPage}
          >
            {children}
          </CardGrid>
        )}
      </QueryList>
    </div>
  );
}
