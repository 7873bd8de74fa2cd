import type { Match } from '#shared/event-matches';
import { type MatchRound, otherSide, type Side } from '#shared/rules/events/match';
import type { EventFinish } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { causeWords, finishFor } from '@/components/ui/finish';
import { sideName } from './words';

/** "Burst for Ada", "Own finish by Ben: +1 for Ada", "Penalty against Ben: +1 for Ada", "Draw" */
export function finishWords(
  { winner, finish }: { winner: Side | 'draw'; finish: EventFinish },
  names: Record<Side, string>,
): string {
  if (winner === 'draw') return t('Draw [[nobody wins]]');
  if (finish === 'own' || finish === 'penalty') {
    return causeWords[finish](names[otherSide(winner)], names[winner]);
  }
  return finishFor(finish, names[winner]);
}

/** "Burst for Ada · Draw" */
export const roundsInWords = (rounds: readonly MatchRound[], match: Match): string =>
  rounds
    .map((round) => finishWords(round, { a: sideName(match, 'a'), b: sideName(match, 'b') }))
    .join(' · ');
