import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { eventStaff, events, tournaments, users } from '../../db/schema';
import { buildEvent, changePhase, eventSettings, runEvent } from '../../testing/event-steps';
import {
  buildBlock,
  buildUser,
  plantFlyer,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { namesIn } from '../../testing/media-steps';
import { refuseWrites } from '../../testing/refuse-writes';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const DATE = '2097-10-03T10:00:00.000Z';

const copy = async (person: TestUser, id: number, body: object = {}) =>
  (await person.client.call(api.copyEvent, { params: { id }, body: { date: DATE, ...body } })).body;

const tournamentOf = async (person: TestUser, id: number) =>
  (await person.client.call(api.getTournament, { params: { id } })).body;

const name = (owner: TestUser, id: number, user: TestUser, role: 'organiser' | 'judge') =>
  owner.client.call(api.putStaff, {
    params: { id, userId: user.id },
    body: { role, ...(role === 'judge' && { tables: [2, 3] }) },
  });

const staffOf = async (id: number) =>
  app.db
    .select({ userId: eventStaff.userId, role: eventStaff.role, tables: eventStaff.tables })
    .from(eventStaff)
    .where(eq(eventStaff.tournamentId, id))
    .orderBy(eventStaff.userId);

it('has what the event was announced with, and nothing of what was played', async () => {
  const owner = await buildUser(app);
  const { id } = await plantFlyer(app, owner, {
    name: 'Club Night',
    description: 'Bring a launcher and three friends.',
    locations: ['Old Mill', 'Town Hall'],
    isOfficial: true,
  });
  const body = eventSettings({
    maxEntrants: 16,
    pointsToWin: 7,
    live: true,
    banned: ['Wizard Rod'],
  });
  await owner.client.call(api.putEvent, { params: { id }, body });
  await changePhase(owner, id, 'registration');
  for (const guestName of ['Kim', 'Robin']) {
    await owner.client.call(api.addEntrant, { params: { id }, body: { guestName } });
  }
  const judge = await buildUser(app);
  await name(owner, id, judge, 'judge');
  const before = await changePhase(owner, id, 'running');

  const event = await copy(owner, id);
  expect(event).toMatchObject({
    phase: 'draft',
    series: null,
    round: null,
    counts: { registered: 0, checkedIn: 0, playing: 0 },
    tournament: { name: 'Club Night', date: DATE, location: 'Old Mill' },
    settings: before.settings,
    role: 'organiser',
  });
  const [old, made] = [await tournamentOf(owner, id), await tournamentOf(owner, event.id)];
  expect(made).toMatchObject({
    description: old.description,
    locations: ['Old Mill', 'Town Hall'],
    isOfficial: true,
    isMine: true,
    participantCount: 0,
    participants: [],
  });
  for (const code of ['checkIn', 'judge', 'live'] as const) {
    expect(event.codes?.[code]).not.toBe(before.codes?.[code]);
  }
  const seeds = await app.db.select({ seed: events.seed }).from(events);
  expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(seeds.length);
  expect(await staffOf(event.id)).toEqual([{ userId: judge.id, role: 'judge', tables: [2, 3] }]);
  const { body: log } = await owner.client.call(api.listLog, { params: { id: event.id } });
  expect(log.map(({ act }) => act)).toEqual(['event.created']);
  const { body: found } = await owner.client.call(api.listTournaments, {
    query: { q: 'club night', when: 'upcoming' },
  });
  expect(found.map((one) => one.id)).toContain(event.id);
});

it('has its own name if one is sent, and keeps the flyer when the old event is deleted', async () => {
  const owner = await buildUser(app);
  const { id } = await plantFlyer(app, owner);
  await owner.client.call(api.putEvent, { params: { id }, body: eventSettings() });
  const event = await copy(owner, id, { name: '  Winter Night ' });
  expect(event.tournament.name).toBe('Winter Night');
  const isShown = async () =>
    (await owner.client.raw('GET', `/api/tournaments/${event.id}/flyer`)).status;
  expect(await isShown()).toBe(200);
  const stored = await namesIn(app, 'uploads');
  await owner.client.call(api.deleteTournament, { params: { id } });
  await app.runJobs();
  expect(await isShown()).toBe(200);
  expect(await namesIn(app, 'uploads')).toEqual(stored);
  await owner.client.call(api.deleteTournament, { params: { id: event.id } });
  await app.runJobs();
  expect((await namesIn(app, 'uploads')).length).toBeLessThan(stored.length);
});

it('has the staff without who is blocked, suspended or deleted, and the creator as organiser', async () => {
  const owner = await buildUser(app);
  const caller = await buildUser(app);
  const [blocked, blocking, suspended, deleted, judge] = await Promise.all(
    Array.from({ length: 5 }, () => buildUser(app)),
  );
  if (!blocked || !blocking || !suspended || !deleted || !judge) throw new Error('missing');
  const { id } = await buildEvent(app, owner);
  await name(owner, id, caller, 'organiser');
  for (const person of [blocked, blocking, suspended, deleted, judge]) {
    await name(owner, id, person, 'judge');
  }
  await buildBlock(app, caller, blocked);
  await buildBlock(app, blocking, caller);
  await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  await deleted.client.call(api.deleteAccount);

  const made = await copy(caller, id);
  expect((await tournamentOf(caller, made.id)).user.id).toBe(caller.id);
  expect(await staffOf(made.id)).toEqual([
    { userId: owner.id, role: 'organiser', tables: [] },
    { userId: judge.id, role: 'judge', tables: [2, 3] },
  ]);
  await buildBlock(app, owner, caller);
  expect(await staffOf((await copy(caller, id)).id)).toEqual([
    { userId: judge.id, role: 'judge', tables: [2, 3] },
  ]);
});

it('of an event whose creator deleted their account has no organiser for them', async () => {
  const [owner, heir] = [await buildUser(app), await buildUser(app)];
  const { id } = await buildEvent(app, owner);
  await name(owner, id, heir, 'organiser');
  await owner.client.call(api.deleteAccount);
  expect(await staffOf((await copy(heir, id)).id)).toEqual([]);
});

it('is for organisers, whatever the phase', async () => {
  const owner = await buildUser(app);
  const judge = await buildUser(app);
  const { id } = await runEvent(app, owner);
  await name(owner, id, judge, 'judge');
  const refused = await judge.client.fail(api.copyEvent, { params: { id }, body: { date: DATE } });
  expect(`${refused.status} ${refused.body.message}`).toBe(
    "403 Only this event's organisers can do this.",
  );
  await changePhase(owner, id, 'cancelled');
  expect(await copy(owner, id)).toMatchObject({ phase: 'draft' });
  const { id: plain } = await plantTournament(app, owner);
  const absent = await owner.client.fail(api.copyEvent, {
    params: { id: plain },
    body: { date: DATE },
  });
  expect(`${absent.status} ${absent.body.message}`).toBe('404 This event was not found.');
});

it('is made once per clientId, also by two at once, and not again once it was deleted', async () => {
  const owner = await buildUser(app);
  const { id } = await buildEvent(app, owner);
  const body = { date: DATE, clientId: randomUUID() };
  const send = () => owner.client.call(api.copyEvent, { params: { id }, body });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  const made = answers[0].body.id;
  expect((await send()).body.id).toBe(made);
  expect(await app.db.$count(tournaments, eq(tournaments.userId, owner.id))).toBe(2);
  await owner.client.call(api.deleteTournament, { params: { id: made } });
  const gone = await owner.client.fail(api.copyEvent, { params: { id }, body });
  expect(`${gone.status} ${gone.body.message}`).toBe('410 This tournament was deleted.');
});

it('leaves nothing when it fails half-way', async () => {
  const owner = await buildUser(app);
  const { id } = await buildEvent(app, owner);
  const count = () => app.db.$count(tournaments, eq(tournaments.userId, owner.id));
  for (const table of ['events', 'event_log']) {
    const allow = await refuseWrites(app, table);
    const refused = await owner.client.send(api.copyEvent, {
      params: { id },
      body: { date: DATE },
    });
    await allow();
    expect(refused.status).toBe(500);
    expect(await count()).toBe(1);
  }
  await copy(owner, id);
  expect(await count()).toBe(2);
});

it('counts towards the limit on new tournaments', async () => {
  const limited = await createTestApp({ config: { rateLimitScale: 1 / 15 } });
  try {
    const owner = await buildUser(limited);
    const { id } = await plantTournament(limited, owner);
    const params = { id };
    await owner.client.call(api.putEvent, { params, body: eventSettings() });
    for (const _ of [1, 2]) {
      await owner.client.call(api.copyEvent, { params, body: { date: DATE } });
    }
    const refused = await owner.client.fail(api.copyEvent, { params, body: { date: DATE } });
    expect(refused.status).toBe(429);
  } finally {
    await limited.close();
  }
});
