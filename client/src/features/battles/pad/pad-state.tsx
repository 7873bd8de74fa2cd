import { CircleAlert, Trophy } from 'lucide-react';
import type { Draft } from './draft';
import { type Target, type Won, wonInWords } from './scoring';
import { TargetChoice } from './target-choice';

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
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
          Not saved yet. See why
        </button>
      ) : won ? (
        <p className="cut flex h-12 items-center justify-center gap-2.5 bg-accent px-3 text-on-accent motion-safe:animate-[fade-in_0.2s_ease-out]">
          <Trophy aria-hidden="true" className="size-6 shrink-0" />
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
