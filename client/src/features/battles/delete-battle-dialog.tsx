import type { Battle } from '@shared/battles';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDeleteBattle } from './api';

interface DeleteBattleDialogProps {
  /** The battle that is asked about; without one the dialog is closed. */
  battle: Battle | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a battle is deleted, and says how it went. */
export function DeleteBattleDialog({ battle, onClose, onDeleted }: DeleteBattleDialogProps) {
  const remove = useDeleteBattle();
  const confirm = () => {
    if (!battle) return;
    onClose();
    remove.mutate(battle.id, {
      onSuccess: () => {
        notifySuccess('Battle deleted', 'It no longer counts in your statistics.');
        onDeleted?.();
      },
      onError: (error) =>
        notifyError(
          'Error deleting battle',
          serverMessage(error, 'The battle is still there. Please try again.'),
        ),
    });
  };
  return (
    <ConfirmDialog
      open={battle !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this battle?"
      description={
        battle &&
        `This action cannot be undone. Your ${battle.myScore}–${battle.opponentScore} against ${battle.opponentName} will be permanently deleted and no longer count in your statistics.`
      }
      confirmLabel="Delete Battle"
      onConfirm={confirm}
    />
  );
}
