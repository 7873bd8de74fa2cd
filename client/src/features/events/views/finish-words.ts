import type { Match } from '#shared/event-matches';
import {
  type MatchRound,
  otherSide,
  type RoundWinner,
  type Side,
} from '#shared/rules/events/match';
import { isNoResult, type NoResult, type RoundFinish } from '#shared/rules/events/no-result';
import { t } from '#shared/translate';
import { causeWords, finishFor } from '@/components/ui/finish';
import { sideName } from './words';

export const NO_RESULT_WORDS: Record<NoResult, string> = {
  no_contact: t('No contact'),
  disturbance: t('Disturbance'),
  out_of_bounds: t('Out of bounds'),
};

/**
 * "Burst for Ada", "Own finish by Ben: +1 for Ada", "Penalty against Ben: +1 for Ada", "Draw"
 * @param names undefined is the reader
 */
export function finishWords(
  { winner, finish }: { winner: RoundWinner; finish: RoundFinish },
  names: Record<Side, string | undefined>,
): string {
  if (isNoResult(finish)) {
    return t('{reason}: no result', { reason: NO_RESULT_WORDS[finish] });
  }
  if (winner === 'draw' || winner === 'none') return t('Draw [[nobody wins]]');
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

/** "2 of 3 relaunches" */
export const relaunchWords = (count: number, limit: number): string =>
  t('{limit, plural, one {{count} of # relaunch} other {{count} of # relaunches}}', {
    count,
    limit,
  });
