import type { ComponentProps } from 'react';
import { t } from '#shared/translate';
import { Button } from './button';
import { Dialog } from './dialog';

export interface ConfirmDialogProps
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

export function ConfirmContent({
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
