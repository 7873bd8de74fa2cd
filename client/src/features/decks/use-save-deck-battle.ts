import type { DeckBattle, DeckBattleValues } from '@shared/deck-battles';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayHaveArrived, NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { type DeckBattleForm, toSubmission } from './deck-battle-form';
import { useRecordDeckBattle } from './deck-battles-api';

const FAILED = 'Failed to record battle';

interface SaveOptions {
  form: DeckBattleForm;
  onSaved: (battle: DeckBattle) => void;
  /** The server found fault with fields of the form; they carry its sentences. */
  onFieldErrors: () => void;
}

/**
 * Records what the form holds and says how it went. One clientId serves all attempts of one opened
 * dialog, so that neither a double tap nor a retry after a lost answer makes a second battle.
 */
export function useSaveDeckBattle({ form, onSaved, onFieldErrors }: SaveOptions) {
  const [clientId] = useState(randomId);
  const mayBeStored = useRef(false);
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync, error: failure } = useRecordDeckBattle();

  const save = async (values: DeckBattleValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    const body = toSubmission(values, clientId);
    try {
      const battle = await mutateAsync({ body, mayBeStored: mayBeStored.current });
      notifySuccess('Battle recorded', 'Your battle has been recorded successfully.');
      onSaved(battle);
    } catch (error) {
      mayBeStored.current ||= mayHaveArrived(error);
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      notifyError('Error', serverMessage(error, FAILED));
      if (applyFieldErrors(form, error)) onFieldErrors();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    save,
    isSaving,
    /** Why the last attempt failed, for as long as the dialog stands open. */
    failed: failure ? reasonOf(failure) : undefined,
  };
}

function reasonOf(error: unknown): string {
  return serverMessage(error, error instanceof NetworkError ? error.message : `${FAILED}.`);
}
