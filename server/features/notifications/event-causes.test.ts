import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { tournamentParticipants, tournaments } from '../../db/schema';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  matchesOf,
  playToEnd,
  reportOf,
} from '../../testing/event-steps';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { listMessages, newsOf } from '../../testing/notification-steps';
import { sharedTestApp } from '../../testing/test-app';
import { queuePushes } from '../push/enqueue.service';
import { remindOfTournaments } from './remind.service';

const app = await sharedTestApp();
const owner = await buildUser(app);

/** A running event of these many players with accounts. */
async function run(players: number, settings: Parameters<typeof buildEvent>[2] = {}) {
  const { id } = await buildEvent(app, owner, { tables: 8, ...settings });
  const people: TestUser[] = [];
  for (let n = 0; n < players; n += 1) people.push(await enterPlayer(app, id));
  await changePhase(owner, id, 'running');
  return { id, people, matches: await matchesOf(owner, id) };
}

const send = (by: TestUser, id: number, key: string, body: ReturnType<typeof reportOf>) =>
  by.client.send(api.reportMatch, { params: { id, key }, body });

it('tells who plays where when a round is paired, and who has a bye', async () => {
  const { id, people } = await run(3);
  const rounds = (
    await Promise.all(people.map((player) => newsOf(app, player, 'event_round')))
  ).flat();
  expect(rounds.map(({ title }) => title.replace(/player\d+/, '…')).toSorted()).toEqual([
    'Round 1: table 1 against …',
    'Round 1: table 1 against …',
    'Round 1: you have a bye',
  ]);
  for (const { path, actor } of rounds) {
    expect([path, actor]).toEqual([`/tournaments/${id}/play`, null]);
  }
  const calls = (
    await Promise.all(people.map((player) => newsOf(app, player, 'event_call')))
  ).flat();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatchObject({ title: 'Table 1 now', path: `/tournaments/${id}/play` });
  expect(calls[0]?.text).toMatch(/^You play against player\d+, at /);
});

it('keeps calls of one event in one row, which no block holds back', async () => {
  const { people } = await run(2);
  const [one, two] = people as [TestUser, TestUser];
  expect(await newsOf(app, one, 'event_call')).toMatchObject([{ count: 1 }]);
  await buildBlock(app, one, two);
  expect(await newsOf(app, one, 'event_call')).toHaveLength(1);
});

it('calls whoever waited for a table, and whoever was moved to other opponents', async () => {
  const { id, people, matches } = await run(4, { tables: 1 });
  const open = matches.find(({ table }) => table === 1);
  if (!open) throw new Error('Nobody was called');
  const calls = async () =>
    (await Promise.all(people.map((player) => newsOf(app, player, 'event_call')))).map(
      (rows) => rows[0]?.count ?? 0,
    );
  expect((await calls()).toSorted()).toEqual([0, 0, 1, 1]);
  await send(owner, id, open.key, reportOf(open, 'aba'));
  expect(await calls()).toEqual([1, 1, 1, 1]);

  const other = await run(4, { tables: 2 });
  const [one, two] = other.matches;
  const ids = [one?.a, one?.b, two?.a, two?.b].map((player) => player?.entrantId ?? 0);
  const [a, b, c, d] = ids as [number, number, number, number];
  const pairs = [
    [a, d],
    [b, c],
  ];
  const body = { pairs, reason: 'They are twins' } as never;
  await owner.client.call(api.repairRound, { params: { id: other.id, n: 1 }, body });
  for (const player of other.people) {
    expect(await newsOf(app, player, 'event_call')).toMatchObject([{ count: 2 }]);
  }
});

it('asks the other player to confirm, and organisers to decide between two results', async () => {
  const { id, people, matches } = await run(2, { selfReport: true });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  const byName = (name: string | undefined) =>
    people.find(({ username }) => username === name) as TestUser;
  const [a, b] = [byName(match.a?.name), byName(match.b?.name)];
  await send(a, id, match.key, reportOf(match, 'aba'));
  expect(await newsOf(app, b, 'event_confirm')).toMatchObject([
    { title: 'Please confirm your result', path: `/tournaments/${id}/play` },
  ]);
  expect(await newsOf(app, a, 'event_confirm')).toEqual([]);
  const named = await buildUser(app);
  for (const [person, role] of [
    [named, 'organiser'],
    [await buildUser(app), 'judge'],
  ] as const) {
    const params = { id, userId: person.id };
    await owner.client.call(api.putStaff, { params, body: { role } });
  }
  await send(b, id, match.key, reportOf(match, 'bab'));
  expect(await newsOf(app, named, 'event_conflict')).toHaveLength(1);
  expect(await newsOf(app, owner, 'event_conflict')).toMatchObject([
    { title: 'Two different results', path: `/tournaments/${id}/desk`, actor: null },
  ]);
  const { rows } = await app.pool.query(
    "select user_id as id from notifications where kind = 'event_conflict' and about = $1",
    [id],
  );
  expect(rows.map((row) => row.id).toSorted()).toEqual([owner.id, named.id].toSorted());
});

