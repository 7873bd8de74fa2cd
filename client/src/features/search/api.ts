import { SEARCH_MIN, type SearchResults, searchApi } from '@shared/search';
import { queryOf } from '@/lib/queries';

/** How many things of all kinds were found. */
export const countOf = (found: SearchResults): number =>
  Object.values(found).reduce((sum, group) => sum + group.length, 0);

export const searchQuery = (q: string) => ({
  ...queryOf(searchApi.searchAll, { query: { q } }),
  enabled: q.length >= SEARCH_MIN,
});

/** What was found stays while more is typed; that nothing was found says nothing of other words. */
export const keepPreviousResults = (
  before: SearchResults | undefined,
): SearchResults | undefined => (before && countOf(before) > 0 ? before : undefined);
