import { useCallback, useEffect, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { useDebounced } from './use-debounced';

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

/** Milliseconds of quiet after which a search is sent. */
const SEARCH_PAUSE_MS = 300;

/**
 * The words in a search box whose truth is elsewhere (the address): what is typed is sent there
 * after a pause, and a step back or a link changes the box.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);

  // The address follows later than what is sent there: only its own changes count.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  useEffect(() => {
    if (settled === sent || settled !== typed.trim()) return;
    setSent(settled);
    onSearch(settled);
  }, [settled, sent, typed, onSearch]);

  /** Without waiting for the pause. */
  const sendNow = () => {
    const now = typed.trim();
    if (now === sent) return;
    setSent(now);
    onSearch(now);
  };

  return { typed, setTyped, sendNow };
}
