import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { keepPreviousResults } from '@/lib/queries';
import { beginAnew, type FeedSearch, feedQuery, itemsOf } from './api';

/** The list of a search. Who comes back to the screen finds it as it was, who comes anew a new one. */
export function useFeed(search: FeedSearch) {
  const client = useQueryClient();
  const isBack = useRef(useNavigationType() === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is how the screen was opened
  useLayoutEffect(() => {
    if (!isBack.current) beginAnew(client, search);
  }, []);

  const query = useInfiniteQuery({ ...feedQuery(search), placeholderData: keepPreviousResults });
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items };
}
