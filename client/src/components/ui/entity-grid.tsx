import { type ReactNode, useRef } from 'react';
import { CardGrid } from './card-grid';
import {
  type ListQuery,
  type Paging,
  QueryList,
  type QueryListProps,
  Skeletons,
} from './query-list';
import { type ColumnRules, type Columns, GAP, useColumns } from './use-columns';

/** How far below the screen (pixels) a grid's end loads the next page. */
const AHEAD_PX = 1_600;

interface EntityGridProps<T> extends Omit<QueryListProps<T>, 'children' | 'skeleton' | 'query'> {
  query: ListQuery<T> & Paging;
  /** What screen readers call the grid. */
  label: string;
  loadingLabel?: string;
  /** Key of the measured row heights. */
  name: string;
  columns: ColumnRules;
  /** Of one card. */
  skeleton: ReactNode | ((layout: Columns) => ReactNode);
  skeletonRows?: number;
  /** Estimated row height (pixels). */
  rowHeight: (layout: Columns, inRow: T[]) => number;
  keyOf?: (item: T) => string | number;
  /** Pixels between rows and columns. */
  gap?: number;
  children: (item: T, index: number) => ReactNode;
}

const idOf = (item: unknown) => (item as { id: number }).id;

/** A paged, virtual grid of cards in all of its states. */
export function EntityGrid<T>({
  label,
  loadingLabel = `Loading ${label.toLowerCase()}`,
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
          <Skeletons label={loadingLabel} columns={columns.columns} rows={skeletonRows} gap={gap}>
            {typeof skeleton === 'function' ? skeleton(columns) : skeleton}
          </Skeletons>
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
