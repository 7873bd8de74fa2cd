import { AppError } from './app-error';

/** Codes of Node for a server that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** pg gives these no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The server does not support)/i;

/**
 * SQLSTATEs for "not now": connection exceptions, insufficient resources, shutdown and start of
 * the server, a cancelled statement, and transactions that lost against another one.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01)$/;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Seconds after which a client may try again. */
const RETRY_AFTER = 2;

/** The error and what caused it: Drizzle wraps what pg threw. */
function* chain(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** The SQLSTATE or system code of a failed query, wherever in the chain of causes it is. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string') return link.code;
  }
  return undefined;
}

/** True when the error is the refusal of a row that the named unique index already holds. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (const link of chain(error)) {
    if ('constraint' in link && link.constraint === index) {
      return databaseErrorCode(link) === UNIQUE_VIOLATION;
    }
  }
  return false;
}

/** True when the error is the refusal of a row for another one that is there, or is not. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  databaseErrorCode(error) === FOREIGN_KEY_VIOLATION;

const isUnreachable = (error: Error) =>
  ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) ||
  // Whatever stopped it: a socket file that is gone is ENOENT.
  ('syscall' in error && error.syscall === 'connect') ||
  LOST_CONNECTION.test(error.message);

const unavailable = (cause?: unknown) =>
  new AppError('unavailable', 'Ripcord is catching its slice. Please try again shortly.', {
    retryAfter: RETRY_AFTER,
    cause,
  });

/** For a database that neither answers nor refuses. */
export const databaseSilent = () => unavailable(new Error('The database does not answer'));

/** What a database error means to the caller, or null when it is a fault of ours (or none of it). */
export function databaseError(error: unknown): AppError | null {
  const code = databaseErrorCode(error) ?? '';
  if (UNAVAILABLE_STATE.test(code) || [...chain(error)].some(isUnreachable)) {
    return unavailable(error);
  }
  if (code === UNIQUE_VIOLATION) {
    return new AppError('conflict', 'This exists already.', { cause: error });
  }
  if (code === FOREIGN_KEY_VIOLATION) {
    return new AppError('conflict', 'Something this belongs to has just been removed.', {
      cause: error,
    });
  }
  return null;
}
