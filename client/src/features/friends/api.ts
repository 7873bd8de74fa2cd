import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { blocksApi } from '#shared/blocks';
import { FRIENDS_POLL_MS, friendsApi } from '#shared/friends';
import { PEOPLE_SEARCH_MIN, peopleApi } from '#shared/people';
import { personQuery } from '@/features/accounts';
import { pagesOf } from '@/lib/queries';

export const friendsQueries = {
  friends: () => ({ ...pagesOf(friendsApi.listFriends), staleTime: FRIENDS_POLL_MS }),
  /** Pending requests, received and sent. */
  requests: () => ({ ...pagesOf(friendsApi.listFriendRequests), staleTime: FRIENDS_POLL_MS }),
  search: (q: string) => ({
    ...pagesOf(peopleApi.searchUsers, { query: { q } }),
    enabled: q.length >= PEOPLE_SEARCH_MIN,
    placeholderData: q.length >= PEOPLE_SEARCH_MIN ? keepPreviousData : undefined,
  }),
  person: personQuery,
  blocks: () => pagesOf(blocksApi.listBlocks),
};

/** Polls every 30 s, unless the list has never loaded. */
const refetchInterval = ({ state }: { state: { data?: unknown } }) =>
  state.data ? FRIENDS_POLL_MS : (false as const);

export function useFriends() {
  const query = useInfiniteQuery({ ...friendsQueries.friends(), refetchInterval });
  return { query, friends: query.data ?? [] };
}

export function useFriendRequests() {
  const query = useInfiniteQuery({ ...friendsQueries.requests(), refetchInterval });
  const requests = query.data ?? [];
  return {
    query,
    received: requests.filter(({ direction }) => direction === 'received'),
    sent: requests.filter(({ direction }) => direction === 'sent'),
  };
}
