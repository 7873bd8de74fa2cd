import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldError } from '#shared/errors';
import { type Message, msg, t, translated } from '#shared/translate';
import { inLanguage, nameLanguage, requestLanguage } from '../i18n/reader';
import { AppError, databaseError, notFound } from './app-error';

/** Messages for errors of Express and its parsers. */
const HTTP_MESSAGES: Partial<Record<ErrorCode, Message>> = {
  invalid: msg('This request cannot be read.'),
  not_found: msg('There is nothing here.'),
  too_large: msg('This is too large.'),
  unsupported_type: msg('Please send JSON in UTF-8.'),
};

const isHttpError = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fromDatabase = databaseError(error);
  if (fromDatabase) return fromDatabase;
  if (error instanceof URIError) return new AppError('invalid', t('This address cannot be read.'));
  if (isHttpError(error) && error.status >= 400 && error.status < 500) {
    const known = Object.entries(ERROR_STATUS).find(([, status]) => status === error.status);
    const code = (known?.[0] ?? 'invalid') as ErrorCode;
    return new AppError(code, translated(HTTP_MESSAGES[code] ?? msg('This request was refused.')), {
      cause: error,
    });
  }
  return new AppError('internal', t('Something went wrong on our side. Please try again.'), {
    cause: error,
  });
}

export const unknownRoute: RequestHandler = () => {
  throw notFound(t('There is nothing here.'));
};

export const translatedFields = (fields: FieldError[]): FieldError[] =>
  fields.map(({ path, message }) => ({ path, message: translated(message) }));

/** Turns all errors into responses. Internal details are only logged, with the request's id. */
export const errorHandler: ErrorRequestHandler = (thrown, req, res, next) => {
  // Expected: a body cannot be read once the client has disconnected.
  if (req.socket.destroyed && !req.complete) {
    req.log.info({ event: 'aborted' }, 'the client has gone before it sent everything');
    return;
  }
  const error = toAppError(thrown);
  if (error.code === 'internal' || error.code === 'unavailable') {
    req.log.error({ err: thrown, code: error.code }, 'request failed');
  } else if (error.code === 'forbidden' || error.code === 'rate_limited') {
    req.log.warn({ event: 'refused', code: error.code }, error.message);
  }
  // Too late for a response, so Express's own handler closes the connection.
  if (res.headersSent) return next(thrown);
  for (const header of ['ETag', 'Link', 'Content-Disposition']) res.removeHeader(header);
  res.setHeader('Cache-Control', 'no-store');
  if (error.retryAfter !== undefined) res.setHeader('Retry-After', String(error.retryAfter));
  if (error.challenge) res.setHeader('WWW-Authenticate', error.challenge);
  // Known here also if the request was refused before it was made out.
  const language = requestLanguage(req, req.user?.language);
  nameLanguage(res, language);
  const body: ErrorBody = {
    code: error.code,
    ...inLanguage(language, () => ({
      message: translated(error.message),
      ...(error.fields && { fields: translatedFields(error.fields) }),
    })),
    requestId: String(req.id),
    ...(error.needs && { needs: error.needs }),
    ...(error.current !== undefined && { current: error.current }),
  };
  res.status(error.status).json(body);
};
