import type { Combo } from '@shared/combos';
import { isNoPart } from '@shared/rules/parts/kinds';
import { cx } from '@/lib/cx';

interface ComboPartsProps {
  combo: Combo;
  /** Everything that is known of the combo, not the parts alone. */
  full?: boolean;
  className?: string;
}

type Row = readonly [label: string, value: string | null | undefined];

/** The parts by name. Blade, ratchet and bit are always there, the others where they are set. */
export function ComboParts({ combo, full = false, className }: ComboPartsProps) {
  const always: Row[] = [
    ['Blade', combo.blade],
    ['Ratchet', combo.disk],
    ['Bit', combo.driver],
  ];
  const others: Row[] = [
    ['Lock chip', combo.lockChip ?? combo.chip],
    ['Main blade', combo.mainBlade],
    ['Over blade', combo.overBlade],
    ['Assist blade', combo.assistBlade],
  ];
  const extras: Row[] = [
    ['Frame', combo.frame],
    ['Armor', combo.armor],
    ['Weight', combo.weight === null ? null : `${combo.weight} g`],
  ];
  const rows = [
    ...always,
    ...[...others, ...(full ? extras : [])].filter(([, value]) => !isNoPart(value)),
  ];
  return (
    <dl className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4', className)}>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className={cx('font-semibold', isNoPart(value) && 'font-normal text-faint')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
