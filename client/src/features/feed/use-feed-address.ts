import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddress } from '@/lib/use-address';
import type { FeedSearch } from './api';
import { isFeedFilter } from './filters';

/** Set by whoever opens the dialog from the list: closing it is then a step back. */
const FROM_LIST = { fromList: true };

const asId = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/**
 * What the screen shows, as the address says it: `q`, `filter`, and the open `combo` or `deck`. So a step
 * back undoes each of them, and a copied link shows the same. `create=true` asks for a new post.
 */
export function useFeedAddress() {
  const { params, q, change } = useAddress();
  const navigate = useNavigate();
  const location = useLocation();
  const named = params.get('filter');
  const filter = isFeedFilter(named) ? named : 'all';
  const search = useMemo<FeedSearch>(() => ({ filter, q }), [filter, q]);
  const comboId = asId(params.get('combo'));
  const deckId = asId(params.get('deck'));
  const isCreating = params.get('create') === 'true';

  /** Letter by letter it stays one step; beginning and ending a search are steps of their own. */
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

  return { search, setSearch, comboId, deckId, closeDetails, isCreating, change };
}

/** Where a card's link leads: the same list with the dialog of that combo or deck open. */
export function detailsLink({ filter, q }: FeedSearch, kind: 'combo' | 'deck', id: number) {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (filter !== 'all') params.set('filter', filter);
  params.set(kind, String(id));
  return { to: { search: `?${params}` }, state: FROM_LIST, preventScrollReset: true } as const;
}
