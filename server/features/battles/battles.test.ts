import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BATTLE_TEXTS, eachText } from '#shared/battles';
import { api } from '#shared/routes';
import type { Round } from '#shared/rules/finish';
import { battles } from '../../db/schema';
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

it('keeps every text when a battle is recorded and edited, and finds it by each', async () => {
  const texts = (word: string) => eachText((key) => `${word} ${key}`);
  const input = (word: string) => battleInput(String(comboId), texts(word));
  const made = (await owner.client.call(api.createBattle, { body: input('first') })).body;
  expect(made).toMatchObject(texts('first'));
  const at = { params: { id: made.id } };
  const edited = await owner.client.call(api.updateBattle, { ...at, body: input('second') });
  expect(edited.body).toMatchObject(texts('second'));
  for (const key of BATTLE_TEXTS) {
    const { body } = await owner.client.call(api.listBattles, { query: { q: `second ${key}` } });
    expect(
      body.map(({ id }) => id),
      key,
    ).toEqual([made.id]);
  }
});

describe('recording', () => {
  it('scores the rounds, numbers them and counts the battle', async () => {
    const { status, body } = await owner.client.call(api.createBattle, {
      body: battleInput(String(comboId), {
        opponentName: ' Chris ',
        opponentCombo: 'Shark Edge',
        roundsData: [
          round('me', 'extreme'),
          round('draw', 'over'),
          round('opponent', 'burst'),
          round('me', 'spin'),
          round('opponent', 'over'),
        ],
        // Values that contradict the rounds are ignored.
        myScore: 60,
        opponentScore: 0,
        finishType: 'spin',
        totalRounds: 1,
      }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: owner.id,
      eventName: 'Practice Match',
      opponentName: 'Chris',
      opponentCombo: 'Shark Edge',
      opponentParts: { blade: 'Shark Edge', disk: 'N/A', bladeType: 'attack' },
      opponentColorStart: '#EF4444',
      opponentColorEnd: '#F59E0B',
      date: NOW,
      result: 'DRAW',
      myScore: 4,
      opponentScore: 4,
      finishType: 'over',
      totalRounds: 5,
      myComboId: comboId,
      myCombo: { id: comboId, blade: 'Dran Sword', bladeType: 'attack' },
      can: { edit: true, delete: true },
    });
    expect(body.roundsData.map(({ roundNumber }) => roundNumber)).toEqual([1, 2, 3, 4, 5]);
    expect((await owner.client.call(api.getBattle, withId(body.id))).body).toEqual(body);
    expect(await readCombo(comboId)).toMatchObject({
      battles: 1,
      wins: 0,
      losses: 0,
      draws: 1,
      extremeWins: 1,
      outspinWins: 1,
      burstWins: 0,
      knockoutWins: 0,
      extremeFinishRate: 50,
    });
  });

  it("names the parts of the opponent's combo where the text does", async () => {
    const opponentCombo = 'Wizard Rod 9-60 Ball';
    const { id } = await buildBattle(owner, { myComboId: comboId, opponentCombo });
    const { body } = await owner.client.call(api.getBattle, withId(id));
    expect(body.opponentParts).toEqual({
      blade: 'Wizard Rod',
      mainBlade: null,
      disk: '9-60',
      driver: 'Ball',
      bladeType: 'stamina',
    });
  });

  it.each([
    ['2026-03-10T11:59:59.999Z', '2026-03-10T11:59:59.999Z'],
    ['2024-02-29T23:30:00-05:00', '2024-03-01T04:30:00.000Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['2026-03-10T12:00:00.001Z', NOW],
    ['9999-12-31T23:59:59Z', NOW],
    [null, NOW],
  ])('played at %s is stored as %s', async (playedAt, date) => {
    expect((await buildBattle(owner, { myComboId: comboId, playedAt })).date).toBe(date);
  });

  it('refuses an absent combo with 404 and another person’s with 403', async () => {
    const absent = await owner.client.fail(api.createBattle, { body: battleInput(987_654_321) });
    expect([absent.status, absent.body.message]).toEqual([404, 'Combo not found.']);
    for (const isPublic of [true, false]) {
      const { id } = await buildCombo(stranger, { isPublic });
      const foreign = await owner.client.fail(api.createBattle, { body: battleInput(id) });
      expect(foreign.status).toBe(403);
    }
    expect((await owner.client.call(api.listBattles)).body).toEqual([]);
  });

  it.each([
    ['myComboId', '', 'Please select your combo'],
    ['opponentCombo', ' ', "Please enter your opponent's combo name"],
    ['opponentName', undefined, "Please enter your opponent's name or username"],
    ['roundsData', [], 'At least one round is required'],
    ['roundsData', Array(21).fill(round('me', 'spin')), 'Maximum 20 rounds allowed'],
    ['totalRounds', 21, 'Maximum 20 rounds allowed'],
    ['myScore', -1, 'Score must be a positive number'],
    ['playedAt', 'yesterday', 'Please send a valid date and time'],
    ['playedAt', '2024-02-30T00:00:00Z', 'Please send a valid date and time'],
    ['playedAt', '1999-12-31T23:59:59Z', 'Please choose a date after 1999'],
    ['playedAt', '0000-01-01T00:00:00Z', 'Please choose a date after 1999'],
    ['clientId', 'one', 'clientId must be a UUID'],
    ['opponentName', 'x'.repeat(61), 'Please use at most 60 characters'],
  ])('needs a good %s', async (path, value, message) => {
    const { status, body } = await owner.client.fail(api.createBattle, {
      body: { ...battleInput(comboId), [path]: value },
    });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.fields).toContainEqual({ path, message });
  });

  it('names the place in the rounds', async () => {
    const roundsData = [round('me', 'spin'), { roundNumber: 2, finishType: 'spin' }];
    const { body } = await owner.client.fail(api.createBattle, {
      body: { ...battleInput(comboId), roundsData },
    });
    expect(body.fields).toEqual([{ path: 'roundsData.1.winner', message: 'Winner is required' }]);
  });

  it('accepts the maximum number of rounds', async () => {
    const roundsData = Array.from({ length: 20 }, () => round('me', 'extreme'));
    const battle = await buildBattle(owner, { myComboId: comboId, roundsData });
    expect(battle).toMatchObject({ myScore: 60, totalRounds: 20, result: 'WIN' });
  });
});

describe('the same clientId again', () => {
  it('answers the first result, whatever else is sent', async () => {
    const clientId = randomUUID();
    const first = await buildBattle(owner, { myComboId: comboId, clientId });
    const again = await owner.client.call(api.createBattle, {
      body: battleInput(123_456_789, { clientId, opponentName: 'Somebody else' }),
    });
    expect(again).toMatchObject({ status: 200, body: first });
    expect(await readCombo(comboId)).toMatchObject({ battles: 1 });
  });

  it('is one row when twenty arrive at once', async () => {
    const clientId = randomUUID();
    const body = battleInput(comboId, { clientId });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.client.call(api.createBattle, { body })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const rows = await app.db.select().from(battles).where(eq(battles.clientId, clientId));
    expect(rows).toHaveLength(1);
    expect(await readCombo(comboId)).toMatchObject({ battles: 1, wins: 1, burstWins: 1 });
  });

  it('of another person is another battle', async () => {
    const clientId = randomUUID();
    const mine = await buildBattle(owner, { myComboId: comboId, clientId });
    const theirs = await buildBattle(stranger, { clientId });
    expect(theirs.id).not.toBe(mine.id);
  });
});

it("shows a public combo's battles to all, a private one's to nobody else", async () => {
  const shown = await buildCombo(owner, { isPublic: true });
  const open = await buildBattle(owner, { myComboId: shown.id });
  const hidden = await buildBattle(owner, { myComboId: comboId });
  const seen = (await stranger.client.call(api.getBattle, withId(open.id))).body;
  expect(seen).toEqual({ ...open, can: { edit: false, delete: false } });
  expect((await stranger.client.fail(api.getBattle, withId(hidden.id))).status).toBe(404);
});
