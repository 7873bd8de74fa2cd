import { type DestinationStream, type Logger, pino } from 'pino';

const STDERR = 2;

interface QueryFailure extends Error {
  query: string;
  params: unknown[];
}

const isQueryFailure = (error: unknown): error is QueryFailure =>
  error instanceof Error && 'query' in error && 'params' in error;

const SAFE_PG_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/**
 * Omits values, which may be hashes or tokens: Drizzle puts the parameters of a failed query into
 * its message, and Postgres puts the offending values into `detail`.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields: Record<string, unknown> = { type: error.name };
  for (const name of SAFE_PG_FIELDS) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (value !== undefined) fields[name] = value;
  }
  if (isQueryFailure(error)) {
    fields.message = 'Failed query';
    fields.query = error.query;
  } else {
    fields.message = error.message;
    fields.stack = error.stack;
  }
  if (error.cause) fields.cause = describeError(error.cause);
  return fields;
}

/** Logs JSON lines to standard error; standard output is only for the line with the address. */
export function createLogger({ logLevel }: { logLevel: string }, destination?: DestinationStream) {
  const options = {
    level: logLevel,
    base: { app: 'ripcord' },
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'newPassword', 'token', '*.password', '*.newPassword', '*.token'],
      censor: '[hidden]',
    },
  };
  return pino(options, destination ?? pino.destination(STDERR));
}

/** For tools and benchmarks that report results themselves. */
export const noLog: Logger = pino({ level: 'silent' });
