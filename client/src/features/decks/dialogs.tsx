import { type Deck, decksApi } from '@shared/decks';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { battlesInWords } from '@/features/combos';
import { ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';

const FAILURE = 'Could not open the form';

/** Creates or edits a deck. */
export const DeckFormDialog = lazyDialog(
  async () => (await import('./form/deck-form-dialog')).DeckFormDialog,
  FAILURE,
);

export const RecordDeckBattleDialog = lazyDialog(
  async () => (await import('./battle/deck-battle-dialog')).DeckBattleDialog,
  FAILURE,
);

export const RecommendationDialog = lazyDialog(
  async () => (await import('./recommendation-dialog')).RecommendationDialog,
);

interface DeleteDeckDialogProps {
  deck: Pick<Deck, 'id' | 'name' | 'battlesCount'>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
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

export interface AskedOfDeck {
  act: 'edit' | 'delete' | 'report';
  deck: Deck;
}

interface DeckDialogsProps {
  asked: AskedOfDeck | undefined;
  onClose: () => void;
  onEdited?: () => void;
  onDeleted?: () => void;
}

/** The dialogs that a deck's menu opens. */
export function DeckDialogs({ asked, onClose, onEdited, onDeleted }: DeckDialogsProps) {
  const { act, deck } = asked ?? {};
  return (
    <>
      <DeckFormDialog deck={deck} open={act === 'edit'} onClose={onClose} onSaved={onEdited} />
      {deck && act === 'delete' && (
        <DeleteDeckDialog deck={deck} onClose={onClose} onDeleted={onDeleted} />
      )}
      {deck && act === 'report' && (
        <ReportDialog kind="deck" targetId={deck.id} name={deck.name} onClose={onClose} />
      )}
    </>
  );
}
