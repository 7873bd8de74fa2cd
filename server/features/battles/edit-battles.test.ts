import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { Round } from '#shared/rules/finish';
import {
  battleInput,
  buildBattle,
  buildCombo,
  buildUser,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

/** The current time in these tests. */
const NOW = '2026-03-10T12:00:00.000Z';

let owner: TestUser;
let comboId: number;
const app = await sharedTestApp();
app.deps.clock = () => new Date(NOW);
const stranger = await buildUser(app);
beforeEach(async () => {
  owner = await buildUser(app);
  comboId = (await buildCombo(owner)).id;
});

const withId = (id: number) => ({ params: { id } });
const readCombo = async (id: number) => (await owner.client.call(api.getCombo, withId(id))).body;

const round = (winner: Round['winner'], finishType: Round['finishType']): Round => ({
  roundNumber: 1,
  winner,
  finishType,
});

it("moves the battle's counts to another combo and day", async () => {
  const battle = await buildBattle(owner, {
    myComboId: comboId,
    playedAt: '2026-03-01T12:00:00Z',
  });
  const other = await buildCombo(owner, { blade: 'Wizard Rod' });
  const { body } = await owner.client.call(api.updateBattle, {
    ...withId(battle.id),
    body: battleInput(other.id, {
      eventName: 'City Cup',
      opponentName: 'Robin',
      opponentCombo: 'Cobalt Dragoon',
      playedAt: '2026-02-01T12:00:00Z',
      roundsData: [round('opponent', 'extreme'), round('me', 'over')],
    }),
  });
  expect(body).toMatchObject({
    id: battle.id,
    eventName: 'City Cup',
    opponentName: 'Robin',
    opponentCombo: 'Cobalt Dragoon',
    date: '2026-02-01T12:00:00.000Z',
    result: 'LOSS',
    myScore: 2,
    opponentScore: 3,
    finishType: 'over',
    totalRounds: 2,
    myComboId: other.id,
    myCombo: { id: other.id, bladeType: 'stamina' },
    createdAt: battle.createdAt,
  });
  expect((await owner.client.call(api.getBattle, withId(battle.id))).body).toEqual(body);
  expect(await readCombo(comboId)).toMatchObject({ battles: 0, wins: 0, burstWins: 0 });
  expect(await readCombo(other.id)).toMatchObject({ battles: 1, losses: 1, knockoutWins: 1 });
  expect((await owner.client.call(api.getHistoryStats)).body).toEqual([
    { day: '2026-02-01', battles: 1, wins: 0, losses: 1, draws: 0 },
  ]);
});

it('keeps the date when none is sent, and uses now for a future one', async () => {
  const battle = await buildBattle(owner, {
    myComboId: comboId,
    playedAt: '2026-03-01T12:00:00Z',
  });
  const edit = async (playedAt?: string) => {
    const body = battleInput(comboId, { playedAt });
    return (await owner.client.call(api.updateBattle, { ...withId(battle.id), body })).body.date;
  };
  expect(await edit()).toBe(battle.date);
  expect(await edit('2030-01-01T00:00:00Z')).toBe(NOW);
});

it('removes a deleted battle from every count', async () => {
  const battle = await buildBattle(owner, { myComboId: comboId });
  const { status } = await owner.client.call(api.deleteBattle, withId(battle.id));
  expect(status).toBe(204);
  const gone = await owner.client.fail(api.getBattle, withId(battle.id));
  expect([gone.status, gone.body.message]).toEqual([404, 'Battle not found.']);
  expect(await readCombo(comboId)).toMatchObject({ battles: 0, wins: 0, burstWins: 0 });
  expect((await owner.client.call(api.getDetailedStats)).body).toMatchObject({
    totalBattles: 0,
    lastBattle: null,
    topCombos: [],
  });
  expect((await owner.client.call(api.getHistoryStats)).body).toEqual([]);
  expect((await owner.client.fail(api.deleteBattle, withId(battle.id))).status).toBe(404);
});

it('is for the owner alone', async () => {
  const shown = await buildCombo(owner, { isPublic: true });
  for (const myComboId of [shown.id, comboId]) {
    const battle = await buildBattle(owner, { myComboId });
    const body = battleInput((await buildCombo(stranger)).id);
    const edit = await stranger.client.fail(api.updateBattle, { ...withId(battle.id), body });
    const deletion = await stranger.client.fail(api.deleteBattle, withId(battle.id));
    expect([edit.status, deletion.status]).toEqual([403, 403]);
    expect((await owner.client.call(api.getBattle, withId(battle.id))).body).toEqual(battle);
  }
});

it("refuses another person's combo and changes nothing", async () => {
  const battle = await buildBattle(owner, { myComboId: comboId });
  const foreign = await buildCombo(stranger, { isPublic: true });
  const answer = async (id: number) =>
    (await owner.client.fail(api.updateBattle, { ...withId(battle.id), body: battleInput(id) }))
      .status;
  expect(await answer(foreign.id)).toBe(403);
  expect(await answer(987_654_321)).toBe(404);
  expect((await owner.client.call(api.getBattle, withId(battle.id))).body).toEqual(battle);
});

it.each(['battle', 'combo'])(
  'a late repeat of a battle deleted with its %s is 410',
  async (with_) => {
    const combo = await buildCombo(owner);
    const body = { ...battleInput(combo.id), clientId: randomUUID() };
    const { id } = (await owner.client.call(api.createBattle, { body })).body;
    if (with_ === 'battle') await owner.client.call(api.deleteBattle, withId(id));
    else await owner.client.call(api.deleteCombo, withId(combo.id));
    const late = await owner.client.fail(api.createBattle, { body });
    expect([late.status, late.body.message]).toEqual([410, 'This battle was deleted.']);
    const theirs = { ...body, myComboId: (await buildCombo(stranger)).id };
    expect((await stranger.client.call(api.createBattle, { body: theirs })).status).toBe(201);
  },
);

it('counts a double deletion once', async () => {
  const battle = await buildBattle(owner, { myComboId: comboId });
  await buildBattle(owner, { myComboId: comboId });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.client.send(api.deleteBattle, withId(battle.id))),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await readCombo(comboId)).toMatchObject({ battles: 1, wins: 1 });
});
