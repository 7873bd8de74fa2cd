import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildChild } from '../../testing/children';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  entrantOf,
  eventOf,
  matchesOf,
  playOpen,
  runEvent,
  standingsOf,
} from '../../testing/event-steps';
import { buildBlock, buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const name = (user: TestUser, id: number, role: 'organiser' | 'judge') => (owner: TestUser) =>
  owner.client.call(api.putStaff, { params: { id, userId: user.id }, body: { role } });

const remove = async ({ client }: TestUser) => {
  const { status, body } = await client.send(api.deleteAccount);
  return `${status} ${Object(body).message ?? ''}`.trim();
};

const ownerOf = async (id: number, reader: TestUser) =>
  (await reader.client.call(api.getTournament, { params: { id } })).body.user.displayName;

it('leaves events to the organiser named first, else finished ones to nobody; cancels others', async () => {
  const owner = await buildUser(app);
  const reader = await buildUser(app);
  const [second, first] = [await buildUser(app), await buildUser(app, { displayName: 'First' })];
  const { id: shared } = await runEvent(app, owner);
  // Named first, but as a judge.
  await name(second, shared, 'judge')(owner);
  await name(first, shared, 'organiser')(owner);
  await name(second, shared, 'organiser')(owner);
  const { id: alone } = await runEvent(app, owner);
  await playOpen(owner, alone);
  await owner.client.call(api.drawRound, { params: { id: alone }, body: {} });
  await playOpen(owner, alone);
  await changePhase(owner, alone, 'finished');
  const { id: early } = await buildEvent(app, owner, { guests: 2 });
  await plantDeck(app, owner);

  const { body: before } = await owner.client.call(api.previewDeletion);
  const outcomes = new Map(before.events.map(({ id, outcome, heir }) => [id, [outcome, heir]]));
  expect(Object.fromEntries(outcomes)).toEqual({
    [shared]: ['blocked', 'First'],
    [alone]: ['kept', null],
    [early]: ['cancelled', null],
  });
  expect(before).toMatchObject({ eventCount: 3, deckCount: 1, playing: [] });
  expect(before.events[0]?.id).toBe(shared);
  expect(await remove(owner)).toBe('409 Hand over or cancel your running events first.');
  expect(await ownerOf(alone, reader)).toBe(await ownerOf(shared, reader));

  await changePhase(owner, shared, 'cancelled');
  await buildBlock(app, first, owner);
  const { body: after } = await owner.client.call(api.previewDeletion);
  expect(after.events.find(({ id }) => id === shared)).toMatchObject({
    outcome: 'handed_over',
    heir: null,
  });
  const places = await standingsOf(reader, alone);
  for (const id of [shared, alone]) {
    await owner.client.call(api.updateTournament, { params: { id }, body: { web: 'listed' } });
  }
  expect(await remove(owner)).toBe('204');

  // On the web stays what somebody still answers for.
  const onWeb = async (id: number) =>
    (await app.visitor.send(api.getPublicTournament, { params: { id } })).status;
  expect([await onWeb(shared), await onWeb(alone)]).toEqual([200, 404]);

  expect(await ownerOf(shared, reader)).toBe('First');
  expect(await eventOf(first, shared)).toMatchObject({ role: 'organiser', phase: 'cancelled' });
  const { body: log } = await second.client.call(api.listLog, { params: { id: shared } });
  expect(log[0]).toMatchObject({ act: 'owner', by: null });
  const { body: staff } = await second.client.call(api.listStaff, { params: { id: shared } });
  expect(staff.map(({ user }) => user.id)).toEqual([second.id]);
  for (const [id, phase] of [
    [alone, 'finished'],
    [early, 'cancelled'],
  ] as const) {
    expect(await ownerOf(id, reader)).toBe('Deleted player');
    expect(await eventOf(reader, id)).toMatchObject({ phase, role: 'viewer' });
  }
  expect(await standingsOf(reader, alone)).toEqual(places);
});

it('hands an event over to an organiser, who may then delete it or their account', async () => {
  const [owner, heir] = [await buildUser(app), await buildUser(app)];
  const { id } = await runEvent(app, owner);
  const handOver = async (person: TestUser, to = heir) => {
    const { status, body } = await person.client.send(api.handOver, {
      params: { id },
      body: { userId: to.id },
    });
    return `${status} ${Object(body).message ?? ''}`.trim();
  };
  expect(await handOver(owner)).toBe('409 Please make this person an organiser first.');
  await name(heir, id, 'organiser')(owner);
  expect(await handOver(heir, owner)).toBe('403 Only the owner of this event can hand it over.');
  expect(await handOver(owner)).toBe('200');
  expect(await eventOf(owner, id)).toMatchObject({ role: 'organiser', can: { handOver: false } });
  expect(await eventOf(heir, id)).toMatchObject({ can: { handOver: true } });
  expect((await heir.client.call(api.previewDeletion)).body.eventCount).toBe(1);
  expect(await remove(heir)).toBe('409 Hand over or cancel your running events first.');
  expect(await remove(owner)).toBe('204');
});

it("asks a child's guardian to wait while the child runs an event, and lists it", async () => {
  const child = await buildChild(app);
  const { id } = await runEvent(app, child);
  const body = { token: child.token };
  const { body: account } = await app.visitor.call(api.getGuardedAccount, { body });
  expect(account.deletion.events).toMatchObject([{ id, outcome: 'blocked' }]);
  const refused = await app.visitor.fail(api.deleteGuardedAccount, { body });
  expect(`${refused.status} ${refused.body.message}`).toBe(
    '409 Hand over or cancel your running events first.',
  );
});

it('drops a player from a running event, whose open match is a forfeit and who is not paired on', async () => {
  const owner = await buildUser(app);
  const { id } = await buildEvent(app, owner, {
    guests: 3,
    stages: [{ kind: 'swiss', rounds: 2 }],
  });
  const player = await enterPlayer(app, id);
  const { id: eid } = await entrantOf(player, id);
  await changePhase(owner, id, 'running');
  expect((await player.client.call(api.previewDeletion)).body.playing).toMatchObject([{ id }]);
  expect(await remove(player)).toBe('204');
  const own = (await matchesOf(owner, id)).find((match) =>
    [match.a, match.b].some((one) => one?.entrantId === eid),
  );
  const side = own?.a?.entrantId === eid ? 'a' : 'b';
  expect(own).toMatchObject({ outcome: 'forfeit', winner: side === 'a' ? 'b' : 'a' });
  expect(own?.[side]?.name).toBe('Deleted player');
  await playOpen(owner, id);
  const { body: drawn } = await owner.client.call(api.drawRound, { params: { id }, body: {} });
  const paired = drawn.matches.flatMap(({ a, b }) => [a?.entrantId, b?.entrantId]);
  expect(paired).not.toContain(eid);
  const { body: log } = await owner.client.call(api.listLog, { params: { id } });
  expect(JSON.stringify(log)).not.toContain(player.username);
});
