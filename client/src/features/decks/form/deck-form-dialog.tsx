import { type Deck, decksApi, type Recommendation } from '@shared/decks';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api';
import { storeSaved } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { deckQueries } from '../api';
import { TooFewCombos, useMissingCombos } from '../too-few-combos';
import {
  type DeckFormValues,
  isRecommended,
  isSameDeck,
  useChosenCombos,
  useDeckForm,
} from './deck-form';
import { DeckFormFields } from './deck-form-fields';

interface DeckFormDialogProps {
  /** The deck to edit; without it a new one is created. */
  deck?: Deck | undefined;
  /** What a new deck starts with. */
  recommendation?: Recommendation | undefined;
  onClose: () => void;
  onSaved?: ((deck: Deck) => void) | undefined;
}

/** The deck form; with fewer than three combos it says what is missing instead. */
export function DeckFormDialog(props: DeckFormDialogProps) {
  const missing = useMissingCombos();
  if (missing && !props.deck) {
    return (
      <Dialog open onOpenChange={props.onClose} title="Create Deck">
        <TooFewCombos missing={missing} />
      </Dialog>
    );
  }
  return <DeckForm {...props} />;
}

function DeckForm({ deck, recommendation, onClose, onSaved }: DeckFormDialogProps) {
  const client = useQueryClient();
  const form = useDeckForm(deck, recommendation);
  const combos = useChosenCombos(form, deck ?? recommendation);
  const update = (id: number, body: DeckFormValues) =>
    call(decksApi.updateDeck, { params: { id }, body });
  const submission = useSubmit<DeckFormValues, Deck>({
    form,
    send: (values, { clientId }) => {
      if (deck) return update(deck.id, values);
      const isAiRecommended = isRecommended(values, recommendation);
      return call(decksApi.createDeck, { body: { ...values, isAiRecommended, clientId } });
    },
    replay: { isSame: isSameDeck, update: (saved, values) => update(saved.id, values) },
    failed: () => ({ title: 'Error', text: `Failed to ${deck ? 'update' : 'create'} deck` }),
    onSaved: (saved) => {
      storeSaved(client, 'deck', deckQueries.detail(saved.id), saved);
      notifySuccess(deck ? 'Deck updated' : 'Deck created');
      onClose();
      onSaved?.(saved);
    },
  });

  /** Two combos that share a part forbid the deck, whatever else is wrong. */
  const showProblem = () => {
    if (!combos.problem) return;
    notifyError('Validation Error', combos.problem);
    form.setFocus('combo3Id');
  };

  return (
    <FormDialog
      title={deck ? 'Edit Deck' : 'Create Deck'}
      form={form}
      submission={submission}
      onValid={(values) => (combos.problem ? showProblem() : submission.submit(values))}
      onInvalid={showProblem}
      submitLabel={deck ? 'Save Changes' : 'Create Deck'}
      offline="You are offline. Everything you enter stays here until you can save it."
      onClose={onClose}
    >
      <DeckFormFields form={form} combos={combos} />
    </FormDialog>
  );
}
