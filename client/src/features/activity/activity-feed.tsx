import { activityApi } from '@shared/activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryList } from '@/components/ui/query-list';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { itemKey, pagesOf } from '@/lib/queries';
import { ActivityItem } from './activity-item';

const activityQuery = pagesOf(activityApi.listActivity, { query: { limit: 20 } });

interface ActivityFeedProps {
  emptyAction?: ReactNode;
}

export function ActivityFeed({ emptyAction }: ActivityFeedProps) {
  const query = useInfiniteQuery(activityQuery);
  return (
    <QueryList
      query={query}
      skeleton={<FeedSkeleton />}
      failed={{
        title: "Your friends' activity could not be loaded",
        text: 'Please check your connection.',
      }}
      empty={
        <EmptyState
          icon={<Sparkles />}
          title="Nothing here yet"
          text="When your friends share combos and decks, post something, win battles or set up a tournament, you'll see it here."
          action={emptyAction}
        />
      }
    >
      {(activities) => (
        <ul aria-label="Activity" className="divide-y divide-line">
          {activities.map((activity) => (
            <li key={itemKey(activity)}>
              <ActivityItem activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
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
