import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Battle, ComboBattle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import { api } from '#shared/routes';
import { battles } from '../../db/schema';
import {
  buildBattle,
  buildCombo,
  buildUser,
  comboInput,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { readOpponents } from './opponent-parts';

const app = await sharedTestApp();
const stranger = await buildUser(app);

/** Battles written directly with the same time, so that only their ids differ. */
async function plant(
  combo: Combo,
  count: number,
  values: Partial<typeof battles.$inferInsert> = {},
) {
  const rows = Array.from({ length: count }, () => ({
    userId: combo.userId,
    myComboId: combo.id,
    eventName: 'Practice Match',
    opponentName: 'Robin',
    opponentCombo: 'Shark Edge',
    result: 'WIN' as const,
    myScore: 2,
    opponentScore: 0,
    finishType: 'burst' as const,
    roundsData: [{ roundNumber: 1, winner: 'me' as const, finishType: 'burst' as const }],
    playedAt: new Date('2025-05-05T05:05:05.055Z'),
    ...values,
  }));
  return idsOf(await app.db.insert(battles).values(rows).returning({ id: battles.id }));
}

async function player(): Promise<{ user: TestUser; combo: Combo }> {
  const user = await buildUser(app);
  return { user, combo: await buildCombo(user, { name: 'Stormbringer' }) };
}

describe("one's own battles", () => {
  it('come by date, the latest first, in pages that neither skip nor repeat', async () => {
    const { user, combo } = await player();
    const old = await plant(combo, 5);
    const [young] = await plant(combo, 1, { playedAt: new Date('2025-06-01T00:00:00Z') });
    const [oldest] = await plant(combo, 1, { playedAt: new Date('2024-06-01T00:00:00Z') });
    const pages = await readPages<Battle>(user.client, api.listBattles, { query: { limit: 2 } });
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(idsOf(pages.flat())).toEqual([young, ...old.toReversed(), oldest]);
  });

  it('are 50 a page, at most 100, ten in the recent list', async () => {
    const { user, combo } = await player();
    await plant(combo, 110);
    const sizes = async (query: { limit?: number }) =>
      (await readPages<Battle>(user.client, api.listBattles, { query })).map(
        ({ length }) => length,
      );
    expect(await sizes({})).toEqual([50, 50, 10]);
    expect(await sizes({ limit: 5000 })).toEqual([100, 10]);
    expect((await user.client.call(api.listRecentBattles)).body).toHaveLength(10);
  });

  it('are filtered by result and finish type', async () => {
    const { user, combo } = await player();
    const [win] = await plant(combo, 1, { result: 'WIN', finishType: 'burst' });
    const [loss] = await plant(combo, 1, { result: 'LOSS', finishType: 'burst' });
    const [draw] = await plant(combo, 1, { result: 'DRAW', finishType: 'extreme' });
    const find = async (query: object) =>
      idsOf((await user.client.call(api.listBattles, { query })).body);
    expect(await find({ result: 'all', finishType: 'all' })).toEqual([draw, loss, win]);
    expect(await find({ result: 'win' })).toEqual([win]);
    expect(await find({ result: 'loss' })).toEqual([loss]);
    expect(await find({ result: 'draw' })).toEqual([draw]);
    expect(await find({ finishType: 'burst' })).toEqual([loss, win]);
    expect(await find({ finishType: 'burst', result: 'loss' })).toEqual([loss]);
    expect(await find({ finishType: 'over' })).toEqual([]);
    for (const query of [{ result: 'WIN' }, { result: 'tie' }, { finishType: 'ring' }]) {
      expect((await user.client.fail(api.listBattles, { query })).status).toBe(400);
    }
  });

  it('are found by event, own combo, opponent and their combo', async () => {
    const { user, combo } = await player();
    const other = await buildCombo(user, { name: 'Lighthouse' });
    const [event] = await plant(other, 1, { eventName: 'City Cup 100%' });
    const [name] = await plant(other, 1, { opponentName: 'Zoé_Q' });
    const [theirs] = await plant(other, 1, { opponentCombo: 'Wizard Rod 9-60 Ball' });
    const [own] = await plant(combo, 1);
    const find = async (q: string) =>
      idsOf((await user.client.call(api.listBattles, { query: { q } })).body);
    expect(await find('city c')).toEqual([event]);
    expect(await find('100%')).toEqual([event]);
    expect(await find('zoÉ_')).toEqual([name]);
    expect(await find('9-60')).toEqual([theirs]);
    expect(await find('STORM')).toEqual([own]);
    expect(await find('o_n')).toEqual([]);
    expect(await find('%%')).toEqual([]);
    expect(await find(' ')).toHaveLength(4);
  });

  it("are found by the parts of the opponent's combo, however short it is written", async () => {
    const user = await buildUser(app);
    const { id: myComboId } = await buildCombo(user, { blade: 'Dran Sword' });
    const { id } = await buildBattle(user, { myComboId, opponentCombo: 'WR 9-60B' });
    await buildBattle(user, { myComboId, opponentCombo: 'Hells Scythe 4-60T' });
    const find = async (q: string) =>
      idsOf((await user.client.call(api.listBattles, { query: { q } })).body);
    const searches = ['wizard rod', 'ウィザードロッド', 'ball', 'wr 9-60b', 'rod ball'];
    for (const q of searches) expect(await find(q), q).toEqual([id]);
    const isOld = eq(battles.id, id);
    await app.db.update(battles).set({ opponentParts: null }).where(isOld);
    expect(await find('wizard rod')).toEqual([]);
    const job = { signal: new AbortController().signal, isLast: true };
    await readOpponents(app.deps, {}, job);
    expect(await find('wizard rod')).toEqual([id]);
  });

  it.each([
    ['letters of six', (i: number) => 0x4e00 + ((i * 7_919) % 20_000)],
    ['letters that stand for words', (i: number) => 0x3300 + (i % 256)],
    ['ligatures', (i: number) => 0xfdf0 + (i % 13)],
    ['emoji', (i: number) => 0x1f300 + ((i * 31) % 700)],
  ])('are stored and found with the longest texts, in %s', async (_name, letter) => {
    const user = await buildUser(app);
    const { id: myComboId } = await buildCombo(user);
    // The index of own battles holds the searched text, and its rows have a maximum size.
    const units = String.fromCodePoint(letter(0)).length;
    const text = (from: number, length: number) =>
      String.fromCodePoint(...Array.from({ length: length / units }, (_, i) => letter(from + i)));
    await buildBattle(user, {
      myComboId,
      opponentCombo: text(0, 80),
      opponentName: text(80, 60),
      eventName: text(140, 80),
    });
    const { body } = await user.client.call(api.listBattles, { query: { q: text(140, 40) } });
    expect(body).toHaveLength(1);
  });

  it('are found by the parts of the own combo, whatever they are called', async () => {
    const { user } = await player();
    const rod = await buildCombo(user, {
      name: 'Lighthouse',
      blade: 'Wizard Rod',
      disk: '9-60',
      driver: 'Ball',
    });
    const [own] = await plant(rod, 1, { opponentName: "Pat O'Brien", opponentCombo: 'ジャツク' });
    for (const q of [
      'wizard rod',
      'WR',
      'ウイザードロッド',
      'ball',
      'obrien',
      'o’brien',
      'じゃっく',
    ]) {
      const found = (await user.client.call(api.listBattles, { query: { q } })).body;
      expect(idsOf(found), q).toEqual([own]);
    }
    for (const q of ["'", '’ ’', '\u0301', '´']) {
      expect((await user.client.call(api.listBattles, { query: { q } })).body, q).toEqual([]);
    }
  });

  it('keep search and filters through the pages', async () => {
    const { user, combo } = await player();
    const wanted = await plant(combo, 5, { eventName: 'A & B = C', result: 'LOSS' });
    await plant(combo, 5, { eventName: 'A & B = C' });
    await plant(combo, 5, { result: 'LOSS' });
    const query = { q: 'a & b = c', result: 'loss', limit: 2 };
    const pages = await readPages<Battle>(user.client, api.listBattles, { query });
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(idsOf(pages.flat())).toEqual(wanted.toReversed());
  });

  it("are the caller's own only", async () => {
    const { combo } = await player();
    await plant(combo, 1);
    expect((await stranger.client.call(api.listBattles)).body).toEqual([]);
    expect((await stranger.client.call(api.listRecentBattles)).body).toEqual([]);
  });

  it('are 304 until a battle or its combo changes', async () => {
    const { user, combo } = await player();
    const battle = await buildBattle(user, { myComboId: combo.id });
    const poll = (etag = '') =>
      user.client.send(api.listBattles, { headers: { 'If-None-Match': etag } });
    let etag = (await poll()).headers.etag;
    const params = { id: combo.id };
    const changes = [
      () => buildBattle(user, { myComboId: combo.id }),
      () => user.client.call(api.updateCombo, { params, body: comboInput({ name: 'New name' }) }),
      () => user.client.call(api.deleteBattle, { params: { id: battle.id } }),
      () => user.client.call(api.deleteCombo, { params }),
    ];
    for (const change of changes) {
      expect((await poll(etag)).status).toBe(304);
      await change();
      const fresh = await poll(etag);
      expect(fresh.status).toBe(200);
      etag = fresh.headers.etag;
    }
    expect((await poll()).body).toEqual([]);
  });
});

describe("a combo's battles", () => {
  const list = (client: TestUser['client'], id: number) =>
    client.call(api.listComboBattles, { params: { id } });

  it('carry both dates and the result in lower case', async () => {
    const { user, combo } = await player();
    const [win] = await plant(combo, 1);
    const [draw] = await plant(combo, 1, { result: 'DRAW' });
    const [loss] = await plant(combo, 1, { result: 'LOSS' });
    await buildBattle(user);
    const { body } = await list(user.client, combo.id);
    expect(body.map(({ id, result }) => [id, result])).toEqual([
      [loss, 'loss'],
      [draw, 'draw'],
      [win, 'win'],
    ]);
    expect(body.every(({ date, battleDate }) => date === battleDate)).toBe(true);
    const request = { params: { id: combo.id }, query: { limit: 2 } };
    const pages = await readPages<ComboBattle>(user.client, api.listComboBattles, request);
    expect(pages.flat()).toEqual(body);
  });

  it('are open with a public combo and 404 with a private one', async () => {
    const { user, combo } = await player();
    await plant(combo, 1);
    const answer = await stranger.client.fail(api.listComboBattles, { params: { id: combo.id } });
    expect(answer.status).toBe(404);
    expect(
      (await user.client.fail(api.listComboBattles, { params: { id: 987_654_321 } })).status,
    ).toBe(404);
    const shown = await buildCombo(user, { isPublic: true });
    const [id] = await plant(shown, 1);
    const { body } = await list(stranger.client, shown.id);
    expect(body).toMatchObject([{ id, can: { edit: false, delete: false } }]);
  });
});

it.each([
  ['listBattles', {}],
  ['listBattles', { q: 'robin', result: 'win', finishType: 'burst' }],
  ['listRecentBattles', {}],
  ['listComboBattles', {}],
] as const)('%s %j makes as many queries for fifty rows as for one', async (name, query) => {
  const { user, combo } = await player();
  const request = { params: { id: combo.id }, query };
  const count = async () => {
    const made = await queriesDuring(app.pool, () => user.client.send(api[name], request));
    expect(made.filter((text) => text.includes('from "battles"'))).toHaveLength(1);
    return made.length;
  };
  await plant(combo, 1);
  const one = await count();
  await plant(combo, 49);
  expect(await count()).toBe(one);
});

it('records a battle in as many queries however many there are', async () => {
  const { user, combo } = await player();
  const count = async () =>
    (await queriesDuring(app.pool, () => buildBattle(user, { myComboId: combo.id }))).length;
  const first = await count();
  await plant(combo, 60);
  expect(await count()).toBe(first);
  expect(first).toBeLessThanOrEqual(10);
});
