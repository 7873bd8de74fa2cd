import type { DeckBattle } from '@shared/deck-battles';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDeleteDeckBattle } from './deck-battles-api';

interface DeleteDeckBattleDialogProps {
  battle: DeckBattle;
  onClose: () => void;
}

/** Asks before a battle of a deck is gone, and says how it went. */
export function DeleteDeckBattleDialog({ battle, onClose }: DeleteDeckBattleDialogProps) {
  const { mutate, isPending } = useDeleteDeckBattle();

  const remove = () =>
    mutate(battle, {
      onSuccess: () => {
        notifySuccess('Battle deleted', "It no longer counts in the deck's statistics.");
        onClose();
      },
      onError: (error) => {
        const fallback = 'The battle is still there. Please try again.';
        notifyError(
          'Error deleting battle',
          serverMessage(error, error instanceof NetworkError ? error.message : fallback),
        );
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete this battle?"
      description={`This action cannot be undone. The ${battle.myScore}–${battle.opponentScore} against ${battle.opponentName} will be permanently deleted and no longer count in the deck's statistics.`}
      confirmLabel={isPending ? 'Deleting…' : 'Delete Battle'}
      pending={isPending}
      onConfirm={remove}
    />
  );
}
