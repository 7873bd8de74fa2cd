import { BATTLES } from './entries/battles';
import { COMBOS } from './entries/combos';
import { GENERAL } from './entries/general';
import { MEDIA } from './entries/media';
import { PROFILE } from './entries/profile';
import { TOURNAMENTS } from './entries/tournaments';
import type { FaqEntry } from './entry';

/** All questions and answers, in their order. */
export const FAQ: readonly FaqEntry[] = [
  ...GENERAL,
  ...PROFILE,
  ...MEDIA,
  ...COMBOS,
  ...BATTLES,
  ...TOURNAMENTS,
].toSorted((a, b) => a.sortOrder - b.sortOrder);
