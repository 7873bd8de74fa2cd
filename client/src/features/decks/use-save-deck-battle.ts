import type { DeckBattle, DeckBattleValues } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { userQuery } from '@/features/accounts';
import { serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { notifyKept, outboxOf } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { type DeckBattleForm, toSubmission } from './deck-battle-form';
import { deckBattleKind, type UnsentDeckBattle } from './deck-battle-outbox';

const FAILED = 'Failed to record battle';

interface SaveOptions {
  form: DeckBattleForm;
  deck: Deck;
  unsent?: UnsentDeckBattle | undefined;
  /** Without a battle it is on the device, and sent later. */
  onSaved: (battle: DeckBattle | undefined) => void;
  /** The server found fault with fields of the form; they carry its sentences. */
  onFieldErrors: () => void;
}

/**
 * Records what the form holds, on the device before it is sent, and says how it went. One clientId
 * serves all attempts of one opened dialog, so that neither a double tap nor a retry makes a second
 * battle.
 */
export function useSaveDeckBattle({ form, deck, unsent, onSaved, onFieldErrors }: SaveOptions) {
  const client = useQueryClient();
  const [clientId] = useState(() => unsent?.clientId ?? randomId());
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();

  const record = async (values: DeckBattleValues) => {
    const user = client.getQueryData(userQuery.queryKey);
    if (!user) throw new Error('Battles are recorded behind the sign-in.');
    const body = toSubmission(values, clientId);
    const recording = { clientId, body, about: deck };
    const outcome = await outboxOf(client, user.id).record(deckBattleKind, recording);
    if (outcome.state === 'refused') throw outcome.error;
    return outcome;
  };

  const save = async (values: DeckBattleValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailed(undefined);
    try {
      const outcome = await record(values);
      const isSent = outcome.state === 'sent';
      if (isSent) notifySuccess('Battle recorded', 'Your battle has been recorded successfully.');
      else notifyKept(outcome.isFleeting);
      onSaved(isSent ? outcome.answer : undefined);
    } catch (error) {
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      setFailed(serverMessage(error, `${FAILED}.`));
      notifyError('Error', serverMessage(error, FAILED));
      if (applyFieldErrors(form, error)) onFieldErrors();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** `failed`: why the last attempt failed, for as long as the dialog stands open. */
  return { save, isSaving, failed };
}
