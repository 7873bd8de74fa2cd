import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { tournaments } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { changePhase, eventSettings } from '../../testing/event-steps';
import {
  befriend,
  buildBlock,
  buildUser,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { connect } from '../../testing/socket-client';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { endOffers } from './settled.service';

const HOUR = 3_600_000;
const NOW = new Date('2026-06-01T12:00:00.000Z');
const DATE = new Date('2026-06-06T12:00:00.000Z');

let app: TestApp;
let now: Date;
let owner: TestUser;
let id: number;
let players: TestUser[];
/** They register after the event is full. */
let waiting: TestUser[];
let [ana, ben]: [TestUser, TestUser] = [] as never;

const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const register = ({ client }: TestUser) =>
  client.call(api.registerForTournament, { params: { id } });
const leave = ({ client }: TestUser) => client.call(api.withdrawFromTournament, { params: { id } });
const take = ({ client }: TestUser) => client.send(api.takePlace, { params: { id } });
const look = async ({ client }: TestUser) =>
  (await client.call(api.getTournament, { params: { id } })).body;
const eventOf = async ({ client }: TestUser) =>
  (await client.call(api.getEvent, { params: { id } })).body;
const entrants = async ({ client }: TestUser, state?: 'waiting' | 'offered') =>
  (await client.call(api.listEntrants, { params: { id }, query: { state } })).body;

async function setUp(settings: Partial<EventSettingsInput> = {}) {
  const body = eventSettings({ checkIn: true, maxEntrants: 2, waitlist: true, ...settings });
  await owner.client.call(api.putEvent, { params: { id }, body });
}

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1_000 } });
  app.deps.clock = () => now;
});
afterAll(() => app.close());
beforeEach(async () => {
  now = NOW;
  owner = await buildUser(app);
  id = (await plantTournament(app, owner, { date: DATE })).id;
  await setUp();
  await changePhase(owner, id, 'registration');
  players = [await buildUser(app), await buildUser(app)];
  [ana, ben] = [await buildUser(app, { displayName: 'Ana' }), await buildUser(app)];
  waiting = [ana, ben];
  for (const person of [...players, ...waiting]) await register(person);
});

describe('people who wait', () => {
  it('know their place, and are in no other list or count', async () => {
    expect(await look(ana)).toMatchObject({
      isRegistered: false,
      waiting: { place: 1, confirmBy: null },
      participantCount: 2,
      can: { edit: false, delete: false, register: false },
    });
    expect((await look(owner)).can).toMatchObject({ register: true, wait: true });
    expect((await look(ben)).waiting).toEqual({ place: 2, confirmBy: null });
    expect((await look(owner)).waiting).toBeNull();
    const { counts, me, role } = await eventOf(ana);
    expect(counts).toEqual({ registered: 2, checkedIn: 0, playing: 0, waiting: 2 });
    expect(me).toMatchObject({ state: 'waiting', waitPlace: 1, confirmBy: null, number: 0 });
    expect(role).toBe('viewer');
    expect(await entrants(ana)).toHaveLength(2);
    const going = { query: { going: 'true' as const } };
    expect((await ana.client.call(api.listTournaments, going)).body).toEqual([]);
  });

  it('are read by staff alone, by state', async () => {
    const found = await entrants(owner, 'waiting');
    expect(found.map(({ userId, waitPlace }) => [userId, waitPlace])).toEqual([
      [ana.id, 1],
      [ben.id, 2],
    ]);
    expect(await entrants(owner, 'offered')).toEqual([]);
    const send = { params: { id }, query: { state: 'waiting' as const } };
    expect((await ana.client.send(api.listEntrants, send)).status).toBe(403);
    const { body } = await owner.client.call(api.getPacket, { params: { id } });
    expect(body.waiting).toHaveLength(2);
    expect(body.entrants).toHaveLength(2);
  });

  it('register twice and stay where they are', async () => {
    expect((await register(ana)).body.waiting).toEqual({ place: 1, confirmBy: null });
  });

  it('leave the list, and others move up', async () => {
    await leave(ana);
    expect((await look(ana)).waiting).toBeNull();
    expect((await look(ben)).waiting).toEqual({ place: 1, confirmBy: null });
  });

  it('have no place yet, and others are not on the list', async () => {
    expect(await take(ana)).toMatchObject({
      status: 409,
      body: { message: 'There is no place for you yet.' },
    });
    expect(await take(await buildUser(app))).toMatchObject({
      status: 404,
      body: { message: 'You are not on the waitlist.' },
    });
  });

  it('are nowhere once the event runs', async () => {
    await changePhase(owner, id, 'check_in');
    for (const entrant of await entrants(owner)) {
      const params = { id, eid: entrant.id };
      await owner.client.call(api.updateEntrant, { params, body: { state: 'checked_in' } });
    }
    await changePhase(owner, id, 'running');
    expect((await look(ana)).waiting).toBeNull();
    expect((await eventOf(ana)).counts.waiting).toBe(0);
  });
});

