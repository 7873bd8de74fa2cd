import { type ErrorCode, errorBodySchema, type FieldError } from '@shared/errors';

export const UNREACHABLE =
  'Ripcord cannot be reached right now. Please check your connection and try again.';

interface Details {
  code?: ErrorCode;
  serverMessage?: string;
  fields?: FieldError[];
  retryAfter?: number;
  current?: unknown;
}

/** An answer that is not a success. `message` is `<status>: <text>` (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined when the body is not ours. */
  readonly code: ErrorCode | undefined;
  /** The sentence for people in the error body; undefined when the body is not ours. */
  readonly serverMessage: string | undefined;
  readonly fields: FieldError[];
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** The present state of what was edited; see `versionedEdit`. */
  readonly current: unknown;

  constructor(status: number, text: string, details: Details = {}) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}

/** No answer: offline, connection refused or timeout. Never means signed out. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(UNREACHABLE, { cause });
    this.name = 'NetworkError';
  }
}

/** Turns a failed response into an ApiError; raw JSON never becomes its text. */
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
    retryAfter,
    current: known.success ? known.data.current : undefined,
  });
}

/** Undefined for anything else. */
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

/** Whether the server could not be reached, rather than answered with an error. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 502);
}

/** Whether the server may have stored the request in spite of the error. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Retrying does not help against client errors such as 403 and 404. */
function mayRecover(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** A query's `retry`: once, where that may help. */
export function retryOnce(failures: number, error: unknown): boolean {
  return failures < 1 && mayRecover(error);
}

/** Not found, or not visible to this person. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
