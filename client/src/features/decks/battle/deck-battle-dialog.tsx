import { type DeckBattle, type DeckBattleValues, ROUND_3_REQUIRED } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { settleDeckBattle } from '@shared/rules/deck-counters';
import { useQueryClient } from '@tanstack/react-query';
import { Equal } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ResultBadge } from '@/components/ui/finish';
import { NotSaved } from '@/components/ui/not-saved';
import { OfflineNotice } from '@/components/ui/states';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { userQuery } from '@/features/accounts';
import { serverMessage } from '@/lib/api-error';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError, notifySuccess } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { notifyKept, unsentQueue } from '@/lib/unsent';
import { deckBattleDelivery, type UnsentDeckBattle } from '../deliver-deck-battle';
import { EventFields, OpponentFields } from './deck-battle-fields';
import {
  type DeckBattleForm,
  type RoundFields,
  toSubmission,
  useDeckBattleForm,
} from './deck-battle-form';
import { DeckBattleRounds } from './deck-battle-rounds';
import { type RoundSteps, STEPS, useRoundSteps } from './round-steps';

interface DeckBattleFormDialogProps {
  deck: Deck;
  /** Given, it is changed; without it a new one is recorded. */
  unsent?: UnsentDeckBattle | undefined;
  onClose: () => void;
  onRecorded?: ((battle: DeckBattle) => void) | undefined;
}

/** The form of one battle of a deck. Mounted once per opening. */
export function DeckBattleFormDialog({
  deck,
  unsent,
  onClose,
  onRecorded,
}: DeckBattleFormDialogProps) {
  const formId = useId();
  const form = useDeckBattleForm(deck, unsent?.body);
  const steps = useRoundSteps(form);
  const { save, isSaving, failed } = useSaveDeckBattle({
    form,
    deck,
    unsent,
    onSaved(battle) {
      onClose();
      if (battle) onRecorded?.(battle);
    },
    onFieldErrors: openFaulty,
  });
  const { close, question } = useDiscardQuestion({
    isDirty: form.formState.isDirty,
    isBusy: isSaving,
    onClose,
  });

  /** Shows a round that something is wrong with, unless one such is on screen. */
  function openFaulty() {
    const faulty = STEPS.filter((step) => form.getFieldState(step).invalid);
    const [first] = faulty;
    if (first && !faulty.includes(steps.step)) steps.setStep(first);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (steps.lacksRound3) {
      const [title, ...sentence] = ROUND_3_REQUIRED.split(' - ');
      notifyError(title ?? ROUND_3_REQUIRED, sentence.join(' - '));
      steps.setStep('round3');
      return;
    }
    void form.handleSubmit(save, openFaulty)(event);
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={unsent ? 'Edit Deck Battle' : 'Record Deck Battle'}
        footer={
          <div className="flex w-full flex-col gap-2.5">
            {failed && !isSaving && <NotSaved reason={failed} />}
            <DeckBattleScore rounds={steps.rounds} isTied={steps.isTied} />
            <Buttons steps={steps} formId={formId} isSaving={isSaving} onCancel={close} />
          </div>
        }
      >
        <OfflineNotice>
          You are offline. What you record stays on this device until it is sent.
        </OfflineNotice>
        <form id={formId} noValidate onSubmit={submit}>
          {/* What is on its way cannot be changed any more. */}
          <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-4">
            <OpponentFields form={form} />
            <DeckBattleRounds form={form} deck={deck} steps={steps} />
            <EventFields form={form} />
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface ButtonsProps {
  steps: RoundSteps;
  formId: string;
  isSaving: boolean;
  onCancel: () => void;
}

function Buttons({ steps, formId, isSaving, onCancel }: ButtonsProps) {
  const { step, setStep, isOpen, hasRound3 } = steps;
  const submit = (
    <Button
      type="submit"
      form={formId}
      variant={step === 'round2' && hasRound3 ? 'secondary' : 'primary'}
      loading={isSaving}
      className="flex-1 px-3 md:flex-none"
    >
      {isSaving ? 'Saving…' : 'Submit Battle'}
    </Button>
  );
  return (
    <div className="flex gap-2 md:justify-end">
      <Button
        className={step === 'round1' ? 'max-md:flex-1' : 'max-md:hidden'}
        disabled={isSaving}
        onClick={onCancel}
      >
        Cancel
      </Button>
      {step === 'round1' && (
        <Button
          variant="primary"
          className="flex-2 px-3 md:flex-none"
          disabled={!isOpen.round2 || isSaving}
          onClick={() => setStep('round2')}
        >
          Continue to Round 2
        </Button>
      )}
      {step === 'round2' && (
        <>
          <Button className="px-3" disabled={isSaving} onClick={() => setStep('round1')}>
            Back
          </Button>
          <Button
            variant={hasRound3 ? 'primary' : 'secondary'}
            className="flex-1 px-2 md:flex-none md:px-4"
            disabled={!isOpen.round3 || isSaving}
            onClick={() => setStep('round3')}
          >
            {hasRound3 ? 'Continue to Round 3' : 'Add Round 3 (Optional)'}
          </Button>
          {submit}
        </>
      )}
      {step === 'round3' && (
        <>
          <Button className="px-3" disabled={isSaving} onClick={() => setStep('round2')}>
            Back
          </Button>
          {submit}
        </>
      )}
    </div>
  );
}

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
    const recording = { kind: 'deck-battle', clientId, body, about: deck } as const;
    const outcome = await unsentQueue(client, user.id).keep(recording, deckBattleDelivery);
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

interface DeckBattleScoreProps {
  rounds: readonly Pick<RoundFields, 'outcome'>[];
  /** Tied 1-1 after two rounds. */
  isTied: boolean;
}

/** What the rounds entered so far come to, large enough for arm's length, and read out. */
export function DeckBattleScore({ rounds, isTied }: DeckBattleScoreProps) {
  const decided = rounds.flatMap(({ outcome }) => (outcome ? [{ outcome }] : []));
  const { myScore, opponentScore, result } = settleDeckBattle(decided);
  const words = tell(isTied && result === null, decided.length);
  return (
    <div
      role="status"
      aria-label="Live score"
      aria-atomic="true"
      className="flex min-h-12 items-center gap-3"
    >
      <span className="figures shrink-0 font-display text-5xl leading-none font-bold whitespace-nowrap">
        {myScore} <span className="text-faint">-</span> {opponentScore}
      </span>{' '}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 leading-snug">
        {decided.length > 0 &&
          (result === null ? (
            <Badge
              tone="draw"
              icon={<Equal aria-hidden="true" strokeWidth={3} />}
              className="font-display tracking-wider"
            >
              TIE
            </Badge>
          ) : (
            <ResultBadge result={result === 'win' ? 'WIN' : 'LOSS'} />
          ))}{' '}
        {words && <span className="text-sm text-muted">{words}</span>}
      </span>
    </div>
  );
}

function tell(isTied: boolean, decided: number): string {
  if (isTied) return 'Tied 1-1. Round 3 is required.';
  if (decided === 0) return 'No round yet';
  return decided === 1 ? 'after one round' : '';
}
