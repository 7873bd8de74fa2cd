import type { Combo } from '#shared/combos';
import { isNoPart, type PartNames, WRITTEN_ORDER } from '#shared/rules/parts/kinds';
import { partName } from '@/lib/part-names';
import { share } from '@/lib/sharing';

export function shareCombo({ id, name, isPublic, isMine }: Combo): void {
  const thing = isMine ? { kind: 'combo' as const, id } : undefined;
  share({ title: name, path: `/combos/${id}`, isPrivate: !isPublic, thing });
}

/** "Wizard Rod 9-60 Ball" */
export function partsLine(combo: PartNames): string {
  return WRITTEN_ORDER.flatMap((kind) => {
    const name = combo[kind];
    return name && !isNoPart(name) ? [partName(kind, name).name] : [];
  }).join(' ');
}

/** Sorts the combos in `used` (ids, last used first) to the front; the rest keep their order. */
export function lastUsedFirst<T extends { id: number }>(combos: readonly T[], used: number[]): T[] {
  const rank = ({ id }: T) => (used.includes(id) ? used.indexOf(id) : used.length);
  return combos.toSorted((a, b) => rank(a) - rank(b));
}

/** A CSS gradient; at 90 degrees it runs from left to right. */
export function gradient(start: string, end: string, angle = 90): string {
  return `linear-gradient(${angle}deg, ${start}, ${end})`;
}
