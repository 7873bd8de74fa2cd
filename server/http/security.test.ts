import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors';
import { api } from '#shared/routes';
import { buildUser, type TestUser } from '../testing/factories';
import { captureLog } from '../testing/log-lines';
import { strictParse } from '../testing/strict-parse';
import { createTestApp, type TestApp } from '../testing/test-app';
import { createClient, type RawRequest } from '../testing/test-client';

const log = captureLog();
let app: TestApp;
let user: TestUser;
let clientDir: string;
beforeAll(async () => {
  clientDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-client-'));
  await fs.mkdir(path.join(clientDir, 'assets'));
  await fs.writeFile(path.join(clientDir, 'index.html'), '<!doctype html><title>Ripcord</title>');
  await fs.writeFile(path.join(clientDir, 'assets', 'app-1a2b.js'), '1;'.repeat(4_000));
  app = await createTestApp({ clientDir, log: log.destination });
  user = await buildUser(app);
});
afterAll(async () => {
  await app.close();
  await fs.rm(clientDir, { recursive: true });
});

/** Sends a request and checks that it is refused with the error body. */
async function refusal(method: 'GET' | 'POST', address: string, request: RawRequest = {}) {
  const response = await user.client.raw(method, address, request);
  const body = strictParse(errorBodySchema, response.body, `${method} ${address}`);
  expect(body.requestId).toBe(response.headers['x-request-id']);
  return { status: response.status, ...body };
}

describe('a mutation', () => {
  const logout = (headers: Record<string, string>, client = createClient(app.url)) =>
    client.raw('POST', '/api/logout', { headers });

  it('is refused from another site', async () => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `https://127.0.0.1:${new URL(app.url).port}` },
      { Origin: `${app.url}.evil.example` },
      { Origin: app.url, 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await logout(headers, user.client);
      expect([headers, response.status]).toEqual([headers, 403]);
      strictParse(errorBodySchema, response.body, 'the refusal');
    }
    expect((await user.client.send(api.getUser)).status).toBe(200);
  });

  it('is accepted from our own pages and from non-browsers', async () => {
    const own: Record<string, string>[] = [
      {},
      { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' },
      { Host: '192.168.1.5:3000', Origin: 'http://192.168.1.5:3000' },
    ];
    for (const headers of own) expect((await logout(headers)).status).toBe(204);
  });

  it('is accepted only from PUBLIC_URL if that is set', async () => {
    const config = { publicUrl: 'https://ripcord.example' };
    const known = await createTestApp({ databaseUrl: app.databaseUrl, config });
    try {
      const client = createClient(known.url);
      expect((await logout({ Origin: 'https://ripcord.example' }, client)).status).toBe(204);
      expect((await logout({ Origin: known.url }, client)).status).toBe(403);
    } finally {
      await known.close();
    }
  });

  it('must be JSON or multipart in a readable charset', async () => {
    const bodies: [type: string, body: string, status: number][] = [
      ['text/plain', '{"username":"a"}', 415],
      ['application/x-www-form-urlencoded', 'username=a', 415],
      ['application/json; charset=latin1', '{}', 415],
      ['application/json', '{"username":', 400],
      ['application/json', '"text"', 400],
      ['application/json', '[]', 400],
      ['application/json', `{"username":"${'x'.repeat(300_000)}"}`, 413],
    ];
    for (const [type, body, status] of bodies) {
      const answer = await refusal('POST', '/api/login', {
        headers: { 'Content-Type': type },
        body,
      });
      expect([type, answer.status]).toEqual([type, status]);
    }
    const empty = await user.client.raw('POST', '/api/user/complete-reset', {
      headers: { 'Content-Type': 'application/json' },
    });
    expect(empty.status).toBe(400);
  });
});

describe('a URL', () => {
  it('must not repeat query keys', async () => {
    const answer = await refusal('GET', '/api/users/check-username?username=a&username=b');
    expect(answer).toMatchObject({ status: 400, fields: [{ path: 'username' }] });
    const odd = await user.client.raw('GET', '/api/user?__proto__=1&constructor=2&a[b]=3');
    expect(odd.status).toBe(200);
  });

  it('must be decodable', async () => {
    for (const address of ['/api/%zz', '/%', '/api/avatars/%00.svg', '/assets/%ff.js']) {
      expect([address, (await refusal('GET', address)).status]).toEqual([address, 400]);
    }
  });

  it('that is unknown under /api is a 404 with the error body', async () => {
    expect((await refusal('GET', '/api/none')).status).toBe(404);
    expect((await refusal('POST', '/api/none')).status).toBe(404);
    expect((await refusal('GET', '/api/metrics')).status).toBe(404);
  });
});

