import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Combo } from '#shared/combos';
import { api } from '#shared/routes';
import { combos } from '../../db/schema';
import { buildBattle, buildCombo, buildUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);
const other = await buildUser(app);

/** Combos written directly, for lists that need many. */
async function plant(userId: number, count: number, values: Partial<typeof combos.$inferInsert>) {
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    name: `Planted ${index}`,
    blade: 'Dran Sword',
    disk: '3-60',
    driver: 'Flat',
    colorStart: '#000',
    colorEnd: '#fff',
    ...values,
  }));
  return idsOf(await app.db.insert(combos).values(rows).returning({ id: combos.id }));
}

describe("one's own combos", () => {
  it('come newest first, in pages that neither skip nor repeat', async () => {
    const player = await buildUser(app);
    const ids = await plant(player.id, 7, {});
    const newest = ids.toSorted((a, b) => b - a);
    const pages = await readPages<Combo>(player.client, api.listCombos, { query: { limit: 3 } });
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(idsOf(pages.flat())).toEqual(newest);
    const even = await readPages<Combo>(player.client, api.listCombos, { query: { limit: 7 } });
    expect(even).toHaveLength(1);
  });

  it('are 50 a page, and at most 100', async () => {
    const player = await buildUser(app);
    await plant(player.id, 120, {});
    const sizes = async (query: { limit?: number }) =>
      (await readPages<Combo>(player.client, api.listCombos, { query })).map(
        ({ length }) => length,
      );
    expect(await sizes({})).toEqual([50, 50, 20]);
    expect(await sizes({ limit: 1000 })).toEqual([100, 20]);
    expect((await player.client.call(api.listRecentCombos)).body).toHaveLength(10);
  });

  it('refuses a limit or cursor that is none', async () => {
    for (const [key, value] of [
      ['limit', '0'],
      ['limit', '1.5'],
      ['limit', 'many'],
      ['cursor', 'x'],
      ['cursor', Buffer.from('[-1]').toString('base64url')],
      ['cursor', Buffer.from('["2024-01-01T00:00:00Z",1]').toString('base64url')],
    ] as const) {
      const answer = await owner.client.fail(api.listCombos, { query: { [key]: value } });
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, key]);
    }
    const yearZero = Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url');
    const query = { cursor: yearZero };
    expect((await owner.client.fail(api.listCommunityCombos, { query })).status).toBe(400);
  });

  it('are found by name, blade, ratchet or bit, whatever the case', async () => {
    const player = await buildUser(app);
    const find = async (q: string) =>
      (await player.client.call(api.listCombos, { query: { q } })).body.map(({ name }) => name);
    await buildCombo(player, { name: 'Étoile', blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' });
    await buildCombo(player, { name: 'Comet', blade: 'Shark Edge', disk: '4-70', driver: 'Rush' });
    expect(await find('COMET')).toEqual(['Comet']);
    expect(await find('étO')).toEqual(['Étoile']);
    expect(await find('zard r')).toEqual(['Étoile']);
    expect(await find('-7')).toEqual(['Comet']);
    expect(await find('ball')).toEqual(['Étoile']);
    expect(await find('e')).toEqual(['Comet', 'Étoile']);
    expect(await find('  ')).toEqual(['Comet', 'Étoile']);
    expect(await find('nothing like it')).toEqual([]);
  });

  it.each(['100%', 'a_b', 'back\\slash', "o'clock"])('are found by %s to the letter', async (q) => {
    const player = await buildUser(app);
    await buildCombo(player, { name: '100x a.b back/slash o clock' });
    const { id } = await buildCombo(player, { name: `say ${q}!` });
    const { body } = await player.client.call(api.listCombos, { query: { q } });
    expect(idsOf(body)).toEqual([id]);
  });

  it('keep the search through the pages', async () => {
    const player = await buildUser(app);
    await plant(player.id, 3, { name: 'A % sign' });
    await plant(player.id, 3, { name: 'No sign' });
    const query = { q: '% s', limit: 2 };
    const pages = await readPages<Combo>(player.client, api.listCombos, { query });
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
  });

  it("are never another person's", async () => {
    await buildCombo(other, { name: 'Secret', isPublic: true });
    const { body } = await owner.client.call(api.listCombos, { query: { q: 'secret' } });
    expect(body).toEqual([]);
  });
});

