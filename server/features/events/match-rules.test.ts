import { expect, it } from 'vitest';
import type { Match, SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { logOf } from '../../testing/event-checks';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  entrantOf,
  eventOf,
  eventSettings,
  listOf,
  matchesOf,
  playToEnd,
  reportOf,
  runEvent,
  standingsOf,
} from '../../testing/event-steps';
import { battleInput, buildCombo, buildUser, plantDeck } from '../../testing/factories';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const report = (id: number, match: Match, values: Partial<SubmittedReport>, winners = 'aba') =>
  owner.client.send(api.reportMatch, {
    params: { id, key: match.key },
    body: reportOf(match, winners, values),
  });

const put = (id: number, settings: Partial<EventSettingsInput>) =>
  owner.client.send(api.putEvent, { params: { id }, body: eventSettings(settings) });

const enter = (id: number, ...combos: [blade: string, disk: string, driver: string][]) =>
  enterPlayer(app, id, async () => ({
    combos: combos.map(([blade, disk, driver]) => ({ name: blade, blade, disk, driver })),
  }));

const limited = ['Wizard Rod', '9-60', 'Ball'].map((name) => ({ name, points: 1 }));

it('starts on the points of limited parts, which standings count and logs leave out', async () => {
  const { id } = await buildEvent(app, owner, { deckList: 'hidden', limited });
  const first = await enter(id, ['Wizard Rod', '5-60', 'Ball']);
  await enter(id, ['Shark Edge', '9-60', 'Flat']);
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const isA = (await entrantOf(first, id)).id === match.a?.entrantId;
  expect(match.start).toEqual(isA ? { a: 1, b: 2 } : { a: 2, b: 1 });
  const [us, them] = isA ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const rounds = [
    { winner: 'none', finish: 'no_contact' },
    { winner: us, finish: 'spin' },
    { winner: them, finish: 'spin' },
    { winner: us, finish: 'burst' },
  ] as const;
  const { status } = await report(id, match, { games: [{ rounds: [...rounds] }] });
  expect(status).toBe(201);
  const [after] = await matchesOf(owner, id);
  const [game] = after?.games ?? [];
  expect(isA ? [game?.aPoints, game?.bPoints] : [game?.bPoints, game?.aPoints]).toEqual([4, 3]);
  expect(game?.rounds).toHaveLength(4);
  expect((await standingsOf(owner, id)).map(({ difference }) => difference)).toEqual([1, -1]);
  await runJobs(app.deps);
  const log = await logOf(first, id);
  expect(log).toMatchObject([
    {
      result: 'WIN',
      myScore: 3,
      opponentScore: 1,
      totalRounds: 3,
      eventRules: { pointsToWin: 4, games: 1, start: { mine: 1, theirs: 2 } },
    },
  ]);
});

it('scores battles by the points of their match, also when they are computed again', async () => {
  const points = { spin: 0, over: 3, own: 2 };
  const { id } = await buildEvent(app, owner, { deckList: 'open', points });
  const players = [await enter(id, ['Wizard Rod', '5-60', 'Ball'])];
  players.push(await enter(id, ['Shark Edge', '9-60', 'Flat']));
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const rounds = [
    { winner: 'b', finish: 'spin' },
    { winner: 'a', finish: 'over' },
    { winner: 'a', finish: 'own' },
  ] as const;
  await report(id, match, { games: [{ rounds: [...rounds] }] });
  await runJobs(app.deps);
  const scores = async () =>
    Promise.all(
      players.map(async (player) => {
        const [battle] = await logOf(player, id);
        return [battle?.myScore, battle?.opponentScore].toSorted();
      }),
    );
  expect(await scores()).toEqual([
    [0, 5],
    [0, 5],
  ]);
  for (const player of players) await player.client.call(api.recalculateBattles);
  expect(await scores()).toEqual([
    [0, 5],
    [0, 5],
  ]);
});

