import type { DeckSort } from '@shared/decks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DeckScope } from './api';
import { isDeckSort } from './deck-sorts';

/** As long as the search box and the server take. */
const Q_MAX = 100;

/**
 * What the list shows, as the address says it (`tab`, `sort`, `q`): whoever comes back from a deck
 * finds it as it was.
 */
export function useDecksAddress() {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort');

  const change = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  return {
    scope: (params.get('tab') === 'community' ? 'community' : 'mine') as DeckScope,
    sort: isDeckSort(sort) ? sort : 'newest',
    q: (params.get('q') ?? '').trim().slice(0, Q_MAX),
    showTab: (tab: string) => change({ tab: tab === 'community' ? tab : '' }),
    sortBy: (next: DeckSort) => change({ sort: next === 'newest' ? '' : next }),
    search: useCallback((q: string) => change({ q }), [change]),
  };
}
