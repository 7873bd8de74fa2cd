import type { FeedFilter, FeedItem } from '@shared/feed';
import { Skeleton } from '@/components/ui/skeleton';
import { type Columns, GAP } from '@/components/ui/use-columns';
import { rowHeight } from './row-height';

const ROWS = 3;

const KINDS: Record<FeedFilter, FeedItem['kind'][]> = {
  all: ['media', 'combo'],
  combos: ['combo'],
  top: ['combo'],
  media: ['media'],
  decks: ['deck'],
};

/** The grid while it is loading, in its true size. */
export function FeedSkeletons({ filter, ...layout }: Columns & { filter: FeedFilter }) {
  const { columns } = layout;
  const height = rowHeight(layout, KINDS[filter]);
  const places = Array.from({ length: columns * ROWS }, (_, place) => place);
  return (
    <div
      role="status"
      aria-label="Loading the community"
      className="grid"
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {places.map((place) => (
        <div
          key={place}
          aria-hidden="true"
          data-testid="feed-skeleton"
          style={{ height }}
          className="flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface"
        >
          <Skeleton className="flex-1 rounded-none" />
          <div className="flex flex-col px-4 pt-3.5 pb-3">
            <Skeleton className="h-6 w-3/4" />
            <div className="mt-3 flex items-center gap-2">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-4 w-1/2" />
            </div>
            <Skeleton className="mt-4 h-7 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
