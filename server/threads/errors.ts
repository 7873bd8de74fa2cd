import { AppError } from '../http/app-error';

/** An error as it is sent between threads: a clone would lose codes, fields and class. */
export interface SentError {
  name: string;
  message: string;
  stack?: string | undefined;
  /** Own fields, such as a SQLSTATE. */
  fields: Record<string, unknown>;
  isAppError: boolean;
  cause?: SentError | undefined;
}

export function toSent(error: unknown): SentError {
  if (!(error instanceof Error)) return toSent(new Error(String(error)));
  const { name, message, stack, cause, ...fields } = error;
  return {
    name: error.name,
    message,
    stack,
    fields: JSON.parse(JSON.stringify(fields)) as Record<string, unknown>,
    isAppError: error instanceof AppError,
    ...(cause !== undefined && { cause: toSent(cause) }),
  };
}

export function fromSent({ name, message, stack, fields, isAppError, cause }: SentError): Error {
  const options = cause && { cause: fromSent(cause) };
  if (isAppError) {
    const { code, ...details } = fields as unknown as AppError;
    return new AppError(code, message, { ...details, ...options });
  }
  return Object.assign(new Error(message, options), { name, stack, ...fields });
}
