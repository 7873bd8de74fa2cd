import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { calendarFeeds, guardianships, tournamentParticipants } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { buildEvent, changePhase } from '../../testing/event-steps';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { buildFeed } from '../../testing/link-steps';
import { captureLog } from '../../testing/log-lines';
import { queriesDuring } from '../../testing/query-count';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

const ORIGIN = 'https://ripcord.example';
const NOW = new Date('2026-06-01T12:00:00.000Z');

const log = captureLog();
const app = await sharedTestApp({ config: { publicUrl: ORIGIN }, log: log.destination });
app.deps.clock = () => NOW;
const organiser = await buildUser(app, { displayName: 'Ann' });
const player = await buildUser(app);

const read = (code: string, headers: Record<string, string> = {}, at = app) =>
  at.visitor.raw('GET', `/feeds/me/${code}.ics`, { headers });
type Answer = Awaited<ReturnType<typeof read>>;

const eventsIn = ({ text }: Answer) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    name: event.getFirstPropertyValue('summary'),
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
  }));
const namesIn = (answer: Answer) => eventsIn(answer).map(({ name }) => name);

async function enter({ id: userId }: TestUser, name: string, month: string, of = organiser) {
  const date = new Date(`${month}-15T10:00:00.000Z`);
  const { id: tournamentId } = await plantTournament(app, of, { name, date });
  await app.db.insert(tournamentParticipants).values({ tournamentId, userId });
  return tournamentId;
}

