import { useCallback, useEffect, useState } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { useDebounced } from './use-debounced';

/** Maximum length in the search boxes and on the server. */
const Q_MAX = 100;

/**
 * A screen's state in the URL: its parameters, its search (`q`), and how to change them. Empty
 * values are removed; by default a change replaces the history entry and does not scroll.
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

  return {
    params,
    q: (params.get('q') ?? '').trim().slice(0, Q_MAX),
    change,
    search: (q: string) => change({ q }),
  };
}

/** The tab in `?tab=`; defaults to the first. */
export function useTab(
  tabs: readonly { value: string }[],
): readonly [tab: string, showTab: (next: string) => void] {
  const { params, change } = useAddress();
  const first = tabs[0]?.value ?? '';
  const asked = params.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? first;
  return [tab, (next) => change({ tab: next === first ? '' : next })];
}

/** Debounce time in milliseconds. */
const SEARCH_PAUSE_MS = 300;

/**
 * The text of a search box whose value is kept elsewhere, as in the URL: debounces typing, and
 * follows external changes such as Back.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);

  // The URL lags behind `sent`: only external changes count.
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

  /** Skips the debounce. */
  const sendNow = () => {
    const now = typed.trim();
    if (now === sent) return;
    setSent(now);
    onSearch(now);
  };

  return { typed, setTyped, box: { value: typed, onChange: setTyped, onEnter: sendNow } };
}

/**
 * A dialog opened by `?<name>=true`; the parameter is then removed, so that a reload or Back does
 * not reopen it.
 */
export function useAskedDialog(name: string) {
  const { params, change } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const isAsked = params.get(name) === 'true';

  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    change({ [name]: '' });
  }, [isAsked, name, change]);

  return { isOpen, setOpen, open: useCallback(() => setOpen(true), []) };
}

/** Goes one step back, or to `fallback` if the screen was opened by its URL. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const hasHistory = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    void (hasHistory ? navigate(-1) : navigate(fallback));
  };
}
