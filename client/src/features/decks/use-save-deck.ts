import type { Deck, Recommendation } from '@shared/decks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayHaveArrived, NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { useCreateDeck, useUpdateDeck } from './api';
import { type DeckForm, type DeckFormValues, isRecommended, saysThis } from './deck-form';

interface SaveDeckOptions {
  form: DeckForm;
  deck?: Deck | undefined;
  recommendation?: Recommendation | undefined;
  onSaved: (deck: Deck) => void;
}

/** Saves what the form holds and says how it went; whatever happens, all that was entered stays. */
export function useSaveDeck({ form, deck, recommendation, onSaved }: SaveDeckOptions) {
  const send = useSender(deck, recommendation);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const busy = useRef(false);

  const save = async (values: DeckFormValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    setTrouble(undefined);
    setSaving(true);
    try {
      const saved = await send(values);
      notifySuccess(deck ? 'Deck updated' : 'Deck created');
      onSaved(saved);
    } catch (error) {
      const fallback = deck ? 'Failed to update deck' : 'Failed to create deck';
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      applyFieldErrors(form, error);
      notifyError('Error', serverMessage(error, fallback));
      const reason = error instanceof NetworkError ? error.message : `${fallback}.`;
      setTrouble(
        `Not saved yet. ${serverMessage(error, reason)} Everything you entered is still here.`,
      );
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    save,
    isSaving,
    /** Why it is not saved yet, for as long as the dialog stands open. */
    trouble,
  };
}

/**
 * Sends a new deck or the changes of one. One clientId serves all attempts of one opened dialog: a
 * repeat answers what an earlier attempt stored although its answer was lost. What was changed in
 * between is then written on top, so that what is on screen is saved.
 */
function useSender(deck: Deck | undefined, recommendation: Recommendation | undefined) {
  const [clientId] = useState(randomId);
  const mayBeStored = useRef(false);
  const { mutateAsync: create } = useCreateDeck();
  const { mutateAsync: update } = useUpdateDeck();

  return async (values: DeckFormValues): Promise<Deck> => {
    if (deck) return update({ id: deck.id, body: values });
    const isAiRecommended = isRecommended(values, recommendation);
    let saved: Deck;
    try {
      saved = await create({ ...values, isAiRecommended, clientId });
    } catch (error) {
      mayBeStored.current ||= mayHaveArrived(error);
      throw error;
    }
    if (!mayBeStored.current || saysThis(saved, values)) return saved;
    return update({ id: saved.id, body: values });
  };
}
