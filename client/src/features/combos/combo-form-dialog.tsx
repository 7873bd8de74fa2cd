import type { Combo } from '@shared/combos';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { ComboFields } from './combo-fields';
import { useComboForm } from './use-combo-form';
import { useSaveComboForm } from './use-save-combo-form';

interface ComboFormDialogProps {
  /** Given, this combo is changed; without it a new one is made. */
  combo?: Combo | undefined;
  onClose: () => void;
}

/**
 * The combo form over the list. Mounted once per opening, so that each starts afresh; it brings the
 * parts catalogue along and is therefore loaded when it is first opened.
 */
export default function ComboFormDialog({ combo, onClose }: ComboFormDialogProps) {
  const formId = useId();
  const comboForm = useComboForm(combo);
  const { form } = comboForm;
  const { isDirty } = form.formState;
  const { save, pending, submitLabel, failed } = useSaveComboForm({
    form,
    combo,
    onSaved: onClose,
  });

  const { close, question } = useDiscardQuestion({ isDirty, isBusy: pending, onClose });

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={combo ? 'Edit Combo' : 'Create New Combo'}
        size="lg"
        footer={
          <>
            <Button onClick={close} className="max-md:hidden">
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={pending}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          // A dialog is a child of its page in React's tree: its submit is nobody else's.
          onSubmit={(event) => {
            event.stopPropagation();
            void form.handleSubmit(save)(event);
          }}
        >
          <ComboFields {...comboForm} failed={failed} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
