import type { DeckCombo } from '@shared/decks';
import { DECK_OUTCOMES } from '@shared/rules/deck-counters';
import { FINISH_TYPES } from '@shared/rules/finish';
import { Check, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { ComboEmblem } from '@/components/combo-emblem';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { OpponentComboField, TypeMark } from '@/features/combos';
import { cx } from '@/lib/cx';
import type { DeckBattleForm } from './deck-battle-form';
import type { Step } from './round-steps';

const CHOICE =
  'flex h-full min-h-12 items-center justify-center border border-line bg-surface text-center font-medium text-muted transition-colors select-none hover:border-line-strong hover:text-ink peer-checked:font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink';

const OUTCOME_LOOK = {
  win: {
    label: 'Win',
    Icon: Check,
    look: 'peer-checked:border-win peer-checked:bg-win/12 peer-checked:text-win',
  },
  loss: {
    label: 'Loss',
    Icon: X,
    look: 'peer-checked:border-loss peer-checked:bg-loss/12 peer-checked:text-loss',
  },
} as const;

const FINISH_LOOK = {
  burst: 'peer-checked:border-burst peer-checked:bg-burst/12 peer-checked:text-burst',
  spin: 'peer-checked:border-spin peer-checked:bg-spin/12 peer-checked:text-spin',
  over: 'peer-checked:border-over peer-checked:bg-over/12 peer-checked:text-over',
  extreme: 'peer-checked:border-extreme peer-checked:bg-extreme/12 peer-checked:text-extreme',
} as const;

interface DeckRoundFieldsProps {
  form: DeckBattleForm;
  step: Step;
  combos: readonly DeckCombo[];
}

export function DeckRoundFields({ form, step, combos }: DeckRoundFieldsProps) {
  const number = step.at(-1);
  return (
    <fieldset aria-label={`Round ${number}`} className="flex flex-col gap-2">
      <Choices
        form={form}
        name={`${step}.myComboId`}
        label={`Your combo in round ${number}`}
        className="grid-cols-3"
        options={combos.map((combo) => ({
          value: combo.id,
          look: 'flex-col gap-1 rounded-[10px] px-1 py-2 text-sm leading-tight peer-checked:border-accent-ink peer-checked:bg-accent/10 peer-checked:text-ink',
          content: (
            <>
              <ComboEmblem combo={combo} className="size-11" />
              <span className="line-clamp-2 max-w-full break-words">{combo.name}</span>{' '}
              {combo.bladeType && (
                <TypeMark type={combo.bladeType} className="text-xs font-normal text-muted" />
              )}
            </>
          ),
        }))}
      />
      <Choices
        form={form}
        name={`${step}.outcome`}
        label={`Result of round ${number}`}
        className="grid-cols-2"
        options={DECK_OUTCOMES.map((outcome) => {
          const { label, Icon, look } = OUTCOME_LOOK[outcome];
          return {
            value: outcome,
            look: cx('gap-2 rounded-[10px] px-2', look),
            content: (
              <>
                <Icon aria-hidden="true" strokeWidth={3} className="size-4.5" />
                {label}
              </>
            ),
          };
        })}
      />
      <Choices
        form={form}
        name={`${step}.finishType`}
        label={`Finish of round ${number}`}
        className="grid-cols-4"
        options={FINISH_TYPES.map((finish) => ({
          value: finish,
          look: cx(
            'cut-sm flex-col gap-0.5 px-0.5 py-1.5 text-sm leading-tight md:flex-row md:gap-1.5',
            FINISH_LOOK[finish],
          ),
          content: (
            <>
              <FinishIcon finish={finish} />
              {finishMeta[finish].word}
            </>
          ),
        }))}
      />
      <Controller
        control={form.control}
        name={`${step}.opponentCombo`}
        render={({ field, fieldState }) => (
          <OpponentComboField
            {...field}
            label={`Opponent's combo in round ${number}`}
            required={false}
            error={fieldState.error?.message}
            className="mt-1"
          />
        )}
      />
    </fieldset>
  );
}

interface ChoicesProps {
  form: DeckBattleForm;
  name: `${Step}.${'myComboId' | 'outcome' | 'finishType'}`;
  label: string;
  options: { value: string | number; look: string; content: ReactNode }[];
  className: string;
}

/** One tap each. */
function Choices({ form, name, label, options, className }: ChoicesProps) {
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={cx('grid gap-1.5', className)}
      >
        {options.map(({ value, look, content }) => (
          <label key={value} className="relative min-w-0 cursor-pointer">
            <input type="radio" value={value} className="peer sr-only" {...form.register(name)} />
            <span className={cx(CHOICE, look)}>{content}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-loss">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
