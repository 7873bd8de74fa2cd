import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { TOURNAMENT_HOURS, type Tournament } from '#shared/tournaments';
import { tournamentParticipants } from '../../db/schema';
import { buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const HOUR = 3_600_000;
const NOW = new Date('2026-06-01T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

let now: Date;
let ana: TestUser;
const app = await sharedTestApp();
app.deps.clock = () => now;
beforeEach(async () => {
  now = NOW;
  await app.pool.query('truncate tournaments cascade');
  ana = await buildUser(app);
});

const plant = (hours: number, values = {}, owner = ana) =>
  plantTournament(app, owner, { date: inHours(hours), ...values });
const list = async (query = {}, by = ana) =>
  (await by.client.call(api.listTournaments, { query })).body;
const namesOf = (tournaments: readonly Tournament[]) => tournaments.map(({ name }) => name);

describe('in their order', () => {
  const HOURS = { next: 1, later: 400, running: -TOURNAMENT_HOURS + 1, last: -30, first: -500 };
  beforeEach(async () => {
    for (const [name, hours] of Object.entries(HOURS)) await plant(hours, { name });
    await plant(-TOURNAMENT_HOURS, { name: 'just over' });
  });
  const UPCOMING = ['running', 'next', 'later'];
  const PAST = ['just over', 'last', 'first'];

  it.each([
    [{}, [...UPCOMING, ...PAST]],
    [{ when: 'all' }, [...UPCOMING, ...PAST]],
    [{ when: 'upcoming' }, UPCOMING],
    [{ when: 'past' }, PAST],
  ])('%j', async (query, names) => {
    expect(namesOf(await list(query))).toEqual(names);
    const pages = await readPages<Tournament>(ana.client, api.listTournaments, {
      query: { ...query, limit: 1 },
    });
    expect(namesOf(pages.flat())).toEqual(names);
  });

  it('mark past tournaments as closed', async () => {
    const shown = await list();
    const past = shown.filter(({ isPast }) => isPast);
    expect(namesOf(past)).toEqual(PAST);
    expect(namesOf(shown.filter(({ can }) => can.register))).toEqual(UPCOMING);
  });

  it('stay on their side of now during paging', async () => {
    const first = await ana.client.call(api.listTournaments, { query: { limit: 2 } });
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    now = inHours(1_000);
    const query = Object.fromEntries(new URL(next, 'http://localhost').searchParams);
    const rest = await readPages<Tournament>(ana.client, api.listTournaments, { query });
    expect(namesOf([...first.body, ...rest.flat()])).toEqual([...UPCOMING, ...PAST]);
    expect(rest.flat().map(({ isPast }) => isPast)).toEqual([false, true, true, true]);
    expect((await list({ when: 'upcoming' })).length).toBe(0);
  });

  it.each(['W10', 'x', Buffer.from('["2026-01-01T00:00:00Z","past",1,1]').toString('base64url')])(
    'refuse the cursor %s',
    async (cursor) => {
      const { status } = await ana.client.fail(api.listTournaments, { query: { cursor } });
      expect(status).toBe(400);
    },
  );

  it('refuse the cursor of another section', async () => {
    const { headers } = await ana.client.call(api.listTournaments, {
      query: { when: 'past', limit: 1 },
    });
    const cursor = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1];
    const refused = await ana.client.fail(api.listTournaments, {
      query: { when: 'upcoming', cursor },
    });
    expect(refused.status).toBe(400);
  });
});

it.each([1, 3, 7, 50])(
  'pages over both sections, %i at a time, many of one date, without skipping or repeating',
  async (limit) => {
    const planted: { id: number; hours: number }[] = [];
    for (let n = 0; n < (limit === 1 ? 12 : 45); n += 1) {
      const hours = (Math.floor(n / 4) - 5) * 24;
      planted.push({ id: (await plant(hours)).id, hours });
    }
    const isUpcoming = ({ hours }: { hours: number }) => hours > -TOURNAMENT_HOURS;
    const upcoming = planted.filter(isUpcoming);
    const past = planted.filter((one) => !isUpcoming(one));
    const expected = [
      ...upcoming.toSorted((a, b) => a.hours - b.hours || a.id - b.id),
      ...past.toSorted((a, b) => b.hours - a.hours || b.id - a.id),
    ];
    const pages = await readPages<Tournament>(ana.client, api.listTournaments, {
      query: { limit },
    });
    expect(idsOf(pages.flat())).toEqual(idsOf(expected));
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  },
);

it('end exactly at the last page', async () => {
  for (const hours of [1, 2, -20, -30]) await plant(hours);
  const lengths = async (limit: number) =>
    (await readPages<Tournament>(ana.client, api.listTournaments, { query: { limit } })).map(
      ({ length }) => length,
    );
  expect(await lengths(2)).toEqual([2, 2]);
  expect(await lengths(4)).toEqual([4]);
  expect(await lengths(3)).toEqual([3, 1]);
});

describe('my tournaments', () => {
  it('are those that one created, in the same order', async () => {
    const ben = await buildUser(app);
    await plant(5, { name: 'of ben' }, ben);
    for (const [name, hours] of [
      ['late', 9],
      ['soon', 2],
      ['old', -99],
    ] as const) {
      await plant(hours, { name });
    }
    const mine = (query = {}) => ana.client.call(api.listMyTournaments, { query });
    expect(namesOf((await mine()).body)).toEqual(['soon', 'late', 'old']);
    expect(namesOf((await mine({ when: 'past' })).body)).toEqual(['old']);
    expect(namesOf((await mine({ q: 'so' })).body)).toEqual(['soon']);
    const pages = await readPages<Tournament>(ana.client, api.listMyTournaments, {
      query: { limit: 1 },
    });
    expect(namesOf(pages.flat())).toEqual(['soon', 'late', 'old']);
    expect((await mine()).body.every(({ isMine, can }) => isMine && can.edit && can.delete)).toBe(
      true,
    );
    const [other] = await list({ q: 'of ben' });
    expect(other).toMatchObject({ isMine: false, can: { edit: false, delete: false } });
  });
});

it('shows tournaments one is registered for', async () => {
  const ben = await buildUser(app);
  const cups = [await plant(3), await plant(2), await plant(-50)];
  await plant(1);
  for (const { id } of cups) {
    await app.db.insert(tournamentParticipants).values({ tournamentId: id, userId: ben.id });
  }
  const going = await list({ going: 'true' }, ben);
  expect(idsOf(going)).toEqual([cups[1]?.id, cups[0]?.id, cups[2]?.id]);
  expect(going.every(({ isRegistered, can }) => isRegistered && !can.register)).toBe(true);
  expect(idsOf(await list({ going: 'true', when: 'past' }, ben))).toEqual([cups[2]?.id]);
  expect(await list({ going: 'true' })).toEqual([]);
  expect((await list()).every(({ isRegistered }) => !isRegistered)).toBe(true);
  expect((await ana.client.fail(api.listTournaments, { query: { going: 'yes' } })).status).toBe(
    400,
  );
});

describe('a search', () => {
  beforeEach(async () => {
    await plant(1, { name: 'Autumn Cup', description: 'Swiss rounds with Dran Sword' });
    await plant(2, { name: 'Winter Open', locations: ['Sports Hall', 'Old Mill, Ülm'] });
    await plant(-99, { name: '100% Burst_Night', description: 'back\\slash, swiss' });
  });

  it.each([
    ['autumn', ['Autumn Cup']],
    ['DRAN SW', ['Autumn Cup']],
    ['old mill', ['Winter Open']],
    ['ülm', ['Winter Open']],
    ['sports', ['Winter Open']],
    ['ope', ['Winter Open']],
    ['op', ['Winter Open']],
    ['o', ['Winter Open']],
    ['u', ['Winter Open']],
    ['z', []],
    ['100%', ['100% Burst_Night']],
    ['burst_n', ['100% Burst_Night']],
    ['back\\s', ['100% Burst_Night']],
    ['100x', []],
    ['nothing like it', []],
    ['%', ['100% Burst_Night']],
    ['', ['Autumn Cup', 'Winter Open', '100% Burst_Night']],
  ])('for %j', async (q, names) => {
    expect(namesOf(await list({ q }))).toEqual(names);
  });

  it("by symbols only searches one's own", async () => {
    const ben = await buildUser(app);
    expect(await list({ q: '%' }, ben)).toEqual([]);
  });

  it('pages on', async () => {
    const pages = await readPages<Tournament>(ana.client, api.listTournaments, {
      query: { q: 'swiss', limit: 1 },
    });
    expect(namesOf(pages.flat())).toEqual(['Autumn Cup', 'Winter Open', '100% Burst_Night']);
  });
});

it('makes as many queries for a long page as for a short one', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(app)));
  for (let n = 0; n < 20; n += 1) {
    const { id } = await plant(n - 10, { participantCount: people.length });
    await app.db
      .insert(tournamentParticipants)
      .values(people.map((person) => ({ tournamentId: id, userId: person.id })));
  }
  const count = async (query: object) => (await queriesDuring(app.pool, () => list(query))).length;
  await count({ limit: 2 });
  for (const query of [{ when: 'upcoming' }, { when: 'past', q: 'cup' }, { going: 'true' }]) {
    expect(await count({ ...query, limit: 9 })).toBe(await count({ ...query, limit: 2 }));
  }
  // A page across both sections reads each of them.
  expect(await count({ limit: 20 })).toBe((await count({ limit: 2 })) + 1);
  const shown = await list();
  expect(shown).toHaveLength(20);
  for (const { participants, participantCount } of shown) {
    expect(participants.map(({ userId }) => userId)).toEqual(idsOf(people).slice(0, 10));
    expect(participantCount).toBe(12);
  }
});
