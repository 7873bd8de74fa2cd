import { useCallback, useRef } from 'react';
import { t } from '#shared/translate';
import { useNearViewport } from '@/lib/use-near-viewport';
import { Button } from './button';

interface LoadMoreProps {
  /** The result of useInfiniteQuery. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
  /** Distance below the viewport at which loading starts (pixels). */
  ahead?: number;
}

/** The end of a paged list: loads the next page near the viewport, or on a tap. */
export function LoadMore({ query, label = t('Load more'), ahead = 600 }: LoadMoreProps) {
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
          {t('More could not be loaded.')}
        </p>
      )}
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? t('Loading…') : isFetchNextPageError ? t('Try again') : label}
      </Button>
    </div>
  );
}
