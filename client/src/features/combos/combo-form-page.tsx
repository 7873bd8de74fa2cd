import type { Combo } from '@shared/combos';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NotSaved } from '@/components/ui/form-dialog';
import { ComboFields } from './combo-fields';
import { useComboForm } from './use-combo-form';
import { useLeaveGuard } from './use-leave-guard';
import { useSaveComboForm } from './use-save-combo-form';

interface ComboFormPageProps {
  /** The combo to edit; without it a new one is created. */
  combo?: Combo;
  /** Where the arrow and Cancel lead, and where saving ends. */
  back: { to: string; label: string };
}

/** Leaving the page with unsaved input asks first. */
export function ComboFormPage({ combo, back }: ComboFormPageProps) {
  const navigate = useNavigate();
  const comboForm = useComboForm(combo);
  const { form } = comboForm;
  const { isDirty } = form.formState;
  const { submission, submitLabel, pendingLabel } = useSaveComboForm({
    form,
    combo,
    onSaved: () => {
      void navigate(back.to, { replace: true });
    },
  });

  const { problem, isPending } = submission;
  const guard = useLeaveGuard(isDirty);

  return (
    <>
      <PageHeader title={combo ? 'Edit Combo' : 'Create New Combo'} back={back} />
      <Card className="mx-auto max-w-3xl md:p-6">
        <form noValidate onSubmit={(event) => void form.handleSubmit(submission.submit)(event)}>
          <ComboFields {...comboForm} />
          {problem && !isPending && <NotSaved problem={problem} />}
          <div className="mt-5 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <ButtonLink to={back.to}>Cancel</ButtonLink>
            <Button type="submit" variant="primary" loading={isPending}>
              {isPending ? pendingLabel : submitLabel}
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
