import { DECK_BATTLE_NOTES_MAX } from '@shared/deck-battles';
import type { Deck } from '@shared/decks';
import { Check, Trash2, X } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { combosOf } from '../deck-words';
import type { DeckBattleForm, RoundFields } from './deck-battle-form';
import { DeckRoundFields } from './deck-round-fields';
import { type RoundSteps, STEPS, type Step } from './round-steps';

interface DeckBattleRoundsProps {
  form: DeckBattleForm;
  deck: Deck;
  steps: RoundSteps;
}

export function DeckBattleRounds({ form, deck, steps }: DeckBattleRoundsProps) {
  const { rounds, step, setStep, isOpen, isTied, hasRound3, removeRound3 } = steps;
  const combos = combosOf(deck);
  const labels = ['Round 1', 'Round 2', `Round 3 (${isTied ? 'Required' : 'Optional'})`];
  return (
    <div ref={steps.tabs} {...steps.watchKeys}>
      <Tabs
        label="Rounds"
        value={step}
        onValueChange={(value) => {
          const next = STEPS.find((one) => one === value);
          if (next) setStep(next);
        }}
        tabs={STEPS.map((value, index) => ({
          value,
          label: labels[index] ?? value,
          icon: <Mark round={rounds[index]} />,
          disabled: !isOpen[value],
        }))}
        compact
      >
        {STEPS.map((value) => (
          <TabPanel key={value} value={value} className="mt-3 flex flex-col gap-4">
            <DeckRoundFields form={form} step={value} combos={combos} />
            {isLast(value, isTied) && <NotesField form={form} />}
            {value === 'round3' && hasRound3 && !isTied && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 />}
                onClick={removeRound3}
                className="self-start"
              >
                Remove Round 3
              </Button>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** Whether the battle may end here, where the notes are. */
const isLast = (step: Step, isTied: boolean) => step === 'round3' || (step === 'round2' && !isTied);

/** Decoration: the score says it in words. */
function Mark({ round }: { round: RoundFields | undefined }) {
  if (!round?.outcome) return null;
  return round.outcome === 'win' ? (
    <Check strokeWidth={3} className="shrink-0 text-win" />
  ) : (
    <X strokeWidth={3} className="shrink-0 text-loss" />
  );
}

function NotesField({ form: { register, control, formState } }: { form: DeckBattleForm }) {
  const { length } = useWatch({ control, name: 'notes' });
  return (
    <Field
      label="Battle notes"
      required={false}
      error={formState.errors.notes?.message}
      hint={
        <span className="figures block text-right">
          {length} / {DECK_BATTLE_NOTES_MAX}
        </span>
      }
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          {...register('notes')}
          rows={2}
          maxLength={DECK_BATTLE_NOTES_MAX}
          placeholder="Only you can read them"
        />
      )}
    </Field>
  );
}
