import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { expectLogged, logOf, waitingOf } from '../../testing/event-checks';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  entrantOf,
  listOf,
  matchesOf,
  reportOf,
} from '../../testing/event-steps';
import { buildCombo, buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const listed = async ({ client }: TestUser) => (await client.call(api.listCombos)).body;

async function shownOf({ client }: TestUser) {
  const names = (await client.call(api.listCombos)).body.map(({ name }) => name);
  const { totalCombos } = (await client.call(api.getOwnProfile)).body;
  expect(totalCombos).toBe(names.length);
  return names;
}

const isArchivedBy = async ({ client }: TestUser, id: number) =>
  (await client.call(api.previewComboDeletion, { params: { id } })).body.isArchived;

/** A player with a listed combo that won against a guest. */
async function played() {
  const { id } = await buildEvent(app, owner, { guests: 1, deckList: 'open' });
  const player = await enterPlayer(app, id, async () => ({ combos: listOf('Dran Sword') }));
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  await owner.client.call(api.reportMatch, {
    params: { id, key: match.key },
    body: reportOf(match),
  });
  await runJobs(app.deps);
  const [combo] = await listed(player);
  if (!combo) throw new Error('The event made no combo');
  const change = async (winners: string) => {
    await correct(owner, id, match, reportOf(match, winners));
    await runJobs(app.deps);
  };
  return { id, player, combo, match, change };
}

describe('a combo of a list', () => {
  it('that its owner deletes leaves the lists, and its battles stay, once, also after a correction', async () => {
    const { id, player, combo, change } = await played();
    const params = { id: combo.id };
    expect(await isArchivedBy(player, combo.id)).toBe(true);
    await player.client.call(api.deleteCombo, { params });
    expect(await shownOf(player)).toEqual([]);
    expect(await isArchivedBy(player, combo.id)).toBe(true);
    const { body: found } = await player.client.call(api.searchCombos, { query: { q: 'Dran' } });
    expect(found).toEqual([]);
    expect(await logOf(player, id)).toMatchObject([{ myComboId: combo.id }]);
    await change('bab');
    await change('aba');
    expect(await logOf(player, id)).toMatchObject([{ myComboId: combo.id }]);
    expect(await shownOf(player)).toEqual([]);
    await expectLogged(owner, id, [player]);
    await player.client.call(api.deleteCombo, { params });
    expect(await logOf(player, id)).toHaveLength(1);
  });

  it('that its owner renames or changes keeps its battles, and no second one is made', async () => {
    const { id, player, combo, change } = await played();
    await buildCombo(player, {
      name: combo.name,
      blade: combo.blade,
      disk: '3-60',
      driver: 'Flat',
    });
    const edited = { name: 'Renamed', blade: 'Hells Scythe', disk: '4-80', driver: 'Ball' };
    await player.client.call(api.updateCombo, { params: { id: combo.id }, body: edited });
    await change('bab');
    expect(await logOf(player, id)).toMatchObject([
      { myComboId: combo.id, result: expect.any(String) },
    ]);
    expect((await shownOf(player)).sort()).toEqual(['Renamed', combo.name].sort());
    await expectLogged(owner, id, [player]);
  });

  it('that no event has seen is deleted with its battles', async () => {
    const { player } = await played();
    const own = await buildCombo(player, { name: 'Own' });
    expect(await isArchivedBy(player, own.id)).toBe(false);
    await player.client.call(api.deleteCombo, { params: { id: own.id } });
    expect((await player.client.send(api.getCombo, { params: { id: own.id } })).status).toBe(404);
  });
});

it('a combo that was chosen as the one launched stays in the log when it is deleted', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1 });
  const player = await enterPlayer(app, id);
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const params = { id, key: match.key };
  await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
  const combo = await buildCombo(player);
  const body = { eventId: id, key: match.key, comboId: combo.id };
  await player.client.call(api.answerRounds, { body });
  await player.client.call(api.deleteCombo, { params: { id: combo.id } });
  await correct(owner, id, match, reportOf(match, 'bab'));
  await runJobs(app.deps);
  expect(await logOf(player, id)).toMatchObject([{ myComboId: combo.id }]);
  expect(await waitingOf(player, id)).toEqual([]);
  await expectLogged(owner, id, [player]);
});

it('a penalty asks for no combo, and counts with the launch before it', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1, deckList: 'open', matchType: 'deck' });
  const player = await enterPlayer(app, id, async (person) => {
    const { combo1Id, combo2Id, combo3Id } = await plantDeck(app, person);
    return { comboIds: [combo1Id, combo2Id, combo3Id] };
  });
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const mine = match.a?.entrantId === (await entrantOf(player, id)).id ? 'a' : 'b';
  const rounds = [
    { winner: mine, finish: 'penalty' },
    { winner: mine, finish: 'over' },
    { winner: mine, finish: 'penalty' },
  ] as const;
  const body = reportOf(match, '', { games: [{ rounds: rounds.map((round) => ({ ...round })) }] });
  await owner.client.call(api.reportMatch, { params: { id, key: match.key }, body });
  await runJobs(app.deps);
  expect(await waitingOf(player, id)).toEqual([]);
  expect(await logOf(player, id)).toMatchObject([{ totalRounds: 3, myScore: 4, opponentScore: 0 }]);
  await expectLogged(owner, id, [player]);
});
