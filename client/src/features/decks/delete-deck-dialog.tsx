import type { Deck } from '@shared/decks';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { battlesInWords } from '@/features/combos';
import { useDeleteDeck } from './api';

interface DeleteDeckDialogProps {
  deck: Pick<Deck, 'id' | 'name' | 'battlesCount'>;
  onClose: () => void;
  /** Where the deck's own page or dialog is open, it has to go elsewhere. */
  onDeleted?: () => void;
}

/** Asks before a deck and its battles are gone. */
export function DeleteDeckDialog({ deck, onClose, onDeleted }: DeleteDeckDialogProps) {
  const { mutate, isPending } = useDeleteDeck();
  const { name, battlesCount } = deck;

  const remove = () =>
    mutate(deck, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
      onError: onClose,
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete Deck"
      description={
        <>
          Delete <strong className="font-semibold text-ink">{name}</strong>
          {battlesCount > 0 && ` with its ${battlesInWords(battlesCount)}`}? Its combos stay. This
          cannot be undone.
        </>
      }
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      pending={isPending}
      onConfirm={remove}
    />
  );
}
