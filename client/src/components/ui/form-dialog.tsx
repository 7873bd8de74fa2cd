import { CircleAlert, Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import type { FormDraft } from '@/lib/form-draft';
import type { EditConflict, Submission, SubmitProblem } from '@/lib/use-submit';
import { inPercent } from '@/lib/words';
import { Button } from './button';
import { Dialog } from './dialog';
import { DraftNote } from './draft-note';
import { ConflictButtons, ConflictPanel } from './edit-conflict';
import { ProgressBar } from './progress-bar';
import { OfflineNotice } from './states';
import { useDiscardQuestion } from './use-discard-question';

/** A file on its way to the server; `imageNumber` is for one of several images. */
export type SentFile =
  | { kind: 'video' | 'flyer' | 'image'; number?: undefined }
  | { kind: 'imageNumber'; number: number };

interface FormDialogProps<Input extends FieldValues, Values extends FieldValues> {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  form: UseFormReturn<Input, unknown, Values>;
  submission: Pick<Submission<Values>, 'isPending' | 'percent' | 'problem' | 'cancel'> & {
    conflict?: EditConflict | undefined;
    draft?: FormDraft | undefined;
    submit: (values: Values) => Promise<void> | void;
  };
  /** Whether unsaved input would be lost, if more than the form's fields. */
  isDirty?: boolean;
  /** Whether a draft keeps all of the input; chosen files are not kept. */
  isKept?: boolean;
  /**
   * For a form with files, whose upload can be cancelled: the file being sent, or null,
   * and whether a chosen one is still being read or shrunk.
   */
  upload?: { sending: SentFile | null; isPreparing: boolean };
  /** Closing while pending asks and then cancels; otherwise it stays open. */
  canCloseWhilePending?: boolean;
  /** Replaces the usual text about `submission.problem`. */
  problemText?: string | undefined;
  onInvalid?: SubmitErrorHandler<Input>;
  /** Checked before the schema; reports problems itself. */
  canSubmit?: () => boolean;
  /** Replaces `submission.submit`. */
  onValid?: (values: Values) => Promise<void> | void;
  onClose: () => void;
  submitLabel: string;
  pendingLabel?: string;
  /** Replaces the row of buttons. */
  buttons?: (formId: string, close: () => void) => ReactNode;
  /** Shown above the buttons, such as a score. */
  footer?: ReactNode;
  discard?: { title?: string; description?: string };
  offline?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A form in a dialog: disables fields while pending, asks before discarding input, and keeps the
 * reason of a failure in view. Mount it once per opening.
 */
export function FormDialog<Input extends FieldValues, Values extends FieldValues>({
  form,
  submission,
  isDirty = form.formState.isDirty,
  upload,
  isKept = !upload,
  canCloseWhilePending = false,
  problemText,
  onInvalid,
  canSubmit,
  onValid,
  onClose,
  submitLabel,
  pendingLabel = t('Saving…'),
  buttons,
  footer,
  discard,
  offline,
  className = 'relative flex min-w-0 flex-col gap-5',
  children,
  ...dialog
}: FormDialogProps<Input, Values>) {
  const formId = useId();
  const { isPending, percent, problem, conflict, draft, cancel, submit } = submission;
  const { close, question } = useDiscardQuestion({
    isDirty: isDirty || isPending,
    isBusy: isPending && !canCloseWhilePending,
    isKept: isKept && draft?.isKept && !isPending,
    onClose: () => {
      draft?.forget();
      onClose();
    },
    ...discard,
  });

  const readyLabel = problem && !problem.wasCancelled ? t('Retry') : submitLabel;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog is a child of its page, whose form must not receive this event.
    event.stopPropagation();
    if (canSubmit && !canSubmit()) return;
    void form.handleSubmit(onValid ?? submit, onInvalid)(event);
  };

  return (
    <>
      <Dialog
        {...dialog}
        onClose={close}
        footer={
          <div className="flex w-full flex-col gap-3">
            {isPending && upload?.sending && (
              <UploadProgress file={upload.sending} percent={percent} />
            )}
            {problem && !isPending && <NotSaved problem={problem} text={problemText} />}
            {footer}
            {conflict ? (
              <ConflictButtons conflict={conflict} formId={formId} />
            ) : (
              (buttons?.(formId, close) ?? (
                <div className="flex flex-wrap gap-2 md:justify-end">
                  {isPending && upload ? (
                    <Button className="max-md:flex-1" disabled={percent >= 100} onClick={cancel}>
                      {upload.sending ? t('Cancel upload') : t('Cancel')}
                    </Button>
                  ) : (
                    <Button className="max-md:hidden" disabled={isPending} onClick={close}>
                      {t('Cancel')}
                    </Button>
                  )}
                  <Button
                    type="submit"
                    form={formId}
                    variant="primary"
                    loading={isPending || upload?.isPreparing}
                    className="max-md:flex-1 md:min-w-32"
                  >
                    {isPending ? pendingLabel : upload?.isPreparing ? t('Preparing…') : readyLabel}
                  </Button>
                </div>
              ))
            )}
          </div>
        }
      >
        {offline !== undefined && (
          <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
            <OfflineNotice>{offline}</OfflineNotice>
          </div>
        )}
        {conflict && <ConflictPanel conflict={conflict} control={form.control} />}
        <DraftNote form={form} draft={draft} />
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          // Focusing a field scrolls its label and error into view.
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

function UploadProgress({ file, percent }: { file: SentFile; percent: number }) {
  const { kind, number = 0 } = file;
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span role="status">
          {percent < 100
            ? t(
                '{kind, select, video {Uploading video…} flyer {Uploading flyer…} image {Uploading image…} other {Uploading image {number}…}}',
                { kind, number },
              )
            : t(
                '{kind, select, video {Finishing video…} flyer {Finishing flyer…} image {Finishing image…} other {Finishing image {number}…}}',
                { kind, number },
              )}
        </span>
        <span className="figures">{inPercent(percent)}</span>
      </div>
      <ProgressBar
        label={t(
          '{kind, select, video {Upload of video} flyer {Upload of flyer} image {Upload of image} other {Upload of image {number}}}',
          { kind, number },
        )}
        value={percent}
      />
    </div>
  );
}

/** Stays after the notice has gone. */
export function NotSaved({ problem, text }: { problem: SubmitProblem; text?: string | undefined }) {
  const { wasCancelled } = problem;
  const Mark = wasCancelled ? Info : CircleAlert;
  const usual = wasCancelled
    ? t('{problem} Everything you entered is still here.', { problem: problem.text })
    : t('Not saved yet. {problem} Everything you entered is still here.', {
        problem: problem.text,
      });
  return (
    <p
      role={wasCancelled ? 'status' : 'alert'}
      className={cx(
        'flex w-full items-start gap-2 text-sm',
        wasCancelled ? 'text-muted' : 'text-loss',
      )}
    >
      <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{text ?? usual}</span>
    </p>
  );
}
