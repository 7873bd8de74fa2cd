import { useInfiniteQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { itemKey } from '@/lib/queries';
import { ActivityItem } from './activity-item';
import { activityQuery } from './api';

interface ActivityFeedProps {
  /** The way to friends, offered while nobody has done anything. */
  emptyAction?: ReactNode;
}

/** What friends shared, posted and won, newest first. */
export function ActivityFeed({ emptyAction }: ActivityFeedProps) {
  const query = useInfiniteQuery(activityQuery);
  const activities = query.data;
  if (query.isPending) return <FeedSkeleton />;
  if (!activities) {
    return (
      <ErrorState
        title="The activity of your friends could not be loaded"
        text="Please check your connection."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (activities.length === 0) {
    return (
      <EmptyState
        icon={<Sparkles />}
        title="Nothing here yet"
        text="When your friends share combos and decks, post something, win battles or set up a tournament, you see it here."
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <ul aria-label="Activity" className="divide-y divide-line">
        {activities.map((activity) => (
          <li key={itemKey(activity)}>
            <ActivityItem activity={activity} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function FeedSkeleton() {
  return (
    <div role="status" aria-label="Loading activity" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 py-3.5">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2.5 h-14" />
          </div>
        </div>
      ))}
    </div>
  );
}
