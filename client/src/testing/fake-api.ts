import { afterEach, beforeEach, vi } from 'vitest';
import { buildPath, type Route, type RouteInput, type RouteResponse } from '#shared/contract';
import type { FieldError } from '#shared/errors';

/** A call made by the client. */
export interface SeenCall {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  init: RequestInit;
}

type Answer<R extends Route> = RouteResponse<R> | Response;
type Handler<R extends Route> = (
  call: SeenCall & { body: RouteInput<R>['body'] },
) => Answer<R> | Promise<Answer<R>>;

interface Mock {
  route: Route;
  handler: (call: SeenCall) => unknown;
}

/** A response with a given status: an error body, a Link header and the like. */
export function reply(status: number, body?: unknown, headers?: Record<string, string>): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** An error response in the server's format. */
export function refusal(status: number, message: string, fields?: FieldError[]): Response {
  const code = CODES[status] ?? 'internal';
  return reply(status, { code, message, fields, requestId: 'test' });
}

const CODES: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
  503: 'unavailable',
};

/** A page of a list; `next` is the next page's cursor. */
export function page<T>(items: T[], next: string | null = null): Response {
  const link = next ? { Link: `</page?cursor=${next}>; rel="next"` } : undefined;
  return reply(200, items, link);
}

function createFakeApi() {
  let mocks: Mock[] = [];
  let seen: SeenCall[] = [];
  let isOffline = false;

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    if (isOffline) throw new TypeError('Failed to fetch');
    for (const { route, handler } of mocks) {
      const params = route.method === method ? match(route.path, url.pathname) : null;
      if (!params) continue;
      const call: SeenCall = {
        method,
        path: url.pathname,
        params,
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        init,
      };
      seen.push(call);
      const result = await handler(call);
      if (result instanceof Response) return result;
      return reply(route.status, result);
    }
    throw new Error(`The test has no answer for ${method} ${url.pathname}`);
  }

  return {
    /** Handles a route; a later handler for the same route replaces it. */
    on<R extends Route>(route: R, handler: Handler<R>): void {
      mocks.unshift({ route, handler: handler as Mock['handler'] });
    },
    /** Responds to a route with an error. */
    refuse(route: Route, status: number, message: string, fields?: FieldError[]): void {
      mocks.unshift({ route, handler: () => refusal(status, message, fields) });
    },
    /** Responds to nothing, as if offline: for all routes, or one. */
    offline(route?: Route): void {
      if (!route) {
        isOffline = true;
        return;
      }
      mocks.unshift({
        route,
        handler: () => {
          throw new TypeError('Failed to fetch');
        },
      });
    },
    online(): void {
      isOffline = false;
    },
    /** The calls made to a route, in order. */
    calls(route: Route): SeenCall[] {
      return seen.filter((call) => call.method === route.method && match(route.path, call.path));
    },
    install(): void {
      mocks = [];
      seen = [];
      isOffline = false;
      vi.stubGlobal('fetch', vi.fn(answer));
    },
  };
}

function match(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const holes = Object.fromEntries(names.map((name) => [name, '(value)']));
  const source = buildPath(pattern, holes)
    .replace(/[.*+?^${}|[\]\\]/g, '\\$&')
    .replaceAll('(value)', '([^/]+)');
  const found = new RegExp(`^${source}$`).exec(path);
  if (!found) return null;
  return Object.fromEntries(
    names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
  );
}

/**
 * Fakes the server in a test file: `const server = fakeApi();` at its top, then
 * `server.on(api.listCombos, () => page([…]))`. A call without a handler fails.
 */
export function fakeApi() {
  const server = createFakeApi();
  beforeEach(() => server.install());
  afterEach(() => vi.unstubAllGlobals());
  return server;
}
