import fs from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { tournaments, users } from '../../db/schema';
import { plantClient } from '../../testing/client-dir';
import { changePhase, playOpen, runEvent } from '../../testing/event-steps';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantDeck,
  plantFlyer,
  plantTournament,
} from '../../testing/factories';
import { buildLink } from '../../testing/link-steps';
import { image, plantFiles } from '../../testing/planted-files';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { createCards } from './cards.service';

const clientDir = await plantClient();
const app = await sharedTestApp({ clientDir, config: { publicUrl: 'https://ripcord.example' } });
const organiser = await buildUser(app);

/** The path of a page's picture, as it names it. */
async function pictureOf(page: string): Promise<string> {
  const { text } = await app.visitor.raw('GET', page);
  const [, found = ''] =
    /property="og:image" content="https:\/\/ripcord\.example([^"]+)"/.exec(text) ?? [];
  return found;
}
const cardOf = (id: number) => pictureOf(`/tournaments/${id}`);
const get = (address: string) => app.visitor.raw('GET', address);
const cards = () => fs.readdir(path.join(app.deps.config.dataDir, 'cards')).catch(() => []);

it.each([
  ['a name', { name: 'Spring Cup' }],
  ['no drawable name', { name: '👩‍👩‍👧‍👦🏆🏆' }],
  ['a Japanese name', { name: '東京ベイブレード春季大会・関東予選', locations: ['渋谷区民会館'] }],
  [
    'a long name',
    { name: 'Wanderpokal der vereinigten Kreiselfreunde zu Freiburg '.repeat(2).slice(0, 100) },
  ],
])('a tournament with %s has a picture', async (_, values) => {
  const { id } = await plantTournament(app, organiser, { web: 'link', ...values });
  const answer = await get(await cardOf(id));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.body.length).toBeLessThan(300_000);
  const { format, width, height } = await sharp(answer.body).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});

it('a flyer that cannot be read leaves its place', async () => {
  const { id } = await plantFlyer(app, organiser, { web: 'link' });
  const answer = await get(await cardOf(id));
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
});

it('is drawn once for all who ask at once, and kept', async () => {
  const { id } = await plantTournament(app, organiser, { web: 'link' });
  const address = await cardOf(id);
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => get(address)));
  expect(new Set(all.map(({ body }) => body.toString('base64'))).size).toBe(1);
  const own = (await cards()).filter((name) => name.startsWith(`tournament-${id}-`));
  const name = `tournament-${path.basename(address)}`;
  expect(own).toEqual([name]);
  const file = path.join(app.deps.config.dataDir, 'cards', name);
  await fs.writeFile(file, 'kept');
  expect((await get(address)).body.toString()).toBe('kept');
});

it('another version leads to the present one', async () => {
  const { id } = await plantTournament(app, organiser, { web: 'link' });
  const before = await cardOf(id);
  const params = { id };
  await organiser.client.call(api.updateTournament, { params, body: { name: 'Renamed Cup' } });
  const after = await cardOf(id);
  expect(after).not.toBe(before);
  const moved = await get(before);
  expect(moved.status).toBe(302);
  expect(moved.headers).toMatchObject({ location: after, 'cache-control': 'no-cache' });
  // Who registers is not on it.
  await app.db.update(tournaments).set({ participantCount: 9 }).where(eq(tournaments.id, id));
  expect(await cardOf(id)).toBe(after);
});

it('is 404 for what is not on the web, and nothing of it stays', async () => {
  const { id } = await plantTournament(app, organiser, { web: 'link' });
  const address = await cardOf(id);
  await get(address);
  await organiser.client.call(api.deleteTournament, { params: { id } });
  const gone = await get(address);
  const absent = await get('/og/tournament/99999999-abcdefghijkl.jpg');
  expect(gone.status).toBe(404);
  expect(absent.status).toBe(404);
  expect(gone.text.replace(/"requestId":"[^"]*"/, '')).toBe(
    absent.text.replace(/"requestId":"[^"]*"/, ''),
  );
  await app.deps.background.drain();
  expect((await cards()).filter((name) => name.startsWith(`tournament-${id}-`))).toEqual([]);
  expect((await get('/og/tournament/nothing.jpg')).status).toBe(404);
});

it('a part has a picture with its figures', async () => {
  const address = await pictureOf('/parts/blade/wizard-rod');
  expect(address).toMatch(/^\/og\/part\/blade-wizard-rod-\w{12}\.jpg$/);
  const answer = await get(address);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  });
  const moved = await get('/og/part/blade-wizard-rod-older.jpg');
  expect([moved.status, moved.headers.location]).toEqual([302, address]);
  await createCards(app.deps).sweep();
  expect(await cards()).toContain(`part-${path.basename(address)}`);
  for (const name of ['blade-nothing-x', 'nothing-wizard-rod-x', '-x']) {
    expect((await get(`/og/part/${name}.jpg`)).status).toBe(404);
  }
});

