import { CircleAlert, Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import { OfflineNotice } from '@/components/ui/states';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { cx } from '@/lib/cx';
import type { Submission } from '@/lib/use-submit';
import { useIncomingFiles } from '../../../components/ui/file-input';

interface UploadDialogProps {
  title: string;
  description?: string;
  offline: string;
  discard: { title: string; description: string };
  submission: Pick<Submission<never>, 'isPending' | 'percent' | 'cancel' | 'problem'>;
  /** The file being sent, "image 2"; null when there is none. */
  uploading: string | null;
  /** Whether a chosen file is still being read or shrunk. */
  isPreparing: boolean;
  /** The sentences about `submission.problem`. */
  problem: string | undefined;
  submitLabel: string;
  pendingLabel: string;
  hasInput: boolean;
  onFiles: (files: File[]) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** Gets whether files are dragged over the page. */
  children: (isDragging: boolean) => ReactNode;
}

/** A form with files: takes pasted and dropped ones, shows the upload and lets it be cancelled. */
export function UploadDialog(props: UploadDialogProps) {
  const { title, description, offline, discard, submission, hasInput, onFiles, onSubmit } = props;
  const formId = useId();
  const { isPending } = submission;
  const { close, isAsking, question } = useDiscardQuestion({
    title: discard.title,
    description: isPending ? 'The upload will be stopped.' : discard.description,
    isDirty: isPending || hasInput,
    isBusy: false,
    onClose: props.onClose,
  });
  const isDragging = useIncomingFiles(onFiles, !isPending && !isAsking);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog is a child of its page, whose form must not see this.
    event.stopPropagation();
    onSubmit();
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        description={description}
        footer={<Footer {...props} formId={formId} onCancel={close} />}
      >
        <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
          <OfflineNotice>{offline}</OfflineNotice>
        </div>
        <form id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isPending} className="relative flex min-w-0 flex-col gap-5">
            {props.children(isDragging)}
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface FooterProps extends UploadDialogProps {
  formId: string;
  onCancel: () => void;
}

function Footer({ submission, uploading, isPreparing, formId, onCancel, ...props }: FooterProps) {
  const { isPending, percent, cancel, problem } = submission;
  const { submitLabel, pendingLabel } = props;
  const wasCancelled = problem?.wasCancelled ?? false;
  const Mark = wasCancelled ? Info : CircleAlert;
  const label = isPreparing ? 'Preparing…' : problem && !wasCancelled ? 'Retry' : submitLabel;
  return (
    <div className="flex w-full flex-col gap-3">
      {isPending && uploading && <UploadProgress sending={{ label: uploading, percent }} />}
      {problem && !isPending && (
        <p
          role={wasCancelled ? 'status' : 'alert'}
          className={cx(
            'flex items-start gap-2 text-sm',
            wasCancelled ? 'text-muted' : 'text-loss',
          )}
        >
          <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {props.problem}
        </p>
      )}
      <div className="flex gap-2 md:justify-end">
        {isPending && uploading ? (
          <Button className="max-md:flex-1" disabled={percent >= 100} onClick={cancel}>
            Cancel upload
          </Button>
        ) : (
          <Button className="max-md:hidden" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={isPending || isPreparing}
          className="max-md:flex-1 md:min-w-32"
        >
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </div>
  );
}

export function UploadProgress({ sending }: { sending: { label: string; percent: number } }) {
  const { label, percent } = sending;
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span role="status">{percent < 100 ? `Uploading ${label}…` : `Finishing ${label}…`}</span>
        <span className="figures">{percent}%</span>
      </div>
      <ProgressBar label={`Upload of ${label}`} value={percent} />
    </div>
  );
}

/** For text that continues with another sentence. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
