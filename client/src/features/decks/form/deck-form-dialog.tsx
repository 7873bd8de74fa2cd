import { type Deck, type DeckChange, decksApi, type Recommendation } from '@shared/decks';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api';
import { storeSaved } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { versionedEdit } from '@/lib/versioned-edit';
import { deckQueries } from '../api';
import { combosOf } from '../deck-words';
import { TooFewCombos, useMissingCombos } from '../too-few-combos';
import {
  type DeckFormValues,
  deckFields,
  isRecommended,
  isSameDeck,
  useChosenCombos,
  useDeckForm,
  valuesOf,
} from './deck-form';
import { DeckFormFields } from './deck-form-fields';

interface DeckFormDialogProps {
  deck?: Deck | undefined;
  recommendation?: Recommendation | undefined;
  onClose: () => void;
  onSaved?: ((deck: Deck) => void) | undefined;
}

/** With fewer than three combos it says what is missing, unless something has been entered. */
export function DeckFormDialog({ deck, recommendation, onClose, onSaved }: DeckFormDialogProps) {
  const client = useQueryClient();
  const start = deck ?? recommendation;
  const form = useDeckForm(start);
  const combos = useChosenCombos(form, start);
  const missing = useMissingCombos();
  const isBlocked = missing && !start && !form.formState.isDirty;
  const update = (id: number, body: DeckChange) =>
    call(decksApi.updateDeck, { params: { id }, body });
  const submission = useSubmit<DeckFormValues, Deck>({
    form,
    send: (values, { clientId, version }) => {
      if (deck) return update(deck.id, { ...values, version });
      const isAiRecommended = isRecommended(values, recommendation);
      return call(decksApi.createDeck, { body: { ...values, isAiRecommended, clientId } });
    },
    replay: {
      isSame: isSameDeck,
      update: (saved, values, { version = 1 }) => update(saved.id, { ...values, version }),
    },
    edit: versionedEdit({
      route: decksApi.updateDeck,
      form,
      version: deck?.version,
      valuesOf,
      fields: deckFields(combos.chosen),
      store: (current) => {
        for (const combo of combosOf(current)) combos.remember(combo);
        storeSaved(client, 'deck', deckQueries.detail(current.id), current);
      },
    }),
    failed: () => ({ title: 'Error', text: `Failed to ${deck ? 'update' : 'create'} deck` }),
    onSaved: (saved) => {
      storeSaved(client, 'deck', deckQueries.detail(saved.id), saved);
      notifySuccess(deck ? 'Deck updated' : 'Deck created');
      onClose();
      onSaved?.(saved);
    },
  });

  /** A shared part is reported first, whatever else is wrong. */
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
      buttons={isBlocked ? (_, close) => <Button onClick={close}>Cancel</Button> : undefined}
      offline="You are offline. Everything you enter stays here until you can save it."
      onClose={onClose}
    >
      {isBlocked ? (
        <TooFewCombos missing={missing} />
      ) : (
        <DeckFormFields form={form} combos={combos} />
      )}
    </FormDialog>
  );
}
