import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { guardianships, tournaments, users } from '../../db/schema';
import { runEvent } from '../../testing/event-steps';
import { buildUser, plantFlyer, plantTournament, signedInClient } from '../../testing/factories';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const organiser = await buildUser(app, { username: 'organiser', displayName: 'Club Nord' });

const get = (id: number) => app.visitor.call(api.getPublicTournament, { params: { id } });
const raw = (id: number, headers = {}) =>
  app.visitor.raw('GET', `/api/public/tournaments/${id}`, { headers });

const input = { name: 'Spring Cup', description: 'Swiss rounds, then a final.', location: 'Hall' };
const date = '2098-10-03T10:00:00.000Z';

/** Makes somebody a child from now on. */
const makeChild = ({ id }: { id: number }) =>
  app.db.insert(guardianships).values({
    userId: id,
    email: 'parent@example.org',
    tokenHash: `hash ${id}`,
    childUntil: new Date().getUTCFullYear(),
    confirmedAt: new Date(),
  });

describe('the choice', () => {
  it('is link for a new tournament, and stays what it was on a change of something else', async () => {
    const { client } = organiser;
    const { body } = await client.call(api.createTournament, { body: { ...input, date } });
    expect(body.web).toBe('link');
    const params = { id: body.id };
    await client.call(api.updateTournament, { params, body: { web: 'listed' } });
    const changed = await client.call(api.updateTournament, { params, body: { name: 'Cup B' } });
    expect(changed.body.web).toBe('listed');
    const refused = await client.fail(api.updateTournament, { params, body: { web: 'all' } });
    expect(refused.body.fields).toMatchObject([{ path: 'web' }]);
  });

  it('goes to copies, and to nobody who is a child', async () => {
    const cup = await runEvent(app, organiser);
    const params = { id: cup.id };
    await organiser.client.call(api.updateTournament, { params, body: { web: 'listed' } });
    const copied = await organiser.client.call(api.copyEvent, { params, body: { date } });
    const webOf = async (id: number) => {
      const rows = await app.db.select().from(tournaments).where(eq(tournaments.id, id));
      return rows[0]?.web;
    };
    expect(await webOf(copied.body.id)).toBe('listed');
    const child = await buildUser(app);
    await organiser.client.call(api.putStaff, {
      params: { ...params, userId: child.id },
      body: { role: 'organiser' },
    });
    await makeChild(child);
    const client = await signedInClient(app, child.id);
    const own = await client.call(api.copyEvent, { params, body: { date } });
    expect(await webOf(own.body.id)).toBe('off');
    await organiser.client.call(api.handOver, { params, body: { userId: child.id } });
    expect(await webOf(cup.id)).toBe('off');
  });

  it('is off for children, who cannot change it', async () => {
    const child = await buildUser(app);
    await makeChild(child);
    const client = await signedInClient(app, child.id);
    const { body } = await client.call(api.createTournament, { body: { ...input, date } });
    expect(body.web).toBe('off');
    const params = { id: body.id };
    for (const call of [
      client.fail(api.updateTournament, { params, body: { web: 'link' } }),
      client.fail(api.createTournament, { body: { ...input, date, web: 'listed' } }),
    ]) {
      expect(await call).toMatchObject({ status: 400, body: { fields: [{ path: 'web' }] } });
    }
  });
});

