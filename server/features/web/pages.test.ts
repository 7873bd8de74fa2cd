import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { sessions, tournaments, users } from '../../db/schema';
import { plantClient } from '../../testing/client-dir';
import { buildEvent } from '../../testing/event-steps';
import { buildUser, plantTournament } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const ORIGIN = 'https://ripcord.example';

const clientDir = await plantClient();
const app = await sharedTestApp({ clientDir, config: { publicUrl: ORIGIN } });
const organiser = await buildUser(app, { username: 'organiser' });

const get = (path: string, headers: Record<string, string> = {}) =>
  app.visitor.raw('GET', path, { headers });
const plant = (values: Partial<typeof tournaments.$inferInsert> = {}) =>
  plantTournament(app, organiser, { web: 'link', ...values });

/** What asks for pages: chats, search engines, a terminal and a browser. */
const AGENTS = [
  ['Discordbot', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', '*/*'],
  ['WhatsApp', 'WhatsApp/2.23.20.0', '*/*'],
  ['Twitterbot', 'Twitterbot/1.0', '*/*'],
  ['Facebook', 'facebookexternalhit/1.1', '*/*'],
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'text/html,*/*;q=0.8'],
  ['curl', 'curl/8.5.0', '*/*'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'text/html'],
] as const;

describe('the page of a tournament', () => {
  it('is the same for everything that asks', async () => {
    const { id } = await plant({ name: 'Autumn Cup' });
    const answers = await Promise.all(
      AGENTS.map(([, agent, accept]) =>
        get(`/tournaments/${id}`, {
          'User-Agent': agent,
          Accept: accept,
          'Accept-Language': 'ja',
        }),
      ),
    );
    const [first] = answers;
    expect(first?.status).toBe(200);
    expect(first?.text).toContain('<title>Autumn Cup</title>');
    expect(first?.text).toContain(`<link rel="canonical" href="${ORIGIN}/tournaments/${id}">`);
    expect(first?.text).toContain('src="/assets/en/app.js"');
    expect(first?.text).not.toContain('Loading');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(first?.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      vary: 'Cookie, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
  });

  it.each(['br', 'gzip'])('is compressed as %s', async (encoding) => {
    const { id } = await plant();
    const answer = await get(`/tournaments/${id}`, { 'Accept-Encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.text).toContain('</html>');
  });

  it('is for search engines if it is listed', async () => {
    const { id } = await plant({ web: 'listed' });
    const answer = await get(`/tournaments/${id}`);
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    expect(answer.text).not.toContain('noindex');
  });

  it('has our own words in the language of its owner', async () => {
    const owner = await buildUser(app, { language: 'de' });
    const { id } = await plantTournament(app, owner, { web: 'link' });
    const page = await get(`/tournaments/${id}`, { 'Accept-Language': 'es' });
    expect(page.text).toContain('Über dieses Turnier');
    expect(page.text).toContain('<html lang="de"');
    expect(page.headers['content-language']).toBe('de');
    const chosen = await get(`/tournaments/${id}`, { Cookie: 'language=en' });
    expect(chosen.text).toContain('src="/assets/en/app.js"');
    expect(chosen.text).toContain('<main lang="de"');
  });

  it('is not sent again until it changes', async () => {
    const { id } = await plant();
    const { headers } = await get(`/tournaments/${id}`);
    const again = await get(`/tournaments/${id}`, { 'If-None-Match': headers.etag ?? '' });
    expect(again).toMatchObject({ status: 304, text: '' });
    await app.db.update(tournaments).set({ participantCount: 3 }).where(eq(tournaments.id, id));
    const changed = await get(`/tournaments/${id}`, { 'If-None-Match': headers.etag ?? '' });
    expect(changed.text).toContain('3 going');
  });

  it('costs one query, and three when it is new', async () => {
    const { id } = await buildEvent(app, organiser);
    await app.db.update(tournaments).set({ web: 'link' }).where(eq(tournaments.id, id));
    const ask = () => get(`/tournaments/${id}`);
    expect((await queriesDuring(app.pool, ask)).length).toBe(3);
    expect((await queriesDuring(app.pool, ask)).length).toBe(1);
  });

  it('is the app for people who are logged in, and the page once their session has ended', async () => {
    const { id } = await plant({ name: 'Members Cup' });
    const member = await buildUser(app);
    const open = () => member.client.raw('GET', `/tournaments/${id}`);
    const asMember = await open();
    expect(asMember.status).toBe(200);
    expect(asMember.text).not.toContain('Members Cup');
    const { cookie } = member.client;
    await app.db.delete(sessions).where(eq(sessions.userId, member.id));
    const after = await get(`/tournaments/${id}`, { Cookie: cookie });
    expect(after.text).toContain('Members Cup');
    expect(after.headers['cache-control']).toBe('private, no-cache');
  });

  it('is the page of the app with 404 where there is nothing to show, whatever the reason', async () => {
    const suspended = await buildUser(app);
    const hidden = [
      await plant({ web: 'off' }),
      await plant({ removedAt: new Date() }),
      await plantTournament(app, suspended, { web: 'listed' }),
    ];
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    const facts = async (path: string) => {
      const { status, headers, text } = await get(path);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, text, headers: rest };
    };
    const absent = await facts('/tournaments/99999999');
    expect(absent.status).toBe(404);
    expect(absent.text).toContain('<div>Loading</div>');
    for (const { id } of hidden) expect(await facts(`/tournaments/${id}`)).toEqual(absent);
    for (const id of ['0', 'abc', '1.5', '-3', '9'.repeat(30)]) {
      expect((await facts(`/tournaments/${id}`)).status).toBe(404);
    }
  });

  it('is kept by nobody and listed nowhere without PUBLIC_URL, whose place a request can forge', async () => {
    const local = await createTestApp({ clientDir });
    const owner = await buildUser(local);
    const { id } = await plantTournament(local, owner, { web: 'listed' });
    const page = await local.visitor.raw('GET', `/tournaments/${id}`);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain(`<link rel="canonical" href="${local.url}/tournaments/${id}">`);
    await local.close();
  });

  it('opens while the database is away, as the app', async () => {
    const other = await createTestApp({ clientDir });
    const find = () => other.visitor.raw('GET', '/tournaments/1');
    expect((await find()).status).toBe(404);
    await other.pool.query('alter table tournaments rename to away');
    const answer = await find();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('<div>Loading</div>');
    await other.pool.query('alter table away rename to tournaments');
    await other.close();
  });
});

describe('the list', () => {
  it('has what is listed with links, and nothing else', async () => {
    const date = new Date('2096-05-04T10:00:00Z');
    const listed = await plant({ web: 'listed', name: 'Open <Cup>', date });
    await plant({ web: 'link', name: 'Quiet Cup', date });
    await plant({ web: 'off', name: 'Members Cup', date });
    const page = await get('/tournaments');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Tournaments · Ripcord</title>');
    expect(page.text).toContain(`href="/tournaments/${listed.id}">Open &#60;Cup&#62;</a>`);
    expect(page.text).not.toMatch(/Quiet Cup|Members Cup/);
    expect(page.headers['x-robots-tag']).toBeUndefined();
    const again = await get('/tournaments', { 'If-None-Match': page.headers.etag ?? '' });
    expect(again.status).toBe(304);
    await app.db.update(tournaments).set({ web: 'off' }).where(eq(tournaments.id, listed.id));
    expect((await get('/tournaments')).text).not.toContain('Open &#60;Cup');
  });
});

describe('for crawlers', () => {
  it('robots.txt closes the API alone, and names the sitemap', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('the sitemap leads to everything that is listed, with its last change', async () => {
    const listed = await plant({ web: 'listed', updatedAt: new Date('2026-01-02T03:04:05Z') });
    const quiet = await plant({ web: 'link' });
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toMatch(/^application\/xml/);
    const parts = [...index.text.matchAll(/<loc>https:\/\/ripcord\.example(.*?)<\/loc>/g)];
    const all = (await Promise.all(parts.map(([, path = '']) => get(path)))).map(
      ({ text }) => text,
    );
    const text = all.join('');
    expect(text).toContain(`<loc>${ORIGIN}/tournaments</loc>`);
    expect(text).toContain(
      `<loc>${ORIGIN}/tournaments/${listed.id}</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`,
    );
    expect(text).not.toContain(`/tournaments/${quiet.id}<`);
    expect((await get('/sitemaps/tournaments/9')).status).toBe(404);
  });
});

it('with PUBLIC_PAGES=false there are only the pages of the app', async () => {
  const closed = await createTestApp({ clientDir, config: { publicPages: false } });
  const owner = await buildUser(closed);
  const { id } = await plantTournament(closed, owner, { web: 'listed', name: 'Open Cup' });
  for (const path of ['/tournaments', `/tournaments/${id}`, '/tournaments/99999']) {
    const page = await closed.visitor.raw('GET', path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Open Cup');
    expect(page.text).toContain('<meta name="public-pages" content="off">');
  }
  expect((await closed.visitor.raw('GET', '/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /\n',
  );
  for (const path of ['/sitemap.xml', '/sitemaps/pages/1']) {
    expect((await closed.visitor.raw('GET', path)).status).toBe(404);
  }
  await closed.close();
});

it('an account that is deleted leaves no page', async () => {
  const leaving = await buildUser(app);
  const { id } = await plantTournament(app, leaving, { web: 'listed', name: 'Last Cup' });
  expect((await get(`/tournaments/${id}`)).status).toBe(200);
  await leaving.client.call(api.deleteTournament, { params: { id } });
  expect((await get(`/tournaments/${id}`)).status).toBe(404);
  expect((await get('/tournaments')).text).not.toContain('Last Cup');
});
