import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FeedSearch } from './api';
import { isFeedFilter } from './filters';

/** As long as the search box and the server take. */
const Q_MAX = 100;

/** Set by whoever opens the dialog from the list: closing it is then a step back. */
const FROM_LIST = { fromList: true };

const asId = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/**
 * What the screen shows, as the address says it: `q`, `filter`, and the open `combo` or `deck`. So a step
 * back undoes each of them, and a copied link shows the same. `create=true` asks for a new post.
 */
export function useFeedAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const q = (params.get('q') ?? '').trim().slice(0, Q_MAX);
  const named = params.get('filter');
  const filter = isFeedFilter(named) ? named : 'all';
  const search = useMemo<FeedSearch>(() => ({ filter, q }), [filter, q]);
  const comboId = asId(params.get('combo'));
  const deckId = asId(params.get('deck'));
  const isCreating = params.get('create') === 'true';

  const change = useCallback(
    (values: Record<string, string>, options: NavigateOptions = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { preventScrollReset: true, ...options },
      ),
    [setParams],
  );

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
    else change({ combo: '', deck: '' }, { replace: true });
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
