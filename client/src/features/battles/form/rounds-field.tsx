import { Plus, Trash2 } from 'lucide-react';
import { type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form';
import type { BattleSubmission } from '#shared/battles';
import { MAX_ROUNDS, type Round } from '#shared/rules/finish';
import {
  battleResult,
  overallFinish,
  roundPoints,
  type Score,
  type ScoredRound,
  scoreRounds,
} from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { FinishBadge, finishMeta, pointsText, ResultBadge } from '@/components/ui/finish';
import { notifyError } from '@/lib/notify';
import { RoundChoices } from '../round-choices';
import { BATTLE_LABELS, type BattleForm, newRound } from './battle-form';

interface RoundsFieldProps {
  form: BattleForm;
  /** The score of a battle without rounds; it needs none. */
  scoreOnly?: Score | undefined;
}

export function RoundsField({ form, scoreOnly }: RoundsFieldProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'roundsData' });
  const rounds = useWatch({ control, name: 'roundsData' });
  const problem = formState.errors.roundsData;
  const error = problem?.root?.message ?? problem?.message;

  const addRound = () => {
    if (fields.length >= MAX_ROUNDS) {
      notifyError(t('Maximum rounds reached'), t('You can only have up to 20 rounds in a battle'));
      return;
    }
    append(newRound(fields.length + 1), { focusName: `roundsData.${fields.length}.winner` });
  };

  return (
    <section aria-label={t('Rounds')}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="font-medium">{BATTLE_LABELS.roundsData}</h3>
        <span className="figures text-sm text-faint">
          {t('{count} of {max} [[rounds]]', { count: fields.length, max: MAX_ROUNDS })}
        </span>
      </div>
      <div className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <RoundEditor
            key={field.id}
            index={index}
            round={rounds[index] ?? field}
            register={register}
            onRemove={fields.length > 1 || scoreOnly ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {scoreOnly && fields.length === 0 && (
        <p className="text-muted">
          {t(
            'Imported with its score only, {myScore}–{opponentScore}. Rounds that you add replace it.',
            { myScore: scoreOnly.myScore, opponentScore: scoreOnly.opponentScore },
          )}
        </p>
      )}
      {error && <FieldError role="alert">{error}</FieldError>}
      <Button icon={<Plus />} onClick={addRound} className="mt-3 w-full">
        {t('Add Round')}
      </Button>
    </section>
  );
}

interface RoundEditorProps {
  index: number;
  round: Round;
  register: UseFormRegister<BattleSubmission>;
  /** Absent for the only round: a battle needs one. */
  onRemove?: (() => void) | undefined;
}

function RoundEditor({ index, round, register, onRemove }: RoundEditorProps) {
  const number = index + 1;
  return (
    <fieldset
      className="rounded-tile border border-line bg-bg p-3"
      aria-label={t('Round {number} [[of a battle]]', { number })}
    >
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <span className="font-display text-lg font-semibold tracking-wide">
          {t('Round {number} [[of a battle]]', { number })}
        </span>
        <span className="figures ml-auto text-sm text-muted">
          {round.winner === 'opponent'
            ? t('{points, plural, one {# pt} other {# pts}} for opponent', {
                points: roundPoints(round),
              })
            : pointsText(roundPoints(round))}
        </span>
        {onRemove && (
          <IconButton
            label={t('Remove round {number}', { number })}
            icon={<Trash2 />}
            onClick={onRemove}
            className="-my-1.5 -mr-2"
          />
        )}
      </div>
      <RoundChoices number={number} radio={(field) => register(`roundsData.${index}.${field}`)} />
    </fieldset>
  );
}

/** The score of the rounds entered so far; announced when it changes. */
export function ScoreBoard({ rounds }: { rounds: readonly ScoredRound[] }) {
  if (rounds.length === 0) return null;
  const { myScore, opponentScore } = scoreRounds(rounds);
  const result = battleResult(myScore, opponentScore);
  const finish = overallFinish(rounds);
  return (
    <div className="flex items-center gap-3 md:gap-4">
      <output
        aria-label={t('Live score')}
        aria-live="polite"
        aria-atomic="true"
        className="sr-only"
      >
        {t(
          'Score {myScore} to {opponentScore}, {result, select, WIN {you win} LOSS {your opponent wins} other {draw}}.',
          { myScore, opponentScore, result },
        )}{' '}
        {finish && t('Finish: {finish}.', { finish: finishMeta[finish].word })}
      </output>
      <div aria-hidden="true" className="flex items-center gap-3">
        <Side label={t('Me')} score={myScore} />
        <span className="font-display text-2xl font-semibold text-faint">–</span>
        <Side label={t('Opp.')} score={opponentScore} />
      </div>
      <div aria-hidden="true" className="flex flex-col items-start gap-1 max-[359px]:hidden">
        <ResultBadge result={result} />
        <FinishBadge finish={finish} />
      </div>
    </div>
  );
}

function Side({ label, score }: { label: string; score: number }) {
  return (
    <span className="flex flex-col items-center">
      <span className="eyebrow leading-none">{label}</span>
      <span className="figures min-w-[1.2ch] text-center font-display text-5xl leading-none font-bold">
        {score}
      </span>
    </span>
  );
}
