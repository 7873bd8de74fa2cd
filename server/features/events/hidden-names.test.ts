import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import {
  buildEvent,
  changePhase,
  entrantOf,
  eventOf,
  matchesOf,
  reportOf,
} from '../../testing/event-steps';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);

const NAME_IN_EVENT = 'Comet';

/** An event in which one child plays as Comet and another judges. */
async function withChildren() {
  const [player, judge] = [await buildChild(app), await buildChild(app)];
  const { id } = await buildEvent(app, owner, { guests: 3, selfReport: true, checkIn: true });
  const params = { id };
  const { codes } = (await owner.client.call(api.getEvent, { params })).body;
  await player.client.call(api.registerForTournament, { params });
  const { id: eid } = await entrantOf(player, id);
  const rename = { params: { id, eid }, body: { name: NAME_IN_EVENT } };
  await player.client.call(api.updateEntrant, rename);
  await changePhase(owner, id, 'check_in');
  const checkIn = { params, body: { code: codes?.checkIn ?? '' } };
  await player.client.call(api.checkIn, checkIn);
  await judge.client.call(api.joinStaff, { params, body: { code: codes?.judge ?? '' } });
  for (const { id: guest } of (await owner.client.call(api.listEntrants, { params })).body) {
    const state = { params: { id, eid: guest }, body: { state: 'checked_in' as const } };
    await owner.client.call(api.updateEntrant, state);
  }
  await changePhase(owner, id, 'running');
  return { id, params, player, judge };
}

const textOf = async (
  of: TestUser,
  route: Parameters<TestUser['client']['send']>[0],
  params: object,
) => (await of.client.send(route, { params: { ...params } })).text;

it('log, staff and reports name a child to a stranger only as the entrants do', async () => {
  const { id, params, player, judge } = await withChildren();
  const match = (await matchesOf(owner, id)).find(({ a, b }) =>
    [a?.name, b?.name].includes(NAME_IN_EVENT),
  );
  if (!match) throw new Error('The child plays nobody');
  const report = { params: { id, key: match.key }, body: reportOf(match) };
  await player.client.call(api.reportMatch, report);

  const log = (await owner.client.call(api.listLog, { params })).body;
  const byAct = (act: string) => log.find((entry) => entry.act === act);
  expect(byAct('checked-in')?.by).toBe(NAME_IN_EVENT);
  expect(byAct('staff.joined')).toMatchObject({ by: 'Somebody', after: { userId: null } });
  const staff = (await owner.client.call(api.listStaff, { params })).body;
  expect(staff).toMatchObject([
    { user: { id: judge.id, username: 'hidden', displayName: 'Somebody' }, role: 'judge' },
  ]);
  const listed = await owner.client.call(api.getMatch, { params: report.params });
  expect(listed.body.reports?.map(({ by }) => by)).toEqual([NAME_IN_EVENT]);
  for (const route of [
    api.listLog,
    api.listStaff,
    api.listMatches,
    api.getPacket,
    api.listEntrants,
  ]) {
    const text = await textOf(owner, route, params);
    for (const { username } of [player, judge]) expect(text).not.toContain(username);
  }
});

it('a friend reads their names, and an organiser can still change a role they gave', async () => {
  const { params, player, judge } = await withChildren();
  for (const child of [player, judge]) await befriend(app, owner, child);
  const log = (await owner.client.call(api.listLog, { params })).body;
  const { by, after } = log.find(({ act }) => act === 'staff.joined') ?? {};
  expect([by, after]).toEqual([judge.username, { userId: judge.id, role: 'judge' }]);
  await owner.client.call(api.removeFriend, { params: { userId: judge.id } });
  const role = {
    params: { ...params, userId: judge.id },
    body: { role: 'judge' as const, tables: [2] },
  };
  expect((await owner.client.call(api.putStaff, role)).body).toMatchObject([{ tables: [2] }]);
  await owner.client.call(api.removeStaff, { params: role.params });
  expect((await owner.client.fail(api.putStaff, role)).status).toBe(404);
});

it('public pages call a child without a name for the event by number, and show what others chose', async () => {
  const { id } = await buildEvent(app, owner, { live: true, guests: 1 });
  const unnamed = await buildChild(app);
  const [shown, renamed] = [await buildChild(app), await buildChild(app)];
  const grown = await buildChild(app, { childUntil: new Date().getUTCFullYear() - 1 });
  await app.db.update(users).set({ displayName: 'Nova' }).where(eq(users.id, shown.id));
  for (const { client } of [unnamed, shown, renamed, grown]) {
    await client.call(api.registerForTournament, { params: { id } });
  }
  const { id: eid, ...entrant } = await entrantOf(renamed, id);
  await renamed.client.call(api.updateEntrant, {
    params: { id, eid },
    body: { name: NAME_IN_EVENT },
  });
  expect(entrant.number).toBeGreaterThan(0);
  await changePhase(owner, id, 'running');
  const numbers = [await entrantOf(unnamed, id), await entrantOf(shown, id)];
  const numbered = numbers.map(({ number }) => `Player ${number}`);

  const code = (await eventOf(owner, id)).codes?.live ?? '';
  const { body: page } = await app.visitor.call(api.getLivePage, { params: { code } });
  const names = ['Guest 1', ...numbered, NAME_IN_EVENT, grown.username].sort();
  expect(page.standings.map(({ name }) => name).sort()).toEqual(names);
  const played = page.matches.flatMap(({ a, b }) => [a, b]).filter((name) => name !== null);
  expect(played.sort()).toEqual(names);
  const { body: listed } = await unnamed.client.call(api.listEntrants, { params: { id } });
  expect(listed.map(({ name }) => name)).toContain(unnamed.username);
});
