import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '#shared/contract';
import { api } from '#shared/routes';
import { fakeApi, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { call, callPage, nextCursor } from './api';
import { ApiError, isUnreachable, NetworkError, serverMessage } from './api-error';

const server = fakeApi();

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It should have failed.');
    },
    (error: unknown) => error,
  );
}

describe('a call', () => {
  it('always revalidates, with same-origin cookies, and returns the data', async () => {
    server.on(api.getUser, () => currentUser({ username: 'rin' }));
    await expect(call(api.getUser)).resolves.toMatchObject({ username: 'rin' });
    expect(server.calls(api.getUser)[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'same-origin',
      cache: 'no-cache',
    });
  });

  it('sends a body as JSON', async () => {
    server.on(api.login, () => currentUser());
    await call(api.login, { body: { username: 'mika', password: 'let it rip' } });
    const [seen] = server.calls(api.login);
    expect(seen?.body).toEqual({ username: 'mika', password: 'let it rip' });
    expect(seen?.init.headers).toMatchObject({ 'Content-Type': 'application/json' });
  });

  it('fills the path and omits empty query values', async () => {
    const odd = route('GET /api/things/:name', {
      summary: 'A thing',
      params: z.object({ name: z.string() }),
      query: z.object({ q: z.string().optional(), limit: z.number().optional() }),
      response: z.object({ ok: z.boolean() }),
    });
    server.on(odd, () => ({ ok: true }));
    await call(odd, { params: { name: 'a/b c' }, query: { q: 'x & y', limit: undefined } });
    expect(server.calls(odd)[0]).toMatchObject({
      path: '/api/things/a%2Fb%20c',
      params: { name: 'a/b c' },
      query: { q: 'x & y' },
    });
  });

  it('returns undefined for a 204', async () => {
    server.on(api.logout, () => reply(204));
    await expect(call(api.logout)).resolves.toBeUndefined();
  });

  it('treats a success without data as an error', async () => {
    server.on(api.getUser, () => new Response('', { status: 200 }));
    expect(await failure(call(api.getUser))).toBeInstanceOf(Error);
  });
});

describe('a refusal', () => {
  it('is "<status>: <sentence>", and shown as the sentence alone', async () => {
    server.refuse(api.login, 401, 'Wrong username or password');
    const error = await failure(call(api.login, { body: { username: 'a', password: 'b' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 401,
      message: '401: Wrong username or password',
      serverMessage: 'Wrong username or password',
    });
    expect(serverMessage(error, 'other words')).toBe('Wrong username or password');
  });

  it('carries the fields and the time to wait', async () => {
    const body = {
      code: 'rate_limited',
      message: 'Too many tries',
      fields: [{ path: 'username', message: 'Not this one' }],
      requestId: 'r',
    };
    server.on(api.getUser, () => reply(429, body, { 'Retry-After': '30' }));
    expect(await failure(call(api.getUser))).toMatchObject({
      retryAfter: 30,
      fields: [{ path: 'username', message: 'Not this one' }],
    });
  });

  it.each([
    ['plain text', new Response('Out for lunch', { status: 500 }), '500: Out for lunch'],
    [
      'an empty body',
      new Response('', { status: 502, statusText: 'Bad Gateway' }),
      '502: Bad Gateway',
    ],
    [
      'a page',
      new Response('<html>no</html>', { status: 500, statusText: 'Server Error' }),
      '500: Server Error',
    ],
    [
      'unknown JSON',
      new Response('{"a":1}', { status: 500, statusText: 'Server Error' }),
      '500: Server Error',
    ],
  ])('of %s never shows raw data', async (_, response, message) => {
    server.on(api.getUser, () => response);
    const error = await failure(call(api.getUser));
    expect(error).toMatchObject({ message, serverMessage: undefined });
    expect(serverMessage(error, 'our own words')).toBe('our own words');
  });
});

describe('no answer', () => {
  afterEach(() => vi.useRealTimers());

  it('is a network error when the connection fails', async () => {
    server.offline();
    const error = await failure(call(api.getUser));
    expect(error).toBeInstanceOf(NetworkError);
    expect(isUnreachable(error)).toBe(true);
  });

  it.each([
    ['a read', 10_000, () => call(api.getUser)],
    ['a write', 20_000, () => call(api.login, { body: { username: 'a', password: 'b' } })],
  ])('to %s is given up after %i ms', async (_, limit, send) => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const outcome = failure(send());
    let settled = false;
    void outcome.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(NetworkError);
  });

  it('is no network error when the caller aborts', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', () => {
      stop.abort();
      return Promise.reject(new DOMException('stopped', 'AbortError'));
    });
    const error = await failure(call(api.getUser, { signal: stop.signal }));
    expect(error).not.toBeInstanceOf(NetworkError);
  });
});

describe('a page', () => {
  it('comes with the cursor of the next one', async () => {
    const list = route('GET /api/things', {
      summary: 'Things',
      response: z.array(z.number()),
      paged: true,
    });
    const link = '</api/things?limit=50&cursor=WzFd>; rel="next"';
    server.on(list, () => reply(200, [1, 2], { Link: link }));
    await expect(callPage(list)).resolves.toEqual({ items: [1, 2], next: 'WzFd' });
    server.on(list, () => [3]);
    await expect(callPage(list)).resolves.toEqual({ items: [3], next: null });
  });

  it('finds the next one among several links', () => {
    expect(nextCursor('</x?cursor=a>; rel="prev", </x?cursor=b>; rel="next"')).toBe('b');
    expect(nextCursor(null)).toBeNull();
  });
});