describe('an offer', () => {
  const confirmBy = later(24).toISOString();
  beforeEach(() => leave(players[0] as TestUser));

  it('holds the place, and is told by socket and activity', async () => {
    const socket = await connect(app.url, ben);
    await leave(ana);
    expect(await socket.next('event_offer')).toEqual({
      type: 'event_offer',
      eventId: id,
      confirmBy,
    });
    expect((await look(ben)).waiting).toEqual({ place: null, confirmBy });
    const { body } = await ben.client.call(api.listActivity);
    expect(body).toMatchObject([{ kind: 'offer', confirmBy, tournament: { id } }]);
    expect((await register(await buildUser(app))).body.waiting?.place).toBe(1);
  });

  it('is taken once, with everything that a registration brings', async () => {
    expect(await take(ana)).toMatchObject({
      status: 200,
      body: { state: 'registered', number: 3, name: 'Ana', confirmBy: null },
    });
    expect((await take(ana)).status).toBe(200);
    expect(await look(ana)).toMatchObject({
      isRegistered: true,
      waiting: null,
      participantCount: 2,
    });
    const { body: log } = await owner.client.call(api.listLog, { params: { id } });
    const places = log.filter(({ act }) => act.startsWith('place.'));
    expect(places.map(({ act, by }) => [act, by])).toEqual([
      ['place.taken', 'Ana'],
      ['place.offered', null],
    ]);
  });

  it('is confirmed by an organiser, and nobody jumps the queue', async () => {
    const [first] = await entrants(owner, 'offered');
    const [second] = await entrants(owner, 'waiting');
    const put = (eid = 0, by = owner) =>
      by.client.send(api.updateEntrant, { params: { id, eid }, body: { state: 'registered' } });
    expect((await put(first?.id, ana)).status).toBe(403);
    expect(await put(second?.id)).toMatchObject({
      status: 409,
      body: { message: 'This tournament is full.' },
    });
    expect(await put(first?.id)).toMatchObject({ status: 200, body: { state: 'registered' } });
    expect((await look(ana)).isRegistered).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a tournament', () => look(ben)],
    ['an event', () => eventOf(ben)],
    ['the entrants', () => entrants(owner)],
    ['a list', () => ben.client.call(api.listTournaments)],
    ['the activity', () => ben.client.call(api.listActivity)],
    ['one’s events', () => ben.client.call(api.listMyEvents)],
    ['a write', () => owner.client.call(api.renewCodes, { params: { id } })],
    ['the job', () => endOffers(app.deps)],
  ])('has lapsed after its time for %s', async (_, read) => {
    const before = await app.pool.query('select version from events where tournament_id = $1', [
      id,
    ]);
    now = later(24);
    await read();
    const { rows } = await app.pool.query(
      `select user_id::int as "userId", confirm_by as "confirmBy", version
       from event_waitlist join events using (tournament_id) where tournament_id = $1`,
      [id],
    );
    // Until two days later, as nobody waits longer.
    expect(rows).toEqual([
      { userId: ben.id, confirmBy: later(48), version: before.rows[0].version + 1 },
    ]);
    expect((await take(ana)).status).toBe(404);
  });

  it('changes what polls and lists of one’s own compare and choose', async () => {
    const { headers } = await ben.client.call(api.getEvent, { params: { id } });
    now = DATE;
    // Ana's offer lapses with the date, and Ben has her place at once.
    const going = await ben.client.call(api.listTournaments, { query: { going: 'true' } });
    expect(going.body).toMatchObject([{ id, isRegistered: true, waiting: null }]);
    const { status, body } = await ben.client.send(api.getEvent, {
      params: { id },
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ counts: { registered: 2, waiting: 0 } });
    expect((await ben.client.call(api.listActivity)).body).toMatchObject([
      { kind: 'offer', confirmBy: null },
    ]);
  });

  it('ends with a date that is earlier now', async () => {
    const date = later(2);
    await owner.client.call(api.updateTournament, {
      params: { id },
      body: { date: date.toISOString() },
    });
    expect((await look(ana)).waiting?.confirmBy).toBe(date.toISOString());
    now = date;
    expect((await look(ben)).isRegistered).toBe(true);
  });

  it('is made for each place more, and a place at once during the check-in', async () => {
    await setUp({ maxEntrants: 3 });
    expect((await look(ben)).waiting).toEqual({ place: null, confirmBy });
    const last = await buildUser(app);
    await register(last);
    await changePhase(owner, id, 'check_in');
    const socket = await connect(app.url, last);
    await leave(players[1] as TestUser);
    expect(await socket.next('event_offer')).toMatchObject({ eventId: id, confirmBy: null });
    expect(await look(last)).toMatchObject({ isRegistered: true, participantCount: 1 });
  });
});

