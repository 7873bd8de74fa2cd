import { activityApi } from '@shared/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '@/lib/api';

const PAGE_SIZE = 20;

/** What friends did lately, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [activityApi.listActivity.path] as const,
  queryFn: ({ pageParam, signal }) =>
    callPage(activityApi.listActivity, {
      query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});
