import type { BattleCombo } from '#shared/battles';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { ComboSelect } from '@/features/combos';
import { comboOf } from './draft';

interface ComboSearchProps {
  value: BattleCombo;
  onChange: (combo: BattleCombo) => void;
}

export function ComboSearch({ value, onChange }: ComboSearchProps) {
  return (
    <Field label={t('Search my combos')} className="mt-2">
      {(wiring) => (
        <ComboSelect
          {...wiring}
          value={value.id}
          known={value}
          onChange={(_id, combo) => onChange(comboOf(combo))}
        />
      )}
    </Field>
  );
}
