import { type Deck, decksApi } from '@shared/decks';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { battlesInWords } from '@/features/combos';
import { call } from '@/lib/api';

interface DeleteDeckDialogProps {
  deck: Pick<Deck, 'id' | 'name' | 'battlesCount'>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDeckDialog({ deck, ...handlers }: DeleteDeckDialogProps) {
  const { id, name, battlesCount } = deck;
  return (
    <ConfirmDelete
      {...handlers}
      entity="deck"
      id={id}
      remove={() => call(decksApi.deleteDeck, { params: { id } })}
      title="Delete Deck"
      description={
        <>
          Delete <strong className="font-semibold text-ink">{name}</strong>
          {battlesCount > 0 && ` with its ${battlesInWords(battlesCount)}`}? Its combos stay. This
          cannot be undone.
        </>
      }
      done={['Deck deleted']}
      failed={['Error', 'Failed to delete deck. Please try again.']}
    />
  );
}
