import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { TournamentChange, TournamentInput } from '#shared/tournaments';
import { tournamentParticipants, tournaments } from '../../db/schema';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  [ana, ben] = [await buildUser(app, { displayName: 'Ana' }), await buildUser(app)];
});

const input = (overrides: Partial<TournamentInput> = {}): TournamentInput => ({
  name: 'Autumn Cup',
  description: 'Swiss rounds, then a final of eight.',
  location: 'Town Hall',
  date: '2098-10-03T12:00:00+02:00',
  ...overrides,
});
const create = async (overrides: Partial<TournamentInput> = {}, by = ana) =>
  (await by.client.call(api.createTournament, { body: input(overrides) })).body;
const change = async (id: number, body: TournamentChange, by = ana) =>
  (await by.client.call(api.updateTournament, { params: { id }, body })).body;
const rowsOf = (user: TestUser) =>
  app.db.select().from(tournaments).where(eq(tournaments.userId, user.id));

describe('a new tournament', () => {
  it('is read as it was sent, by everybody', async () => {
    const { status, body } = await ana.client.call(api.createTournament, {
      body: input({ name: '  Autumn Cup ', description: 'Bring\r\nyour own deck' }),
    });
    expect(status).toBe(201);
    const user = { id: ana.id, username: ana.username, displayName: 'Ana' };
    expect(body).toMatchObject({
      userId: ana.id,
      name: 'Autumn Cup',
      description: 'Bring\nyour own deck',
      location: 'Town Hall',
      locations: ['Town Hall'],
      date: '2098-10-03T10:00:00.000Z',
      isOfficial: false,
      imageUrl: null,
      images: [],
      placeholder: null,
      user,
      participants: [],
      participantCount: 0,
      isRegistered: false,
      isMine: true,
      isPast: false,
      can: { edit: true, delete: true, register: true },
    });
    const seen = await ben.client.call(api.getTournament, { params: { id: body.id } });
    expect(seen.body).toEqual({
      ...body,
      isMine: false,
      can: { edit: false, delete: false, register: true },
    });
  });

  it('accepts multipart, with one or several values', async () => {
    const send = async (fields: Record<string, string | string[]>) => {
      const { name, description, location } = input();
      const form = {
        fields: { name, description, location, date: '2098-10-03T10:00:00Z', ...fields },
      };
      const answer = await ana.client.raw('POST', '/api/tournaments', { form });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    expect(await send({ isOfficial: 'true', locations: ['Old Mill', 'Town Hall'] })).toMatchObject({
      isOfficial: true,
      locations: ['Town Hall', 'Old Mill'],
    });
    expect(await send({ isOfficial: 'false', locations: 'Old Mill' })).toMatchObject({
      isOfficial: false,
      locations: ['Town Hall', 'Old Mill'],
    });
    expect(await send({})).toMatchObject({ isOfficial: false, locations: ['Town Hall'] });
  });

  it('accepts 5,000 four-byte characters in multipart', async () => {
    const { name, location } = input();
    const fields = {
      name,
      location,
      date: '2098-10-03T10:00:00Z',
      description: '🌀'.repeat(2_500),
    };
    const answer = await ana.client.raw('POST', '/api/tournaments', { form: { fields } });
    expect(answer.status).toBe(201);
    expect(answer.body.description).toBe(fields.description);
  });

  it.each<[string, object, string]>([
    ['name', { name: 'ab' }, 'Name must be at least 3 characters'],
    ['name', { name: undefined }, 'Name must be at least 3 characters'],
    ['name', { name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
    ['description', { description: 'too short' }, 'Description must be at least 10 characters'],
    ['description', { description: 'x'.repeat(5_001) }, 'Please use at most 5000 characters'],
    ['location', { location: 'ab' }, 'Location must be at least 3 characters'],
    ['location', { location: undefined }, 'Location must be at least 3 characters'],
    ['locations.0', { locations: 'ab' }, 'Location must be at least 3 characters'],
    ['locations', { locations: 7 }, 'Location must be at least 3 characters'],
    ['date', { date: 'tomorrow' }, 'Please choose a date'],
    ['date', { date: undefined }, 'Please choose a date'],
    ['date', { date: '3000-01-01T00:00:00Z' }, 'Please choose a date'],
    ['isOfficial', { isOfficial: 'perhaps' }, 'Please send true or false'],
    ['clientId', { clientId: 'x' }, 'clientId must be a UUID'],
  ])('is refused for its %s: %j', async (path, overrides, message) => {
    const refused = await ana.client.fail(api.createTournament, {
      body: { ...input(), ...overrides },
    });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(refused.body.fields?.[0]?.path).toBe(path);
    expect(await rowsOf(ana)).toEqual([]);
  });

  it('has ten places at most, each once', async () => {
    const places = Array.from({ length: 10 }, (_, n) => `Hall number ${n}`);
    const full = await create({ location: 'Hall number 3', locations: places });
    expect(full.locations).toEqual(['Hall number 3', ...places.filter((_, n) => n !== 3)]);
    const refused = await ana.client.fail(api.createTournament, {
      body: input({ location: 'One more', locations: places }),
    });
    expect(refused.body).toMatchObject({
      message: 'Please list at most 10 places',
      fields: [{ path: 'locations' }],
    });
  });

  it("is the caller's, whatever the body says", async () => {
    const body = { ...input(), userId: ben.id, user_id: ben.id, participantCount: 7, id: 5 };
    const made = await ana.client.send(api.createTournament, { body });
    expect(made.body).toMatchObject({ userId: ana.id, participantCount: 0 });
    expect(await rowsOf(ben)).toEqual([]);
  });

  it('is made once for a clientId, which is the person’s own', async () => {
    const clientId = randomUUID();
    const first = await ana.client.call(api.createTournament, { body: input({ clientId }) });
    await ben.client.call(api.registerForTournament, { params: { id: first.body.id } });
    const again = await ana.client.call(api.createTournament, {
      body: input({ clientId, name: 'Another name' }),
    });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toMatchObject({
      id: first.body.id,
      name: 'Autumn Cup',
      participantCount: 1,
    });
    const other = await ben.client.call(api.createTournament, { body: input({ clientId }) });
    expect(other.status).toBe(201);
    expect(await rowsOf(ana)).toHaveLength(1);
  });

  it('is made once when it is on many ways at the same instant', async () => {
    const clientId = randomUUID();
    const send = () => ana.client.call(api.createTournament, { body: input({ clientId }) });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('can be made thirty times an hour; what was refused or sent again does not count', async () => {
    const strict = await ownTestApp({ databaseUrl: app.databaseUrl });
    const { client } = await buildUser(strict);
    const clientId = randomUUID();
    for (let made = 0; made < 30; made += 1) {
      await client.call(api.createTournament, { body: input({ ...(made === 0 && { clientId }) }) });
    }
    await client.fail(api.createTournament, { body: input({ name: '' }) });
    const again = await client.call(api.createTournament, { body: input({ clientId }) });
    expect(again.status).toBe(200);
    const refused = await client.fail(api.createTournament, { body: input() });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You.ve created a lot of tournaments in a short time\./);
  });
});

describe('a change', () => {
  it('keeps what is left out, and is shown by updatedAt', async () => {
    const before = await create({ locations: ['Old Mill'], isOfficial: true });
    const changed = await change(before.id, { name: 'Winter Cup' });
    expect(changed).toEqual({ ...before, name: 'Winter Cup', updatedAt: changed.updatedAt });
    expect(changed.updatedAt > before.updatedAt).toBe(true);
    expect(await change(before.id, { isOfficial: false, date: '2098-11-01T10:00:00Z' })).toEqual({
      ...changed,
      isOfficial: false,
      date: '2098-11-01T10:00:00.000Z',
      updatedAt: expect.any(String),
    });
    expect((await rowsOf(ana))[0]?.searchText).toContain('winter cup');
  });

  it.each<[TournamentChange, string[]]>([
    [{ location: 'New Hall' }, ['New Hall', 'Second', 'Third']],
    [{ location: 'Third' }, ['Third', 'Second']],
    [{ locations: ['Only here'] }, ['Only here']],
    [{ locations: 'Only here' }, ['Only here']],
    [{ location: 'New Hall', locations: ['Other', 'New Hall'] }, ['New Hall', 'Other']],
    [{ name: 'Another name' }, ['First', 'Second', 'Third']],
  ])('by %j leaves the places %j', async (body, locations) => {
    const { id } = await create({ location: 'First', locations: ['Second', 'Third'] });
    expect(await change(id, body)).toMatchObject({ location: locations[0], locations });
  });

  it('to too many places or to none is refused', async () => {
    const places = Array.from({ length: 10 }, (_, n) => `Hall number ${n}`);
    const { id } = await create();
    const refusal = async (body: TournamentChange) =>
      (await ana.client.fail(api.updateTournament, { params: { id }, body })).body;
    for (const body of [
      { location: 'One more', locations: places },
      { locations: [...places, 'x y z'] },
      { locations: [] },
    ]) {
      expect(await refusal(body)).toMatchObject({
        code: 'invalid',
        fields: [{ path: 'locations' }],
      });
    }
    expect((await rowsOf(ana))[0]?.locations).toEqual(['Town Hall']);
  });

  it('is for the creator and the administrator alone', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const { id } = await create();
    const refused = await ben.client.fail(api.updateTournament, {
      params: { id },
      body: { name: 'Taken over' },
    });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the creator can change this tournament.',
    ]);
    const cleared = await change(id, { isOfficial: false, name: 'Kept in order' }, admin);
    expect(cleared).toMatchObject({
      userId: ana.id,
      name: 'Kept in order',
      isMine: false,
      can: { edit: true, delete: true },
    });
    const { body } = await ana.client.send(api.updateTournament, {
      params: { id },
      body: { userId: ben.id, participantCount: 9 },
    });
    expect(body).toMatchObject({ userId: ana.id, participantCount: 0 });
  });

  it('of what is not there, or hidden, is 404', async () => {
    const { id } = await plantTournament(app, ben);
    await buildBlock(app, ben, ana);
    for (const missing of [id, 999_999_999]) {
      const refused = await ana.client.fail(api.updateTournament, {
        params: { id: missing },
        body: { name: 'Taken over' },
      });
      expect([refused.status, refused.body.message]).toEqual([
        404,
        'This tournament was not found.',
      ]);
    }
  });
});

describe('a deletion', () => {
  it('takes who takes part with it', async () => {
    const { id } = await create();
    await ben.client.call(api.registerForTournament, { params: { id } });
    await ana.client.call(api.deleteTournament, { params: { id } });
    const left = app.db.select().from(tournamentParticipants);
    expect(await left.where(eq(tournamentParticipants.tournamentId, id))).toEqual([]);
    for (const { client } of [ana, ben]) {
      expect((await client.fail(api.getTournament, { params: { id } })).status).toBe(404);
    }
    expect((await ana.client.fail(api.deleteTournament, { params: { id } })).status).toBe(404);
  });

  it('is for the creator and the administrator alone', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const { id } = await create();
    expect((await ben.client.fail(api.deleteTournament, { params: { id } })).status).toBe(403);
    expect(await rowsOf(ana)).toHaveLength(1);
    await admin.client.call(api.deleteTournament, { params: { id } });
    expect(await rowsOf(ana)).toEqual([]);
  });
});
