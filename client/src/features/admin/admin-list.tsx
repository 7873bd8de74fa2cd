import { type ReactNode, useRef } from 'react';
import { CardGrid } from '@/components/ui/card-grid';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { type ColumnRules, GAP, useColumns } from '@/components/ui/use-columns';
import { cx } from '@/lib/cx';

const ONE: ColumnRules = { cardMin: 320, max: 1 };

interface AdminListProps<T> {
  query: {
    data: { pages: { items: T[] }[] } | undefined;
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** What screen readers call the list, and what is loading: "people". */
  label: string;
  /** Names the list among all, with what it is about. */
  name: string;
  columns?: ColumnRules;
  /** About as high as one turns out to be, in pixels. */
  height: number;
  /** Said where there is nothing. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list that pages, of which only what is near the screen is in the page, in all its states. */
export function AdminList<T extends { id: number }>({
  query,
  label,
  name,
  columns: rules = ONE,
  height,
  empty,
  children,
}: AdminListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, rules);
  // What moved to another place while the pages were fetched may come twice.
  const all = query.data?.pages.flatMap((page) => page.items);
  const items = all && [...new Map(all.map((item) => [item.id, item])).values()];
  const isOld = query.isPlaceholderData;

  return (
    <div ref={box}>
      {query.isPending && (
        <div
          role="status"
          aria-label={`Loading ${label}`}
          className="grid"
          style={{ gap: GAP, gridTemplateColumns: `repeat(${columns.columns}, minmax(0, 1fr))` }}
        >
          {['first', 'second', 'third', 'fourth'].map((place) => (
            <div key={place} style={{ height }} className="grid">
              <Skeleton className="rounded-[14px]" />
            </div>
          ))}
        </div>
      )}
      {query.isError && !items && (
        <ErrorState
          title={`The ${label} could not be loaded`}
          text="Please check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      )}
      {items?.length === 0 && !query.hasNextPage && empty}
      {items && items.length > 0 && (
        <div
          aria-busy={isOld || undefined}
          className={cx('transition-opacity', isOld && 'opacity-60')}
        >
          <CardGrid
            {...columns}
            items={items}
            keyOf={idOf}
            rowHeight={() => height}
            label={label}
            name={name}
            hasMore={query.hasNextPage}
          >
            {children}
          </CardGrid>
        </div>
      )}
      <LoadMore query={query} />
    </div>
  );
}

const idOf = ({ id }: { id: number }) => id;