it('tells registered people of a new date, else of a new place, and of a cancellation', async () => {
  const { id } = await buildEvent(app, owner);
  const player = await enterPlayer(app, id);
  await owner.client.call(api.registerForTournament, { params: { id } });
  const change = (body: object) =>
    owner.client.call(api.updateTournament, { params: { id }, body });
  await change({ description: 'Bring a launcher.' });
  expect(await newsOf(app, player, 'event_changed')).toEqual([]);
  await change({ location: 'The old harbour' });
  expect(await newsOf(app, player, 'event_changed')).toMatchObject([{ text: 'The old harbour' }]);
  await change({ date: '2098-12-24T17:00:00.000Z' });
  const [moved] = await newsOf(app, player, 'event_changed');
  expect(moved).toMatchObject({ count: 2, path: `/tournaments/${id}` });
  expect(moved?.title).toMatch(/: new date$/);
  expect(moved?.text).toMatch(/24 December 2098/);
  await changePhase(owner, id, 'cancelled');
  const [over] = await newsOf(app, player, 'event_changed');
  expect(over?.title).toMatch(/ is cancelled$/);
  // The organiser who did it is registered, too.
  expect(await newsOf(app, owner, 'event_changed')).toEqual([]);
});

it('tells when check-in opens, and the place of each when it is over', async () => {
  const { id } = await buildEvent(app, owner, { checkIn: true, guests: 3 });
  const player = await enterPlayer(app, id);
  await changePhase(owner, id, 'check_in');
  const [opened] = await newsOf(app, player, 'event_soon');
  expect(opened?.title).toMatch(/: check-in is open$/);
});

it('tells each their place when it is over, as it is after a correction', async () => {
  const { id, people } = await run(3);
  const [player] = people as [TestUser];
  await playToEnd(owner, id, () => 'a');
  const [result, ...more] = await newsOf(app, player, 'event_result');
  expect(more).toEqual([]);
  expect(result?.title).toMatch(/^You came \d(st|nd|rd) of 3$/);
  await app.db
    .update(tournamentParticipants)
    .set({ place: 42 })
    .where(eq(tournamentParticipants.userId, player.id));
  await app.pool.query('update versions set version = version + 1 where user_id = $1', [player.id]);
  expect((await newsOf(app, player, 'event_result'))[0]?.title).toBe('You came 42nd of 3');
});

const HOUR = 3_600_000;
const remind = (now: Date) =>
  remindOfTournaments(queuePushes)(
    { ...app.deps, clock: () => now },
    {},
    {
      signal: new AbortController().signal,
      isLast: true,
    },
  );

it('tells a day ahead, once a date, whoever was registered by then', async () => {
  const date = new Date('2098-10-03T10:00:00.000Z');
  const { id } = await plantTournament(app, owner, { date });
  const [early, late] = [await buildUser(app), await buildUser(app)];
  for (const { client } of [early, late]) {
    await client.call(api.registerForTournament, { params: { id } });
  }
  const registeredAt = (person: TestUser, createdAt: Date) =>
    app.db
      .update(tournamentParticipants)
      .set({ createdAt })
      .where(eq(tournamentParticipants.userId, person.id));
  const before = (hours: number) => new Date(date.getTime() - hours * HOUR);
  await registeredAt(early, before(30));
  await registeredAt(late, before(23));

  await remind(before(24.01));
  expect(await newsOf(app, early, 'event_soon')).toEqual([]);
  await remind(before(24));
  await remind(before(23));
  const [row, ...more] = await newsOf(app, early, 'event_soon');
  expect([row?.count, more]).toEqual([1, []]);
  expect(row?.title).toMatch(/ starts in 24 hours$/);
  expect(await newsOf(app, late, 'event_soon')).toEqual([]);

  const moved = new Date(date.getTime() + 48 * HOUR);
  await app.db.update(tournaments).set({ date: moved }).where(eq(tournaments.id, id));
  await remind(new Date(moved.getTime() - 24 * HOUR));
  expect(await newsOf(app, early, 'event_soon')).toMatchObject([{ count: 2 }]);
});

