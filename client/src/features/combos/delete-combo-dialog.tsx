import type { Combo } from '@shared/combos';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDeleteCombo } from './api';

interface DeleteComboDialogProps {
  combo: Combo;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a combo and its battles are gone. */
export function DeleteComboDialog({ combo, onClose, onDeleted }: DeleteComboDialogProps) {
  const { mutate, isPending } = useDeleteCombo();

  const remove = () =>
    mutate(combo, {
      onSuccess: () => {
        notifySuccess('Combo deleted', 'Your Beyblade combo has been deleted successfully');
        onClose();
        onDeleted?.();
      },
      onError: (error) => {
        const fallback = error instanceof NetworkError ? error.message : 'Please try again.';
        notifyError('Error deleting combo', serverMessage(error, fallback));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={`Delete ${combo.name}?`}
      description="This action cannot be undone. This will permanently delete this Beyblade combo and all its associated battle records."
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      pending={isPending}
      onConfirm={remove}
    />
  );
}
