import { wordsOf } from '@/components/ui/highlight';
import { BATTLES } from './entries/battles';
import { COMBOS } from './entries/combos';
import { GENERAL } from './entries/general';
import { MEDIA } from './entries/media';
import { PROFILE } from './entries/profile';
import { TOURNAMENTS } from './entries/tournaments';

/** All questions and answers, in their order. */
export const FAQ: readonly FaqEntry[] = [
  ...GENERAL,
  ...PROFILE,
  ...MEDIA,
  ...COMBOS,
  ...BATTLES,
  ...TOURNAMENTS,
].toSorted((a, b) => a.sortOrder - b.sortOrder);

/** The tabs of the help, in their order (specification, "Help"); All stands before them. */
export const FAQ_CATEGORIES = [
  'General',
  'Profile',
  'Media',
  'Combos',
  'Battles',
  'Tournaments',
] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

/** One question and its answer. */
export interface FaqEntry {
  /** Names it in addresses: `/help#top-combo`. Never changes. */
  id: string;
  category: FaqCategory;
  question: string;
  answer: string;
  /** Where the thing can be done. */
  link?: { to: string; label: string };
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

/** What is written down of an entry; the rest follows from its place. */
type Written = Pick<FaqEntry, 'id' | 'question' | 'answer' | 'link'>;

/** Between two categories there is room for so many entries. */
const ROOM = 1_000;
const STEP = 10;

/** The entries of a category in the order in which they are written, all of one day. */
export function entriesOf(category: FaqCategory, day: string, written: Written[]): FaqEntry[] {
  const first = FAQ_CATEGORIES.indexOf(category) * ROOM;
  const moment = `${day}T00:00:00.000Z`;
  return written.map((entry, at) => ({
    ...entry,
    category,
    sortOrder: first + (at + 1) * STEP,
    createdAt: moment,
    updatedAt: moment,
  }));
}

/** A number of bytes as people say it: "10MB". */
export const megabytes = (bytes: number) => `${bytes / (1024 * 1024)}MB`;

/** "2,000" */
export const grouped = (count: number) => count.toLocaleString('en');

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
