import { CircleAlert, Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { cx } from '@/lib/cx';
import type { Submission, SubmitProblem } from '@/lib/use-submit';
import { Button } from './button';
import { Dialog } from './dialog';
import { OfflineNotice } from './states';
import { useDiscardQuestion } from './use-discard-question';

interface FormDialogProps<Input extends FieldValues, Values extends FieldValues> {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  form: UseFormReturn<Input, unknown, Values>;
  submission: Submission<Values>;
  /** Something besides the form's fields that would be lost, such as a chosen file. */
  hasMoreToLose?: boolean;
  onInvalid?: SubmitErrorHandler<Input>;
  /** Checked before the schema; says itself why not. */
  canSubmit?: () => boolean;
  /** In place of `submission.submit`. */
  onValid?: (values: Values) => Promise<void> | void;
  onClose: () => void;
  submitLabel: string;
  pendingLabel?: string;
  /** Replaces the row of buttons. */
  buttons?: (formId: string, close: () => void) => ReactNode;
  /** Stands above the buttons, such as a score. */
  footer?: ReactNode;
  discard?: { title?: string; description?: string };
  offline?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A form in a dialog: fields are disabled while it is sent, what was entered is asked about before
 * it is discarded, and the reason of a failure stays in view. Mount it once per opening.
 */
export function FormDialog<Input extends FieldValues, Values extends FieldValues>({
  form,
  submission,
  hasMoreToLose = false,
  onInvalid,
  canSubmit,
  onValid,
  onClose,
  submitLabel,
  pendingLabel = 'Saving…',
  buttons,
  footer,
  discard,
  offline,
  className = 'flex min-w-0 flex-col gap-5',
  children,
  ...dialog
}: FormDialogProps<Input, Values>) {
  const formId = useId();
  const { isPending, problem, submit } = submission;
  const { close, question } = useDiscardQuestion({
    isDirty: form.formState.isDirty || hasMoreToLose,
    isBusy: isPending,
    onClose,
    ...discard,
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog is a child of its page, whose form must not see this.
    event.stopPropagation();
    if (canSubmit && !canSubmit()) return;
    void form.handleSubmit(onValid ?? submit, onInvalid)(event);
  };

  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={(open) => !open && close()}
        footer={
          <div className="flex w-full flex-col gap-3">
            {problem && !isPending && <NotSaved problem={problem} />}
            {footer}
            {buttons?.(formId, close) ?? (
              <div className="flex gap-2 md:justify-end">
                <Button className="max-md:hidden" disabled={isPending} onClick={close}>
                  Cancel
                </Button>
                <Button
                  type="submit"
                  form={formId}
                  variant="primary"
                  loading={isPending}
                  className="max-md:flex-1 md:min-w-32"
                >
                  {isPending ? pendingLabel : problem ? 'Retry' : submitLabel}
                </Button>
              </div>
            )}
          </div>
        }
      >
        {offline !== undefined && (
          <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
            <OfflineNotice>{offline}</OfflineNotice>
          </div>
        )}
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          // A field that takes the focus brings its label and its error into view.
          className="pt-1 [&_input]:scroll-my-16 [&_textarea]:scroll-my-16"
        >
          <fieldset disabled={isPending} className={className}>
            {children}
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Stays when the notice has gone. */
export function NotSaved({ problem: { text, wasCancelled } }: { problem: SubmitProblem }) {
  const Mark = wasCancelled ? Info : CircleAlert;
  return (
    <p
      role={wasCancelled ? 'status' : 'alert'}
      className={cx(
        'flex w-full items-start gap-2 text-sm',
        wasCancelled ? 'text-muted' : 'text-loss',
      )}
    >
      <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {!wasCancelled && 'Not saved yet. '}
        {text} Everything you entered is still here.
      </span>
    </p>
  );
}
