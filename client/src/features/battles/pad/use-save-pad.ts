import {
  type BattleValues,
  battleSubmissionSchema,
  OPPONENT_COLOR_END,
  OPPONENT_COLOR_START,
} from '@shared/battles';
import { numberRounds, settleBattle } from '@shared/rules/scoring';
import { useRef, useState } from 'react';
import { serverMessage } from '@/lib/api-error';
import type { PersonalStore } from '@/lib/personal-store';
import { useRecordBattle } from '../battle-outbox';
import type { CardBattle } from '../result-card/card';
import type { Draft } from './draft';
import type { PairingErrors } from './pairing-fields';

const FAILED = 'Something went wrong on our side. Please try again.';

/** A battle that is over, for the screen that shows how it went. */
export interface Finished {
  draft: Draft;
  battle: CardBattle;
  /** Whether the server has answered for it. */
  isSent: boolean;
}

interface SaveOptions {
  store: PersonalStore<Draft | null>;
  onSaved: (finished: Finished) => void;
}

/** The fields of the pad by the paths of the contract. */
const FIELDS: Record<string, keyof PairingErrors> = {
  myComboId: 'combo',
  opponentName: 'opponentName',
  opponentCombo: 'opponentCombo',
  eventName: 'eventName',
};

/**
 * Saves the running battle under its one clientId: nothing that is tapped twice, retried or resumed
 * makes a second one. What is refused stays on the pad.
 */
export function useSavePad({ store, onSaved }: SaveOptions) {
  const keep = useRecordBattle();
  const busy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<PairingErrors>({});

  const refuse = (reason: string, fields: readonly { path: string; message: string }[]) => {
    const found = fields.flatMap(({ path, message }) => {
      const field = FIELDS[path];
      return field ? [[field, message] as const] : [];
    });
    setErrors(Object.fromEntries(found.toReversed()));
    setProblem(reason);
  };

  const send = async (draft: Draft, values: BattleValues) => {
    const outcome = await keep(values, draft.combo, draft.clientId);
    if (outcome.state === 'refused') {
      const now = store.get();
      if (now?.clientId === draft.clientId) store.set({ ...now, playedAt: null });
      refuse(serverMessage(outcome.error, FAILED), outcome.error.fields);
      return;
    }
    if (store.get()?.clientId === draft.clientId) store.set(null);
    const isSent = outcome.state === 'sent';
    onSaved({ draft, isSent, battle: isSent ? outcome.answer : pictured(draft, values) });
  };

  const save = async () => {
    const running = store.get();
    if (!running || running.rounds.length === 0 || busy.current) return;
    const draft = { ...running, playedAt: running.playedAt ?? new Date().toISOString() };
    const values = battleSubmissionSchema.safeParse(submissionOf(draft));
    if (!values.success) {
      const [first] = values.error.issues;
      const fields = values.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message,
      }));
      refuse(`${first?.message ?? FAILED}.`, fields);
      return;
    }
    busy.current = true;
    setSaving(true);
    setProblem(undefined);
    setErrors({});
    // Whoever comes back in the middle of it finds it on its way; see RecordScreen.
    store.set(draft);
    try {
      await send(draft, values.data);
    } catch {
      refuse(FAILED, []);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return { save, isSaving, problem, errors };
}

function submissionOf(draft: Draft) {
  const { combo, opponentCombo, opponentName, eventName, rounds, playedAt } = draft;
  const roundsData = numberRounds(rounds);
  return { myComboId: combo.id, opponentCombo, opponentName, eventName, roundsData, playedAt };
}

/** The battle as the server would answer it. */
function pictured({ combo, playedAt }: Draft, values: BattleValues): CardBattle {
  const { opponentCombo, opponentName, eventName, roundsData } = values;
  const { result, myScore, opponentScore } = settleBattle(roundsData);
  return {
    myCombo: combo,
    opponentCombo,
    opponentName,
    opponentColorStart: OPPONENT_COLOR_START,
    opponentColorEnd: OPPONENT_COLOR_END,
    eventName,
    roundsData,
    result,
    myScore,
    opponentScore,
    date: playedAt ?? new Date().toISOString(),
  };
}
