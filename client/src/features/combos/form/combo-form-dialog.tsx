import type { Combo, ComboInput } from '@shared/combos';
import { FormDialog } from '@/components/ui/form-dialog';
import { ComboFields } from './combo-fields';
import { useComboForm, useSaveComboForm } from './combo-form';

interface ComboFormDialogProps {
  /** The combo to edit; without it a new one is created. */
  combo?: Combo | undefined;
  /** Parts and colours of a new combo. */
  start?: Partial<ComboInput> | undefined;
  /** A newcomer's: typing the parts and Enter create it. */
  isFirst?: boolean;
  /** Before it closes. */
  onSaved?: (combo: Combo) => void;
  onClose: () => void;
}

/** Brings the parts catalogue along: load it on demand. */
export function ComboFormDialog({ combo, start, isFirst, onSaved, onClose }: ComboFormDialogProps) {
  const comboForm = useComboForm(combo, start);
  const saving = useSaveComboForm({
    form: comboForm.form,
    combo,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={combo ? 'Edit Combo' : 'Create New Combo'}
      size="lg"
      form={comboForm.form}
      {...saving}
      onClose={onClose}
    >
      <ComboFields {...comboForm} isFirst={isFirst} />
    </FormDialog>
  );
}
