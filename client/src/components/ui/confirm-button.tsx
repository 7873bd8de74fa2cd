import { type ComponentProps, useState } from 'react';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  question: Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'confirmLabel' | 'tone'
  >;
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
