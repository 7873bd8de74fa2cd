import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildEvent, changePhase, matchesOf, reportOf, roundsOf } from '../testing/event-steps';
import { buildBlock, buildUser, type TestUser } from '../testing/factories';
import { connect, type TestSocket } from '../testing/socket-client';
import { ownTestApp, sharedTestApp } from '../testing/test-app';
import { eventRoom } from './hub';

const options = { config: { rateLimitScale: 100 }, hearsOthers: true } as const;
const app = await sharedTestApp(options);
const owner = await buildUser(app);

const addGuest = (id: number, guestName: string) =>
  owner.client.call(api.addEntrant, { params: { id }, body: { guestName } });

async function follow(person: TestUser, eventId: number, { url, realtime } = app) {
  const before = realtime.hub.size(eventRoom(eventId));
  const socket = await connect(url, person);
  socket.send({ type: 'subscribe_event', eventId });
  await expect.poll(() => realtime.hub.size(eventRoom(eventId))).toBe(before + 1);
  return socket;
}

const changes = ({ received }: TestSocket) =>
  received.flatMap((message) => (message.type === 'event_changed' ? [message] : []));

it('tells subscribers on every instance of a burst twice: at once, and what came since', async () => {
  const there = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
  const { id } = await buildEvent(app, owner);
  const visitor = await buildUser(app);
  const sockets = [await follow(visitor, id), await follow(owner, id, there)];
  await addGuest(id, 'Ana');
  await addGuest(id, 'Ben');
  const { version } = await changePhase(owner, id, 'running');
  for (const socket of sockets) {
    const last = await socket.next('event_changed', (news) => news.version === version);
    expect(changes(socket).length).toBeLessThanOrEqual(3);
    expect(new Set(changes(socket).flatMap(({ parts }) => parts))).toEqual(
      new Set(['event', 'entrants', 'matches', 'standings']),
    );
    expect(last).toMatchObject({ eventId: id, within: 5 });
  }
});

it('shows whoever watches the points of a match while it is judged, on every instance', async () => {
  const there = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
  const { id } = await buildEvent(app, owner, { live: true });
  await addGuest(id, 'Ana');
  await addGuest(id, 'Ben');
  const { codes } = await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const params = { id, key: match.key };
  const put = (a: number, b: number) =>
    owner.client.send(api.putLiveScore, { params, body: { a, b } });
  const livePage = (tag?: string, at = app) =>
    at.visitor.send(api.getLivePage, {
      params: { code: codes?.live ?? '' },
      ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
    });
  const scoreOf = ({ body }: Awaited<ReturnType<typeof livePage>>) =>
    Object(body).matches?.[0]?.live;

  const visitor = await buildUser(app);
  const socket = await follow(visitor, id, there);
  const { headers } = await livePage();
  expect((await put(1, 0)).status).toBe(204);
  await put(2, 0);
  await put(2, 3);
  const score = { eventId: id, key: match.key, round: 1 };
  expect(await socket.next('match_live')).toMatchObject({ ...score, a: 1, b: 0 });
  expect(await socket.next('match_live')).toMatchObject({ ...score, a: 2, b: 3 });
  const late = await follow(owner, id, there);
  expect(await late.next('match_live')).toMatchObject({ ...score, a: 2, b: 3 });
  const changed = await livePage(headers.etag);
  expect([changed.status, scoreOf(changed)]).toMatchObject([200, { a: 2, b: 3 }]);
  expect(scoreOf(await livePage(undefined, there))).toMatchObject({ a: 2, b: 3 });
  expect((await livePage(changed.headers.etag)).status).toBe(304);

  await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
  expect(scoreOf(await livePage())).toBeUndefined();
  expect((await put(3, 3)).status).toBe(409);
});

it('is for whoever sees the tournament, until they leave', async () => {
  const { id } = await buildEvent(app, owner);
  const blocked = await buildUser(app);
  await buildBlock(app, owner, blocked);
  const socket = await connect(app.url, blocked);
  socket.send({ type: 'subscribe_event', eventId: id });
  expect((await socket.next('error')).message).toBe('This event was not found.');

  const visitor = await follow(await buildUser(app), id);
  visitor.send({ type: 'unsubscribe_event', eventId: id });
  await expect.poll(() => app.realtime.hub.size(eventRoom(id))).toBe(0);
});

it('calls players to their table when it is free, and tells organisers of conflicts', async () => {
  const { id } = await buildEvent(app, owner, { tables: 1 });
  const judge = await buildUser(app);
  const players = [await buildUser(app), await buildUser(app), await buildUser(app)];
  for (const { id: userId } of players) {
    await owner.client.call(api.addEntrant, { params: { id }, body: { userId } });
  }
  await addGuest(id, 'Guest');
  const { codes } = await changePhase(owner, id, 'running');
  await judge.client.call(api.joinStaff, { params: { id }, body: { code: codes?.judge ?? '' } });
  const sockets = new Map<string, TestSocket>();
  for (const player of players)
    sockets.set(player.displayName ?? player.username, await connect(app.url, player));
  const desk = await connect(app.url, owner);

  const [first, second] = await matchesOf(owner, id);
  if (!first || !second) throw new Error('Nobody was paired');
  const waiting = [second.a?.name, second.b?.name].flatMap((name) => sockets.get(name ?? '') ?? []);
  const names = [second.a?.name, second.b?.name];
  const body = reportOf(first);
  const report = (by: TestUser, games = body.games) =>
    by.client.call(api.reportMatch, {
      params: { id, key: first.key },
      body: { ...reportOf(first), games },
    });
  await report(owner);
  for (const socket of waiting) {
    const call = await socket.next('event_call');
    expect(call).toMatchObject({ eventId: id, key: second.key, table: 1 });
    expect(names).toContain(call.opponent);
  }
  await report(judge, [{ rounds: roundsOf('bab') }]);
  expect(await desk.next('event_conflict')).toEqual({
    type: 'event_conflict',
    eventId: id,
    key: first.key,
  });
  const busy = [...sockets.values()].filter((socket) => !waiting.includes(socket));
  expect(
    busy.flatMap(({ received }) => received.filter(({ type }) => type === 'event_call')),
  ).toEqual([]);
});
