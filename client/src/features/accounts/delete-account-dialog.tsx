import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { useDeleteAccount } from './settings-api';
import { UsernameInput } from './username-input';

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** The last question: nobody types their own name by accident. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const { mutate, isPending } = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = typed.trim().toLowerCase() === username.toLowerCase();
    setWrong(!matches);
    if (matches && !isPending) mutate();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      size="sm"
      title="Delete your account?"
      description="This action cannot be undone. Everything of yours is deleted at once, on every device."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={isPending}>
            {isPending ? 'Deleting…' : 'Delete account'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={`Type your username, ${username}`}
          required
          error={isWrong ? `Please type ${username} to go on` : undefined}
        >
          {(wiring) => (
            <UsernameInput
              {...wiring}
              value={typed}
              disabled={isPending}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
