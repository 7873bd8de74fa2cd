import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** As long as the search box and the server take. */
const Q_MAX = 100;

export type TournamentsTab = 'all' | 'mine';

/**
 * What the list shows, as the address says it (`tab`, `going`, `q`): whoever comes back from a
 * tournament finds it as it was.
 */
export function useTournamentsAddress() {
  const [params, setParams] = useSearchParams();

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
    tab: (params.get('tab') === 'mine' ? 'mine' : 'all') as TournamentsTab,
    isGoing: params.get('going') === 'true',
    q: (params.get('q') ?? '').trim().slice(0, Q_MAX),
    showTab: (tab: string) => change({ tab: tab === 'mine' ? tab : '' }),
    showGoing: (isGoing: boolean) => change({ going: isGoing ? 'true' : '' }),
    search: useCallback((q: string) => change({ q }), [change]),
  };
}