describe('headers', () => {
  it('forbid what the app never does', async () => {
    const { headers } = await app.visitor.raw('GET', '/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self' blob:",
      ]),
    );
    expect(policy).not.toMatch(/unsafe-eval|upgrade-insecure-requests|http:|\*/);
    expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('that only pages need come with pages only', async () => {
    const ofPages = [
      'content-security-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ];
    const ofAll = ['cross-origin-resource-policy', 'x-content-type-options'];
    const expected: [string, string[]][] = [
      ['/', ofPages],
      ['/combos', ofPages],
      // A worker takes its policy from its own file.
      ['/sw.js', ofPages],
      ['/api/avatars/mika.svg', ['content-security-policy', ...ofAll]],
      ['/api/user', ofAll],
      ['/api/none', ofAll],
      ['/theme.js', ofAll],
      ['/assets/app-1a2b.js', ofAll],
      ['/assets/gone.js', ofAll],
    ];
    for (const [address, names] of expected) {
      const { headers } = await user.client.raw('GET', address);
      expect([address, ofPages.filter((name) => name in headers)]).toEqual([address, names]);
    }
    const { headers } = await user.client.raw('GET', '/api/messages/unread');
    const bytes = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    expect(bytes.length).toBeLessThan(500);
  });

  it('include HSTS once PUBLIC_URL is https', async () => {
    const config = { publicUrl: 'https://ripcord.example' };
    const secure = await createTestApp({ databaseUrl: app.databaseUrl, config });
    try {
      const { headers } = await secure.visitor.raw('GET', '/api/health');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await secure.close();
    }
  });

  it('keep API responses out of shared and stale caches', async () => {
    const { headers } = await user.client.raw('GET', '/api/user');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toMatch(/Cookie/);
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('the client', () => {
  const get = (address: string, accept = 'text/html') =>
    app.visitor.raw('GET', address, { headers: { Accept: accept } });

  it('is served for every page, and revalidated each time', async () => {
    for (const address of ['/', '/combos', '/battles/7', '/nowhere/at.all']) {
      const { status, text, headers } = await get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(text).toContain('<title>Ripcord</title>');
      expect(headers['cache-control']).toBe('no-cache');
    }
    expect((await app.visitor.raw('HEAD', '/')).status).toBe(200);
    expect((await app.visitor.raw('HEAD', '/api/health')).status).toBe(200);
  });

  it('keeps live pages out of search engines, as their data', async () => {
    for (const path of ['/live/LIVE2345', '/live/LIVE2345/card/CARD6789']) {
      expect((await get(path)).headers['x-robots-tag']).toBe('noindex');
    }
    expect((await get('/auth')).headers['x-robots-tag']).toBe('noindex');
  });

  it('has immutable, compressed assets', async () => {
    const { status, headers } = await app.visitor.raw('GET', '/assets/app-1a2b.js', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('is not served for missing files', async () => {
    for (const address of ['/assets/gone.js', '/assets/', '/assets/../../package.json']) {
      expect((await get(address)).status).toBe(404);
    }
    expect((await get('/missing.png', 'image/*')).status).toBe(404);
    expect((await get('/combos', 'application/json')).status).toBe(404);
    expect((await app.visitor.raw('POST', '/combos')).status).toBe(404);
  });
});

describe('the log', () => {
  const CODES = ['LIVE2345', 'CARD6789', '23456789', 'CASE2345'];

  it('contains the request id and no secrets', async () => {
    const password = 'a secret to keep';
    const client = createClient(app.url);
    await client.call(api.register, { body: { username: 'logged', password } });
    await client.send(api.login, { body: { username: 'logged', password: 'also secret' } });
    await client.send(api.verifyResetToken, { query: { token: 'secret-token' } });
    await client.send(api.getLiveCard, { params: { code: 'LIVE2345', card: 'CARD6789' } });
    await client.raw('GET', '/api/live/23456789');
    await client.raw('GET', '/API/Live/CASE2345/whatever');
    const { headers } = await client.raw('GET', '/api/user');
    const id = headers['x-request-id'];

    const lines = log.lines();
    const paths = lines.map((line) => (line.req as { path?: string } | undefined)?.path);
    expect(paths).toContain('/api/live/[hidden]/card/[hidden]');
    expect(lines.some((line) => (line.req as { id: string } | undefined)?.id === id)).toBe(true);
    expect(lines.every((line) => (line.req as { id?: string } | undefined)?.id)).toBe(true);
    const events = lines.map((line) => line.event);
    expect(events).toEqual(expect.arrayContaining(['registered', 'sign-in-refused']));
    const sid = /s%3A([^.]+)/.exec(client.cookie)?.[1] ?? 'none';
    for (const secret of [password, 'also secret', 'secret-token', sid, '$argon2', ...CODES]) {
      expect(log.text()).not.toContain(secret);
    }
  });
});
