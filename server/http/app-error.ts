import type { z } from 'zod';
import { ERROR_STATUS, type ErrorCode, type FieldError } from '../../shared/errors';

interface Options {
  fields?: FieldError[];
  /** Seconds; sent as Retry-After. */
  retryAfter?: number;
  /** The present state, for an edit of an old version. */
  current?: unknown;
  cause?: unknown;
}

/** The error that services throw; `message` is shown to people. */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields, retryAfter, current, cause }: Options = {},
  ) {
    super(message, { cause });
    this.status = ERROR_STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

/** A 400 about one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ path, message }] });
}

/** A 400 from a failed parse; the first field's sentence becomes the message. */
export function invalidInput(error: z.ZodError): AppError {
  const fields = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  return new AppError('invalid', fields[0]?.message ?? 'Invalid data submitted.', { fields });
}

export const notFound = (message: string) => new AppError('not_found', message);

/** For an administrator whom ADMIN_REQUIRE_SECOND_FACTOR keeps out. */
export const secondFactorMissing = () =>
  new AppError(
    'forbidden',
    'Administrators need a passkey or two-step sign-in here. Please set one up first.',
  );
