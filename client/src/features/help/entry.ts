import { locale, t } from '#shared/translate';

/** Tabs after All. */
export const FAQ_CATEGORIES = [
  t('General'),
  t('Profile'),
  t('Media'),
  t('Combos'),
  t('Battles'),
  t('Tournaments'),
] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export interface FaqEntry {
  /** Used in URLs, such as `/help#top-combo`: never change it. */
  id: string;
  category: FaqCategory;
  question: string;
  answer: string;
  link?: { to: string; label: string };
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

type Written = Pick<FaqEntry, 'id' | 'question' | 'answer' | 'link'>;

/** Range of `sortOrder` reserved per category. */
const ROOM = 1_000;
const STEP = 10;

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

/** "10MB" */
export const megabytes = (bytes: number) => `${bytes / (1024 * 1024)}MB`;

/** "2,000" */
export const grouped = (count: number) => count.toLocaleString(locale());
