import { SEARCH_MIN, type SearchResults, searchApi } from '@shared/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { retryOnce } from '@/lib/api-error';

/** How many things of all kinds were found. */
export const countOf = (found: SearchResults): number =>
  Object.values(found).reduce((sum, group) => sum + group.length, 0);

/** Everything that has `q` in its name. Too short a text is not asked for. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [searchApi.searchAll.path, { q }] as const,
    queryFn: ({ signal }) => call(searchApi.searchAll, { query: { q }, signal }),
    enabled: q.length >= SEARCH_MIN,
    retry: retryOnce,
  });

/** What was found stays while more is typed; that nothing was found says nothing of other words. */
export const keepPreviousResults = (
  before: SearchResults | undefined,
): SearchResults | undefined => (before && countOf(before) > 0 ? before : undefined);
