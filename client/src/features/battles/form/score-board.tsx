import { battleResult, overallFinish, type ScoredRound, scoreRounds } from '@shared/rules/scoring';
import { FinishBadge, finishMeta, ResultBadge } from '@/components/ui/finish';

const OUTCOME = { WIN: 'you win', LOSS: 'your opponent wins', DRAW: 'draw' } as const;

/**
 * What the rounds entered so far come to: read-only, large enough for arm's length, and read out
 * whenever it changes.
 */
export function ScoreBoard({ rounds }: { rounds: readonly ScoredRound[] }) {
  if (rounds.length === 0) return null;
  const { myScore, opponentScore } = scoreRounds(rounds);
  const result = battleResult(myScore, opponentScore);
  const finish = overallFinish(rounds);
  return (
    <div className="flex items-center gap-3 md:gap-4">
      <output aria-label="Live score" aria-live="polite" aria-atomic="true" className="sr-only">
        {`Score ${myScore} to ${opponentScore}, ${OUTCOME[result]}. Finish: ${finishMeta[finish].word}.`}
      </output>
      <div aria-hidden="true" className="flex items-center gap-3">
        <Side label="Me" score={myScore} />
        <span className="font-display text-2xl font-semibold text-faint">–</span>
        <Side label="Opp." score={opponentScore} />
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
