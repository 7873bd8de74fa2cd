import { settleDeckBattle } from '@shared/rules/deck-counters';
import { Equal } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { ResultBadge } from '@/components/ui/finish';
import type { RoundFields } from './deck-battle-form';

interface DeckBattleScoreProps {
  rounds: readonly Pick<RoundFields, 'outcome'>[];
  /** Tied 1-1 after two rounds. */
  isTied: boolean;
}

/** What the rounds entered so far come to, large enough for arm's length, and read out. */
export function DeckBattleScore({ rounds, isTied }: DeckBattleScoreProps) {
  const decided = rounds.flatMap(({ outcome }) => (outcome ? [{ outcome }] : []));
  const { myScore, opponentScore, result } = settleDeckBattle(decided);
  const words = tell(isTied && result === null, decided.length);
  return (
    <div
      role="status"
      aria-label="Live score"
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
              icon={<Equal aria-hidden="true" strokeWidth={3} />}
              className="font-display tracking-wider"
            >
              TIE
            </Badge>
          ) : (
            <ResultBadge result={result === 'win' ? 'WIN' : 'LOSS'} />
          ))}{' '}
        {words && <span className="text-sm text-muted">{words}</span>}
      </span>
    </div>
  );
}

function tell(isTied: boolean, decided: number): string {
  if (isTied) return 'Tied 1-1. Round 3 is required.';
  if (decided === 0) return 'No round yet';
  return decided === 1 ? 'after one round' : '';
}
