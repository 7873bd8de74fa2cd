import type { Combo } from '@shared/combos';
import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ComboFields } from './combo-fields';
import { useComboForm } from './use-combo-form';
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
  const saved = useRef(false);
  const comboForm = useComboForm(combo);
  const { form } = comboForm;
  const { isDirty } = form.formState;
  const { save, pending, submitLabel, failed } = useSaveComboForm({
    form,
    combo,
    onSaved: () => {
      saved.current = true;
      void navigate(back.to);
    },
  });

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useWarningOnUnload(isDirty);

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
        open={blocker.state === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="What you entered has not been saved."
        confirmLabel="Leave"
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  );
}

/** The browser's own question, for closing the tab or reloading. */
function useWarningOnUnload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