it('leaves the points at the start out of the log of a deck, also of a score alone', async () => {
  const { id } = await buildEvent(app, owner, { matchType: 'deck', deckList: 'hidden', limited });
  let deckId = 0;
  const player = await enterPlayer(app, id, async (person) => {
    const own: number[] = [];
    for (const [blade, disk, driver] of [
      ['Wizard Rod', '9-60', 'Ball'],
      ['Dran Sword', '3-60', 'Flat'],
      ['Hells Scythe', '4-60', 'Needle'],
    ] as const) {
      own.push((await buildCombo(person, { name: blade, blade, disk, driver })).id);
    }
    const [combo1Id, combo2Id, combo3Id] = own;
    const deck = { combo1Id, combo2Id, combo3Id } as never;
    deckId = (await plantDeck(app, person, deck)).id;
    return { comboIds: own };
  });
  await enter(
    id,
    ['Shark Edge', '5-60', 'Ball'],
    ['Dran Sword', '3-60', 'Flat'],
    ['Hells Scythe', '4-60', 'Needle'],
  );
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const isA = (await entrantOf(player, id)).id === match.a?.entrantId;
  // Three limited parts against one.
  expect(match.start).toEqual(isA ? { a: 1, b: 3 } : { a: 3, b: 1 });
  const game = isA ? { aPoints: 4, bPoints: 3 } : { aPoints: 3, bPoints: 4 };
  expect((await report(id, match, { games: [game] })).status).toBe(201);
  await runJobs(app.deps);
  const { body } = await player.client.call(api.listDeckBattles, { params: { id: deckId } });
  expect(body).toMatchObject([{ result: 'win', myScore: 3, opponentScore: 0 }]);
});

it('names the rules of each match, which change for the best four', async () => {
  const { id, matches } = await runEvent(app, owner, {
    guests: 8,
    pointsToWin: 1,
    stages: [{ kind: 'single' }],
    from: [{ players: 4, rules: { matchType: 'deck', pointsToWin: 4, games: 3 } }],
  });
  const { rules } = await eventOf(owner, id);
  expect(rules).toMatchObject([
    { stage: 1, players: null, pointsToWin: 1, matchType: 'combo' },
    { stage: 1, players: 4, pointsToWin: 4, games: 3, matchType: 'deck' },
  ]);
  const of = (all: Match[]) =>
    all.map(({ rules, target, bestOf }) => [rules, target, bestOf].join());
  expect(of(matches.slice(0, 4))).toEqual(Array(4).fill('0,1,1'));
  expect(new Set(of(matches.slice(4)))).toEqual(new Set(['1,4,3']));
  const { body: packet } = await owner.client.call(api.getPacket, { params: { id } });
  expect(packet.event.rules).toEqual(rules);
  expect(packet.matches.map(({ rules, start }) => ({ rules, start }))).toEqual(
    matches.map(({ rules, start }) => ({ rules, start })),
  );
});

it('is played to its end by the rules of a stage', async () => {
  const { id } = await runEvent(app, owner, {
    guests: 4,
    stages: [
      { kind: 'swiss', advance: 2, rules: { pointsToWin: 6 } },
      { kind: 'single', rules: { pointsToWin: 5 } },
    ],
  });
  await playToEnd(owner, id, () => 'a');
  const matches = await matchesOf(owner, id);
  expect(new Set(matches.map(({ stage, target }) => `${stage}: ${target}`))).toEqual(
    new Set(['1: 6', '2: 5']),
  );
});

