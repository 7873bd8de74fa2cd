import { useQueryClient } from '@tanstack/react-query';
import { Equal } from 'lucide-react';
import type { DeckBattle, DeckBattleValues } from '#shared/deck-battles';
import type { Deck } from '#shared/decks';
import { settleDeckBattle } from '#shared/rules/deck-counters';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ResultBadge } from '@/components/ui/finish';
import { FormDialog } from '@/components/ui/form-dialog';
import { useCurrentUser } from '@/features/accounts';
import { notifyError, notifySuccess } from '@/lib/notify';
import { notifyKept, outboxOf } from '@/lib/outbox';
import { useSubmit } from '@/lib/use-submit';
import { deckBattleKind, type UnsentDeckBattle } from '../deck-battle-outbox';
import { EventFields, OpponentFields } from './deck-battle-fields';
import { type RoundFields, toSubmission, useDeckBattleForm } from './deck-battle-form';
import { DeckBattleRounds } from './deck-battle-rounds';
import { type RoundSteps, STEPS, useRoundSteps } from './round-steps';

interface DeckBattleDialogProps {
  deck: Deck;
  /** The unsent battle to edit; a new one is recorded if absent. */
  unsent?: UnsentDeckBattle | undefined;
  onClose: () => void;
  onRecorded?: ((battle: DeckBattle) => void) | undefined;
}

/** Saves on the device first, then on the server. */
export function DeckBattleDialog({ deck, unsent, onClose, onRecorded }: DeckBattleDialogProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const form = useDeckBattleForm(deck, unsent?.body);
  const steps = useRoundSteps(form);
  const submission = useSubmit({
    form,
    draft: `deck-battle:${unsent?.clientId ?? deck.id}`,
    clientId: unsent?.clientId,
    send: async (values: DeckBattleValues, { clientId }) => {
      const body = toSubmission(values, clientId);
      const recording = { clientId, body, about: deck };
      const outcome = await outboxOf(client, user.id).record(deckBattleKind, recording);
      if (outcome.state === 'refused') throw outcome.error;
      return outcome;
    },
    failed: () => ({ title: t('Error'), text: t('Failed to record battle') }),
    onError: (_error, wasInField) => wasInField && showInvalidRound(),
    onSaved: (outcome) => {
      onClose();
      if (outcome.state === 'kept') return notifyKept(outcome.isFleeting);
      notifySuccess(t('Battle recorded'), t('Your battle has been recorded successfully.'));
      onRecorded?.(outcome.answer);
    },
  });
  const { isPending } = submission;

  /** Opens the first round with an error, unless the open round has one. */
  function showInvalidRound() {
    const invalid = STEPS.filter((step) => form.getFieldState(step).invalid);
    const [first] = invalid;
    if (first && !invalid.includes(steps.step)) steps.setStep(first);
  }

  const requireRound3 = () => {
    if (!steps.lacksRound3) return true;
    notifyError(
      t('Round 3 required'),
      t('The score is tied 1-1. You must play and record round 3.'),
    );
    steps.setStep('round3');
    return false;
  };

  return (
    <FormDialog
      title={unsent ? t('Edit Deck Battle') : t('Record Deck Battle')}
      form={form}
      submission={submission}
      canSubmit={requireRound3}
      onInvalid={showInvalidRound}
      offline={t('You are offline. What you record stays on this device until it is sent.')}
      className="flex min-w-0 flex-col gap-4"
      footer={<DeckBattleScore rounds={steps.rounds} isTied={steps.isTied} />}
      submitLabel={t('Submit Battle')}
      buttons={(formId, close) => (
        <Buttons steps={steps} formId={formId} isPending={isPending} onCancel={close} />
      )}
      onClose={onClose}
    >
      <OpponentFields form={form} />
      <DeckBattleRounds form={form} deck={deck} steps={steps} />
      <EventFields form={form} />
    </FormDialog>
  );
}

interface ButtonsProps {
  steps: RoundSteps;
  formId: string;
  isPending: boolean;
  onCancel: () => void;
}

function Buttons({ steps, formId, isPending, onCancel }: ButtonsProps) {
  const { step, setStep, isOpen, hasRound3 } = steps;
  const previous = STEPS[STEPS.indexOf(step) - 1];
  const next = STEPS[STEPS.indexOf(step) + 1];
  const isNextPrimary = step === 'round1' || hasRound3;
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      <Button
        className={step === 'round1' ? 'max-md:flex-1' : 'max-md:hidden'}
        disabled={isPending}
        onClick={onCancel}
      >
        {t('Cancel')}
      </Button>
      {previous && (
        <Button className="px-3" disabled={isPending} onClick={() => setStep(previous)}>
          {t('Back')}
        </Button>
      )}
      {next && (
        <Button
          variant={isNextPrimary ? 'primary' : 'secondary'}
          className={
            step === 'round1' ? 'flex-2 px-3 md:flex-none' : 'flex-1 px-2 md:flex-none md:px-4'
          }
          disabled={!isOpen[next] || isPending}
          onClick={() => setStep(next)}
        >
          {isNextPrimary
            ? t('Continue to Round {number}', { number: Number(next.at(-1)) })
            : t('Add Round 3 (Optional)')}
        </Button>
      )}
      {step !== 'round1' && (
        <Button
          type="submit"
          form={formId}
          variant={next && isNextPrimary ? 'secondary' : 'primary'}
          loading={isPending}
          className="flex-1 px-3 md:flex-none"
        >
          {isPending ? t('Saving…') : t('Submit Battle')}
        </Button>
      )}
    </div>
  );
}

interface DeckBattleScoreProps {
  rounds: readonly Pick<RoundFields, 'outcome'>[];
  /** True at 1–1 after two rounds. */
  isTied: boolean;
}

function DeckBattleScore({ rounds, isTied }: DeckBattleScoreProps) {
  const decided = rounds.flatMap(({ outcome }) => (outcome ? [{ outcome }] : []));
  const { myScore, opponentScore, result } = settleDeckBattle(decided);
  const note =
    isTied && result === null
      ? t('Tied 1-1. Round 3 is required.')
      : ([t('No rounds yet'), t('after one round [[beside a score]]')][decided.length] ?? '');
  return (
    <div
      role="status"
      aria-label={t('Live score')}
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
              icon={<Equal strokeWidth={3} />}
              className="font-display tracking-wider"
            >
              {t('TIE [[of a deck battle]]')}
            </Badge>
          ) : (
            <ResultBadge result={result === 'win' ? 'WIN' : 'LOSS'} />
          ))}{' '}
        {note && <span className="text-sm text-muted">{note}</span>}
      </span>
    </div>
  );
}
