import { DECK_SIZE } from '@shared/rules/deck-counters';
import { useInfiniteQuery } from '@tanstack/react-query';
import { combosQueries } from '@/features/combos';

/** How many combos one has too few for a deck: 0 to 3, undefined while that is not known. */
export function useMissingCombos(): number | undefined {
  const { data } = useInfiniteQuery(combosQueries.list());
  if (!data) return undefined;
  const count = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return Math.max(0, DECK_SIZE - count);
}
