import type { Combo, ComboInput } from '#shared/combos';
import { t } from '#shared/translate';
import { FormDialog } from '@/components/ui/form-dialog';
import { ComboFields } from './combo-fields';
import { comboDraft, useComboForm, useSaveComboForm } from './combo-form';

interface ComboFormDialogProps {
  /** The combo to edit; a new one is created if absent. */
  combo?: Combo | undefined;
  /** Parts and colours of a new combo. */
  start?: Partial<ComboInput> | undefined;
  /** A newcomer's first combo: opens with the list of blades. */
  isFirst?: boolean;
  /** Called before the dialog closes. */
  onSaved?: (combo: Combo) => void;
  onClose: () => void;
}

/** Includes the parts catalogue, so load it lazily. */
export function ComboFormDialog({ combo, start, isFirst, onSaved, onClose }: ComboFormDialogProps) {
  const comboForm = useComboForm(combo, start);
  const saving = useSaveComboForm({
    form: comboForm.form,
    combo,
    draft: start ? undefined : comboDraft(combo),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={combo ? t('Edit Combo') : t('Create New Combo')}
      size="lg"
      form={comboForm.form}
      {...saving}
      onClose={onClose}
    >
      <ComboFields {...comboForm} isFirst={isFirst} />
    </FormDialog>
  );
}
