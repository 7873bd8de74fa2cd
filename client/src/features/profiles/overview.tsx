import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { whenIdle } from '@/lib/after-first-paint';
import { useNearViewport } from '@/lib/use-near-viewport';
import { OverviewStats } from './overview-stats';

const OverviewLists = lazy(async () => ({
  default: (await import('./overview-lists')).OverviewLists,
}));

/** The first tab of one's own profile: figures, and the newest of everything. */
export function Overview() {
  const place = useRef<HTMLDivElement>(null);
  const isDue = useDue(place);
  const waiting = (
    <div ref={place} role="status" aria-label="Loading battles, combos and posts">
      <Skeleton className="h-240 rounded-[14px] lg:h-150" />
    </div>
  );
  return (
    <div className="space-y-6">
      <OverviewStats />
      {isDue ? (
        <Suspense fallback={waiting}>
          <OverviewLists />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

/** What stands below the first screen of a phone is fetched when it comes near, or when idle. */
function useDue(place: RefObject<HTMLDivElement | null>): boolean {
  const [isDue, setDue] = useState(false);
  const onDue = useCallback(() => setDue(true), []);
  useNearViewport(place, onDue, { enabled: !isDue, margin: '200px' });
  useEffect(() => {
    let isLeft = false;
    void whenIdle().then(() => !isLeft && setDue(true));
    return () => {
      isLeft = true;
    };
  }, []);
  return isDue;
}
