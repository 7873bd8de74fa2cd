import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';
import { createClient } from '../testing/test-client';

const SCRIPT = '1;'.repeat(4_000);
const SMALLER = brotliCompressSync(SCRIPT);

/** What the browser requests for an installed app, as the build writes it. */
const FILES = {
  'sw.js': 'self.skipWaiting;',
  'workbox-1a2b3c4d.js': 'define([]);',
  'manifest.webmanifest': '{"name":"Ripcord"}',
  'icons/icon-192.png': 'picture',
  'index.html':
    '<!doctype html><head><title>Ripcord</title></head><div id="root"><!--skeleton--></div>',
  'index.de.html': '<!doctype html><html lang="de"><head></head><!--skeleton-->',
  'index.ja.html': '<!doctype html><html lang="ja"><head></head><!--skeleton-->',
  '.vite/skeletons.de.json': JSON.stringify({ '/combos': '<p>Kombos</p>' }),
  '.vite/skeletons.json': JSON.stringify({
    '/profile': '<p>Your $& profile, {{name}}</p><p>{{bio}}</p>',
  }),
  'assets/app-1a2b.js': SCRIPT,
  'assets/app-1a2b.js.br': SMALLER,
  'assets/de-5e6f/app-1a2b.js': SCRIPT,
  'assets/de-5e6f/app-1a2b.js.br': SMALLER,
  'assets/other-1a2b.js': SCRIPT,
};

let app: TestApp;
let clientDir: string;
beforeAll(async () => {
  clientDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-client-'));
  for (const folder of ['icons', 'assets', 'assets/de-5e6f', '.vite'])
    await fs.mkdir(path.join(clientDir, folder));
  for (const [name, text] of Object.entries(FILES)) {
    await fs.writeFile(path.join(clientDir, name), text);
  }
  app = await createTestApp({ clientDir });
});
afterAll(async () => {
  await app.close();
  await fs.rm(clientDir, { recursive: true });
});

it.each([
  // Browsers accept a service worker only as a script, and update it only if it is revalidated.
  ['/sw.js', /^text\/javascript/],
  ['/workbox-1a2b3c4d.js', /^text\/javascript/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/icons/icon-192.png', /^image\/png$/],
])('%s has its type, is revalidated each time, and may be used', async (address, type) => {
  const response = await fetch(app.url + address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(type);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});

it('a missing worker is a 404, not a page', async () => {
  const response = await fetch(`${app.url}/sw-old.js`, { headers: { Accept: '*/*' } });
  expect(response.status).toBe(404);
});

const page = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.url + address, { headers: { Accept: 'text/html', ...headers } });

it('a page has the skeleton of its address for logged-in people only', async () => {
  const Cookie = 'theme=x; ripcord.sid=s%3Aabc';
  const own = await page('/profile', { Cookie });
  expect(await own.text()).toContain('<div id="root"><p>Your $& profile, </p><p></p></div>');
  expect(own.headers.get('vary')).toContain('Cookie');
  for (const address of ['/combos', '/toString']) {
    expect(await (await page(address, { Cookie })).text()).toContain('<div id="root"></div>');
  }
  expect(await (await page('/profile')).text()).toContain('<div id="root"></div>');
});

it("a page is in the account's language, else the device's, else the browser's", async () => {
  const german = await buildUser(app, { language: 'de' });
  const anybody = await buildUser(app);
  const cookieOf = ({ client }: typeof german, more = '') => `${client.cookie}${more}`;
  const shown = async (headers: Record<string, string>) => {
    const { headers: sent } = await page('/combos', headers);
    expect(sent.get('vary')).toContain('Cookie');
    expect(sent.get('vary')).toContain('Accept-Language');
    const again = await page('/combos', { ...headers, 'If-None-Match': sent.get('etag') ?? '' });
    expect([again.status, sent.get('vary')]).toEqual([
      304,
      expect.stringContaining(again.headers.get('vary') ?? '-'),
    ]);
    return sent.get('content-language');
  };
  const browser = { 'Accept-Language': 'ja-JP, de;q=0.1' };
  expect(await shown(browser)).toBe('ja');
  expect(await shown({})).toBe('en');
  // This build has no French page.
  expect(await shown({ 'Accept-Language': 'fr' })).toBe('en');
  expect(await shown({ ...browser, Cookie: cookieOf(german, '; language=en') })).toBe('de');
  expect(await shown({ ...browser, Cookie: cookieOf(anybody, '; language=de') })).toBe('de');
  expect(await shown({ ...browser, Cookie: cookieOf(anybody) })).toBe('ja');
  const own = await page('/combos', { Cookie: cookieOf(german) });
  const html = await own.text();
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<p>Kombos</p>');
});

it('a skeleton has the text of its own person, escaped', async () => {
  const { client } = await buildUser(app, {
    displayName: '<b>$&</b> "x" {{bio}}',
    bio: "Mika's & mine",
  });
  const own = await page('/profile', { Cookie: client.cookie ?? '' });
  expect(await own.text()).toContain(
    '<p>Your $& profile, &#60;b&#62;$&#38;&#60;/b&#62; &#34;x&#34; {{bio}}</p><p>Mika&#39;s &#38; mine</p>',
  );
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect((await page('/profile')).headers.get('cache-control')).toBe('no-cache');
});

it('an unchanged page is a 304', async () => {
  const first = await page('/profile');
  const tag = first.headers.get('etag') ?? '';
  expect((await page('/profile', { 'If-None-Match': tag })).status).toBe(304);
  const signedIn = { Cookie: 'ripcord.sid=s%3Aabc', 'If-None-Match': tag };
  expect((await page('/profile', signedIn)).status).toBe(200);
});

it('the table of skeletons is not served', async () => {
  const response = await fetch(`${app.url}/.vite/skeletons.json`, { headers: { Accept: '*/*' } });
  expect(response.status).toBe(404);
});

describe('a file of /assets', () => {
  const ask = (name: string, encodings: string) =>
    createClient(app.url).raw('GET', `/assets/${name}`, {
      headers: { 'Accept-Encoding': encodings },
    });

  it('is served brotli-compressed to clients that accept it', async () => {
    const { status, headers } = await ask('app-1a2b.js', 'gzip, br');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(SMALLER.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await ask('de-5e6f/app-1a2b.js', 'br')).headers['content-encoding']).toBe('br');
  });

  it('is served as it is to others, or where there is no compressed copy', async () => {
    const plain = await ask('app-1a2b.js', 'identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.text).toBe(SCRIPT);
    const other = await ask('other-1a2b.js', 'br;q=0, identity');
    expect(other.text).toBe(SCRIPT);
    expect((await ask('gone-1a2b.js', 'br')).status).toBe(404);
  });
});
