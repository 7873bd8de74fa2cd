import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { TOURNAMENT_HOURS, TOURNAMENT_PARTICIPANTS_MAX } from '#shared/tournaments';
import { tournamentParticipants, tournaments } from '../../db/schema';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const HOUR = 3_600_000;
const NOW = new Date('2026-06-01T12:00:00.000Z');

let now: Date;
let owner: TestUser;
let ana: TestUser;
let id: number;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
app.deps.clock = () => now;
beforeEach(async () => {
  now = NOW;
  [owner, ana] = [await buildUser(app), await buildUser(app, { displayName: 'Ana' })];
  id = (await plantTournament(app, owner, { date: NOW })).id;
});

const register = ({ client }: TestUser) =>
  client.call(api.registerForTournament, { params: { id } });
const withdraw = ({ client }: TestUser) =>
  client.call(api.withdrawFromTournament, { params: { id } });
const look = async ({ client }: TestUser) =>
  (await client.call(api.getTournament, { params: { id } })).body;

/** The participants' rows, and the displayed count. */
async function stored() {
  const rows = await app.db
    .select()
    .from(tournamentParticipants)
    .where(eq(tournamentParticipants.tournamentId, id));
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id));
  return { rows: rows.length, count: tournament?.participantCount };
}

/** Adds this many guests. */
async function plantGuests(count: number) {
  await app.pool.query(
    `insert into tournament_participants (tournament_id, guest_name)
     select $1, 'Guest ' || n from generate_series(1, $2::int) n`,
    [id, count],
  );
  await app.db.update(tournaments).set({ participantCount: count }).where(eq(tournaments.id, id));
}

it('is visible to all, and can be withdrawn', async () => {
  const { body } = await register(ana);
  expect(body).toMatchObject({
    id,
    isRegistered: true,
    participantCount: 1,
    participants: [{ userId: ana.id, username: ana.username, displayName: 'Ana' }],
    can: { register: false },
  });
  expect(body.participants[0]?.avatarUrl).toMatch(ana.username);
  expect(await look(owner)).toMatchObject({
    isRegistered: false,
    participants: body.participants,
    can: { register: true },
  });
  await withdraw(ana);
  expect(await look(ana)).toMatchObject({
    isRegistered: false,
    participantCount: 0,
    participants: [],
    can: { register: true },
  });
});

it('twice is once, and so is taking it back', async () => {
  const first = await register(ana);
  const again = await register(ana);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await stored()).toEqual({ rows: 1, count: 1 });
  await withdraw(ana);
  await withdraw(ana);
  expect(await stored()).toEqual({ rows: 0, count: 0 });
});

it('does not count as a change of the tournament', async () => {
  const before = await look(owner);
  await register(ana);
  expect((await look(owner)).updatedAt).toBe(before.updatedAt);
});

it('is open to the creator, too', async () => {
  expect((await register(owner)).body).toMatchObject({ isMine: true, isRegistered: true });
});

it('fifty times at the same instant is one row and a right count', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(ana)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.every(({ body }) => body.isRegistered && body.participantCount === 1)).toBe(true);
  expect(await stored()).toEqual({ rows: 1, count: 1 });
});

it('and taking back in any order leave a right count', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(app)));
  await Promise.all(
    people.flatMap((person) => [register(person), withdraw(person), register(person)]),
  );
  const { rows, count } = await stored();
  expect(count).toBe(rows);
});

it('of fifty people for the last places gives away no place twice', async () => {
  const free = 7;
  await plantGuests(TOURNAMENT_PARTICIPANTS_MAX - free);
  const people = await Promise.all(Array.from({ length: 50 }, () => buildUser(app)));
  const answers = await Promise.all(
    people.map(({ client }) => client.send(api.registerForTournament, { params: { id } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(free);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${Object(body).message}`))).toEqual(
    new Set(['409 This tournament is full.']),
  );
  expect(await stored()).toEqual({
    rows: TOURNAMENT_PARTICIPANTS_MAX,
    count: TOURNAMENT_PARTICIPANTS_MAX,
  });
  expect(await look(ana)).toMatchObject({ isRegistered: false, can: { register: false } });
});

it('goes to the next person once freed, and stays otherwise', async () => {
  await plantGuests(TOURNAMENT_PARTICIPANTS_MAX - 1);
  await register(ana);
  expect((await register(ana)).status).toBe(200);
  expect(
    (await owner.client.fail(api.registerForTournament, { params: { id } })).body.message,
  ).toBe('This tournament is full.');
  await withdraw(ana);
  await register(owner);
  expect((await look(owner)).participants).toHaveLength(TOURNAMENT_PARTICIPANTS_MAX);
});

describe('once the tournament is over', () => {
  it.each([
    ['new', false],
    ['taken back', true],
  ])('is not %s', async (_, isRegistered) => {
    if (isRegistered) await register(ana);
    const before = await stored();
    now = new Date(NOW.getTime() + TOURNAMENT_HOURS * HOUR);
    for (const route of [api.registerForTournament, api.withdrawFromTournament]) {
      const refused = await ana.client.fail(route, { params: { id } });
      expect([refused.status, refused.body.message]).toEqual([409, 'This tournament is over.']);
    }
    expect(await stored()).toEqual(before);
    expect(await look(ana)).toMatchObject({ isPast: true, isRegistered, can: { register: false } });
    now = new Date(now.getTime() - 1);
    expect((await register(ana)).body).toMatchObject({ isPast: false });
  });
});

it('has guests with a name beside people with an account, the first one first', async () => {
  await register(ana);
  await app.db.insert(tournamentParticipants).values({ tournamentId: id, guestName: 'Kim' });
  await app.db.update(tournaments).set({ participantCount: 2 }).where(eq(tournaments.id, id));
  await register(owner);
  // Somebody who has blocked a person sees guests like everybody else.
  await buildBlock(app, ana, await buildUser(app));
  const shown = await look(ana);
  expect(shown.participantCount).toBe(3);
  expect(shown.participants).toMatchObject([
    { userId: ana.id },
    { userId: null, username: null, displayName: 'Kim', avatarUrl: null },
    { userId: owner.id },
  ]);
});

it("lists everyone on the tournament's page, and the first ten in lists", async () => {
  await plantGuests(30);
  expect((await look(ana)).participants).toHaveLength(30);
  const { body } = await ana.client.call(api.listTournaments, { query: { limit: 100 } });
  const listed = body.find((tournament) => tournament.id === id);
  expect(listed?.participants.map(({ displayName }) => displayName)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Guest ${n + 1}`),
  );
  expect(listed?.participantCount).toBe(30);
});

it('is 404 for unknown or hidden tournaments', async () => {
  await buildBlock(app, owner, ana);
  for (const missing of [id, 999_999_999]) {
    for (const route of [api.registerForTournament, api.withdrawFromTournament]) {
      expect((await ana.client.fail(route, { params: { id: missing } })).status).toBe(404);
    }
  }
  expect(await stored()).toEqual({ rows: 0, count: 0 });
});

it('waits for a deletion that came first, and is 404 then', async () => {
  const connection = await app.pool.connect();
  await connection.query('begin');
  await connection.query('delete from tournaments where id = $1', [id]);
  const waiting = ana.client.send(api.registerForTournament, { params: { id } });
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(1);
  await connection.query('commit');
  connection.release();
  expect((await waiting).status).toBe(404);
});