it('refuses what the rules exclude, each with its sentence', async () => {
  const { id, matches } = await runEvent(app, owner, {
    guests: 2,
    matchType: 'deck',
    order: 'match',
    relaunchLimit: 1,
    outOfBounds: 'spin',
  });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  const none = (finish: 'no_contact' | 'out_of_bounds') => ({ winner: 'none' as const, finish });
  const said = async (rounds: unknown[]) => {
    const { status, body } = await report(id, match, { games: [{ rounds: rounds as [] }] });
    return [status, JSON.stringify(body)];
  };
  expect(await said([none('no_contact'), none('no_contact')])).toEqual([
    400,
    expect.stringContaining('After 1 relaunch in a row the round counts as a draw.'),
  ]);
  expect(await said([none('out_of_bounds')])).toEqual([
    400,
    expect.stringContaining('Out of bounds counts as a spin finish in this event.'),
  ]);
  for (const wrong of [
    { winner: 'none', finish: 'spin' },
    { winner: 'a', finish: 'no_contact' },
  ]) {
    expect((await said([wrong]))[0]).toBe(400);
  }
  const order = (game: number, cycle: number) =>
    owner.client.send(api.putOrder, {
      params: { id, key: match.key },
      body: { entrantId: match.a?.entrantId, game, cycle, order: [3, 2, 1] },
    });
  const later = await order(1, 2);
  expect([later.status, JSON.stringify(later.body)]).toEqual([
    409,
    expect.stringContaining('The order of the deck is fixed in this event.'),
  ]);
  expect((await order(1, 1)).status).toBe(200);
});

it('checks lists by allowed parts, in three where any match is played with decks', async () => {
  const deckList = 'revealed';
  const { id, entrants } = await buildEvent(app, owner, { guests: 2, deckList });
  const refused = await put(id, { deckList, allowed: ['Dran Sword', 'No such part'] });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('"allowed"'),
  ]);
  const allowed = ['Dran Sword', 'Hells Scythe', 'Wizard Rod'];
  const from = [{ players: 2 as const, rules: { matchType: 'deck' as const } }];
  await put(id, { deckList, allowed, uniqueParts: false, from, stages: [{ kind: 'single' }] });
  const list = async (...blades: string[]) => {
    const { status, body } = await owner.client.send(api.putDeck, {
      params: { id, eid: entrants[0]?.id ?? 0 },
      body: { combos: listOf(...blades) },
    });
    return [status, JSON.stringify(body)];
  };
  expect(await list('Dran Sword', 'Hells Scythe', 'Shark Edge')).toEqual([
    400,
    expect.stringContaining('Shark Edge is not allowed in this event.'),
  ]);
  expect((await list('Dran Sword'))[0]).toBe(400);
  expect((await list('Dran Sword', 'Dran Sword', 'Wizard Rod'))[0]).toBe(200);
  const seen = async () => {
    const { client } = await buildUser(app);
    const { body } = await client.call(api.listEntrants, { params: { id } });
    return body.map(({ deck }) => deck?.length ?? 0);
  };
  expect(await seen()).toEqual([0, 0]);
  await changePhase(owner, id, 'running');
  expect(await seen()).toEqual([3, 0]);
});

it('leaves no rules of an event that is gone in a battle that is changed', async () => {
  const { id } = await buildEvent(app, owner, { deckList: 'open', points: { spin: 0, over: 3 } });
  const player = await enter(id, ['Wizard Rod', '5-60', 'Ball']);
  await enter(id, ['Shark Edge', '9-60', 'Flat']);
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const round = { winner: 'a', finish: 'over' } as const;
  await report(id, match, { games: [{ rounds: [round, round] }] });
  await runJobs(app.deps);
  const [logged] = await logOf(player, id);
  if (!logged) throw new Error('Nothing was logged');
  await changePhase(owner, id, 'cancelled');
  await owner.client.call(api.deleteTournament, { params: { id } });
  await runJobs(app.deps);
  const { myComboId, opponentName, opponentCombo } = logged;
  const scores = async () => {
    const { body } = await player.client.call(api.listBattles);
    return body.map(({ myScore, opponentScore }) => [myScore, opponentScore].toSorted());
  };
  expect(await scores()).toEqual([[0, 6]]);
  await player.client.call(api.updateBattle, {
    params: { id: logged.id },
    body: battleInput(myComboId, { opponentName, opponentCombo, roundsData: logged.roundsData }),
  });
  expect(await scores()).toEqual([[0, 4]]);
  await player.client.call(api.recalculateBattles);
  expect(await scores()).toEqual([[0, 4]]);
});
