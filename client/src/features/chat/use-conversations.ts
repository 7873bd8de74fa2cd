import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chatQueries } from './api';

/**
 * One's conversations, the one with the newest message first. They are asked for again whenever a
 * message comes or the unread ones change.
 */
export function useConversations() {
  const query = useInfiniteQuery(chatQueries.conversations());
  const { data } = query;
  const conversations = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.items) ?? [];
    // One that moved up between two pages is on both.
    return [...new Map(all.toReversed().map((row) => [row.otherUserId, row])).values()].reverse();
  }, [data]);
  return { query, conversations };
}
