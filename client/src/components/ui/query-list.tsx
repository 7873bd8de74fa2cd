import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from '@/lib/cx';
import { CardGrid } from './card-grid';
import { LoadMore } from './load-more';
import { ErrorState } from './states';
import { type ColumnRules, type Columns, GAP, useColumns } from './use-columns';

/** How far below the screen (pixels) a grid's end loads the next page. */
const AHEAD_PX = 1_600;

type Paging = ComponentProps<typeof LoadMore>['query'];

/** What `useInfiniteQuery(pagesOf(…))` returns, or `useQuery` for a list without paging. */
type ListQuery<T> = {
  data: T[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
} & (Paging | { fetchNextPage?: never });

interface QueryListProps<T> {
  query: ListQuery<T>;
  /** Of the same size as the first page. */
  skeleton: ReactNode;
  empty: ReactNode;
  failed: { title: string; text?: ReactNode };
  /** Announced to screen readers. */
  count?: (items: T[], hasMore: boolean) => string;
  ahead?: number;
  moreLabel?: string;
  children: (items: T[]) => ReactNode;
}

/** A paged list in all of its states. */
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
  const { data, isPending, isPlaceholderData } = query;
  const paging = query.fetchNextPage ? query : undefined;
  const hasNextPage = paging?.hasNextPage ?? false;
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
          {paging && <LoadMore query={paging} ahead={ahead} label={moreLabel} />}
        </div>
      )}
    </>
  );
}

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
          <Skeletons label={loadingLabel} columns={columns.columns} rows={skeletonRows}>
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
  className?: string;
  children: ReactNode;
}

export function Skeletons({ label, columns = 1, rows, className, children }: SkeletonsProps) {
  const places = Array.from({ length: columns * rows }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label={label}
      className={cx('grid', className)}
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {places.map((place) => (
        <div key={place} className="contents">
          {children}
        </div>
      ))}
    </div>
  );
}
