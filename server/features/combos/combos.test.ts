import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { battles, combos } from '../../db/schema';
import {
  battleInput,
  buildBattle,
  buildCombo,
  buildUser,
  comboInput,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app, { displayName: 'Kaia' });
const stranger = await buildUser(app);

const FORBIDDEN = "You don't have permission to update this combo.";
const withId = (id: number) => ({ params: { id } });

describe('a new combo', () => {
  it('has its parts under their primary names, ratings from the catalogue and no battles', async () => {
    const { status, body } = await owner.client.call(api.createCombo, {
      body: comboInput({
        name: ' Rod of doom ',
        blade: 'wand wizard',
        disk: '9-60',
        driver: 'B',
        lockChip: 'N/A',
        mainBlade: '',
        assistBlade: null,
      }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: owner.id,
      name: 'Rod of doom',
      blade: 'Wizard Rod',
      disk: '9-60',
      driver: 'Ball',
      lockChip: null,
      mainBlade: null,
      assistBlade: null,
      bladeType: 'stamina',
      attack: 1,
      defense: 4,
      stamina: 9,
      weight: 43.6,
      colorStart: '#3B82F6',
      colorEnd: '#8B5CF6',
      isPublic: false,
      battles: 0,
      battlesCount: 0,
      burstFinishRate: 0,
      isMine: true,
      isPerfectCombo: false,
      user: {
        username: owner.username,
        displayName: 'Kaia',
        avatarUrl: `/api/avatars/${owner.username}.svg`,
      },
      can: { edit: true, delete: true },
    });
    expect((await owner.client.call(api.getCombo, withId(body.id))).body).toEqual(body);
  });

  it.each([
    ['WR', 'ボール'],
    ['ウィザードロッド', 'b'],
    ['wizardrod', 'Ｂａｌｌ'],
    ['魔導神杖', '볼'],
  ])('has its parts under their primary names when called %s and %s', async (blade, driver) => {
    const parts = { blade, driver, disk: '９－６０' };
    const expected = { blade: 'Wizard Rod', driver: 'Ball', disk: '9-60' };
    const { id, ...combo } = await buildCombo(owner, parts);
    expect(combo).toMatchObject(expected);
    const body = comboInput(parts);
    expect((await owner.client.call(api.updateCombo, { ...withId(id), body })).body).toMatchObject(
      expected,
    );
  });

  it('keeps N/A for required parts, unknown parts and a weight that was sent', async () => {
    const combo = await buildCombo(owner, {
      blade: 'n/a',
      disk: 'N/A',
      driver: 'Home Made',
      lockChip: 'dran',
      mainBlade: 'Courage',
      assistBlade: 'S',
      weight: 40.126,
    });
    expect(combo).toMatchObject({
      blade: 'N/A',
      disk: 'N/A',
      driver: 'Home Made',
      lockChip: 'Dran',
      mainBlade: 'Brave',
      assistBlade: 'Slash',
      weight: 40.13,
    });
  });

  it('stores a weight of next to nothing as nothing', async () => {
    expect((await buildCombo(owner, { weight: 5e-324 })).weight).toBe(0);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', '  ', 'Name is required'],
    ['blade', undefined, 'Blade is required'],
    ['disk', undefined, 'Ratchet is required'],
    ['driver', undefined, 'Bit is required'],
    ['colorStart', 'red', 'Please enter a valid hex color code'],
    ['name', 'x'.repeat(61), 'Please use at most 60 characters'],
    ['description', 'x'.repeat(1001), 'Please use at most 1000 characters'],
  ])('needs a good %s, not %j', async (path, value, message) => {
    const { status, body } = await owner.client.fail(api.createCombo, {
      body: { ...comboInput(), [path]: value },
    });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.fields).toContainEqual({ path, message });
  });

  it('ignores counters, an owner and an id that are sent along', async () => {
    const forged = { ...comboInput(), id: 1, userId: stranger.id, wins: 99, battles: 99 };
    const { body } = await owner.client.call(api.createCombo, { body: forged });
    expect(body).toMatchObject({ userId: owner.id, wins: 0, battles: 0 });
  });
});

