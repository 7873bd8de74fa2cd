import { Check, Trash2, X } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { DECK_BATTLE_NOTES_MAX } from '#shared/deck-battles';
import type { Deck, DeckCombo } from '#shared/decks';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button } from '@/components/ui/button';
import { ControlledField } from '@/components/ui/form-field';
import { Textarea } from '@/components/ui/input';
import { FinishTiles, RadioTiles } from '@/components/ui/radio-tiles';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { OpponentComboField, TypeMark } from '@/features/combos';
import { combosOf } from '../deck-words';
import type { DeckBattleForm, RoundFields } from './deck-battle-form';
import { type RoundSteps, STEPS, type Step } from './round-steps';

interface DeckBattleRoundsProps {
  form: DeckBattleForm;
  deck: Deck;
  steps: RoundSteps;
}

export function DeckBattleRounds({ form, deck, steps }: DeckBattleRoundsProps) {
  const { rounds, step, setStep, isOpen, isTied, hasRound3, removeRound3 } = steps;
  const combos = combosOf(deck);
  const labels = [
    t('Round {number} [[of a battle]]', { number: 1 }),
    t('Round {number} [[of a battle]]', { number: 2 }),
    isTied ? t('Round 3 (Required)') : t('Round 3 (Optional)'),
  ];
  return (
    <div ref={steps.tabs} {...steps.watchKeys}>
      <Tabs
        label={t('Rounds [[of a battle]]')}
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
                {t('Remove Round 3')}
              </Button>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** Whether the battle may end after this round, where the notes are shown. */
const isLast = (step: Step, isTied: boolean) => step === 'round3' || (step === 'round2' && !isTied);

/** Decorative: the score says it in words. */
function Mark({ round }: { round: RoundFields | undefined }) {
  if (!round?.outcome) return null;
  return round.outcome === 'win' ? (
    <Check strokeWidth={3} className="shrink-0 text-win" />
  ) : (
    <X strokeWidth={3} className="shrink-0 text-loss" />
  );
}

function NotesField({ form }: { form: DeckBattleForm }) {
  const { length } = useWatch({ control: form.control, name: 'notes' });
  return (
    <ControlledField
      form={form}
      name="notes"
      label={t('Battle notes')}
      required={false}
      hint={
        <span className="figures block text-right">
          {length} / {DECK_BATTLE_NOTES_MAX}
        </span>
      }
    >
      {(field) => (
        <Textarea
          {...field}
          rows={2}
          maxLength={DECK_BATTLE_NOTES_MAX}
          placeholder={t('Only you can read them')}
        />
      )}
    </ControlledField>
  );
}

const outcome = (word: string, Icon: typeof Check) => (
  <>
    <Icon aria-hidden="true" strokeWidth={3} className="size-4.5" />
    {word}
  </>
);

const OUTCOMES = [
  { value: 'win', tone: 'var(--win)', content: outcome(t('Win [[a result]]'), Check) },
  { value: 'loss', tone: 'var(--loss)', content: outcome(t('Loss [[a result]]'), X) },
];

interface DeckRoundFieldsProps {
  form: DeckBattleForm;
  step: Step;
  combos: readonly DeckCombo[];
}

function DeckRoundFields({ form, step, combos }: DeckRoundFieldsProps) {
  const number = Number(step.at(-1));
  const radio = (field: 'myComboId' | 'outcome' | 'finishType') => ({
    'aria-required': true,
    error: form.getFieldState(`${step}.${field}`, form.formState).error?.message,
    radio: () => form.register(`${step}.${field}`),
  });
  return (
    <fieldset
      aria-label={t('Round {number} [[of a battle]]', { number })}
      className="flex flex-col gap-2"
    >
      <RadioTiles
        {...radio('myComboId')}
        label={t('Your combo in round {number}', { number })}
        className="grid-cols-3"
        tileClass="flex-col gap-1 rounded-field px-1 py-2 text-sm leading-tight"
        options={combos.map((combo) => ({
          value: combo.id,
          tone: 'var(--accent-ink)',
          content: (
            <>
              <ComboEmblem combo={combo} className="size-11" />
              <span dir="auto" className="line-clamp-2 max-w-full break-words">
                {combo.name}
              </span>{' '}
              {combo.bladeType && (
                <TypeMark type={combo.bladeType} className="text-xs font-normal text-muted" />
              )}
            </>
          ),
        }))}
      />
      <RadioTiles
        {...radio('outcome')}
        label={t('Result of round {number}', { number })}
        className="grid-cols-2"
        tileClass="gap-2 rounded-field px-2"
        options={OUTCOMES}
      />
      <FinishTiles {...radio('finishType')} label={t('Finish of round {number}', { number })} />
      <Controller
        control={form.control}
        name={`${step}.opponentCombo`}
        render={({ field, fieldState }) => (
          <OpponentComboField
            {...field}
            label={t("Opponent's combo in round {number}", { number })}
            required={false}
            error={fieldState.error?.message}
            className="mt-1"
          />
        )}
      />
    </fieldset>
  );
}
