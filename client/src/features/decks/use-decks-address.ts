import type { DeckSort } from '@shared/decks';
import { useCallback } from 'react';
import { useAddress } from '@/lib/use-address';
import type { DeckScope } from './api';
import { isDeckSort } from './deck-sorts';

/**
 * What the list shows, as the address says it (`tab`, `sort`, `q`): whoever comes back from a deck
 * finds it as it was.
 */
export function useDecksAddress() {
  const { params, q, change } = useAddress();
  const sort = params.get('sort');

  return {
    scope: (params.get('tab') === 'community' ? 'community' : 'mine') as DeckScope,
    sort: isDeckSort(sort) ? sort : 'newest',
    q,
    showTab: (tab: string) => change({ tab: tab === 'community' ? tab : '' }),
    sortBy: (next: DeckSort) => change({ sort: next === 'newest' ? '' : next }),
    search: useCallback((words: string) => change({ q: words }), [change]),
  };
}
