import { type DeckBattle, ROUND_3_REQUIRED } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { type FormEvent, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { NotSaved } from '@/components/ui/not-saved';
import { OfflineNotice } from '@/components/ui/states';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { notifyError } from '@/lib/notify';
import { EventFields, OpponentFields } from './deck-battle-details';
import { useDeckBattleForm } from './deck-battle-form';
import type { UnsentDeckBattle } from './deck-battle-outbox';
import { DeckBattleRounds } from './deck-battle-rounds';
import { DeckBattleScore } from './deck-battle-score';
import { type RoundSteps, STEPS, useRoundSteps } from './use-round-steps';
import { useSaveDeckBattle } from './use-save-deck-battle';

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
