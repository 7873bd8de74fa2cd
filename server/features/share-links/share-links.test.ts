import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { SHARE_KINDS, type ShareKind } from '#shared/share-links';
import {
  battles,
  combos,
  media,
  publicRemovals,
  sessions,
  shareLinks,
  shareLinkViews,
  users,
} from '../../db/schema';
import { buildChild } from '../../testing/children';
import { plantClient } from '../../testing/client-dir';
import {
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantAvatar,
  plantDeck,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { buildLink } from '../../testing/link-steps';
import { captureLog } from '../../testing/log-lines';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const ORIGIN = 'https://ripcord.example';
const log = captureLog();

const clientDir = await plantClient();
const app = await sharedTestApp({
  clientDir,
  log: log.destination,
  config: { publicUrl: ORIGIN, rateLimitScale: 100 },
});
const owner = await buildUser(app, { username: 'owner', displayName: 'Ren Aoki' });

const get = (path: string, headers: Record<string, string> = {}) =>
  app.visitor.raw('GET', path, { headers });
const seen = (code: string) => app.visitor.call(api.getShared, { params: { code } });

/** A private thing of somebody. */
async function someThing(kind: ShareKind, of = owner): Promise<{ id: number }> {
  if (kind === 'combo') return buildCombo(of, { name: 'Secret Storm' });
  if (kind === 'battle') return buildBattle(of, { opponentName: 'Named Rival' });
  if (kind === 'deck') return plantDeck(app, of, { name: 'Secret Deck' });
  return plantImage(app, of, { title: 'Secret Photo', visibility: 'private' });
}

const addressesOf = (code: string) => [
  `/s/${code}`,
  ...['', '/file', '/thumbnail', '/avatar'].map((end) => `/api/public/s/${code}${end}`),
];

/** Everything that an answer tells. */
async function facts(path: string) {
  const { status, headers, text } = await get(path);
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, '') };
}

const ABSENT = 'A'.repeat(22);

/** Whether these links are answered like one that does not exist, at each of their addresses. */
async function expectNothing(...codes: string[]) {
  const absent = await Promise.all(addressesOf(ABSENT).map(facts));
  expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  for (const code of codes) {
    expect(await Promise.all(addressesOf(code).map(facts))).toEqual(absent);
    const view = await app.visitor.fail(api.countSharedView, { params: { code } });
    expect(view.status).toBe(404);
  }
}

describe('a link', () => {
  it.each(SHARE_KINDS)('opens a private %s, and is the same when made again', async (kind) => {
    const thing = await someThing(kind);
    const made = await owner.client.send(api.createShareLink, { body: { kind, id: thing.id } });
    expect(made.status).toBe(201);
    const { code, url } = made.body as { code: string; url: string };
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(url).toBe(`${ORIGIN}/s/${code}`);
    const again = await owner.client.send(api.createShareLink, { body: { kind, id: thing.id } });
    expect([again.status, again.body]).toEqual([200, made.body]);
    const { body } = await seen(code);
    expect(body).toMatchObject({ kind, owner: { shownName: 'Ren Aoki', avatarUrl: null } });
    const told = JSON.stringify(body);
    expect(told).not.toMatch(/Named Rival|"userId"|"username"|"isMine"|"can"|likeCount|myComboId/);
    const page = await get(`/s/${code}`);
    expect(page.text).not.toContain('Named Rival');
    expect(page.text).toContain('Shared by Ren Aoki');
  });

  it('is for what is one’s own, and not for children', async () => {
    const [other, child] = [await buildUser(app), await buildChild(app)];
    const { id } = await buildCombo(owner, { isPublic: true });
    const body = { kind: 'combo' as const, id };
    expect((await other.client.fail(api.createShareLink, { body })).status).toBe(404);
    const own = { kind: 'combo' as const, id: (await buildCombo(child)).id };
    expect((await child.client.fail(api.createShareLink, { body: own })).status).toBe(403);
    const test = { kind: 'test' as never, id };
    expect((await owner.client.fail(api.createShareLink, { body: test })).status).toBe(400);
  });

  it('is one of at most 500, also when many are made at once', async () => {
    const user = await buildUser(app);
    const made = await Promise.all(Array.from({ length: 3 }, () => buildCombo(user)));
    await app.db.execute(sql`
      with more as (
        insert into combos (user_id, name, blade, disk, driver, color_start, color_end)
        select ${user.id}, 'Many', 'Dran Sword', '3-60', 'Flat', '#000000', '#ffffff'
        from generate_series(1, 498) returning id)
      insert into share_links (user_id, code, combo_id) select ${user.id}, 'many' || id, id from more`);
    const answers = await Promise.all(
      made.map(({ id }) => user.client.send(api.createShareLink, { body: { kind: 'combo', id } })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ status: 409, body: { message: 'At most 500 links.' } });
  });

  it('is listed with title and views, and withdrawn for good', async () => {
    const user = await buildUser(app);
    const battle = await buildBattle(user, { opponentName: 'Robin' });
    const code = await buildLink(user, 'battle', battle);
    const post = await plantPost(app, user, { title: 'Finals' });
    await buildLink(user, 'media', post);
    const params = { code };
    for (let count = 0; count < 2; count += 1) {
      await app.visitor.call(api.countSharedView, { params });
      await get(`/s/${code}`);
    }
    const listed = (await user.client.call(api.listShareLinks)).body;
    expect(listed).toMatchObject([
      { kind: 'media', thingId: post.id, title: 'Finals', views: 0 },
      { kind: 'battle', thingId: battle.id, title: `${battle.myCombo.name} vs Robin`, views: 2 },
    ]);
    const days = await app.db.select().from(shareLinkViews);
    expect(days.filter(({ views }) => views === 2)).toHaveLength(1);
    expect((await owner.client.fail(api.deleteShareLink, { params })).status).toBe(404);
    await user.client.call(api.deleteShareLink, { params });
    await expectNothing(code);
    expect((await user.client.fail(api.deleteShareLink, { params })).status).toBe(404);
    expect(await buildLink(user, 'battle', battle)).not.toBe(code);
  });

  it('has its own addresses for files, which go with it', async () => {
    await plantAvatar(app, owner);
    const code = await buildLink(owner, 'media', await someThing('media'));
    const { body } = await seen(code);
    if (body.kind !== 'media') throw new Error('Not a post');
    const { mediaUrl, thumbnailUrl, images } = body.thing;
    const urls = [mediaUrl, thumbnailUrl, images[0]?.url, body.owner.avatarUrl];
    for (const url of urls) {
      expect(url).toContain(`/api/public/s/${code}/`);
      const file = await get(url ?? '');
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'public, max-age=60',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        },
      });
    }
    const part = await get(mediaUrl ?? '', { Range: 'bytes=0-3' });
    expect([part.status, part.headers['content-length']]).toEqual([206, '4']);
    const combo = await buildLink(owner, 'combo', await someThing('combo'));
    expect((await get(`/api/public/s/${combo}/file`)).status).toBe(404);
  });
});

