import type { Combo } from '@shared/combos';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ComboFields } from './combo-fields';
import { useComboForm } from './use-combo-form';
import { useLeaveGuard } from './use-leave-guard';
import { useSaveComboForm } from './use-save-combo-form';

interface ComboFormPageProps {
  /** Given, this combo is changed; without it a new one is made. */
  combo?: Combo;
  /** Where the arrow, Cancel and a success lead. */
  back: { to: string; label: string };
}

/** The combo form as a page of its own. Leaving it with something typed asks first. */
export function ComboFormPage({ combo, back }: ComboFormPageProps) {
  const navigate = useNavigate();
  const comboForm = useComboForm(combo);
  const { form } = comboForm;
  const { isDirty } = form.formState;
  const { save, pending, submitLabel, failed } = useSaveComboForm({
    form,
    combo,
    onSaved: () => {
      void navigate(back.to, { replace: true });
    },
  });

  const guard = useLeaveGuard(isDirty);

  return (
    <>
      <PageHeader title={combo ? 'Edit Combo' : 'Create New Combo'} back={back} />
      <Card className="mx-auto max-w-3xl md:p-6">
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <ComboFields {...comboForm} failed={failed} />
          <div className="mt-5 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <ButtonLink to={back.to}>Cancel</ButtonLink>
            <Button type="submit" variant="primary" loading={pending}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </Card>
      <ConfirmDialog
        open={guard.asking}
        onOpenChange={(open) => {
          if (!open) guard.stay();
        }}
        title="Leave without saving?"
        description="What you entered has not been saved."
        confirmLabel="Leave"
        onConfirm={guard.leave}
      />
    </>
  );
}
