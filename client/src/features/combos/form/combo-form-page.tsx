import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Combo, ComboInput } from '#shared/combos';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DraftNote } from '@/components/ui/draft-note';
import { ConflictButtons, ConflictPanel } from '@/components/ui/edit-conflict';
import { NotSaved } from '@/components/ui/form-dialog';
import { useBackCloses, useUnloadWarning } from '@/lib/overlay-history';
import { ComboFields } from './combo-fields';
import { comboDraft, useComboForm, useSaveComboForm } from './combo-form';

interface ComboFormPageProps {
  /** The combo to edit; a new one is created if absent. */
  combo?: Combo;
  /** The parts of a new one. */
  start?: Partial<ComboInput> | undefined;
  /** The target of the arrow and Cancel, and of a successful save. */
  back: { to: string; label: string };
}

/** Asks before unsaved input is lost by leaving the page. */
export function ComboFormPage({ combo, start, back }: ComboFormPageProps) {
  const navigate = useNavigate();
  const comboForm = useComboForm(combo, start);
  const { form } = comboForm;
  const { isDirty } = form.formState;
  const { submission, submitLabel, pendingLabel } = useSaveComboForm({
    form,
    combo,
    draft: start ? undefined : comboDraft(combo),
    onSaved: () => {
      void navigate(back.to, { replace: true });
    },
  });

  const { problem, conflict, draft, isPending } = submission;
  const guard = useLeaveGuard(isDirty, draft?.isKept);

  return (
    <>
      <PageHeader title={combo ? t('Edit Combo') : t('Create New Combo')} back={back} />
      <Card className="mx-auto max-w-3xl md:p-6">
        <form noValidate onSubmit={(event) => void form.handleSubmit(submission.submit)(event)}>
          {conflict && <ConflictPanel conflict={conflict} control={form.control} />}
          <DraftNote form={form} draft={draft} />
          <ComboFields {...comboForm} />
          {problem && !isPending && <NotSaved problem={problem} />}
          <div className="mt-5 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <ButtonLink to={back.to}>{t('Cancel')}</ButtonLink>
            {conflict ? (
              <ConflictButtons conflict={conflict} />
            ) : (
              <Button type="submit" variant="primary" loading={isPending}>
                {isPending ? pendingLabel : submitLabel}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <ConfirmDialog
        open={guard.asking}
        onClose={guard.stay}
        title={t('Leave without saving?')}
        description={t('What you entered has not been saved.')}
        confirmLabel={t('Leave [[the page]]')}
        onConfirm={() => {
          draft?.forget();
          guard.leave();
        }}
      />
    </>
  );
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The in-app path that a click leads to, or null. */
function targetOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.download) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin) return null;
  return pathname === window.location.pathname && hash ? null : pathname + search + hash;
}

/**
 * While active, asks before a link or Back discards input, and before a reload unless that keeps
 * it. The
 * declarative router cannot be blocked, so links are intercepted before it sees the click.
 * Navigation from code, as after saving, is not intercepted.
 */
function useLeaveGuard(active: boolean, isKept = false) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ go: () => void }>();
  useUnloadWarning(active && !isKept);
  useBackCloses(active, () => setWanted({ go: () => void navigate(-1) }));

  useEffect(() => {
    if (!active) return;
    const onClick = (event: MouseEvent) => {
      const target = isPlainClick(event) ? targetOf(event) : null;
      if (target === null) return;
      event.preventDefault();
      setWanted({ go: () => void navigate(target) });
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [active, navigate]);

  const stay = () => setWanted(undefined);
  const leave = () => {
    stay();
    wanted?.go();
  };
  return { asking: wanted !== undefined, stay, leave };
}
