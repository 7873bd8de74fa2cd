import type { Side } from './match';
import { type MatchRules, NO_START } from './match-rules';
import { limitedPoints } from './part-rules';
import type { MatchValues } from './rule-fields';
import type { EventSettings } from './settings';

/** What the limited parts of each list give the opponent, less than a win. */
export function startOf(
  { limited }: Pick<EventSettings, 'limited'>,
  { pointsToWin }: Pick<MatchValues, 'pointsToWin'>,
  lists: Record<Side, readonly object[] | null>,
): MatchRules['start'] {
  if (limited.length === 0) return NO_START;
  const given = (side: Side) => Math.min(limitedPoints(limited, lists[side]), pointsToWin - 1);
  return { a: given('b'), b: given('a') };
}