describe('public combos', () => {
  it('of the community are ordered by last edit, also with equal times', async () => {
    const edited = (moment: string) => ({ isPublic: true, updatedAt: new Date(moment) });
    const old = await plant(other.id, 3, edited('2001-01-01T00:00:00.123Z'));
    const young = await plant(other.id, 2, edited('2001-01-02T00:00:00.000Z'));
    const hidden = await plant(other.id, 1, {});
    const pages = await readPages<Combo>(owner.client, api.listCommunityCombos, {
      query: { limit: 2 },
    });
    const ids = idsOf(pages.flat());
    const planted = ids.filter((id) => [...old, ...young, ...hidden].includes(id));
    expect(planted).toEqual([...young.toReversed(), ...old.toReversed()]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.flat().every((combo) => combo.isPublic)).toBe(true);
  });

  it('by battles: the most first', async () => {
    const busy = await plant(other.id, 3, { isPublic: true, battles: 900 });
    const busier = await plant(other.id, 1, { isPublic: true, battles: 1000 });
    await plant(other.id, 1, { battles: 2000 });
    const pages = await readPages<Combo>(owner.client, api.listTopCombos, { query: { limit: 2 } });
    expect(idsOf(pages.flat()).slice(0, 4)).toEqual([...busier, ...busy.toReversed()]);
    expect(pages.flat().map((combo) => combo.battles)).toEqual(
      pages
        .flat()
        .map((combo) => combo.battles)
        .toSorted((a, b) => b - a),
    );
  });

  it('stay where they are in the community when a battle is recorded', async () => {
    const combo = await buildCombo(owner, { isPublic: true });
    const first = async () =>
      (await other.client.call(api.listCommunityCombos, { query: { limit: 1 } })).body[0]?.id;
    const newer = await buildCombo(owner, { isPublic: true });
    await buildBattle(owner, { myComboId: combo.id });
    expect(await first()).toBe(newer.id);
  });

  it('and own ones are found by the search, private ones of others are not', async () => {
    const mine = await buildCombo(owner, { name: 'Quasar mine' });
    const shown = await buildCombo(other, { name: 'Quasar shown', isPublic: true });
    await buildCombo(other, { name: 'Quasar hidden' });
    const find = async (q: string) =>
      idsOf((await owner.client.call(api.searchCombos, { query: { q } })).body);
    expect(await find('quasar')).toEqual([shown.id, mine.id]);
    expect(await find('UASAR m')).toEqual([mine.id]);
    expect(await find('%')).toEqual([]);
    expect(await find('___')).toEqual([]);
    const query = { q: 'quasar', limit: 1 };
    const pages = await readPages<Combo>(owner.client, api.searchCombos, { query });
    expect(pages.map(idsOf)).toEqual([[shown.id], [mine.id]]);
  });

  it('are found by one or two characters where a word begins', async () => {
    const { id } = await buildCombo(owner, { name: 'Ünder Žebra', disk: '7-55' });
    const find = async (q: string) =>
      idsOf((await owner.client.call(api.searchCombos, { query: { q } })).body);
    expect(await find('žE')).toEqual([id]);
    expect(await find('ž')).toEqual([id]);
    expect(await find('ün')).toEqual([id]);
    expect(await find('55')).toEqual([id]);
    expect(await find('eb')).not.toContain(id);
    expect(await find('ebr')).toEqual([id]);
  });
});

it.each([
  ['listCombos'],
  ['listRecentCombos'],
  ['listCommunityCombos'],
  ['listTopCombos'],
  ['searchCombos'],
] as const)('%s makes as many queries for fifty rows as for one', async (name) => {
  const player = await buildUser(app);
  await app.db.execute(sql`delete from ${combos}`);
  const count = async () => {
    const made = await queriesDuring(app.pool, () => player.client.call(api[name]));
    const select = made.filter((text) => text.includes('"combos"'));
    expect(select).toHaveLength(1);
    return made.length;
  };
  await plant(player.id, 1, { isPublic: true });
  // The first request of a session also updates its last use.
  await player.client.call(api[name]);
  const one = await count();
  await plant(player.id, 49, { isPublic: true });
  expect(await count()).toBe(one);
});
