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
  /** The deck's three. */
  combos: readonly DeckCombo[];
}

/** One round: combo, result and finish, each with one tap, and the other side's combo. */
export function DeckRoundFields({ form, step, combos }: DeckRoundFieldsProps) {
  const { register, control, formState } = form;
  const errors = formState.errors[step];
  const number = step.at(-1);
  return (
    <fieldset aria-label={`Round ${number}`} className="flex flex-col gap-2">
      <Choices
        label={`Your combo in round ${number}`}
        error={errors?.myComboId?.message}
        className="grid-cols-3"
      >
        {combos.map((combo) => (
          <label key={combo.id} className="relative min-w-0 cursor-pointer">
            <input
              type="radio"
              value={combo.id}
              className="peer sr-only"
              {...register(`${step}.myComboId`)}
            />
            <span
              className={cx(
                CHOICE,
                'flex-col gap-1 rounded-[10px] px-1 py-2 text-sm leading-tight peer-checked:border-accent-ink peer-checked:bg-accent/10 peer-checked:text-ink',
              )}
            >
              <ComboEmblem combo={combo} className="size-11" />
              <span className="line-clamp-2 max-w-full break-words">{combo.name}</span>{' '}
              {combo.bladeType && (
                <TypeMark type={combo.bladeType} className="text-xs font-normal text-muted" />
              )}
            </span>
          </label>
        ))}
      </Choices>
      <Choices
        label={`Result of round ${number}`}
        error={errors?.outcome?.message}
        className="grid-cols-2"
      >
        {DECK_OUTCOMES.map((outcome) => {
          const { label, Icon, look } = OUTCOME_LOOK[outcome];
          return (
            <label key={outcome} className="relative cursor-pointer">
              <input
                type="radio"
                value={outcome}
                className="peer sr-only"
                {...register(`${step}.outcome`)}
              />
              <span className={cx(CHOICE, 'gap-2 rounded-[10px] px-2', look)}>
                <Icon aria-hidden="true" strokeWidth={3} className="size-4.5" />
                {label}
              </span>
            </label>
          );
        })}
      </Choices>
      <Choices
        label={`Finish of round ${number}`}
        error={errors?.finishType?.message}
        className="grid-cols-4"
      >
        {FINISH_TYPES.map((finish) => (
          <label key={finish} className="relative min-w-0 cursor-pointer">
            <input
              type="radio"
              value={finish}
              className="peer sr-only"
              {...register(`${step}.finishType`)}
            />
            <span
              className={cx(
                CHOICE,
                'cut-sm flex-col gap-0.5 px-0.5 py-1.5 text-sm leading-tight md:flex-row md:gap-1.5',
                FINISH_LOOK[finish],
              )}
            >
              <FinishIcon finish={finish} />
              {finishMeta[finish].word}
            </span>
          </label>
        ))}
      </Choices>
      <Controller
        control={control}
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
  label: string;
  error: string | undefined;
  className: string;
  children: ReactNode;
}

function Choices({ label, error, className, children }: ChoicesProps) {
  const id = useId();
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
        {children}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-loss">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
