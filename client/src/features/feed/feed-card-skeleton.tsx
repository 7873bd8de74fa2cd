import { Skeleton } from '@/components/ui/skeleton';
import { type Columns, GAP } from './use-columns';

const ROWS = 3;

/** About as high as the cards of a row turn out to be, in pixels. */
export function cardHeight({ columns, width }: Columns): number {
  const card = (width - (columns - 1) * GAP) / columns;
  // A post is a 4:3 picture and its words; a combo needs as much as it does.
  return Math.round(Math.max(392, card * 0.75 + 142));
}

/** The grid while it is loading, in its true size. */
export function FeedSkeletons(layout: Columns) {
  const { columns } = layout;
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
          style={{ height: cardHeight(layout) }}
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
