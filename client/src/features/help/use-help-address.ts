import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddress } from '@/lib/use-address';
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
  const { params, q, change } = useAddress();
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

  return {
    tab,
    showTab: (next: string) =>
      change({ topic: toParam(fromParam(toParam(next as FaqTab)) ?? tab) }),
    q,
    search: useCallback((words: string) => change({ q: words }), [change]),
    opened,
    setOpened,
  };
}
