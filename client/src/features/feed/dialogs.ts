import { lazyDialog } from '@/lib/lazy';

export const ComboDetails = lazyDialog(
  async () => (await import('./combo-details')).ComboDetailsDialog,
);

export const DeckDetails = lazyDialog(
  async () => (await import('./deck-details')).DeckDetailsDialog,
);
