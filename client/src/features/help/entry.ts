import { t } from '#shared/translate';
/** In the order of the tabs; used in URLs, such as `/help?topic=media`. */
export const FAQ_CATEGORIES = [
  'general',
  'profile',
  'media',
  'combos',
  'battles',
  'tournaments',
] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

export const CATEGORY_NAMES: Record<FaqCategory, string> = {
  general: t('General'),
  profile: t('Profile'),
  media: t('Media'),
  combos: t('Combos'),
  battles: t('Battles'),
  tournaments: t('Tournaments'),
};

export interface FaqEntry {
  /** Used in URLs, such as `/help#top-combo`: never change it. */
  id: string;
  category: FaqCategory;
  question: string;
  answer: string;
  link?: { to: string; label: string };
  /** About what exists only with PUBLIC_PAGES. */
  isOnWeb?: true;
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

type Written = Pick<FaqEntry, 'id' | 'question' | 'answer' | 'link' | 'isOnWeb'>;

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

export const MEGABYTE = 1024 * 1024;