describe('a tournament on the web', () => {
  it('shows what the contract names, and nobody but the organiser', async () => {
    const cup = await plantFlyer(app, organiser, { web: 'link', ...input });
    const player = await buildUser(app, { username: 'secretplayer' });
    await player.client.call(api.registerForTournament, { params: { id: cup.id } });
    const answer = await get(cup.id);
    expect(answer.body).toMatchObject({
      name: 'Spring Cup',
      organiser: 'Club Nord',
      participantCount: 1,
      can: { register: true, wait: false },
      event: null,
    });
    expect(answer.body.imageUrl).toMatch(/^\/api\/public\/tournaments\/\d+\/flyer\?/);
    expect(JSON.stringify(answer.body)).not.toMatch(/secretplayer|userId|isMine/);
    const flyer = await app.visitor.raw('GET', answer.body.imageUrl ?? '');
    expect(flyer.status).toBe(200);
    expect(flyer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('has the format, the rules and the live page while it is on', async () => {
    const cup = await runEvent(app, organiser, { live: true });
    const params = { id: cup.id };
    await organiser.client.call(api.updateTournament, { params, body: { web: 'link' } });
    const { body } = await get(cup.id);
    expect(body.event?.stages.length).toBeGreaterThan(0);
    expect(body.event?.rules.general.length).toBeGreaterThan(0);
    const live = body.event?.live ?? '';
    const page = await app.visitor.call(api.getLivePage, { params: { code: live } });
    expect(page.body.name).toBe(body.name);
    const { body: event } = await organiser.client.call(api.getEvent, { params });
    await organiser.client.call(api.putEvent, {
      params,
      body: { ...event.settings, live: false },
    });
    expect((await get(cup.id)).body.event?.live).toBeNull();
  });

  it('may be read by pages of other sites, without cookies', async () => {
    const cup = await plantTournament(app, organiser, { web: 'link' });
    const answer = await raw(cup.id, { Cookie: `${organiser.client.cookie}; language=de` });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['content-language']).toBeUndefined();
    expect(answer.headers.vary ?? '').not.toContain('Cookie');
    for (const path of ['/api/tournaments', '/api/health', `/api/tournaments/${cup.id}`]) {
      const other = await organiser.client.raw('GET', path);
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    }
    const write = await app.visitor.raw('POST', '/api/public/tournaments', { body: {} });
    expect(write.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is not sent again unless it changed', async () => {
    const cup = await plantTournament(app, organiser, { web: 'link' });
    const { headers } = await raw(cup.id);
    const again = () => raw(cup.id, { 'If-None-Match': headers.etag });
    expect((await again()).status).toBe(304);
    const player = await buildUser(app);
    await player.client.call(api.registerForTournament, { params: { id: cup.id } });
    expect((await again()).body.participantCount).toBe(1);
    await app.db.update(users).set({ displayName: 'Club Süd' }).where(eq(users.id, organiser.id));
    const renamed = await raw(cup.id, { 'If-None-Match': headers.etag });
    expect(renamed.body.organiser).toBe('Club Süd');
    await app.db.update(users).set({ displayName: 'Club Nord' }).where(eq(users.id, organiser.id));
  });
});

describe('what is not on the web', () => {
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

  it('answers like what does not exist', async () => {
    const suspended = await buildUser(app);
    const child = await buildUser(app);
    const hidden = [
      await plantFlyer(app, organiser, { web: 'off' }),
      await plantFlyer(app, organiser, { web: 'listed', removedAt: new Date() }),
      await plantFlyer(app, suspended, { web: 'listed' }),
      await plantFlyer(app, child, { web: 'listed' }),
    ];
    await makeChild(child);
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    const facts = async (path: string) => {
      const { status, headers, text } = await app.visitor.raw('GET', path);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, headers: rest, text: withoutId(text) };
    };
    for (const end of ['', '/flyer']) {
      const absent = await facts(`/api/public/tournaments/99999999${end}`);
      expect(absent.status).toBe(404);
      for (const { id } of hidden) {
        expect(await facts(`/api/public/tournaments/${id}${end}`)).toEqual(absent);
      }
    }
    const { body } = await app.visitor.call(api.listPublicTournaments, { query: { limit: 100 } });
    expect(body.map(({ id }) => id).filter((id) => hidden.some((one) => one.id === id))).toEqual(
      [],
    );
  });

  it('is nothing at all with PUBLIC_PAGES=false', async () => {
    const closed = await createTestApp({ config: { publicPages: false } });
    const owner = await buildUser(closed);
    const cup = await plantTournament(closed, owner, { web: 'listed' });
    for (const path of ['', `/${cup.id}`, `/${cup.id}/flyer`]) {
      const answer = await closed.visitor.raw('GET', `/api/public/tournaments${path}`);
      expect(answer.status).toBe(404);
    }
    await closed.close();
  });
});

it('the list has what is listed, the next ones first, page by page', async () => {
  const listing = await buildUser(app, { displayName: 'Lister' });
  const day = (offset: number) => new Date(Date.UTC(2097, 0, offset));
  for (const offset of [3, 1, 2]) {
    await plantTournament(app, listing, { web: 'listed', name: `L${offset}`, date: day(offset) });
  }
  await plantTournament(app, listing, { web: 'link', name: 'unlisted', date: day(2) });
  await plantTournament(app, listing, { web: 'listed', name: 'old', date: new Date(0) });
  const names: string[] = [];
  let path = '/api/public/tournaments?limit=2';
  while (path) {
    const { body, headers } = await app.visitor.raw('GET', path);
    names.push(...body.map(({ name }: { name: string }) => name));
    path = headers.link?.match(/<(.*)>/)?.[1] ?? '';
  }
  expect(names.filter((name) => /^(L\d|unlisted|old)$/.test(name))).toEqual(['L1', 'L2', 'L3']);
  const past = await app.visitor.call(api.listPublicTournaments, { query: { when: 'past' } });
  expect(past.body.map(({ name }) => name)).toContain('old');
});

it('an address may ask 600 times a minute', async () => {
  const scaled = await createTestApp({ config: { rateLimitScale: 3 / 600 } });
  const ask = () => scaled.visitor.raw('GET', '/api/public/tournaments');
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask()).headers['access-control-allow-origin']).toBe('*');
  await scaled.close();
});
