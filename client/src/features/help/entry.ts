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
