import { AppError } from './app-error';

/**
 * How many requests of a person run at the same time in a process, and how many may wait behind
 * them. Not rates, so RATE_LIMIT_SCALE does not apply.
 */
export const AT_ONCE = {
  reads: { atOnce: 4, maxWaiting: 100 },
  writes: { atOnce: 2, maxWaiting: 100 },
  /** By session, before it is known whose it is. */
  sessionLookups: { atOnce: 2, maxWaiting: 200 },
} as const;

export const tooManyAtOnce = () =>
  new AppError('rate_limited', "You're doing too much at once. Please try again in a moment.", {
    retryAfter: 1,
  });
