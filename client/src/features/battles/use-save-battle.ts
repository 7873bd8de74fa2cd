import type { Battle, BattleValues } from '@shared/battles';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayHaveArrived, NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { useRecordBattle, useUpdateBattle } from './api';
import { type BattleForm, toSubmission } from './battle-form';

const PLEASE_RETRY = 'Something went wrong on our side. Please try again.';

interface SaveBattleOptions {
  form: BattleForm;
  battle?: Battle | undefined;
  onSaved: () => void;
}

/**
 * Saves what the form holds and says how it went. One clientId serves all attempts of one opened
 * dialog, so that neither a double tap nor a retry after a lost answer makes a second battle.
 */
export function useSaveBattle({ form, battle, onSaved }: SaveBattleOptions) {
  const [clientId] = useState(randomId);
  const mayBeStored = useRef(false);
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const record = useRecordBattle();
  const update = useUpdateBattle();
  const failure = record.error ?? update.error;

  const recordNew = async (values: BattleValues) => {
    const body = toSubmission(values, clientId);
    try {
      await record.mutateAsync({ body, mayBeStored: mayBeStored.current });
    } catch (error) {
      mayBeStored.current ||= mayHaveArrived(error);
      throw error;
    }
    notifySuccess('Battle recorded successfully', 'Your battle result has been saved.');
  };

  const change = async ({ id }: Battle, values: BattleValues) => {
    await update.mutateAsync({ id, body: toSubmission(values) });
    notifySuccess('Battle updated successfully', 'Your changes have been saved.');
  };

  const save = async (values: BattleValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await (battle ? change(battle, values) : recordNew(values));
      onSaved();
    } catch (error) {
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      applyFieldErrors(form, error);
      notifyError(battle ? 'Failed to update battle' : 'Failed to record battle', reasonOf(error));
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
  return serverMessage(error, error instanceof NetworkError ? error.message : PLEASE_RETRY);
}
