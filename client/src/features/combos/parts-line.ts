import type { Combo } from '@shared/combos';
import { isNoPart } from '@shared/rules/parts/kinds';

/** A combo's parts in one line, in the order in which people say them: "Wizard Rod 9-60 Ball". */
export function partsLine(
  combo: Pick<Combo, 'blade' | 'disk' | 'driver'> &
    Partial<Pick<Combo, 'lockChip' | 'mainBlade' | 'assistBlade' | 'overBlade'>>,
): string {
  const { blade, lockChip, mainBlade, overBlade, assistBlade, disk, driver } = combo;
  return [blade, lockChip, mainBlade, overBlade, assistBlade, disk, driver]
    .filter((part): part is string => !isNoPart(part))
    .join(' ');
}
