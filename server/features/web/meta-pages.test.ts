import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { plantClient } from '../../testing/client-dir';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const clientDir = await plantClient();
const app = await sharedTestApp({ clientDir, config: { publicUrl: 'https://ripcord.example' } });

const params = { kind: 'driver', slug: 'ball' };

it('statistics of parts are public, without anybody’s own', async () => {
  const list = await app.visitor.call(api.listPublicPartStats, { query: { kind: 'blade' } });
  expect(Array.isArray(list.body)).toBe(true);
  const part = await app.visitor.call(api.getPublicPartStats, { params });
  expect(part.body).toMatchObject({ kind: 'driver', name: 'Ball' });
  expect(part.body).not.toHaveProperty('mine');
  expect(part.headers['access-control-allow-origin']).toBe('*');
  await app.visitor.call(api.getPublicMatchups);
  expect((await app.visitor.call(api.getPublicMeta)).body).toEqual({ refreshedAt: null });
  const absent = { params: { kind: 'driver', slug: 'nothing' } };
  expect((await app.visitor.fail(api.getPublicPartStats, absent)).status).toBe(404);
});

it('a part has a page, which costs one query once it is made', async () => {
  const ask = () => app.visitor.raw('GET', '/parts/driver/ball');
  const page = await ask();
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Ball · Ripcord</title>');
  expect(page.text).toContain('No public battles with it yet.');
  expect(page.headers['x-robots-tag']).toBeUndefined();
  expect((await queriesDuring(app.pool, ask)).length).toBe(1);
  for (const path of ['/parts/driver/nothing', '/parts/nothing/ball']) {
    expect((await app.visitor.raw('GET', path)).status).toBe(404);
  }
});

it('the ranking has a page, and both are in the sitemap', async () => {
  const page = await app.visitor.raw('GET', '/meta');
  expect(page.text).toContain('<title>Parts and Meta · Ripcord</title>');
  const pages = await app.visitor.raw('GET', '/sitemaps/pages/1');
  expect(pages.text).toContain('<loc>https://ripcord.example/meta</loc>');
  const parts = await app.visitor.raw('GET', '/sitemaps/parts/1');
  expect(parts.text).toContain('<loc>https://ripcord.example/parts/driver/ball</loc>');
});
