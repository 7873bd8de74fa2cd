import { expect, it } from 'vitest';
import { plantClient } from '../../testing/client-dir';
import { buildUser } from '../../testing/factories';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

const clientDir = await plantClient();
const app = await sharedTestApp({ clientDir });

it('sends an empty page for any code, with and without a session, and reads no cookie', async () => {
  const person = await buildUser(app);
  const german = { 'Accept-Language': 'de' };
  const page = await app.visitor.raw('GET', '/overlay/ANYCODE?view=next', { headers: german });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html data-overlay lang="de"');
  expect(page.text).not.toMatch(/Loading|noscript|skeleton/);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-cache',
    vary: 'Accept-Language',
    'x-frame-options': 'DENY',
  });
  expect(page.headers['set-cookie']).toBeUndefined();
  const cookie = `${person.client.cookie}; language=ja`;
  const other = await app.visitor.raw('GET', '/overlay/OTHER', { headers: { ...german, cookie } });
  expect(other.text).toBe(page.text);
  const known = { ...german, 'If-None-Match': page.headers.etag ?? '' };
  expect((await app.visitor.raw('GET', '/overlay/ANYCODE', { headers: known })).status).toBe(304);
});

it('does not exist without public pages', async () => {
  const closed = await ownTestApp({ clientDir, config: { publicPages: false } });
  expect((await closed.visitor.raw('GET', '/overlay/ANYCODE')).status).toBe(404);
});
