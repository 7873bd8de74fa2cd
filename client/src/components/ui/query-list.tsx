import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { LoadMore } from './load-more';
import { ErrorState } from './states';
import { GAP } from './use-columns';

export type Paging = ComponentProps<typeof LoadMore>['query'];

/** What `useInfiniteQuery(pagesOf(…))` returns, or `useQuery` for a list without paging. */
export type ListQuery<T> = {
  data: T[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
} & (Paging | { fetchNextPage?: never });

export interface QueryListProps<T> {
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

interface SkeletonsProps {
  label: string;
  columns?: number;
  rows: number;
  gap?: number;
  className?: string;
  children: ReactNode;
}

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
