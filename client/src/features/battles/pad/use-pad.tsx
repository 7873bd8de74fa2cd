import { MAX_ROUNDS } from '@shared/rules/finish';
import { type ScoredRound, scoreRounds } from '@shared/rules/scoring';
import { CircleAlert, Trophy } from 'lucide-react';
import { useState } from 'react';
import { notifyError } from '@/lib/notify';
import type { PersonalStore } from '@/lib/personal-store';
import { TargetChoice } from './score-plate';
import { type Draft, roundInWords, type Target, type Won, wonBy, wonInWords } from './scoring';
import { vibrate } from './use-device';

/** What can be done to the running battle, and what a screen reader says of it. */
export function usePad(store: PersonalStore<Draft | null>) {
  const [said, setSaid] = useState('');

  /** What changes after Save was tapped makes it a battle that goes on. */
  const change = (values: Partial<Draft>) => {
    const now = store.get();
    if (now) store.set({ ...now, playedAt: null, ...values });
  };

  const setRounds = (rounds: ScoredRound[], deed: string, touch: 'round' | 'undo') => {
    const now = store.get();
    if (!now) return;
    const { myScore, opponentScore } = scoreRounds(rounds);
    const before = wonBy(now.rounds, now.target);
    const won = wonBy(rounds, now.target);
    const isNews = won !== undefined && won.winner !== before?.winner;
    change({ rounds });
    setSaid(
      `${deed}. ${myScore} to ${opponentScore}.${isNews ? ` ${wonInWords(won, now.opponentName)}.` : ''}`,
    );
    vibrate(isNews ? 'won' : touch);
  };

  return {
    said,
    change,
    add(round: ScoredRound) {
      const { rounds, opponentName } = store.get() ?? { rounds: [], opponentName: '' };
      if (rounds.length >= MAX_ROUNDS) {
        notifyError('Maximum rounds reached', 'You can only have up to 20 rounds in a battle');
        return;
      }
      setRounds([...rounds, round], roundInWords(round, opponentName), 'round');
    },
    undo() {
      const now = store.get();
      const last = now?.rounds.at(-1);
      if (!now || !last) return;
      const deed = `Taken back: ${roundInWords(last, now.opponentName)}`;
      setRounds(now.rounds.slice(0, -1), deed, 'undo');
    },
    correct(index: number, round: ScoredRound) {
      const now = store.get();
      if (!now) return;
      const deed = `Round ${index + 1}: ${roundInWords(round, now.opponentName)}`;
      setRounds(now.rounds.with(index, round), deed, 'round');
    },
    remove(index: number) {
      const now = store.get();
      if (!now) return;
      setRounds(now.rounds.toSpliced(index, 1), `Round ${index + 1} removed`, 'undo');
    },
  };
}

export type Pad = ReturnType<typeof usePad>;

interface PadStateProps {
  draft: Draft;
  won: Won | undefined;
  /** Why it could not be saved. */
  problem: string | undefined;
  onTarget: (target: Target) => void;
  onProblem: () => void;
  className?: string;
}

/**
 * What stands between the score and the rounds: how far it goes, as long as that can be chosen
 * without a second thought; then what is played to; at last who won. Always as high, so that no
 * button moves under a thumb.
 */
export function PadState({
  draft: { target, rounds, opponentName },
  won,
  problem,
  onTarget,
  onProblem,
  className,
}: PadStateProps) {
  return (
    <div className={className}>
      {problem ? (
        <button
          type="button"
          onClick={onProblem}
          className="flex h-12 w-full items-center justify-center gap-2 rounded-[10px] border border-loss/40 bg-loss/10 px-3 font-semibold text-loss"
        >
          <CircleAlert className="size-5 shrink-0" />
          Not saved yet. See why
        </button>
      ) : won ? (
        <p className="cut flex h-12 items-center justify-center gap-2.5 bg-accent px-3 text-on-accent motion-safe:animate-[fade-in_0.2s_ease-out]">
          <Trophy className="size-6 shrink-0" />
          <span className="figures truncate font-display text-3xl leading-none font-bold tracking-wide">
            {wonInWords(won, opponentName)}
          </span>
        </p>
      ) : rounds.length === 0 ? (
        <TargetChoice value={target} onChange={onTarget} className="h-12" />
      ) : (
        <p className="flex h-12 items-center justify-center gap-2 font-display text-lg font-semibold tracking-wide text-muted">
          Round {rounds.length + 1}
          <span aria-hidden="true" className="text-faint">
            /
          </span>
          {target === null ? 'Free play' : `First to ${target}`}
        </p>
      )}
    </div>
  );
}
