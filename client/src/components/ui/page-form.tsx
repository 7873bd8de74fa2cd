import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { t } from '#shared/translate';
import { isUnreachable, UNREACHABLE } from '@/lib/api-error';
import { moveOnEnter } from '@/lib/move-on-enter';
import type { Submission } from '@/lib/use-submit';
import { Button, type ButtonVariant } from './button';
import { DraftNote } from './draft-note';

interface PageFormProps<Input extends FieldValues, Values extends FieldValues> {
  form: UseFormReturn<Input, unknown, Values>;
  submission: Submission<Values>;
  /** Replaces `submission.submit`. */
  onValid?: (values: Values) => void;
  onInvalid?: SubmitErrorHandler<Input>;
  submitLabel: string;
  pendingLabel?: string;
  variant?: ButtonVariant;
  /** The page's only form: has a large button, and keeps a lost connection in view. */
  large?: boolean;
  autoComplete?: 'off';
  footer?: ReactNode;
  children: ReactNode;
}

export function PageForm<Input extends FieldValues, Values extends FieldValues>({
  form,
  submission: { submit, isPending, problem, draft },
  onValid = (values) => void submit(values),
  onInvalid,
  submitLabel,
  pendingLabel = t('Saving…'),
  variant = 'primary',
  large = false,
  autoComplete,
  footer,
  children,
}: PageFormProps<Input, Values>) {
  return (
    <form
      noValidate
      autoComplete={autoComplete}
      onSubmit={(event) => void form.handleSubmit(onValid, onInvalid)(event)}
      onKeyDown={moveOnEnter}
      className="space-y-5"
    >
      <DraftNote form={form} draft={draft} />
      {children}
      {large && (
        <div role="alert">
          {isUnreachable(problem?.error) && (
            <p className="flex items-start gap-2 rounded-field border border-warning/35 bg-warning/10 p-3 text-sm text-warning">
              <WifiOff className="mt-0.5 size-4 shrink-0" />
              {UNREACHABLE}
            </p>
          )}
        </div>
      )}
      <Button
        type="submit"
        variant={variant}
        size={large ? 'lg' : 'md'}
        className={large ? 'w-full' : undefined}
        loading={isPending}
      >
        {isPending ? pendingLabel : submitLabel}
      </Button>
      {footer}
    </form>
  );
}
