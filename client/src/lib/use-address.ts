import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** As long as the search boxes and the server take. */
const Q_MAX = 100;

/**
 * What the address says of a screen, so that whoever comes back finds it as it was: its parameters,
 * the words of its search (`q`), and how to change some of them. What is set to nothing is left out;
 * a change takes the place of the step before unless told otherwise, and scrolls nowhere.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();

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
        { replace: true, preventScrollReset: true, ...options },
      ),
    [setParams],
  );

  return { params, q: (params.get('q') ?? '').trim().slice(0, Q_MAX), change };
}

/**
 * The tab that `?tab=` names, the first one without it, and how to show another. What else is in
 * the address stays.
 */
export function useTab(
  tabs: readonly { value: string }[],
): readonly [tab: string, showTab: (next: string) => void] {
  const { params, change } = useAddress();
  const first = tabs[0]?.value ?? '';
  const asked = params.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? first;
  return [tab, (next) => change({ tab: next === first ? '' : next })];
}
