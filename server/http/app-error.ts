import type { z } from 'zod';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '#shared/errors';
import { GUARDIAN_WAITING } from '#shared/guardians';
import { t } from '#shared/translate';

interface Options {
  fields?: FieldError[];
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** The current state, sent when an edit was based on an old version. */
  current?: unknown;
  /** The scope that a token lacks. */
  needs?: ErrorBody['needs'];
  /** Sent as WWW-Authenticate. */
  challenge?: string;
  cause?: unknown;
}

/** The error that services throw; `message` is shown to people. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;
  readonly needs: ErrorBody['needs'];
  readonly challenge: string | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, retryAfter, current, needs, challenge, cause }: Options = {},
  ) {
    super(message, { cause });
    this.status = ERROR_STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.current = current;
    this.needs = needs;
    this.challenge = challenge;
  }
}

/** A 400 about one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ path, message }] });

/** A 400 from a failed parse, with the first field's message. */
export function invalidInput(error: z.ZodError): AppError {
  const fields = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  return new AppError('invalid', fields[0]?.message ?? t('Invalid data submitted.'), { fields });
}

export const notFound = (message: string) => new AppError('not_found', message);

export const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/** For a child whose guardian has not confirmed yet. */
export const guardianMissing = () => new AppError('forbidden', GUARDIAN_WAITING);

/** For an administrator who must set up a second factor (ADMIN_REQUIRE_SECOND_FACTOR). */
export const secondFactorMissing = () =>
  new AppError(
    'forbidden',
    t('Administrators need a passkey or two-step login here. Please set one up first.'),
  );

/** Node's error codes. */
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

/** pg errors without a code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The server does not support|The database does not answer)/i;

/**
 * Transient SQLSTATEs: connection exceptions, insufficient resources, shutdown and startup, cancelled
 * statements, serialization failures and deadlocks.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01)$/;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Seconds. */
const RETRY_AFTER = 2;

/** Yields the error and its causes, since Drizzle wraps pg's errors. */
function* chain(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** Returns the first SQLSTATE or system code in the chain of causes. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string') return link.code;
  }
  return undefined;
}

export function isUniqueViolation(error: unknown, index: string): boolean {
  for (const link of chain(error)) {
    if ('constraint' in link && link.constraint === index) {
      return databaseErrorCode(link) === UNIQUE_VIOLATION;
    }
  }
  return false;
}

export const isForeignKeyViolation = (error: unknown): boolean =>
  databaseErrorCode(error) === FOREIGN_KEY_VIOLATION;

const isUnreachable = (error: Error) =>
  ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) ||
  // Any code counts: a missing socket file is ENOENT.
  ('syscall' in error && error.syscall === 'connect') ||
  LOST_CONNECTION.test(error.message);

/** Ripcord itself could not answer. */
export const unavailable = (cause?: unknown) =>
  new AppError('unavailable', t('Ripcord is busy right now. Please try again in a moment.'), {
    retryAfter: RETRY_AFTER,
    cause,
  });

/** Maps a database error to a response; null for other errors and our own bugs. */
export function databaseError(error: unknown): AppError | null {
  const code = databaseErrorCode(error) ?? '';
  if (UNAVAILABLE_STATE.test(code) || [...chain(error)].some(isUnreachable)) {
    return unavailable(error);
  }
  if (code === UNIQUE_VIOLATION) {
    return new AppError('conflict', t('This already exists.'), { cause: error });
  }
  if (code === FOREIGN_KEY_VIOLATION) {
    return new AppError('conflict', t('Something this belongs to has just been deleted.'), {
      cause: error,
    });
  }
  return null;
}
