import { useEffect, useRef, useState } from 'react';
import { type BattleTexts, battleSubmissionSchema } from '#shared/battles';
import { numberRounds, settleBattle } from '#shared/rules/scoring';
import { ApiError } from '@/lib/api-error';
import type { PersonalStore } from '@/lib/personal-store';
import { useSubmit } from '@/lib/use-submit';
import { useRecordBattle } from '../battle-outbox';
import type { CardBattle } from '../result-card/card';
import type { Draft } from './draft';
import { OPPONENT_COLOURS, partsIn } from './written-emblem';

export type PairingErrors = Partial<Record<keyof BattleTexts | 'myComboId', string>>;

/** A saved battle, for the screen that shows its result. */
export interface Finished {
  draft: Draft;
  battle: CardBattle;
  /** True if saved on the server; else it waits in the outbox. */
  isSent: boolean;
}

interface SaveOptions {
  store: PersonalStore<Draft | null>;
  onSaved: (finished: Finished) => void;
}

/**
 * Saves the battle on the pad under its clientId. A battle that the server refuses stays on the
 * pad.
 */
export function useSavePad({ clientId, playedAt }: Draft, { store, onSaved }: SaveOptions) {
  const record = useRecordBattle();
  const [errors, setErrors] = useState<PairingErrors>({});
  const changeDraft = (change: (draft: Draft) => Draft | null) => {
    const draft = store.get();
    if (draft?.clientId === clientId) store.set(change(draft));
  };

  const { submit, isPending, problem } = useSubmit({
    clientId,
    send: async (draft: Draft) => {
      setErrors({});
      const values = submissionOf(draft);
      // Marks the save as begun, to be resumed if the tab is closed meanwhile.
      store.set(draft);
      const outcome = await record(values, draft.combo, clientId);
      if (outcome.state === 'refused') throw outcome.error;
      return { outcome, values };
    },
    onSaved: ({ outcome, values }, draft) => {
      changeDraft(() => null);
      const isSent = outcome.state === 'sent';
      const { result, myScore, opponentScore } = settleBattle(values.roundsData);
      const battle = isSent
        ? outcome.answer
        : {
            ...values,
            result,
            myScore,
            opponentScore,
            myCombo: draft.combo,
            opponentParts: partsIn(values.opponentCombo) ?? null,
            ...OPPONENT_COLOURS,
            date: draft.playedAt ?? new Date().toISOString(),
          };
      onSaved({ draft, isSent, battle });
    },
    onError: (error) => {
      changeDraft((draft) => ({ ...draft, playedAt: null }));
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(
        Object.fromEntries(fields.map(({ path, message }) => [path, message]).toReversed()),
      );
    },
  });

  const save = () => {
    const draft = store.get();
    if (!draft || draft.rounds.length === 0) return;
    void submit({ ...draft, playedAt: draft.playedAt ?? new Date().toISOString() });
  };

  // Resumes a save that was interrupted by closing the tab.
  const resume = useRef(playedAt === null ? undefined : save);
  useEffect(() => {
    resume.current?.();
    resume.current = undefined;
  }, []);

  return { save, isSaving: isPending, problem, errors };
}

/** @throws ApiError 400 for the same errors as the server. */
function submissionOf({ combo, rounds, ...draft }: Draft) {
  const body = { ...draft, myComboId: combo.id, roundsData: numberRounds(rounds) };
  const { data, error } = battleSubmissionSchema.safeParse(body);
  if (data) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const text = `${fields[0]?.message}.`;
  throw new ApiError(400, text, { serverMessage: text, fields });
}
