import { lazySection } from '@/lib/lazy';

/** Few people showcase badges. */
export const ShowcasedBadges = lazySection(
  async () => (await import('./badges-panel')).ShowcasedBadges,
);
