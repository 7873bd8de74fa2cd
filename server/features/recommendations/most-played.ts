/**
 * The battles of the combos that have most of them, in their order; of equals the combos with the
 * smaller ids. Work and memory grow fast with the combos that have battles, not with the battles.
 */
export function ofMostPlayed<T extends { comboId: number }>(
  battles: readonly T[],
  mostCombos: number,
): readonly T[] {
  const counts = new Map<number, number>();
  for (const { comboId } of battles) counts.set(comboId, (counts.get(comboId) ?? 0) + 1);
  if (counts.size <= mostCombos) return battles;
  const ranked = [...counts].sort(([a, played], [b, often]) => often - played || a - b);
  const kept = new Set(ranked.slice(0, mostCombos).map(([comboId]) => comboId));
  return battles.filter(({ comboId }) => kept.has(comboId));
}
