import { buildPath, type Route, type RouteInput, type RouteResponse } from '#shared/contract';
import { NetworkError, readError } from './api-error';
import { noteServerTime } from './server-time';
import { createStore } from './store';

/** Timeouts (milliseconds): venue Wi-Fi stalls more often than it fails. */
const READ_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 20_000;

export type CallInput<R extends Route> = RouteInput<R> & {
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
};

/** Routes without params and body may be called without a second argument. */
type CallArgs<R extends Route> =
  Record<never, never> extends RouteInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** The input of a route that is only known at runtime. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  timeout?: number;
}

/** One page of a list; `next` is the next page's cursor, null at the end. */
export interface ApiPage<T> {
  items: T[];
  next: string | null;
}

/**
 * Calls an API route.
 * @throws ApiError if the server refuses, NetworkError if no response arrives in time.
 */
export function call<R extends Route>(
  route: R,
  ...[input]: CallArgs<R>
): Promise<RouteResponse<R>> {
  return callLoosely(route, (input ?? {}) as LooseInput);
}

/** Like `call`, for a caller whose input has passed the route's types or schema before. */
export async function callLoosely<R extends Route>(
  route: R,
  input: LooseInput,
): Promise<RouteResponse<R>> {
  const { data } = await send(route, input);
  return data as RouteResponse<R>;
}

export type PagedRoute = Route & { paged: true };
/** An item of a paged route. */
export type Item<R extends Route> = RouteResponse<R> extends (infer T)[] ? T : never;

/** Calls a paged route; the cursor comes from the Link header (RFC 8288). */
export const callPage = <R extends PagedRoute>(route: R, ...[input]: CallArgs<R>) =>
  callPageLoosely(route, (input ?? {}) as LooseInput);

export async function callPageLoosely<R extends PagedRoute>(
  route: R,
  input: LooseInput,
): Promise<ApiPage<Item<R>>> {
  const { data, headers } = await send(route, input);
  return { items: data as Item<R>[], next: nextCursor(headers.get('Link')) };
}

export function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return target ? new URL(target, 'http://localhost').searchParams.get('cursor') : null;
}

/** A route's URL; empty query values are left out. */
export function address(
  route: Route,
  { params, query = {} }: Pick<LooseInput, 'params' | 'query'>,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const path = buildPath(route.path, params);
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Reads a route's response; undefined if it has none.
 * @throws ApiError
 */
export async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) throw await readError(response);
  if (!route.response || response.status === 204) return undefined;
  const data: unknown = await response.json().catch((cause: unknown) => {
    const wasGivenUp = cause instanceof DOMException && cause.name === 'AbortError';
    throw wasGivenUp ? cause : new Error('The answer could not be read.', { cause });
  });
  if (data === undefined) throw new Error('The answer was empty.');
  return data;
}

const reachable = createStore(true);
let answeredAt = 0;

/** Whether the last call got a response; navigator.onLine is unreliable. */
export const { get: isReachable, subscribe: subscribeReachable } = reachable;

/** Records a call's outcome. A failure is ignored once a later call got a response. */
function noteAnswer(answered: boolean, sentAt: number): void {
  if (answered) answeredAt = performance.now();
  if (reachable.get() === answered || (!answered && sentAt < answeredAt)) return;
  reachable.set(answered);
}

async function ask(route: Route, input: LooseInput, signal: AbortSignal): Promise<Response> {
  const url = address(route, input);
  return fetch(url, {
    method: route.method,
    credentials: 'same-origin',
    // Always revalidates; a 304 is served from the browser's cache.
    cache: 'no-cache',
    headers: {
      Accept: 'application/json',
      ...(route.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    signal,
  });
}

async function send(route: Route, input: LooseInput): Promise<{ data: unknown; headers: Headers }> {
  const timeout = new AbortController();
  const sentAt = performance.now();
  const abort = () => timeout.abort();
  const patience = route.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const timer = setTimeout(abort, input.timeout ?? patience);
  input.signal?.addEventListener('abort', abort);
  try {
    const response = await ask(route, input, timeout.signal);
    // Statuses from 502 come from a gateway.
    noteAnswer(response.status < 502, sentAt);
    noteServerTime(response.headers.get('Date'));
    return { data: await readAnswer(route, response), headers: response.headers };
  } catch (error) {
    // Cancelled by the caller.
    if (input.signal?.aborted) throw error;
    if (timeout.signal.aborted || error instanceof TypeError) {
      noteAnswer(false, sentAt);
      throw new NetworkError(error);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', abort);
  }
}
