import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { combos, publicRemovals, users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { plantClient } from '../../testing/client-dir';
import { buildCombo, buildUser, plantAvatar, plantBadge, plantDeck } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const ORIGIN = 'https://ripcord.example';

const clientDir = await plantClient();
const app = await sharedTestApp({ clientDir, config: { publicUrl: ORIGIN, rateLimitScale: 100 } });

const get = (path: string, headers: Record<string, string> = {}) =>
  app.visitor.raw('GET', path, { headers });
const open = (webProfile: 'off' | 'link' | 'listed') =>
  buildUser(app, { displayName: 'Ren Aoki', bio: 'Plays on Sundays.', city: 'Porto', webProfile });

it('a profile is on the web once its owner says so, and leaves it again', async () => {
  const user = await buildUser(app);
  const { client, id } = user;
  expect((await client.call(api.getOwnProfile)).body.webProfile).toBe('off');
  expect((await get(`/profile/${id}`)).status).toBe(404);
  await client.call(api.updateProfile, { body: { webProfile: 'link' } });
  await client.call(api.updateProfile, { body: { city: 'Lisbon' } });
  expect((await client.call(api.getOwnProfile)).body.webProfile).toBe('link');
  expect((await get(`/profile/${id}`)).status).toBe(200);
  const wrong = { body: { webProfile: 'all' } };
  expect((await client.fail(api.updateProfile, wrong)).body.fields).toMatchObject([
    { path: 'webProfile' },
  ]);
  await client.call(api.updateProfile, { body: { webProfile: 'off' } });
  expect((await get(`/profile/${id}`)).status).toBe(404);
});

it('has name, picture, bio, badges, public combos and decks, and nothing else', async () => {
  const user = await open('link');
  await plantAvatar(app, user);
  const badge = await plantBadge(app, user);
  await user.client.call(api.toggleShowcase, { body: { userBadgeId: badge.id, showcased: true } });
  await buildCombo(user, { name: 'Open Storm', isPublic: true });
  await buildCombo(user, { name: 'Secret Storm' });
  await plantDeck(app, user, { name: 'Open Deck', isPublic: true });
  await plantDeck(app, user, { name: 'Secret Deck' });
  const { body } = await app.visitor.call(api.getPublicProfile, { params: { id: user.id } });
  expect(body).toMatchObject({ shownName: 'Ren Aoki', bio: 'Plays on Sundays.' });
  expect(body.badges).toMatchObject([{ key: 'first-combo' }]);
  expect(body.combos.map(({ name }) => name)).toEqual(['Open Storm']);
  expect(body.decks.map(({ name }) => name)).toEqual(['Open Deck']);
  expect(JSON.stringify(body)).not.toMatch(/Porto|friendCount|"userId"|"username"|Secret/);
  expect((await get(body.avatarUrl ?? '')).status).toBe(200);
  const page = await get(`/profile/${user.id}`);
  expect(page.text).toContain('<title>Ren Aoki · Ripcord</title>');
  expect(page.text).toContain('Open Storm');
  expect(page.text).not.toMatch(/Secret|Porto/);
  expect(page.headers['x-robots-tag']).toBe('noindex');
});

it('costs one query, three when it is new, and is sent again when it changed', async () => {
  const user = await open('link');
  const combo = await buildCombo(user, { isPublic: true });
  let tag = '';
  const ask = async () => {
    tag = (await get(`/profile/${user.id}`)).headers.etag ?? '';
  };
  expect((await queriesDuring(app.pool, ask)).length).toBeLessThanOrEqual(3);
  expect((await queriesDuring(app.pool, ask)).length).toBe(1);
  const again = () => get(`/profile/${user.id}`, { 'If-None-Match': tag });
  expect((await again()).status).toBe(304);
  await user.client.call(api.deleteCombo, { params: { id: combo.id } });
  expect((await again()).status).toBe(200);
});

it('listed ones are for search engines, and in the sitemap', async () => {
  const [listed, quiet] = [await open('listed'), await open('link')];
  expect((await get(`/profile/${listed.id}`)).headers['x-robots-tag']).toBeUndefined();
  const index = await get('/sitemap.xml');
  expect(index.text).toContain(`<loc>${ORIGIN}/sitemaps/profiles/1</loc>`);
  const part = (await get('/sitemaps/profiles/1')).text;
  expect(part).toContain(`<loc>${ORIGIN}/profile/${listed.id}</loc>`);
  expect(part).not.toContain(`/profile/${quiet.id}<`);
});

it('the sitemap has the last change of what a page shows', async () => {
  const person = await open('listed');
  const changed = async () => {
    const { text } = await get('/sitemaps/profiles/1');
    const at = new RegExp(`/profile/${person.id}</loc><lastmod>([^<]+)`).exec(text)?.[1] ?? '';
    expect((await get('/sitemap.xml')).text).toContain(
      `/sitemaps/profiles/1</loc><lastmod>${at}</lastmod>`,
    );
    return Date.parse(at);
  };
  const opened = await changed();
  await person.client.call(api.updateProfile, { body: { bio: 'I spin in the evening' } });
  const told = await changed();
  const { id } = await buildCombo(person, { isPublic: true });
  const shared = await changed();
  const at = { id: combos.id, updatedAt: combos.updatedAt };
  const [combo] = await app.db.select(at).from(combos).where(eq(combos.id, id));
  expect(told).toBeGreaterThan(opened);
  expect(shared).toBe(combo?.updatedAt.getTime());
  const badge = await plantBadge(app, person);
  await person.client.call(api.toggleShowcase, {
    body: { userBadgeId: badge.id, showcased: true },
  });
  expect(await changed()).toBeGreaterThan(shared);
});

it('what is not on the web answers like what does not exist', async () => {
  const child = await buildChild(app);
  const body = { webProfile: 'link' as const };
  expect((await child.client.fail(api.updateProfile, { body })).status).toBe(400);
  await app.db.update(users).set({ webProfile: 'listed' }).where(eq(users.id, child.id));
  const [closed, suspended, removed] = [
    await open('off'),
    await open('listed'),
    await open('listed'),
  ];
  await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  await app.db.insert(publicRemovals).values({ userId: removed.id, removedAt: new Date() });
  const facts = async (path: string) => {
    const { status, headers, text } = await get(path);
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, '') };
  };
  for (const address of [
    (id: number) => `/profile/${id}`,
    (id: number) => `/api/public/profiles/${id}`,
    (id: number) => `/api/public/profiles/${id}/avatar`,
  ]) {
    const absent = await facts(address(99_999_999));
    expect(absent.status).toBe(404);
    for (const person of [child, closed, suspended, removed]) {
      await plantAvatar(app, person);
      expect(await facts(address(person.id))).toEqual(absent);
    }
  }
});
