import { isFoundIn } from '#shared/rules/search-words';
import { hasPublicPages } from '@/lib/public-pages';
import { BATTLES } from './entries/battles';
import { COMBOS } from './entries/combos';
import { GENERAL } from './entries/general';
import { MEDIA } from './entries/media';
import { PROFILE } from './entries/profile';
import { TOURNAMENTS } from './entries/tournaments';
import type { FaqCategory, FaqEntry } from './entry';

export const FAQ: readonly FaqEntry[] = [
  ...GENERAL,
  ...PROFILE,
  ...MEDIA,
  ...COMBOS,
  ...BATTLES,
  ...TOURNAMENTS,
]
  .filter(({ isOnWeb }) => !isOnWeb || hasPublicPages())
  .toSorted((a, b) => a.sortOrder - b.sortOrder);

export type FaqTab = FaqCategory | 'all';

interface FoundEntries {
  here: FaqEntry[];
  /** Entries of other tabs that a search also found. */
  elsewhere: FaqEntry[];
}

const isOf = (tab: FaqTab) => (entry: FaqEntry) => tab === 'all' || entry.category === tab;

/** A tab's entries, or all with every typed word in question or answer. */
export function findEntries(faq: readonly FaqEntry[], tab: FaqTab, typed: string): FoundEntries {
  if (typed.trim() === '') return { here: faq.filter(isOf(tab)), elsewhere: [] };
  const found = faq.filter(({ question, answer }) => isFoundIn([question, answer], typed));
  return { here: found.filter(isOf(tab)), elsewhere: found.filter((entry) => !isOf(tab)(entry)) };
}
