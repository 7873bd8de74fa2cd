import { otherSide, type Side } from '#shared/rules/events/match';
import type { EventFinish } from '#shared/rules/finish';
import { finishMeta } from '@/components/ui/finish';

/** "Burst for Ada", "Own finish by Ben: +1 Ada", "Penalty against Ben: +1 Ada", "Draw" */
export function finishWords(
  { winner, finish }: { winner: Side | 'draw'; finish: EventFinish },
  names: Record<Side, string>,
): string {
  if (winner === 'draw') return 'Draw';
  const other = names[otherSide(winner)];
  if (finish === 'own') return `Own finish by ${other}: +1 ${names[winner]}`;
  if (finish === 'penalty') return `Penalty against ${other}: +1 ${names[winner]}`;
  return `${finishMeta[finish].word} for ${names[winner]}`;
}