describe('what a link does not open answers like what does not exist', () => {
  it('what was deleted, archived, or is not ready', async () => {
    const combo = await someThing('combo');
    const [post, deck] = [await someThing('media'), await someThing('deck')];
    const archived = await someThing('combo');
    const codes = [
      await buildLink(owner, 'combo', combo),
      await buildLink(owner, 'media', post),
      await buildLink(owner, 'deck', deck),
      await buildLink(owner, 'combo', archived),
    ];
    await owner.client.call(api.deleteCombo, { params: { id: combo.id } });
    await owner.client.call(api.deleteDeck, { params: { id: deck.id } });
    await app.db.update(media).set({ status: 'processing' }).where(eq(media.id, post.id));
    await app.db.update(combos).set({ isArchived: true }).where(eq(combos.id, archived.id));
    await expectNothing(...codes, 'short', 'x'.repeat(150));
  });

  it('what belongs to somebody suspended, removed or a child by now', async () => {
    const people = [await buildUser(app), await buildUser(app), await buildChild(app)] as const;
    const codes: string[] = [];
    for (const person of people) {
      await plantAvatar(app, person);
      const { id } = await someThing('media', person);
      const code = `${person.username}-`.padEnd(22, 'x');
      await app.db.insert(shareLinks).values({ userId: person.id, code, mediaId: id });
      codes.push(code);
    }
    const [suspended, removed] = people;
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    await app.db.insert(publicRemovals).values({ userId: removed.id, removedAt: new Date() });
    await expectNothing(...codes);
  });

  it('a battle whose event does not tell yet what was launched', async () => {
    const battle = await someThing('battle');
    const code = await buildLink(owner, 'battle', battle);
    const cup = await plantTournament(app, owner);
    await app.db
      .update(battles)
      .set({ eventId: cup.id, isHidden: true })
      .where(eq(battles.id, battle.id));
    await expectNothing(code);
    await app.db.update(battles).set({ isHidden: false }).where(eq(battles.id, battle.id));
    expect((await seen(code)).status).toBe(200);
  });

  it('a combo that was reported and removed, with its battles', async () => {
    const [user, admin] = [await buildUser(app), await buildUser(app, { role: 'admin' })];
    const combo = await buildCombo(user, { isPublic: true });
    const codes = [
      await buildLink(user, 'combo', combo),
      await buildLink(user, 'battle', await buildBattle(user, { myComboId: combo.id })),
    ];
    const report = { kind: 'combo' as const, targetId: combo.id, reason: 'Rude words in it' };
    const { body } = await owner.client.call(api.createReport, { body: report });
    const decision = { params: { id: body.id }, body: { status: 'removed' as const } };
    await admin.client.call(api.decideReport, decision);
    await expectNothing(...codes);
  });

  it('is nothing at all with PUBLIC_PAGES=false', async () => {
    const closed = await createTestApp({ config: { publicPages: false } });
    const user = await buildUser(closed);
    const answers = await Promise.all([
      closed.visitor.raw('GET', `/api/public/s/${ABSENT}`),
      user.client.raw('GET', '/api/share-links'),
      user.client.raw('POST', '/api/share-links', { body: { kind: 'combo', id: 1 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await closed.close();
  });
});

describe('the page', () => {
  it('says what it shows to everything that asks, and is for nobody’s index', async () => {
    const speaker = await buildUser(app, { displayName: 'Anna', language: 'de' });
    const combo = await buildCombo(speaker, { name: 'Sturm <b>', description: 'Trifft hart.' });
    const code = await buildLink(speaker, 'combo', combo);
    const page = await get(`/s/${code}`, { 'Accept-Language': 'ja' });
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
      vary: 'Cookie, Accept-Encoding',
      'content-language': 'de',
    });
    expect(page.text).toContain('<title>Sturm &#60;b&#62;</title>');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/s/${code}">`);
    expect(page.text).toContain('Trifft hart.');
    expect(page.text).toContain('Siegquote');
    const crawler = await get(`/s/${code}`, { 'User-Agent': 'Discordbot/2.0', Accept: '*/*' });
    expect(crawler.text).toBe(page.text);
    expect((await get('/sitemap.xml')).text).not.toContain('/s/');
  });

  it('has the score of a battle, and an opponent without a name', async () => {
    const battle = await buildBattle(owner, { opponentName: 'Named Rival' });
    const page = await get(`/s/${await buildLink(owner, 'battle', battle)}`);
    expect(page.text).toContain('<title>Ren Aoki 2–0 Opponent</title>');
    expect(page.text).toContain('Hells Scythe 4-60 T');
    expect(page.text).not.toContain('Named Rival');
  });

  it('costs one query, three when it is new, and is sent again when it changed', async () => {
    const deck = await plantDeck(app, owner, { name: 'Night Train' });
    const code = await buildLink(owner, 'deck', deck);
    let tag = '';
    const ask = async () => {
      tag = (await get(`/s/${code}`)).headers.etag ?? '';
    };
    expect((await queriesDuring(app.pool, ask)).length).toBeLessThanOrEqual(3);
    expect((await queriesDuring(app.pool, ask)).length).toBe(1);
    const again = () => get(`/s/${code}`, { 'If-None-Match': tag });
    expect(await again()).toMatchObject({ status: 304, text: '' });
    await app.db.update(combos).set({ name: 'Renamed' }).where(eq(combos.id, deck.combo2Id));
    expect((await again()).text).toContain('Renamed');
    const json = await get(`/api/public/s/${code}`);
    const known = { 'If-None-Match': json.headers.etag ?? '' };
    expect((await get(`/api/public/s/${code}`, known)).status).toBe(304);
  });

  it('is the app for members, whom it leads to what they see', async () => {
    const [member, blocked] = [await buildUser(app), await buildUser(app)];
    await buildBlock(app, owner, blocked);
    const open = await buildCombo(owner, { isPublic: true, name: 'Open Storm' });
    const closed = await someThing('combo');
    const [toOpen, toClosed] = [
      await buildLink(owner, 'combo', open),
      await buildLink(owner, 'combo', closed),
    ];
    const leads = async ({ client }: TestUser, code: string) =>
      (await client.call(api.getShareLink, { params: { code } })).body;
    expect(await leads(member, toOpen)).toEqual({ kind: 'combo', id: open.id });
    expect(await leads(member, toClosed)).toEqual({ kind: 'combo', id: null });
    expect(await leads(owner, toClosed)).toEqual({ kind: 'combo', id: closed.id });
    for (const code of [toOpen, toClosed]) {
      expect((await blocked.client.fail(api.getShareLink, { params: { code } })).status).toBe(404);
    }
    const page = () => get(`/s/${toOpen}`, { Cookie: member.client.cookie });
    expect((await page()).text).not.toContain('Open Storm');
    await app.db.delete(sessions).where(eq(sessions.userId, member.id));
    const after = await page();
    expect(after.text).toContain('Open Storm');
    expect(after.headers['cache-control']).toBe('private, no-cache');
  });
});

it('codes never reach the log', async () => {
  const code = await buildLink(owner, 'combo', await someThing('combo'));
  const params = { code };
  await seen(code);
  await app.visitor.call(api.countSharedView, { params });
  await owner.client.call(api.getShareLink, { params });
  for (const path of [...addressesOf(code), `/S/${code}`, `/api/Public/S/${code}/x`]) {
    await get(path);
  }
  await owner.client.call(api.deleteShareLink, { params });
  await get(`/s/${code}`);
  expect(log.text()).toContain('/api/public/s/[hidden]');
  expect(log.text()).not.toContain(code);
});

it('an account that is deleted leaves no link', async () => {
  const leaving = await buildUser(app);
  const code = await buildLink(leaving, 'combo', await someThing('combo', leaving));
  await leaving.client.call(api.deleteAccount);
  await expectNothing(code);
});
