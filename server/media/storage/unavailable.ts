import { AppError } from '../../http/app-error';

/** Seconds after which a client may try again. */
const RETRY_AFTER = 30;

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What cannot be written or read now is told as such; nothing has been half written. */
export function unavailable(cause: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && FULL.has(String(cause.code));
  return new AppError(
    'unavailable',
    isFull
      ? 'There is no room left to save files. Please try again later.'
      : 'Files cannot be saved or read right now. Please try again.',
    { retryAfter: RETRY_AFTER, cause },
  );
}