it('gives the places of two who withdraw to the first two, whatever comes at once', async () => {
  const late = [await buildUser(app), await buildUser(app)];
  await Promise.all([...players.map(leave), ...late.map(register)]);
  const offered = await entrants(owner, 'offered');
  expect(offered.map(({ userId }) => userId)).toEqual([ana.id, ben.id]);
  const left = await entrants(owner, 'waiting');
  expect(left.map(({ userId }) => userId).sort()).toEqual(late.map((one) => one.id).sort());
  // Everybody answers at once, and twice.
  const answers = await Promise.all([ana, ben, ana, ben, ...late].map(take));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 409]);
  expect(await look(owner)).toMatchObject({ participantCount: 2 });
  expect((await eventOf(owner)).counts).toMatchObject({ registered: 2, waiting: 2 });
});

it('is refused as today without a waitlist; who waits already keeps their place', async () => {
  await setUp({ waitlist: false });
  const { status, body } = await (await buildUser(app)).client.send(api.registerForTournament, {
    params: { id },
  });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: 'This tournament is full.' },
  });
  await leave(players[0] as TestUser);
  expect((await look(ana)).waiting?.confirmBy).toBe(later(24).toISOString());
});

it('shows children by name to staff, without their profile, as entrants are', async () => {
  const child = await buildChild(app);
  await register(child);
  const [, , listed] = await entrants(owner, 'waiting');
  expect(listed).toMatchObject({ userId: null, name: child.username });
  await befriend(app, child, owner);
  expect((await entrants(owner, 'waiting'))[2]?.userId).toBe(child.id);
  const pending = await buildChild(app, { confirmedAt: null });
  const { status } = await pending.client.send(api.registerForTournament, { params: { id } });
  expect(status).toBe(403);
});

it('is closed to people who are blocked, and stays open to who joined before', async () => {
  const stranger = await buildUser(app);
  for (const person of [stranger, ana]) await buildBlock(app, owner, person);
  const refused = await stranger.client.send(api.registerForTournament, { params: { id } });
  expect(refused.status).toBe(404);
  expect((await take(stranger)).status).toBe(404);
  await leave(players[0] as TestUser);
  expect((await take(ana)).status).toBe(200);
  await leave(ana);
  expect((await take(ana)).status).toBe(404);
  const { status } = await ana.client.send(api.withdrawFromTournament, { params: { id } });
  expect(status).toBe(404);
});

it('passes the place of a deleted account on, and keeps nothing of who waited', async () => {
  const { text } = await ben.client.send(api.exportData, { query: { format: 'json' } });
  expect(JSON.parse(text).waitlists).toMatchObject([{ tournamentId: id, confirmBy: null }]);
  await players[0]?.client.call(api.deleteAccount);
  expect((await look(ana)).waiting?.confirmBy).toBe(later(24).toISOString());
  await ana.client.call(api.deleteAccount);
  expect((await look(ben)).waiting?.confirmBy).toBe(later(24).toISOString());
  expect((await eventOf(owner)).counts).toMatchObject({ registered: 1, waiting: 1 });
  const [row] = await app.db.select().from(tournaments).where(eq(tournaments.id, id));
  expect(row?.participantCount).toBe(1);
  await owner.client.call(api.deleteAccount);
  const { rows } = await app.pool.query('select from event_waitlist where tournament_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});