it('says how long it is until then if no job ran in time', async () => {
  const date = new Date('2098-11-03T10:00:00.000Z');
  const { id } = await plantTournament(app, owner, { date });
  const player = await buildUser(app);
  await player.client.call(api.registerForTournament, { params: { id } });
  await remind(new Date(date.getTime() - 1.6 * HOUR));
  const [row] = await newsOf(app, player, 'event_soon');
  expect(row?.title).toMatch(/ starts in 2 hours$/);
});

it('tells nobody more of an event that they no longer see', async () => {
  const { id } = await buildEvent(app, owner);
  const player = await enterPlayer(app, id);
  const body = { date: '2098-10-05T10:00:00.000Z' };
  await owner.client.call(api.updateTournament, { params: { id }, body });
  await buildBlock(app, owner, player);
  expect(await newsOf(app, player, 'event_changed')).toHaveLength(1);
  await player.client.call(api.withdrawFromTournament, { params: { id } });
  expect((await player.client.send(api.getEvent, { params: { id } })).status).toBe(404);
  expect(await newsOf(app, player, 'event_changed')).toEqual([]);
});

describe('a place that was offered', () => {
  /** Somebody with an unseen offer, and somebody who waits behind them. */
  async function offer() {
    const { id } = await buildEvent(app, owner, { maxEntrants: 2, waitlist: true });
    const players = [await enterPlayer(app, id), await enterPlayer(app, id)];
    const [first, second] = [await enterPlayer(app, id), await enterPlayer(app, id)];
    await listMessages(first);
    await players[0]?.client.call(api.withdrawFromTournament, { params: { id } });
    expect(await newsOf(app, first, 'event_offer')).toMatchObject([{ seenAt: null }]);
    return { id, first, second };
  }
  const unseen = async ({ client }: TestUser) => {
    await app.runJobs();
    const { body, headers } = await client.call(api.countNotifications);
    return { ...body, etag: headers.etag ?? '' };
  };
  const unseenNow = async (person: TestUser, etag: string) => {
    await app.runJobs();
    const { path } = api.countNotifications;
    return person.client.raw('GET', path, { headers: { 'If-None-Match': etag } });
  };

  it('is no news once it is taken', async () => {
    const { id, first } = await offer();
    const before = await unseen(first);
    await first.client.call(api.takePlace, { params: { id } });
    const { status, body } = await unseenNow(first, before.etag);
    expect([status, body]).toEqual([200, { count: before.count - 1 }]);
    const [row] = await newsOf(app, first, 'event_offer');
    expect(row?.seenAt).not.toBeNull();
  });

  it('is gone once it is let go, and news for the next', async () => {
    const { id, first, second } = await offer();
    const before = await unseen(first);
    await first.client.call(api.withdrawFromTournament, { params: { id } });
    const { status, body } = await unseenNow(first, before.etag);
    expect([status, body]).toEqual([200, { count: before.count - 1 }]);
    expect(await newsOf(app, first, 'event_offer')).toEqual([]);
    expect(await newsOf(app, second, 'event_offer')).toMatchObject([{ seenAt: null }]);
  });
});

it('goes with its event', async () => {
  const { id, people } = await run(2);
  const [player] = people as [TestUser];
  expect(await newsOf(app, player, 'event_call')).toHaveLength(1);
  await changePhase(owner, id, 'cancelled');
  await owner.client.call(api.deleteTournament, { params: { id } });
  expect(await newsOf(app, player, 'event_call')).toEqual([]);
  const { rows } = await app.pool.query(
    'select from notifications where about = $1 and kind <> $2',
    [id, 'badge'],
  );
  expect(rows).toEqual([]);
});

it('calls 128 players with one job, each once', async () => {
  const { id } = await buildEvent(app, owner, { tables: 64 });
  await app.pool.query(
    `with people as (
       insert into users (username, password_hash)
       select 'caller' || n, '!' from generate_series(1, 128) n returning id)
     insert into tournament_participants (tournament_id, user_id, number)
     select $1, id, row_number() over () from people`,
    [id],
  );
  await app.runJobs();
  await changePhase(owner, id, 'running');
  const { rows: jobs } = await app.pool.query(
    `select from jobs.job where name = 'notifications.write-event' and state = 'created'`,
  );
  expect(jobs).toHaveLength(1);
  await app.runJobs();
  const { rows } = await app.pool.query(
    `select kind, count(*)::int, count(distinct user_id)::int as people
     from notifications where about = $1 and kind like 'event%' group by kind order by kind`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'event_call', count: 128, people: 128 },
    { kind: 'event_round', count: 128, people: 128 },
  ]);
});
