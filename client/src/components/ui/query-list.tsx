import { type ReactNode, useRef } from 'react';
import { cx } from '@/lib/cx';
import { CardGrid } from './card-grid';
import { LoadMore } from './load-more';
import { ErrorState } from './states';
import { type ColumnRules, type Columns, GAP, useColumns } from './use-columns';

/** How far below the screen (pixels) the end of a grid may be when the next page is loaded. */
const AHEAD_PX = 1_600;

/** What `useInfiniteQuery(pagesOf(…))` returns. */
interface ListQuery<T> {
  data: T[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface QueryListProps<T> {
  query: ListQuery<T>;
  /** Stands in while the first page loads, in its true size. */
  skeleton: ReactNode;
  empty: ReactNode;
  failed: { title: string; text?: ReactNode };
  /** Said to screen readers when a list has loaded. */
  count?: (items: T[], hasMore: boolean) => string;
  ahead?: number;
  moreLabel?: string;
  children: (items: T[]) => ReactNode;
}

/** A paged list in all of its states: loading, failed, empty, stale while searching, more to load. */
export function QueryList<T>({
  query,
  skeleton,
  empty,
  failed,
  count,
  ahead,
  moreLabel,
  children,
}: QueryListProps<T>) {
  const { data, isPending, isPlaceholderData, hasNextPage } = query;
  return (
    <>
      {count && (
        <p role="status" className="sr-only">
          {data && !isPlaceholderData && count(data, hasNextPage)}
        </p>
      )}
      {isPending ? (
        skeleton
      ) : !data ? (
        <ErrorState
          title={failed.title}
          text={failed.text ?? 'Please check your connection and try again.'}
          onRetry={() => void query.refetch()}
        />
      ) : data.length === 0 && !hasNextPage ? (
        empty
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {children(data)}
          <LoadMore query={query} ahead={ahead} label={moreLabel} />
        </div>
      )}
    </>
  );
}

interface EntityGridProps<T> extends Omit<QueryListProps<T>, 'children' | 'skeleton'> {
  /** What screen readers call the grid. */
  label: string;
  /** Said while it loads. */
  loadingLabel?: string;
  /** Tells this grid from others, so that its row heights are remembered. */
  name: string;
  columns: ColumnRules;
  /** One card's skeleton, and how many rows of it. */
  skeleton: ReactNode | ((layout: Columns) => ReactNode);
  skeletonRows?: number;
  /** About how high a row turns out to be (pixels). */
  rowHeight: (layout: Columns, inRow: T[]) => number;
  keyOf?: (item: T) => string | number;
  /** Pixels between rows and columns. */
  gap?: number;
  children: (item: T, index: number) => ReactNode;
}

const idOf = (item: unknown) => (item as { id: number }).id;

/** A paged grid of cards in all of its states, of which only the rows near the screen are drawn. */
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

interface SkeletonsProps {
  label: string;
  columns?: number;
  rows: number;
  gap?: number;
  className?: string;
  children: ReactNode;
}

/** One skeleton, repeated in a grid. */
export function Skeletons({
  label,
  columns = 1,
  rows,
  gap = GAP,
  className,
  children,
}: SkeletonsProps) {
  const places = Array.from({ length: columns * rows }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label={label}
      className={cx('grid', className)}
      style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {places.map((place) => (
        <div key={place} className="contents">
          {children}
        </div>
      ))}
    </div>
  );
}
