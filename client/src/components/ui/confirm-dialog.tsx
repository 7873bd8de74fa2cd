import { type ComponentProps, useState } from 'react';
import { t } from '#shared/translate';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps
  extends Pick<
    ComponentProps<typeof Dialog>,
    'open' | 'onClose' | 'title' | 'description' | 'isOpenerRemoved' | 'children'
  > {
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  /** While pending, the dialog cannot be closed. */
  pending?: boolean;
  /** Whether it cannot be confirmed. */
  disabled?: boolean;
}

/** Stays open until its owner closes it. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  onConfirm,
  pending = false,
  disabled = false,
  ...dialog
}: ConfirmDialogProps) {
  const close = () => pending || dialog.onClose();
  return (
    <Dialog
      {...dialog}
      onClose={close}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{cancelLabel}</Button>
          <Button variant={tone} loading={pending} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  question: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone'>;
  /** The question stays open until a promise settles; a failure has a notice of its own. */
  onConfirm: () => unknown;
}

/** A button that asks before it acts. */
export function ConfirmButton({ question, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    const acting = onConfirm();
    if (!(acting instanceof Promise)) return close();
    setPending(true);
    acting
      .catch(() => undefined)
      .finally(() => {
        setPending(false);
        close();
      });
  };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...question}
        open={isAsking}
        onClose={close}
        pending={isPending}
        onConfirm={confirm}
      />
    </>
  );
}
