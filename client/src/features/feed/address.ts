import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FEED_FILTERS, type FeedFilter } from '#shared/feed';
import { readId } from '@/lib/paths';
import { useAddress } from '@/lib/use-address';
import type { FeedSearch } from './api';

/** History state set if the list opened the dialog: closing it is then a step back. */
const FROM_LIST = { fromList: true };

function isFeedFilter(value: string | null): value is FeedFilter {
  return FEED_FILTERS.some((filter) => filter === value);
}

/**
 * The screen's state, kept in the URL: `q`, `filter` and the open `combo` or `deck`, so that Back
 * undoes each and a copied link shows the same. `create=true` opens a new post.
 */
export function useFeedAddress() {
  const { params, q, change } = useAddress();
  const navigate = useNavigate();
  const location = useLocation();
  const named = params.get('filter');
  const filter = isFeedFilter(named) ? named : 'all';
  const search = useMemo<FeedSearch>(() => ({ filter, q }), [filter, q]);

  /** Typing replaces the history entry; starting or clearing a search, or filtering, adds one. */
  const setSearch = useCallback(
    (next: FeedSearch) =>
      change(
        { q: next.q, filter: next.filter === 'all' ? '' : next.filter },
        { replace: next.filter === filter && next.q !== '' && q !== '' },
      ),
    [change, filter, q],
  );

  const closeDetails = useCallback(() => {
    const { fromList } = (location.state ?? {}) as Partial<typeof FROM_LIST>;
    if (fromList) void navigate(-1);
    else change({ combo: '', deck: '' });
  }, [location.state, navigate, change]);

  return {
    search,
    setSearch,
    comboId: readId(params.get('combo')),
    deckId: readId(params.get('deck')),
    closeDetails,
  };
}

export function detailsLink({ filter, q }: FeedSearch, kind: 'combo' | 'deck', id: number) {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (filter !== 'all') params.set('filter', filter);
  params.set(kind, String(id));
  return { to: { search: `?${params}` }, state: FROM_LIST, preventScrollReset: true } as const;
}