describe('reading, changing and deleting', () => {
  it('hides a private combo from others and shows a public one', async () => {
    const hidden = await buildCombo(owner);
    const { status, body } = await stranger.client.fail(api.getCombo, withId(hidden.id));
    expect([status, body.message]).toEqual([404, 'Combo not found.']);
    const shown = await buildCombo(owner, { isPublic: true });
    const seen = await stranger.client.call(api.getCombo, withId(shown.id));
    expect(seen.body).toEqual({ ...shown, isMine: false, can: { edit: false, delete: false } });
  });

  it.each([true, false])('refuses the changes of others (public: %s)', async (isPublic) => {
    const combo = await buildCombo(owner, { isPublic });
    const edit = { ...withId(combo.id), body: comboInput() };
    for (const answer of [
      await stranger.client.fail(api.updateCombo, edit),
      await stranger.client.fail(api.deleteCombo, withId(combo.id)),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, FORBIDDEN]);
    }
    expect((await owner.client.call(api.getCombo, withId(combo.id))).body).toEqual(combo);
  });

  it('answers 404 where there is none', async () => {
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER]) {
      const edit = { ...withId(id), body: comboInput() };
      for (const answer of [
        await owner.client.fail(api.getCombo, withId(id)),
        await owner.client.fail(api.updateCombo, edit),
        await owner.client.fail(api.deleteCombo, withId(id)),
      ]) {
        expect([answer.status, answer.body.message]).toEqual([404, 'Combo not found.']);
      }
    }
    expect((await owner.client.fail(api.getCombo, { params: { id: 'x' } })).status).toBe(404);
  });

  it('stores an edit and leaves counters alone; only the edit moves updatedAt', async () => {
    const combo = await buildCombo(owner);
    await buildBattle(owner, { myComboId: combo.id });
    const { body: played } = await owner.client.call(api.getCombo, withId(combo.id));
    expect(played).toMatchObject({ battles: 1, wins: 1, updatedAt: combo.updatedAt });
    const { body: edited } = await owner.client.call(api.updateCombo, {
      ...withId(combo.id),
      body: comboInput({ name: 'Renamed', blade: 'Sword Dran', driver: 'T', isPublic: true }),
    });
    expect(edited).toMatchObject({
      name: 'Renamed',
      blade: 'Dran Sword',
      driver: 'Taper',
      isPublic: true,
      battles: 1,
      wins: 1,
      createdAt: combo.createdAt,
    });
    expect(edited.updatedAt >= combo.updatedAt).toBe(true);
    expect((await owner.client.call(api.getCombo, withId(combo.id))).body).toEqual(edited);
  });

  it('deletes the combo with its battles and their share of the statistics', async () => {
    const player = await buildUser(app);
    const [kept, gone] = [await buildCombo(player), await buildCombo(player)];
    await buildBattle(player, { myComboId: kept.id });
    const before = (await player.client.call(api.getDetailedStats)).body;
    await buildBattle(player, { myComboId: gone.id });
    await buildBattle(player, { myComboId: gone.id, playedAt: '2024-05-01T10:00:00Z' });
    const { status } = await player.client.call(api.deleteCombo, withId(gone.id));
    expect(status).toBe(204);
    expect((await player.client.fail(api.getCombo, withId(gone.id))).status).toBe(404);
    const left = await app.db.select().from(battles).where(eq(battles.userId, player.id));
    expect(left.map((battle) => battle.myComboId)).toEqual([kept.id]);
    expect((await player.client.call(api.getDetailedStats)).body).toEqual(before);
    expect((await player.client.call(api.getHistoryStats)).body).toHaveLength(1);
    expect((await player.client.call(api.recalculateComboStats)).body.changed).toBe(0);
  });

  it('shows a combo that won all of ten battles as perfect', async () => {
    const combo = await buildCombo(owner);
    for (let played = 0; played < 9; played += 1) {
      await buildBattle(owner, { myComboId: combo.id });
    }
    const read = async () => (await owner.client.call(api.getCombo, withId(combo.id))).body;
    expect((await read()).isPerfectCombo).toBe(false);
    await buildBattle(owner, { myComboId: combo.id });
    expect(await read()).toMatchObject({ isPerfectCombo: true, battles: 10, burstFinishRate: 100 });
  });
});

describe('a poll', () => {
  it("is 304 until something of one's own changes", async () => {
    const player = await buildUser(app);
    const combo = await buildCombo(player);
    const poll = (etag?: string) =>
      player.client.send(api.listCombos, { headers: etag ? { 'If-None-Match': etag } : {} });
    let etag = (await poll()).headers.etag;
    expect(etag).toBeDefined();

    await buildCombo(stranger);
    expect((await poll(etag)).status).toBe(304);

    const changes = [
      () => buildBattle(player, { myComboId: combo.id }),
      () => player.client.call(api.updateCombo, { ...withId(combo.id), body: comboInput() }),
      () => buildCombo(player),
      () => player.client.call(api.deleteCombo, withId(combo.id)),
    ];
    for (const change of changes) {
      await change();
      const fresh = await poll(etag);
      expect(fresh.status).toBe(200);
      etag = fresh.headers.etag;
      expect((await poll(etag)).status).toBe(304);
    }
  });

  it('is not affected by a refused change', async () => {
    const player = await buildUser(app);
    const other = await buildCombo(stranger);
    const first = await player.client.send(api.listCombos);
    await player.client.fail(api.deleteCombo, withId(other.id));
    await player.client.fail(api.createBattle, { body: battleInput(other.id) });
    const headers = { 'If-None-Match': first.headers.etag ?? '' };
    expect((await player.client.send(api.listCombos, { headers })).status).toBe(304);
  });
});

it('leaves no row behind when an edit and a deletion race', async () => {
  for (let round = 0; round < 10; round += 1) {
    const combo = await buildCombo(owner);
    const statuses = await Promise.all([
      owner.client.send(api.deleteCombo, withId(combo.id)),
      owner.client.send(api.updateCombo, { ...withId(combo.id), body: comboInput() }),
      owner.client.send(api.createBattle, { body: battleInput(combo.id) }),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses[0]).toBe(204);
    expect([200, 404]).toContain(statuses[1]);
    expect([201, 404]).toContain(statuses[2]);
    expect(await app.db.select().from(combos).where(eq(combos.id, combo.id))).toEqual([]);
  }
  expect((await owner.client.call(api.recalculateComboStats)).body.changed).toBe(0);
});
