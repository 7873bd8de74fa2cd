import type { Combo } from '@shared/combos';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NotSaved } from '@/components/ui/form-dialog';
import { ComboFields } from './combo-fields';
import { useComboForm, useSaveComboForm } from './combo-form';

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

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The page of the app that a click leads to, or null. */
function targetOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.download) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin) return null;
  return pathname === window.location.pathname && hash ? null : pathname + search + hash;
}

/**
 * While active, asks before a link, the back button, a reload or closing the tab loses what was
 * typed. The declarative router cannot block, so links are caught before it sees them, and an extra
 * history entry absorbs the first step back. Navigation from code (after saving) is not asked about
 * and should replace that entry.
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const hasEntry = useRef(false);
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (!active) return;
    const address = window.location.href;
    const addEntry = () => {
      if (!hasEntry.current) window.history.pushState(window.history.state, '', address);
      hasEntry.current = true;
    };
    addEntry();

    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) && !leaving.current ? targetOf(event) : null;
      if (target === null) return;
      event.preventDefault();
      setAsked({ go: () => void navigate(target, { replace: true }) });
    };
    const onPop = () => {
      if (leaving.current || window.location.href !== address) return;
      hasEntry.current = false;
      addEntry();
      setAsked({ go: () => window.history.go(-2) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [active, navigate]);

  const stay = useCallback(() => setAsked(null), []);
  const leave = () => {
    leaving.current = true;
    setAsked(null);
    asked?.go();
  };
  return { asking: asked !== null, stay, leave };
}
