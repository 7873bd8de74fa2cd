import type { Battle, BattleCombo, BattleValues } from '@shared/battles';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notify, notifyError, notifySuccess } from '@/lib/notify';
import { notifyKept } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { useUpdateBattle } from '../api';
import { type UnsentBattle, useRecordBattle } from '../battle-outbox';
import { cardLink } from '../result-card/result-card';
import { toSubmission } from '../to-submission';
import type { BattleForm } from './battle-form';

const PLEASE_RETRY = 'Something went wrong on our side. Please try again.';

interface SaveBattleOptions {
  form: BattleForm;
  battle?: Battle | undefined;
  unsent?: UnsentBattle | undefined;
  /** What is known of the combo that was chosen. */
  comboOf: (id: number) => BattleCombo;
  onSaved: () => void;
}

/**
 * Saves what the form holds and says how it went. What is new is on the device before it is sent,
 * and closes the dialog without an answer of the server as well. One clientId serves all attempts of
 * one opened dialog, so that neither a double tap nor a retry makes a second battle.
 */
export function useSaveBattle({ form, battle, unsent, comboOf, onSaved }: SaveBattleOptions) {
  const [clientId] = useState(() => unsent?.clientId ?? randomId());
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const keep = useRecordBattle();
  const update = useUpdateBattle();

  /** This and the next answer how to say how it went. */
  const recordNew = async (values: BattleValues) => {
    const outcome = await keep(values, comboOf(values.myComboId), clientId);
    if (outcome.state === 'refused') throw outcome.error;
    if (outcome.state === 'kept') return () => notifyKept(outcome.isFleeting);
    const link = cardLink(outcome.answer.id, (to) => void navigate(to));
    return () =>
      notify('Battle recorded successfully', 'Your battle result has been saved.', {
        tone: 'success',
        link,
      });
  };

  const change = async ({ id }: Battle, values: BattleValues) => {
    await update.mutateAsync({ id, body: toSubmission(values) });
    return () => notifySuccess('Battle updated successfully', 'Your changes have been saved.');
  };

  const save = async (values: BattleValues) => {
    // The button is disabled while saving, but a second tap can come before that is drawn.
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailed(undefined);
    try {
      const tell = await (battle ? change(battle, values) : recordNew(values));
      onSaved();
      tell();
    } catch (error) {
      const reason = reasonOf(error);
      // Only fields that are open again can take the focus.
      flushSync(() => setSaving(false));
      setFailed(reason);
      applyFieldErrors(form, error);
      notifyError(battle ? 'Failed to update battle' : 'Failed to record battle', reason);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** `failed`: why the last attempt failed, for as long as the dialog stands open. */
  return { save, isSaving, failed };
}

function reasonOf(error: unknown): string {
  return serverMessage(error, error instanceof NetworkError ? error.message : PLEASE_RETRY);
}
