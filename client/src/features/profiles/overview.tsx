import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { OverviewStats } from './overview-stats';

// Below what is seen first: fetched when that is drawn.
const OverviewLists = lazy(async () => ({
  default: (await import('./overview-lists')).OverviewLists,
}));

/** The first tab of one's own profile: figures, and the newest of everything. */
export function Overview() {
  return (
    <div className="space-y-6">
      <OverviewStats />
      <Suspense
        fallback={
          <div role="status" aria-label="Loading battles, combos and posts">
            <Skeleton className="h-240 rounded-[14px] lg:h-150" />
          </div>
        }
      >
        <OverviewLists />
      </Suspense>
    </div>
  );
}
