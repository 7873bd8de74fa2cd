import { useCallback, useRef } from 'react';
import { useNearViewport } from '@/lib/use-near-viewport';
import { Button } from './button';

interface LoadMoreProps {
  /** What useInfiniteQuery answers. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
  /** How far below the screen (pixels) it may be when it loads. */
  ahead?: number;
}

/** The end of a list that pages: loads the next part when it comes into view, or on a tap. */
export function LoadMore({ query, label = 'Load more', ahead = 600 }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  useNearViewport(place, load, { enabled: mayLoad, margin: `${ahead}px` });

  if (!hasNextPage) return null;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-4">
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-loss">
          The next part could not be loaded.
        </p>
      )}
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Try again' : label}
      </Button>
    </div>
  );
}