/** Answered like a code that nobody ever had. */
async function expectNothing(code: string) {
  const [answer, nobody] = [await read(code), await read('A'.repeat(22))];
  const told = ({ status, headers, text }: Answer) => {
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { status, rest, text: text.replace(/"requestId":"[^"]*"/, '') };
  };
  expect(nobody.status).toBe(404);
  expect(told(answer)).toEqual(told(nobody));
}

it('has what its owner is registered for, from a year ago on, as in the own files', async () => {
  const id = await enter(player, 'Next Cup', '2026-09');
  await enter(player, 'Worlds', '2028-02');
  await enter(player, 'Last Cup', '2025-07');
  await enter(player, 'Long ago', '2025-05');
  const rude = await buildUser(app);
  await enter(player, 'Hidden Cup', '2026-10', rude);
  await buildBlock(app, rude, player);
  await plantTournament(app, player, { name: 'Only hosted', date: new Date('2026-09-01') });
  await enter(await buildUser(app), 'Of others', '2026-09');

  const code = await buildFeed(player);
  expect(code).toMatch(/^[\w-]{22}$/);
  let answer = await read(code);
  const queries = await queriesDuring(app.pool, async () => {
    answer = await read(code, { cookie: organiser.client.cookie });
  });
  expect(queries).toHaveLength(2);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  expect([answer.headers['set-cookie'], answer.headers.vary]).toEqual([undefined, undefined]);
  expect(answer.text).toContain('X-WR-CALNAME:Ripcord');
  expect(namesIn(answer)).toEqual(['Worlds', 'Next Cup', 'Last Cup']);
  const own = await player.client.raw('GET', `/api/tournaments/${id}/calendar.ics`);
  expect(eventsIn(answer)).toContainEqual(eventsIn(own)[0]);

  expect((await read(code, { 'If-None-Match': answer.headers.etag ?? '' })).status).toBe(304);
  await player.client.call(api.withdrawFromTournament, { params: { id } });
  const after = await read(code, { 'If-None-Match': answer.headers.etag ?? '' });
  expect(namesIn(after)).toEqual(['Worlds', 'Last Cup']);
});

it('says that one was cancelled', async () => {
  const guest = await buildUser(app);
  const code = await buildFeed(guest);
  const { id } = await buildEvent(app, organiser);
  await guest.client.call(api.registerForTournament, { params: { id } });
  expect(eventsIn(await read(code))).toMatchObject([{ status: null }]);
  await changePhase(organiser, id, 'cancelled');
  expect(eventsIn(await read(code))).toMatchObject([{ status: 'CANCELLED' }]);
});

it('has one address, which is renewed and given up', async () => {
  const { client } = await buildUser(app);
  const addressAt = async (name: 'getOwnFeed' | 'putOwnFeed' | 'renewOwnFeed') =>
    (await client.call(api[name])).body.url;
  const codeOf = (url: string | null) => url?.slice(`${ORIGIN}/feeds/me/`.length, -4) ?? '';
  expect(await addressAt('getOwnFeed')).toBeNull();
  const first = await addressAt('putOwnFeed');
  expect(first).toMatch(/^https:\/\/ripcord\.example\/feeds\/me\/[\w-]{22}\.ics$/);
  expect([await addressAt('putOwnFeed'), await addressAt('getOwnFeed')]).toEqual([first, first]);
  expect((await read(codeOf(first))).status).toBe(200);

  const second = await addressAt('renewOwnFeed');
  expect([second === first, await addressAt('getOwnFeed')]).toEqual([false, second]);
  await expectNothing(codeOf(first));
  expect((await read(codeOf(second))).status).toBe(200);

  await client.call(api.deleteOwnFeed);
  expect(await addressAt('getOwnFeed')).toBeNull();
  await expectNothing(codeOf(second));
  await client.call(api.deleteOwnFeed);
  expect(await addressAt('renewOwnFeed')).not.toBeNull();
});

it('is one even when it is made many times at once', async () => {
  const { client, id } = await buildUser(app);
  const made = await Promise.all(Array.from({ length: 20 }, () => client.call(api.putOwnFeed)));
  expect(new Set(made.map(({ body }) => body.url)).size).toBe(1);
  expect(await app.db.$count(calendarFeeds, eq(calendarFeeds.userId, id))).toBe(1);
});

it.each(['x', 'a'.repeat(300), '%00', '..%2f..%2fme', 'a.ics', "a'--", '%F0%9F%8C%80'])(
  'nobody has the code %j',
  async (code) => {
    const { status } = await read(code);
    expect([400, 404]).toContain(status);
  },
);

it('is for children, too, once their guardian has confirmed', async () => {
  const child = await buildChild(app);
  await enter(child, 'Kids Cup', '2026-08');
  const code = await buildFeed(child);
  expect(namesIn(await read(code))).toEqual(['Kids Cup']);
  const { userId } = guardianships;
  await app.db.update(guardianships).set({ confirmedAt: null }).where(eq(userId, child.id));
  await expectNothing(code);
});

it('is gone while its owner is suspended', async () => {
  const admin = await buildUser(app, { role: 'admin' });
  const { id, ...person } = await buildUser(app);
  const code = await buildFeed({ id, ...person });
  const suspend = (suspended: boolean) =>
    admin.client.call(api.updateAdminUser, { params: { id }, body: { suspended } });
  await suspend(true);
  await expectNothing(code);
  await suspend(false);
  expect((await read(code)).status).toBe(200);
});

it('is gone with the account', async () => {
  const leaving = await buildUser(app);
  const code = await buildFeed(leaving);
  await leaving.client.call(api.deleteAccount);
  await expectNothing(code);
});

it('codes never reach the log', async () => {
  const code = await buildFeed(player);
  for (const path of [`/feeds/me/${code}.ics`, `/Feeds/ME/${code}.ICS`, `/api/feeds/me/${code}`]) {
    await player.client.raw('GET', path);
  }
  await player.client.call(api.renewOwnFeed);
  await read(code);
  expect(log.text()).toContain('/api/feeds/me/[hidden]');
  expect(log.text()).not.toContain(code);
});

it('does not exist without public pages', async () => {
  const closed = await ownTestApp({
    config: { publicPages: false },
    databaseUrl: app.databaseUrl,
  });
  const code = await buildFeed(player);
  expect((await read(code)).status).toBe(200);
  expect((await read(code, {}, closed)).status).toBe(404);
  const { cookie } = player.client;
  const asked = await closed.visitor.raw('GET', '/api/feeds/me', { headers: { cookie } });
  expect(asked.status).toBe(404);
});
