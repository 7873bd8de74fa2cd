import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { logOf } from '../../testing/event-checks';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  entrantOf,
  matchesOf,
  reportOf,
} from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const combos = (...names: [blade: string, disk: string, driver: string][]) =>
  names.map(([blade, disk, driver]) => ({ name: blade, blade, disk, driver }));
const LIST = combos(
  ['Wizard Rod', '9-60', 'Ball'],
  ['Dran Sword', '3-60', 'Flat'],
  ['Hells Scythe', '4-60', 'Needle'],
);

/** A running event of two players with lists of three. */
async function build(settings: Partial<EventSettingsInput>) {
  const { id } = await buildEvent(app, owner, { deckList: 'hidden', ...settings });
  const players = [
    await enterPlayer(app, id, async () => ({ combos: LIST })),
    await enterPlayer(app, id, async () => ({ combos: LIST })),
  ];
  await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  return { id, players, match };
}

it('adds no query to the calls of an event, and at most 60 bytes to a match', async () => {
  const plain = await build({ matchType: 'deck' });
  const ruled = await build({
    matchType: 'deck',
    points: { over: 3 },
    relaunchLimit: 3,
    limited: [{ name: 'Wizard Rod', points: 1 }],
    allowed: LIST.map(({ blade }) => blade),
    stages: [
      { kind: 'swiss', advance: 2, rules: { pointsToWin: 6 } },
      { kind: 'single', rules: { games: 3 } },
    ],
    from: [{ players: 2, rules: { pointsToWin: 7 } }],
  });
  const { client } = owner;
  const calls = ({ id, match }: typeof plain): (() => Promise<unknown>)[] => [
    () => client.call(api.getEvent, { params: { id } }),
    () => client.call(api.listMatches, { params: { id } }),
    () => client.call(api.getPacket, { params: { id } }),
    () => client.call(api.listEntrants, { params: { id } }),
    () => client.send(api.reportMatch, { params: { id, key: match.key }, body: reportOf(match) }),
    () => client.call(api.getStandings, { params: { id } }),
  ];
  const counted = async (of: typeof plain) => {
    const counts: number[] = [];
    for (const call of calls(of)) counts.push((await queriesDuring(app.pool, call)).length);
    return counts;
  };
  // The first time, plans are made.
  await counted(await build({ matchType: 'deck' }));
  expect(await counted(ruled)).toEqual(await counted(plain));
  const [match] = await matchesOf(owner, ruled.id);
  const { rules, start, ...without } = match ?? ruled.match;
  expect(start).not.toEqual({ a: 0, b: 0 });
  const added =
    JSON.stringify({ ...without, rules, start }).length - JSON.stringify(without).length;
  expect(added).toBeLessThanOrEqual(60);
});

it('takes any of three listed combos as launched in a match of one, or none that is known', async () => {
  const { id, players, match } = await build({
    stages: [
      { kind: 'swiss', advance: 2 },
      { kind: 'single', rules: { matchType: 'deck' } },
    ],
  });
  const [player] = players;
  if (!player) throw new Error('Nobody plays');
  const isA = (await entrantOf(player, id)).id === match.a?.entrantId;
  const launched = (combo: 1 | 2 | 3 | null) => ({
    winner: 'a' as const,
    finish: 'burst' as const,
    aCombo: isA ? combo : null,
    bCombo: isA ? null : combo,
  });
  const body = reportOf(match, '', { games: [{ rounds: [launched(2), launched(null)] }] });
  const { status } = await owner.client.send(api.reportMatch, {
    params: { id, key: match.key },
    body,
  });
  expect(status).toBe(201);
  await runJobs(app.deps);
  expect(await logOf(player, id)).toMatchObject([{ totalRounds: 1 }]);
  const { body: mine } = await player.client.call(api.listCombos);
  const [battle] = await logOf(player, id);
  expect(mine.find(({ id: own }) => own === battle?.myComboId)).toMatchObject({
    blade: 'Dran Sword',
  });
  const { body: waiting } = await player.client.call(api.listWaitingRounds);
  expect(waiting).toMatchObject([{ key: match.key, isDeck: false, rounds: [{ round: 2 }] }]);
});
