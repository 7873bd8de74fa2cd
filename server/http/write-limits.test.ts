import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../shared/routes';
import { buildUser, comboInput } from '../testing/factories';
import { createTestApp, type TestApp } from '../testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ writesPerMinute: 3, config: { rateLimitScale: 1 } });
});
afterAll(() => app.close());

it('limits the writes of one person, but neither reading nor signing out', async () => {
  const { client } = await buildUser(app);
  const write = () => client.send(api.createCombo, { body: comboInput() });
  for (let count = 0; count < 3; count += 1) expect((await write()).status).toBe(201);
  const refused = await write();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await client.call(api.listCombos)).body).toHaveLength(3);
  const other = await buildUser(app);
  expect((await other.client.send(api.createCombo, { body: comboInput() })).status).toBe(201);
  expect((await client.call(api.logout)).status).toBe(204);
});

it('limits what enumerates people: sixty searches and name checks a minute', async () => {
  const { client } = await buildUser(app);
  const searches = [
    () => client.send(api.searchUsers, { query: { q: 'an' } }),
    () => app.visitor.send(api.checkUsername, { query: { username: 'somebody' } }),
  ];
  for (const search of searches) {
    for (let count = 0; count < 60; count += 1) expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
  }
  // The search for everything finds people as well.
  expect((await client.send(api.searchAll, { query: { q: 'an' } })).status).toBe(429);
});
