import { type ErrorCode, errorBodySchema, type FieldError } from '#shared/errors';
import { t } from '#shared/translate';

export const CHECK_CONNECTION = t('Please check your connection and try again.');

export const UNREACHABLE = t(
  'Ripcord cannot be reached right now. Please check your connection and try again.',
);

interface Details {
  code?: ErrorCode;
  serverMessage?: string;
  fields?: FieldError[];
  proxied?: number | undefined;
  retryAfter?: number;
  current?: unknown;
}

/** An error response. `message` is `<status>: <text>`. */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined if the body is not from our API. */
  readonly code: ErrorCode | undefined;
  /** The user-facing message of the error body; undefined if the body is not from our API. */
  readonly serverMessage: string | undefined;
  readonly fields: FieldError[];
  /** The status of the server behind a proxy, if the body names it. */
  readonly proxied: number | undefined;
  /** Seconds to wait before a retry, from the server. */
  readonly retryAfter: number | undefined;
  /** The current state of the edited entity; see `versionedEdit`. */
  readonly current: unknown;

  constructor(status: number, text: string, details: Details = {}) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? [];
    this.proxied = details.proxied;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}

/** No response: offline, connection refused or timeout. Never means signed out. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(UNREACHABLE, { cause });
    this.name = 'NetworkError';
  }
}

/** Converts a failed response to an ApiError; raw JSON never becomes its text. */
export async function readError(response: Response): Promise<ApiError> {
  const body = (await response.text().catch(() => '')).trim();
  const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const retryAfter = Number.isNaN(wait) ? undefined : wait;
  const json = parseJson(body);
  const known = errorBodySchema.partial().safeParse(json);
  const serverMessage = known.success ? known.data.message : undefined;
  const plain = json === undefined && !body.startsWith('<') ? body : '';
  return new ApiError(response.status, serverMessage || plain || response.statusText, {
    code: known.success ? known.data.code : undefined,
    serverMessage: serverMessage || undefined,
    fields: known.success ? known.data.fields : undefined,
    proxied: serverMessage ? undefined : Number(/\b[45]\d\d\b/.exec(plain)?.[0]) || undefined,
    retryAfter,
    current: known.success ? known.data.current : undefined,
  });
}

/** Parses JSON; undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function serverMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return fallback;
}

/** Whether the server was unreachable, rather than responding with an error. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
}

/** Whether the server may have stored the request despite the error. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Retrying does not help with client errors such as 403 and 404. */
function mayRecover(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** A query's `retry`: once, if that may help. */
export function retryOnce(failures: number, error: unknown): boolean {
  return failures < 1 && mayRecover(error);
}

/** Not found, or not visible to this person. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
