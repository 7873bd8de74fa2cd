import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { LoadMore } from './load-more';
import { Loaded, type LoadedProps } from './states';

export type Paging = ComponentProps<typeof LoadMore>['query'];

/** What `useInfiniteQuery(pagesOf(…))` returns, or `useQuery` for a list without paging. */
export type ListQuery<T> = {
  data: T[] | undefined;
  error?: unknown;
  errorUpdateCount?: number;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
} & (Paging | { fetchNextPage?: never });

export interface QueryListProps<T> {
  query: ListQuery<T>;
  /** Should be as large as the first page. */
  skeleton: ReactNode;
  empty: ReactNode;
  failed: LoadedProps<T>['failed'];
  /** Announced to screen readers. */
  count?: (items: T[], hasMore: boolean) => string;
  ahead?: number;
  moreLabel?: string;
  children: (items: T[]) => ReactNode;
}

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
  const { data, isPlaceholderData } = query;
  const paging = query.fetchNextPage ? query : undefined;
  const hasNextPage = paging?.hasNextPage ?? false;
  return (
    <>
      {count && (
        <p role="status" className="sr-only">
          {data && !isPlaceholderData && count(data, hasNextPage)}
        </p>
      )}
      <Loaded query={query} skeleton={skeleton} failed={failed}>
        {(items) =>
          items.length === 0 && !hasNextPage ? (
            empty
          ) : (
            <div
              aria-busy={isPlaceholderData || undefined}
              className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              {children(items)}
              {paging && <LoadMore query={paging} ahead={ahead} label={moreLabel} />}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
