import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COLLECTION_FULL, COUNT_WRONG, TOO_MANY_OFFERED } from '#shared/collection';
import { api } from '#shared/routes';
import type { PartKind } from '#shared/rules/parts/kinds';
import { buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

type Sent = [kind: PartKind, name: string, count?: number];

const sent = (parts: Sent[]) => parts.map(([kind, name, count]) => ({ kind, name, count }));

const add = async ({ client }: TestUser, ...parts: Sent[]) =>
  (await client.call(api.addParts, { body: { parts: sent(parts) } })).body;

const listOf = async ({ client }: TestUser, query = {}) =>
  (await client.call(api.listCollection, { query })).body;

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function addOne(user: TestUser, ...part: Sent) {
  const [row] = await add(user, part);
  if (!row) throw new Error('The part was not added');
  return row;
}

/** Writes rows directly, of parts outside the catalogue. */
const plantParts = (user: TestUser, count: number) =>
  app.pool.query(
    `insert into collection_parts (user_id, kind, name, name_key, count)
     select $1, 'blade', 'Part ' || n, 'part' || n, 1 from generate_series(1, $2::int) n`,
    [user.id, count],
  );

describe('adding parts', () => {
  it('adds copies under the name of the catalogue, whatever the spelling', async () => {
    const user = await buildUser(app);
    const rows = await add(
      user,
      ['blade', 'WR'],
      ['disk', '960'],
      ['driver', 'ボール', 2],
      ['blade', 'wand wizard', 3],
      ['blade', 'Home Made'],
    );
    expect(rows).toMatchObject([
      { name: 'Wizard Rod', count: 4, known: true, type: 'stamina', forTrade: 0, note: null },
      { name: '9-60', count: 1, known: true, type: null },
      { name: 'Ball', count: 2 },
      { name: 'Home Made', count: 1, known: false, type: null, weight: null },
    ]);
    expect(rows[0]?.weight).toBeGreaterThan(10);
    await add(user, ['blade', 'home-made', 2]);
    expect((await listOf(user)).map(({ kind, name, count }) => [kind, name, count])).toEqual([
      ['blade', 'Home Made', 3],
      ['blade', 'Wizard Rod', 4],
      ['disk', '9-60', 1],
      ['driver', 'Ball', 2],
    ]);
  });

  it('adds nothing twice when it is sent again', async () => {
    const user = await buildUser(app);
    const body = { parts: sent([['blade', 'Wizard Rod', 2]]), clientId: randomUUID() };
    const first = await user.client.call(api.addParts, { body });
    const again = await user.client.call(api.addParts, { body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await listOf(user)).toMatchObject([{ name: 'Wizard Rod', count: 2 }]);
  });

  it.each<[string, Sent[], string]>([
    ['N/A', [['disk', 'n/a']], 'Please name the part'],
    ['no name', [['disk', ' ']], 'Please name the part'],
    ['another kind', [['wheel' as PartKind, 'Rod']], 'Please choose a kind of part'],
    ['no copies', [['disk', '9-60', 0]], COUNT_WRONG],
    ['too many copies', [['disk', '9-60', 1_000]], COUNT_WRONG],
    ['half a copy', [['disk', '9-60', 1.5]], COUNT_WRONG],
    [
      'too many with those before',
      [
        ['disk', '3-60'],
        ['driver', 'Ball', 998],
      ],
      COUNT_WRONG,
    ],
  ])('refuses %s, and writes nothing', async (_what, parts, message) => {
    const user = await buildUser(app);
    await add(user, ['driver', 'Ball', 2]);
    const refused = await user.client.fail(api.addParts, { body: { parts: sent(parts) } });
    expect(refused).toMatchObject({ status: 400, body: { message } });
    expect(await listOf(user)).toMatchObject([{ name: 'Ball', count: 2 }]);
  });

  it('holds 5,000 different parts', async () => {
    const user = await buildUser(app);
    await plantParts(user, 4_999);
    const body = {
      parts: sent([
        ['blade', 'Part 1'],
        ['blade', 'New one'],
        ['blade', 'New two'],
      ]),
    };
    const refused = await user.client.fail(api.addParts, { body });
    expect(refused).toMatchObject({ status: 409, body: { message: COLLECTION_FULL } });
    expect(await add(user, ['blade', 'Part 1'], ['blade', 'New one'])).toMatchObject([
      { count: 2 },
      { count: 1 },
    ]);
    await buildCombo(user);
    expect((await user.client.fail(api.addFromCombos)).status).toBe(409);
  });

  it('adds up what is added at the same time', async () => {
    const user = await buildUser(app);
    const clientId = randomUUID();
    const body = { parts: sent([['blade', 'Wizard Rod']]) };
    const additions = Array.from({ length: 6 }, () => user.client.call(api.addParts, { body }));
    const repeats = Array.from({ length: 4 }, () =>
      user.client.call(api.addParts, { body: { ...body, clientId } }),
    );
    const answers = await Promise.all([...additions, ...repeats]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(await listOf(user)).toMatchObject([{ count: 7 }]);
  });
});

describe('a row', () => {
  it('changes count, copies for trade and note', async () => {
    const user = await buildUser(app);
    const { id } = await addOne(user, 'blade', 'Wizard Rod', 5);
    const change = async (body: object) =>
      (await user.client.call(api.updateOwnedPart, { params: { id }, body })).body;
    expect(await change({ forTrade: 4, note: ' Blue one ' })).toMatchObject({
      id,
      count: 5,
      forTrade: 4,
      note: 'Blue one',
    });
    expect(await change({ count: 3 })).toMatchObject({ count: 3, forTrade: 3, note: 'Blue one' });
    expect(await change({ count: 9, forTrade: 9, note: null })).toMatchObject({
      count: 9,
      forTrade: 9,
      note: null,
    });
    for (const [body, message] of [
      [{ forTrade: 10 }, TOO_MANY_OFFERED],
      [{ count: 2, forTrade: 3 }, TOO_MANY_OFFERED],
      [{ forTrade: -1 }, TOO_MANY_OFFERED],
      [{ count: 0 }, COUNT_WRONG],
    ] as const) {
      const refused = await user.client.fail(api.updateOwnedPart, { params: { id }, body });
      expect(refused).toMatchObject({ status: 400, body: { message } });
    }
    const long = { params: { id }, body: { note: 'x'.repeat(201) } };
    expect((await user.client.fail(api.updateOwnedPart, long)).status).toBe(400);
    expect(await listOf(user)).toMatchObject([{ count: 9, forTrade: 9 }]);
  });

  it("is its owner's alone", async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const { id } = await addOne(user, 'blade', 'Wizard Rod');
    const params = { id };
    const body = { count: 7 };
    expect((await other.client.fail(api.updateOwnedPart, { params, body })).status).toBe(404);
    expect((await other.client.fail(api.deleteOwnedPart, { params })).status).toBe(404);
    await user.client.call(api.deleteOwnedPart, { params });
    expect((await user.client.fail(api.deleteOwnedPart, { params })).status).toBe(404);
    expect(await listOf(user)).toEqual([]);
  });
});

describe('the list', () => {
  it('is found by kind, trade and every name, and comes in pages', async () => {
    const user = await buildUser(app);
    await add(user, ['driver', 'Ball'], ['blade', 'Wizard Rod'], ['blade', 'Dran Sword']);
    const { id } = await addOne(user, 'disk', '9-60', 2);
    await user.client.call(api.updateOwnedPart, { params: { id }, body: { forTrade: 1 } });
    expect(namesOf(await listOf(user, { kind: 'blade' }))).toEqual(['Dran Sword', 'Wizard Rod']);
    expect(namesOf(await listOf(user, { forTrade: 'true' }))).toEqual(['9-60']);
    expect(namesOf(await listOf(user, { q: 'wand' }))).toEqual(['Wizard Rod']);
    expect(namesOf(await listOf(user, { q: 'ウィザードロッド' }))).toEqual(['Wizard Rod']);
    expect((await user.client.fail(api.listCollection, { query: { kind: 'x' } })).status).toBe(400);

    const names: string[] = [];
    let next: string | undefined = '/api/collection?limit=3';
    while (next) {
      const page = await user.client.raw('GET', next);
      names.push(...namesOf(page.body));
      next = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    }
    expect(names).toEqual(['Dran Sword', 'Wizard Rod', '9-60', 'Ball']);
  });

  it('counts the own combos that each part stands in, with few statements', async () => {
    const user = await buildUser(app);
    await buildCombo(user, { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
    await buildCombo(user, { blade: 'wizard rod', disk: '3-60', driver: 'home made' });
    await buildCombo(await buildUser(app), { blade: 'Wizard Rod', isPublic: true });
    await add(user, ['blade', 'Wizard Rod'], ['driver', 'Home-Made'], ['disk', '5-60']);
    const usedBy = (await listOf(user)).map((row) => [row.name, row.usedBy]);
    expect(usedBy).toEqual([
      ['Wizard Rod', 2],
      ['5-60', 0],
      ['Home-Made', 1],
    ]);
    const few = await queriesDuring(app.pool, () => listOf(user));
    await plantParts(user, 30);
    expect(await queriesDuring(app.pool, () => listOf(user))).toEqual(few);
  });

  it('is not sent again unless it or the combos have changed', async () => {
    const user = await buildUser(app);
    await addOne(user, 'blade', 'Dran Sword');
    const ask = (etag = '') =>
      user.client.raw('GET', '/api/collection', { headers: { 'If-None-Match': etag } });
    const { etag } = (await ask()).headers;
    expect((await ask(etag)).status).toBe(304);
    await buildCombo(user, { blade: 'Dran Sword' });
    const changed = await ask(etag);
    expect(changed).toMatchObject({ status: 200, body: [{ usedBy: 1 }] });
    await addOne(user, 'blade', 'Dran Sword');
    expect((await ask(changed.headers.etag)).body).toMatchObject([{ count: 2 }]);
  });

  it('is summed up', async () => {
    const user = await buildUser(app);
    const empty = { parts: 0, copies: 0, forTrade: 0, weight: 0, byKind: {}, unused: 0 };
    expect((await user.client.call(api.getCollectionSummary)).body).toEqual(empty);
    await buildCombo(user, { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
    const { weight } = await addOne(user, 'blade', 'Wizard Rod', 3);
    await add(user, ['blade', 'Home Made', 2], ['driver', 'Ball']);
    const ball = (await listOf(user, { kind: 'driver' }))[0];
    const params = { id: ball?.id ?? 0 };
    await user.client.call(api.updateOwnedPart, { params, body: { forTrade: 1 } });
    expect((await user.client.call(api.getCollectionSummary)).body).toEqual({
      parts: 3,
      copies: 6,
      forTrade: 1,
      weight: Math.round(10 * (3 * (weight ?? 0) + (ball?.weight ?? 0))) / 10,
      byKind: { blade: { parts: 2, copies: 5 }, driver: { parts: 1, copies: 1 } },
      unused: 1,
    });
  });
});

it('takes over the parts of own combos that are not owned yet, once', async () => {
  const user = await buildUser(app);
  await buildCombo(user, {
    blade: 'N/A',
    disk: '9-60',
    driver: 'Ball',
    lockChip: 'Dran',
    mainBlade: 'Brave',
    assistBlade: 'Slash',
  });
  await add(user, ['disk', '9-60', 2]);
  const fetch = async () => (await user.client.call(api.addFromCombos)).body;
  expect(namesOf(await fetch()).toSorted()).toEqual(['Ball', 'Brave', 'Dran', 'Slash']);
  expect(await fetch()).toEqual([]);
  const rows = await listOf(user);
  expect(rows.map(({ name, count }) => [name, count])).toEqual([
    ['Slash', 1],
    ['9-60', 2],
    ['Ball', 1],
    ['Dran', 1],
    ['Brave', 1],
  ]);
});
