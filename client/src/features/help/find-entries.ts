import { wordsOf } from '@/components/ui/highlight';
import type { FaqCategory, FaqEntry } from './entry';

/** What a tab shows: one category, or all. */
export type FaqTab = FaqCategory | 'All';

export interface FoundEntries {
  /** Of the tab's own category, or of all. */
  here: FaqEntry[];
  /** What a search finds besides in the other categories. */
  elsewhere: FaqEntry[];
}

const isOf = (tab: FaqTab) => (entry: FaqEntry) => tab === 'All' || entry.category === tab;

/**
 * The entries of a tab. While something is searched for, those that have every word in question or
 * answer, whatever the case; and, so that nobody has to guess the category, the same of the others.
 */
export function findEntries(faq: readonly FaqEntry[], tab: FaqTab, typed: string): FoundEntries {
  const words = wordsOf(typed);
  if (words.length === 0) return { here: faq.filter(isOf(tab)), elsewhere: [] };
  const found = faq.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return {
    here: found.filter(isOf(tab)),
    elsewhere: found.filter((entry) => !isOf(tab)(entry)),
  };
}
