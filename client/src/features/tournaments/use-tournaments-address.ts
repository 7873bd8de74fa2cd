import { useCallback } from 'react';
import { useAddress } from '@/lib/use-address';

export type TournamentsTab = 'all' | 'mine';

/**
 * What the list shows, as the address says it (`tab`, `going`, `q`): whoever comes back from a
 * tournament finds it as it was.
 */
export function useTournamentsAddress() {
  const { params, q, change } = useAddress();

  return {
    tab: (params.get('tab') === 'mine' ? 'mine' : 'all') as TournamentsTab,
    isGoing: params.get('going') === 'true',
    q,
    showTab: (tab: string) => change({ tab: tab === 'mine' ? tab : '' }),
    showGoing: (isGoing: boolean) => change({ going: isGoing ? 'true' : '' }),
    search: useCallback((words: string) => change({ q: words }), [change]),
  };
}
