import { pairSwiss, type SwissDraw, type SwissRound } from '#shared/rules/events/swiss';
import type { AppDeps } from '../../deps';

/** Up to this size, pairing takes less than the way to a thread. */
const AT_ONCE = 64;

/** Events take turns in their own lane of threads, whoever runs them. */
const NOBODY = 0;

/** Pairs large rounds in a thread, so that they block no requests. */
export const pairRound = async (
  { threads }: Pick<AppDeps, 'threads'>,
  round: SwissRound,
): Promise<SwissDraw> =>
  round.players.length <= AT_ONCE ? pairSwiss(round) : threads.run('pair-round', NOBODY, round);
