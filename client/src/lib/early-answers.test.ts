import { readFileSync } from 'node:fs';
import { api } from '@shared/routes';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { call } from './api';

const server = fakeApi();
const source = readFileSync('client/public/early.js', 'utf8');

const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  server.on(api.getUser, () => currentUser({ username: 'late' }));
});
afterEach(() => {
  delete window.ripcordEarly;
  vi.restoreAllMocks();
});

describe('an answer that was asked for early', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
  });
  const early = () => new Map([['/api/user', answer(currentUser({ username: 'early' }))]]);

  it('is taken once', async () => {
    window.ripcordEarly = early();
    expect((await call(api.getUser)).username).toBe('early');
    expect((await call(api.getUser)).username).toBe('late');
    expect(server.calls(api.getUser)).toHaveLength(1);
  });

  it('is not taken after a change: it is of before, or of somebody else', async () => {
    window.ripcordEarly = early();
    server.on(api.logout, () => undefined);
    await call(api.logout);
    expect((await call(api.getUser)).username).toBe('late');
  });

  it('is not taken when it is old', async () => {
    window.ripcordEarly = early();
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    expect((await call(api.getUser)).username).toBe('late');
  });

  it('is given up with the call that took it', async () => {
    window.ripcordEarly = new Map([['/api/user', new Promise<Response>(() => {})]]);
    const given = new AbortController();
    const asked = call(api.getUser, { signal: given.signal });
    given.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('early.js', () => {
  it.each(['/profile', '/battles'])('asks for what %s asks for, to the letter', async (address) => {
    setViewport(390);
    server.on(api.listBattles, () => page([]));
    const fetched = vi.fn((_address: string) => new Promise<Response>(() => {}));
    const names = ['fetch', 'location', 'matchMedia'];
    new Function(...names, source)(fetched, { pathname: address }, () => ({ matches: false }));
    const asked = fetched.mock.calls.map(([url]) => url);
    delete window.ripcordEarly;
    expect(asked.length).toBeGreaterThan(1);

    const sent = vi.mocked(globalThis.fetch);
    await renderApp(address);
    await screen.findByRole('main');
    await waitFor(() => {
      const urls = sent.mock.calls.map(([url]) => String(url));
      for (const url of asked) expect(urls).toContain(url);
    });
  });
});
