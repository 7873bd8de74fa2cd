import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { FAQ_CATEGORIES, type FaqEntry } from './entry';
import { FAQ } from './faq';
import type { FaqTab } from './find-entries';

/** All tabs, in their order. */
export const FAQ_TABS: readonly FaqTab[] = ['All', ...FAQ_CATEGORIES];

const toParam = (tab: FaqTab) => tab.toLowerCase();
const fromParam = (param: string | null) => FAQ_TABS.find((tab) => toParam(tab) === param);

/**
 * What the help shows, as the address says it: the tab (`topic`, General without one), the words
 * (`q`), and the entry that a link leads to (`#top-combo`), which opens in its own tab.
 */
export function useHelpAddress() {
  const [params, setParams] = useSearchParams();
  const { hash, key } = useLocation();
  const target: FaqEntry | undefined = FAQ.find(({ id }) => id === hash.slice(1));
  const tab = target?.category ?? fromParam(params.get('topic')) ?? 'General';
  const [opened, setOpened] = useState<string[]>([]);
  const targetId = target?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed once more leads there once more
  useEffect(() => {
    if (!targetId) return;
    setOpened((before) => [...new Set([...before, targetId])]);
    document.getElementById(targetId)?.scrollIntoView({ block: 'start' });
  }, [targetId, key]);

  const change = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  return {
    tab,
    showTab: (next: string) => change('topic', toParam(fromParam(toParam(next as FaqTab)) ?? tab)),
    q: params.get('q') ?? '',
    search: useCallback((q: string) => change('q', q), [change]),
    opened,
    setOpened,
  };
}
