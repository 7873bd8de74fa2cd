import { CircleAlert, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_ROUNDS } from '#shared/rules/finish';
import {
  addRound,
  changeTarget,
  correctRound,
  isFull,
  isLocked,
  keepPlaying,
  removeRound,
  type Standing,
  standingAtTarget,
  TARGETS,
  type Target,
  undoRound,
} from '#shared/rules/pad';
import { type ScoredRound, scoreRounds } from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { type TapGuard, vibrate } from '@/components/score-pad/use-device';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import type { PersonalStore } from '@/lib/personal-store';
import { type Draft, roundInWords, standingInWords } from './draft';

/** Actions on the battle on the pad, and their screen reader announcements. */
export function usePad(store: PersonalStore<Draft | null>) {
  const [announcement, setAnnouncement] = useState('');

  /** A change after Save was tapped reopens the battle. */
  const change = (step: (draft: Draft) => Draft) => {
    const draft = store.get();
    const next = draft && step(draft);
    if (!draft || !next || next === draft) return undefined;
    store.set({ ...next, playedAt: null });
    return { draft, next };
  };

  const changeRounds = (
    step: (draft: Draft) => Draft,
    inWords: (draft: Draft) => string,
    pattern: 'round' | 'undo',
  ) => {
    const changed = change(step);
    if (!changed) return;
    const { draft, next } = changed;
    const { myScore, opponentScore } = scoreRounds(next.rounds);
    const standing = standingAtTarget(next);
    const isNews = standing && standing.result !== standingAtTarget(draft)?.result;
    const values = { round: inWords(draft), myScore, opponentScore };
    setAnnouncement(
      isNews
        ? t('{round}. {myScore} to {opponentScore}. {standing}.', {
            ...values,
            standing: standingInWords(standing, next.opponentName),
          })
        : t('{round}. {myScore} to {opponentScore}.', values),
    );
    vibrate(isNews ? 'won' : pattern);
  };

  return {
    announcement,
    add(round: ScoredRound) {
      const draft = store.get();
      if (draft && isFull(draft) && !isLocked(draft)) {
        notifyError(
          t('Maximum rounds reached'),
          t('You can only have up to {max} rounds in a battle', { max: MAX_ROUNDS }),
        );
        return;
      }
      changeRounds(
        (now) => addRound(now, round),
        ({ opponentName }) => roundInWords(round, opponentName),
        'round',
      );
    },
    undo() {
      const last = store.get()?.rounds.at(-1);
      if (!last) return;
      changeRounds(
        undoRound,
        ({ opponentName }) => t('Undone: {round}', { round: roundInWords(last, opponentName) }),
        'undo',
      );
    },
    correct(index: number, round: ScoredRound) {
      changeRounds(
        (draft) => correctRound(draft, index, round),
        ({ opponentName }) =>
          t('Round {number}: {round} [[of a battle]]', {
            number: index + 1,
            round: roundInWords(round, opponentName),
          }),
        'round',
      );
    },
    remove(index: number) {
      changeRounds(
        (draft) => removeRound(draft, index),
        () => t('Round {number} removed', { number: index + 1 }),
        'undo',
      );
    },
    keepPlaying() {
      if (change(keepPlaying)) setAnnouncement(t('The battle goes on.'));
    },
    setTarget: (target: Target) => void change((draft) => changeTarget(draft, target)),
    setDetails: (details: Partial<Omit<Draft, 'rounds' | 'target' | 'isExtended'>>) =>
      void change((draft) => ({ ...draft, ...details })),
  };
}

interface PadStateProps {
  draft: Draft;
  standing: Standing | undefined;
  /** Why the battle could not be saved. */
  problem: string | undefined;
  onTarget: (target: Target) => void;
  guard: TapGuard;
  onKeepPlaying: () => void;
  onProblem: () => void;
}

/**
 * Shown between the score and the rounds: the choice of a target, the target, then the result. Its
 * height is constant, so that no button moves under a thumb.
 */
export function PadState(props: PadStateProps) {
  const { draft, standing, problem, onTarget, guard, onKeepPlaying, onProblem } = props;
  const { target, rounds, opponentName } = draft;
  return (
    <div className="[grid-area:state]">
      {problem ? (
        <button
          type="button"
          onClick={onProblem}
          className="flex h-12 w-full items-center justify-center gap-2 rounded-field border border-loss/40 bg-loss/10 px-3 font-semibold text-loss"
        >
          <CircleAlert className="size-5 shrink-0" />
          {t('Not saved yet. See why')}
        </button>
      ) : standing ? (
        <div className="cut flex h-12 items-center justify-center gap-2.5 bg-accent px-3 text-on-accent motion-safe:animate-[fade-in_0.2s_ease-out]">
          <Trophy className="size-6 shrink-0 max-[359px]:hidden" />
          <p className="figures min-w-0 truncate font-display text-2xl leading-none font-bold tracking-wide min-[360px]:text-3xl">
            {standingInWords(standing, opponentName)}
          </p>
          {isLocked(draft) && (
            <button
              type="button"
              aria-disabled={guard.isResting}
              onClick={guard.guarded(onKeepPlaying)}
              className="ml-auto min-h-11 shrink-0 touch-manipulation rounded-small border border-on-accent/40 px-2.5 font-semibold select-none hover:bg-on-accent/10 active:bg-on-accent/20"
            >
              {t('Keep playing')}
            </button>
          )}
        </div>
      ) : rounds.length === 0 ? (
        <TargetChoice value={target} onChange={onTarget} className="h-12" />
      ) : (
        <p className="flex h-12 items-center justify-center gap-2 font-display text-lg font-semibold tracking-wide text-muted">
          {t('Round {number} [[of a battle]]', { number: rounds.length + 1 })}
          <span aria-hidden="true" className="text-faint">
            /
          </span>
          {target === null
            ? t('Free play')
            : t('{points, plural, one {First to #} other {First to #}}', { points: target })}
        </p>
      )}
    </div>
  );
}

interface TargetChoiceProps {
  value: Target;
  onChange: (target: Target) => void;
  showsLabel?: boolean;
  className?: string;
}

export function TargetChoice({ value, onChange, showsLabel, className }: TargetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={cx('flex min-w-0 items-center gap-3', className)}>
      <legend className={showsLabel ? 'mb-1.5 font-medium' : 'sr-only'}>
        {t('Points to win')}
      </legend>
      <div className="grid w-full grid-cols-4 gap-1 rounded-tile border border-line bg-surface">
        {TARGETS.map((target) => (
          <label key={target ?? 'free'} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={value === target}
              onChange={() => onChange(target)}
              className="peer sr-only"
            />
            <span className="figures flex min-h-11 items-center justify-center rounded-field font-display text-lg font-semibold text-muted transition-colors peer-checked:bg-raised peer-checked:text-accent-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent-ink hover:text-ink">
              {target ?? t('Free [[free play, to no number of points]]')}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
