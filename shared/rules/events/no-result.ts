import { t } from '../../translate';
import type { EventFinish } from '../finish';
import type { MatchValues } from './rule-fields';

/** Why a round has no result, so that the same pair launches again. */
export const NO_RESULTS = ['no_contact', 'disturbance', 'out_of_bounds'] as const;
export type NoResult = (typeof NO_RESULTS)[number];

export type RoundFinish = EventFinish | NoResult;

interface Round {
  winner: string;
  finish: RoundFinish;
}

export const isNoResult = (finish: RoundFinish): finish is NoResult =>
  NO_RESULTS.some((one) => one === finish);

/** Rounds with a result. */
export const withResult = <R extends Round>(rounds: readonly R[]): R[] =>
  rounds.filter(({ finish }) => !isNoResult(finish));

/** The relaunches since the last launch with a result; a penalty is no launch. */
export function relaunchesAfter(rounds: readonly Round[]): number {
  let count = 0;
  for (const { finish } of rounds) {
    if (isNoResult(finish)) count += 1;
    else if (finish !== 'penalty') count = 0;
  }
  return count;
}

type Limits = Pick<MatchValues, 'relaunchLimit' | 'outOfBounds'>;

/** Whether another round without a result would have to be a draw. */
export const isRelaunchOver = (rounds: readonly Round[], { relaunchLimit }: Limits): boolean =>
  relaunchLimit > 0 && relaunchesAfter(rounds) >= relaunchLimit;

/** Why rounds without a result are refused. */
export function relaunchProblem(rounds: readonly Round[], rules: Limits): string | undefined {
  const { relaunchLimit, outOfBounds } = rules;
  if (outOfBounds !== 'relaunch' && rounds.some(({ finish }) => finish === 'out_of_bounds')) {
    return outOfBoundsMessage(outOfBounds);
  }
  const isTooMuch = rounds.some(
    ({ finish }, index) => isNoResult(finish) && isRelaunchOver(rounds.slice(0, index), rules),
  );
  return isTooMuch ? relaunchLimitMessage(relaunchLimit) : undefined;
}

export const outOfBoundsMessage = (finish: 'spin' | 'over'): string =>
  finish === 'spin'
    ? t('Out of bounds counts as a spin finish in this event.')
    : t('Out of bounds counts as an over finish in this event.');

export const relaunchLimitMessage = (count: number): string =>
  t(
    'After {count, plural, one {# relaunch} other {# relaunches}} in a row the round counts as a draw.',
    { count },
  );