it('a link to a combo, deck or battle has a picture until it is withdrawn', async () => {
  const owner = await buildUser(app);
  const combo = await buildCombo(owner);
  const battle = await buildBattle(owner, { myComboId: combo.id });
  const deck = await plantDeck(app, owner);
  const things = { combo, battle, deck };
  for (const kind of ['combo', 'battle', 'deck'] as const) {
    const code = await buildLink(owner, kind, things[kind]);
    const address = await pictureOf(`/s/${code}`);
    expect(address).toMatch(new RegExp(`^/og/${kind}/${code}-\\w{12}\\.jpg$`));
    const answer = await get(address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const other = kind === 'combo' ? 'deck' : 'combo';
    expect((await get(address.replace(`/${kind}/`, `/${other}/`))).status).toBe(404);
    await owner.client.send(api.deleteShareLink, { params: { code } });
    expect((await get(address)).status).toBe(404);
    await app.deps.background.drain();
    expect((await cards()).filter((name) => name.startsWith(`${kind}-${code}`))).toEqual([]);
  }
});

it('a link to a post has its picture, which is only left out once it is gone', async () => {
  const owner = await buildUser(app);
  const colour = { width: 480, height: 480, channels: 3, background: '#ff0000' } as const;
  const red = await sharp({ create: colour }).webp().toBuffer();
  const post = await plantFiles(app, owner, [image(480, red)], { title: 'Finals' });
  const code = await buildLink(owner, 'media', post);
  const address = await pictureOf(`/s/${code}`);
  expect(address).toMatch(new RegExp(`^/og/media/${code}-\\w{12}\\.jpg$`));
  const { body, headers } = await get(address);
  expect(headers['content-type']).toBe('image/jpeg');
  const frame = { left: 860, top: 300, width: 1, height: 1 };
  const middleOf = async (card: Buffer) => [...(await sharp(card).extract(frame).raw().toBuffer())];
  const [r = 0, g = 255, b = 255] = await middleOf(body);
  expect(r > 200 && g < 60 && b < 60).toBe(true);
  // A storage that fails is asked again, so nothing without the picture is kept.
  const broken = { ...app.deps, storage: { ...app.deps.storage, read: () => fail() } };
  const fail = () => Promise.reject(new Error('no network'));
  const later = `${path.basename(address, '.jpg')}.jpg`;
  await fs.rm(path.join(app.deps.config.dataDir, 'cards', `media-${later}`));
  const found = await createCards(broken).find('media', later);
  await expect(found?.get()).rejects.toThrow('no network');
  await owner.client.send(api.deleteShareLink, { params: { code } });
  expect((await get(address)).status).toBe(404);
});

it('a profile has a picture while it is on the web', async () => {
  const owner = await buildUser(app);
  const show = (webProfile: 'off' | 'link') =>
    app.db.update(users).set({ webProfile }).where(eq(users.id, owner.id));
  await show('link');
  const address = await pictureOf(`/profile/${owner.id}`);
  expect(address).toMatch(new RegExp(`^/og/profile/${owner.id}-\\w{12}\\.jpg$`));
  const plain = await get(address);
  expect(plain.headers['content-type']).toBe('image/jpeg');
  await buildCombo(owner, { isPublic: true });
  const after = await pictureOf(`/profile/${owner.id}`);
  expect((await get(address)).headers.location).toBe(after);
  expect(((await get(after)).body as Buffer).equals(plain.body as Buffer)).toBe(false);
  await show('off');
  expect((await get(after)).status).toBe(404);
  await app.deps.background.drain();
  expect((await cards()).filter((name) => name.startsWith(`profile-${owner.id}-`))).toEqual([]);
});

it('is the plain card while it cannot be drawn, which nobody keeps', async () => {
  const other = await createTestApp({
    clientDir,
    config: { publicUrl: 'https://ripcord.example' },
  });
  const owner = await buildUser(other);
  const { id } = await plantTournament(other, owner, { web: 'link' });
  await fs.mkdir(other.deps.config.dataDir, { recursive: true });
  await fs.writeFile(path.join(other.deps.config.dataDir, 'cards'), 'in the way');
  const { headers } = await other.visitor.raw('GET', `/og/tournament/${id}-x.jpg`);
  const answer = await other.visitor.raw('GET', headers.location ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.toString()).toBe('plain card');
  await other.close();
});

it('a finished event shows its best, if its live page is on', async () => {
  const { id } = await runEvent(app, organiser, { live: true });
  await playOpen(organiser, id);
  await app.db.update(tournaments).set({ web: 'link' }).where(eq(tournaments.id, id));
  const before = await cardOf(id);
  const unfinished = (await get(before)).body as Buffer;
  await changePhase(organiser, id, 'finished');
  const after = await cardOf(id);
  expect(after).not.toBe(before);
  expect(((await get(after)).body as Buffer).equals(unfinished)).toBe(false);
});
