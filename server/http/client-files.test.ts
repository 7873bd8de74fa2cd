import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';

/** What the browser asks of an installed app, as the build leaves it. */
const FILES = {
  'sw.js': 'self.skipWaiting;',
  'workbox-1a2b3c4d.js': 'define([]);',
  'manifest.webmanifest': '{"name":"Ripcord"}',
  'icons/icon-192.png': 'picture',
  'index.html': '<!doctype html><title>Ripcord</title>',
};

let app: TestApp;
let clientDir: string;
beforeAll(async () => {
  clientDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-client-'));
  await fs.mkdir(path.join(clientDir, 'icons'));
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
  // A browser takes a service worker only as a script, and a new one only when it asks each time.
  ['/sw.js', /^text\/javascript/],
  ['/workbox-1a2b3c4d.js', /^text\/javascript/],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/icons/icon-192.png', /^image\/png$/],
])('%s has its type, is asked for each time, and may be used', async (address, type) => {
  const response = await fetch(app.url + address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(type);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});

it('a worker that is not there is no page', async () => {
  const response = await fetch(`${app.url}/sw-old.js`, { headers: { Accept: '*/*' } });
  expect(response.status).toBe(404);
});
