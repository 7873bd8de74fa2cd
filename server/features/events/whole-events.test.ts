import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Match } from '#shared/event-matches';
import { api } from '#shared/routes';
import { tournamentParticipants } from '../../db/schema';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  entrantOf,
  eventOf,
  matchesOf,
  playOpen,
  playToEnd,
  reportOf,
  runEvent,
  standingsOf,
} from '../../testing/event-steps';
import { buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { readMatches } from './event-cache';

const app = await sharedTestApp();
const owner = await buildUser(app);

/** Deterministic per match; about half are upsets. */
const decide = ({ key, a }: Match): 'a' | 'b' =>
  ([...key].reduce((sum, one) => sum + one.charCodeAt(0), 0) + (a?.entrantId ?? 0)) % 2 === 0
    ? 'a'
    : 'b';

const wins = (rows: { wins: number }[]) => rows.reduce((sum, row) => sum + row.wins, 0);

// For all sizes, run `npm run test:events`.
describe.each([4, 7])('an event of %i', (guests) => {
  it.each(['swiss', 'round_robin', 'single', 'double'] as const)(
    'by %s ends with a winner',
    async (kind) => {
      const { id } = await runEvent(app, owner, { guests, stages: [{ kind }], tables: 3 });
      await playToEnd(owner, id, decide);
      const event = await eventOf(owner, id);
      expect(event).toMatchObject({ phase: 'finished', stages: [{ kind, state: 'done' }] });
      const matches = await matchesOf(owner, id);
      expect(matches.every(({ state }) => state === 'done' || state === 'void')).toBe(true);
      expect(matches.every(({ table }) => (table ?? 0) <= 3)).toBe(true);
      const rows = await standingsOf(owner, id);
      expect(rows).toHaveLength(guests);
      expect(wins(rows)).toBe(matches.filter(({ winner }) => winner !== null).length);
      expect(rows.filter(({ place }) => place === 1)).toHaveLength(1);
    },
  );
});

it.each([
  ['swiss', 'single'],
  ['round_robin', 'double'],
] as const)('%s and then %s goes on with the best', async (first, second) => {
  const stages = [{ kind: first, advance: 4, groups: 1 }, { kind: second }];
  const { id } = await runEvent(app, owner, { guests: 8, stages });
  await playToEnd(owner, id, decide);
  const best = (await standingsOf(owner, id, 1)).slice(0, 4).map(({ entrantId }) => entrantId);
  const final = await standingsOf(owner, id);
  expect(new Set(final.map(({ entrantId }) => entrantId))).toEqual(new Set(best));
});

it('gives everybody a place over the whole event, with the stage they reached', async () => {
  const stages = [{ kind: 'swiss' as const, rounds: 2, advance: 3 }, { kind: 'single' as const }];
  const { id, entrants } = await runEvent(app, owner, { guests: 7, stages, live: true });
  await playOpen(owner, id, decide);
  await owner.client.call(api.drawRound, { params: { id }, body: {} });
  await playOpen(owner, id, decide);
  await owner.client.call(api.advance, { params: { id }, body: {} });
  const [champion] = await standingsOf(owner, id, 1);
  const thrown = { params: { id, eid: champion?.entrantId ?? 0 } };
  await owner.client.call(api.updateEntrant, { ...thrown, body: { state: 'disqualified' } });
  await playToEnd(owner, id, decide);

  const all = await standingsOf(owner, id, 'all');
  expect(all.map(({ stage, place }) => [stage, place])).toEqual([
    ...[1, 2].map((place) => [2, place]),
    ...[3, 4, 5, 6].map((place) => [1, place]),
    [2, 7],
  ]);
  expect(all.at(-1)?.entrantId).toBe(champion?.entrantId);
  expect(new Set(all.map(({ entrantId }) => entrantId)).size).toBe(7);
  const matches = await matchesOf(owner, id);
  expect(wins(all)).toBe(matches.filter(({ winner }) => winner !== null).length);
  const live = { code: (await eventOf(owner, id)).codes?.live ?? '' };
  const { body: page } = await app.visitor.call(api.getLivePage, { params: live });
  expect(page.standings).toEqual(all.map(({ entrantId: _, ...row }) => row));
  const winner = entrants.find(({ id: eid }) => eid === all[0]?.entrantId);
  const card = { ...live, card: winner?.code ?? '' };
  const { body: own } = await app.visitor.call(api.getLiveCard, { params: card });
  expect([own.place, own.wins, own.stage]).toEqual([1, all[0]?.wins, 2]);
});

it('has nobody first after a double loss of the final', async () => {
  const { id } = await runEvent(app, owner, { stages: [{ kind: 'single', thirdPlace: false }] });
  const forfeit = (match: Match) =>
    owner.client.call(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match, '', { games: [], ended: 'double_loss' }),
    });
  for (const match of await matchesOf(owner, id))
    if (match.state === 'ready') await report(id, match);
  await forfeit(await matchNow(id, 's1W2-1'));
  expect((await standingsOf(owner, id)).map(({ place }) => place)).toEqual([2, 2, 3, 3]);
});

const matchNow = async (id: number, key: string) =>
  (await owner.client.call(api.getMatch, { params: { id, key } })).body;

const report = (id: number, match: Match, winners = 'aba') =>
  owner.client.call(api.reportMatch, {
    params: { id, key: match.key },
    body: reportOf(match, winners),
  });

it('turns results round where the same two meet the other way after a correction', async () => {
  const { id, matches } = await runEvent(app, owner, { guests: 2, stages: [{ kind: 'double' }] });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  await report(id, match);
  const final = await matchNow(id, 's1F1');
  await report(id, final, 'bab');
  await correct(owner, id, match, reportOf(match, 'bab'));
  expect(await matchNow(id, final.key)).toMatchObject({
    a: match.b,
    winner: 'a',
    games: [{ aPoints: 6, bPoints: 3, winner: 'a' }],
  });
  expect((await matchNow(id, 's1F2')).state).toBe('void');
});

it('lets somebody leave who won against somebody who had left', async () => {
  const { id, matches } = await runEvent(app, owner, { stages: [{ kind: 'single' }] });
  const [first, second] = matches;
  if (!first?.a || !first.b || !second) throw new Error('Nothing was drawn');
  const leave = (eid: number) =>
    owner.client.call(api.updateEntrant, { params: { id, eid }, body: { state: 'dropped' } });
  await leave(first.a.entrantId);
  await report(id, second);
  await report(id, await matchNow(id, 's1W2-1'));
  await leave(first.b.entrantId);
  expect(await matchNow(id, first.key)).toMatchObject({ outcome: 'forfeit', winner: 'b' });
});

it('reads no more than its match for a result that changes no other', async () => {
  const { id, matches } = await runEvent(app, owner);
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  const body = reportOf(match);
  const send = () => owner.client.send(api.reportMatch, { params: { id, key: match.key }, body });
  expect((await queriesDuring(app.pool, send)).join()).not.toContain('event_rounds');
  expect((await queriesDuring(app.pool, send)).join()).not.toContain('for update');
});

it('reads again only the matches that were written since', async () => {
  const { id, matches } = await runEvent(app, owner);
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  const before = await readMatches(app.db, id);
  await report(id, match);
  const after = await readMatches(app.db, id);
  expect(after.map((row, index) => row === before[index])).toEqual([false, true]);
  await playOpen(owner, id);
  const second = await owner.client.call(api.drawRound, { params: { id }, body: {} });
  expect(await readMatches(app.db, id)).toHaveLength(4);
  await owner.client.call(api.deleteRound, { params: { id, n: second.body.number } });
  const left = await readMatches(app.db, id);
  expect(left.map(({ key }) => key)).toEqual(matches.map(({ key }) => key));
});

it('takes the cut back while it has no result', async () => {
  const stages = [{ kind: 'swiss' as const, rounds: 1, advance: 2 }, { kind: 'single' as const }];
  const { id } = await runEvent(app, owner, { stages });
  const cut = () => owner.client.send(api.advance, { params: { id }, body: {} });
  expect(await cut()).toMatchObject({ body: { message: 'Some matches have no result yet.' } });
  await playOpen(owner, id);
  expect((await cut()).status).toBe(201);
  await owner.client.call(api.undoAdvance, { params: { id } });
  expect((await eventOf(owner, id)).stages[1]?.state).toBe('pending');
  await cut();
  await playOpen(owner, id);
  const refused = await owner.client.fail(api.undoAdvance, { params: { id } });
  expect(refused.body.message).toBe('This round has results already.');
});

it('reads standings in two queries, built once for each version', async () => {
  const { id } = await runEvent(app, owner, { guests: 5 });
  await playOpen(owner, id);
  const read = async () => {
    const made = await queriesDuring(app.pool, () => standingsOf(owner, id));
    return made.filter((text) => /event_(stages|matches)/.test(text)).length;
  };
  expect([await read(), await read()]).toEqual([2, 0]);
});

it('shows the orders of a deck match when both are in', async () => {
  const { id } = await buildEvent(app, owner, { matchType: 'deck' });
  const [ana, ben] = [await enterPlayer(app, id), await enterPlayer(app, id)];
  await changePhase(owner, id, 'running');
  const order = (person: TestUser, all: [number, number, number]) =>
    person.client.send(api.putOrder, {
      params: { id, key: 's1r1m1' },
      body: { game: 1, cycle: 1, order: all },
    });
  expect((await order(ana, [2, 1, 3])).body).toEqual({ revealed: false, orders: null });
  expect((await order(ana, [3, 1, 2])).status).toBe(200);
  const orders = async (person: TestUser) => {
    const event = await person.client.call(api.getEvent, { params: { id } });
    return event.body.myMatch?.orders?.map(({ a, b }) => [a, b].map(String).toSorted());
  };
  expect(await orders(ana)).toEqual([['3,1,2', 'null']]);
  expect(await orders(ben)).toEqual([['null', 'null']]);
  expect((await order(ben, [1, 3, 2])).body).toMatchObject({ revealed: true });
  expect(await orders(ana)).toEqual([['1,3,2', '3,1,2']]);
  const { body: packet } = await owner.client.call(api.getPacket, { params: { id } });
  expect(packet.orders).toMatchObject([{ key: 's1r1m1', game: 1, cycle: 1 }]);
  expect(await order(ben, [1, 2, 3])).toMatchObject({
    status: 409,
    body: { message: 'The order is shown already.' },
  });
});

it('shows pairings behind a block, without the profile', async () => {
  const { id } = await buildEvent(app, owner);
  const ana = await enterPlayer(app, id);
  const ben = await buildUser(app, { displayName: 'Ben' });
  await ben.client.call(api.registerForTournament, { params: { id } });
  await changePhase(owner, id, 'running');
  await buildBlock(app, ben, ana);
  const { body } = await ana.client.call(api.listEntrants, { params: { id } });
  expect(body.find(({ name }) => name === 'Ben')).toMatchObject({ userId: null });
  await buildBlock(app, owner, ana);
  const { body: event } = await ana.client.call(api.getEvent, { params: { id } });
  expect([event.myMatch?.a?.name, event.myMatch?.b?.name]).toContain('Ben');
});

it('keeps the matches of a deleted account without its name', async () => {
  const { id } = await buildEvent(app, owner, { guests: 1 });
  const ana = await buildUser(app, { displayName: 'Ana Unique' });
  await ana.client.call(api.registerForTournament, { params: { id } });
  const { id: eid } = await entrantOf(ana, id);
  const body = { name: 'Ana The Great' };
  await ana.client.call(api.updateEntrant, { params: { id, eid }, body });
  await changePhase(owner, id, 'running');
  await playOpen(owner, id);
  await ana.client.call(api.deleteAccount);
  const [match] = await matchesOf(owner, id);
  expect([match?.a?.name, match?.b?.name].sort()).toEqual(['Deleted player', 'Guest 1']);
  const log = await owner.client.call(api.listLog, { params: { id } });
  expect(JSON.stringify(log.body)).not.toContain('Great');
  const rows = await app.db
    .select()
    .from(tournamentParticipants)
    .where(eq(tournamentParticipants.tournamentId, id));
  expect(rows).toHaveLength(2);
});

describe('what others get of it', () => {
  it('is a live page by names alone, while it is shown', async () => {
    const { id, entrants } = await runEvent(app, owner, { live: true });
    await playOpen(owner, id);
    const { codes, settings } = await eventOf(owner, id);
    const code = codes?.live ?? '';
    const { body, headers } = await app.visitor.call(api.getLivePage, { params: { code } });
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.matches).toHaveLength(2);
    expect(body.standings[0]).toMatchObject({ place: 1, wins: 1 });
    expect(JSON.stringify(body)).not.toMatch(/userId|entrantId|avatar/);
    const again = await app.visitor.send(api.getLivePage, {
      params: { code },
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    const card = { code, card: entrants[0]?.code ?? '' };
    const own = await app.visitor.call(api.getLiveCard, { params: card });
    expect(own.body).toMatchObject({
      eventId: id,
      phase: 'running',
      name: 'Guest 1',
      matches: [{ round: 1 }],
    });
    await owner.client.call(api.putEvent, {
      params: { id },
      body: { ...settings, live: false },
    });
    expect((await app.visitor.fail(api.getLivePage, { params: { code } })).status).toBe(404);
  });

  it('is a file in three formats, safe for spreadsheets', async () => {
    const { id } = await runEvent(app, owner);
    const [first] = (await owner.client.call(api.listEntrants, { params: { id } })).body;
    await owner.client.call(api.updateEntrant, {
      params: { id, eid: first?.id ?? 0 },
      body: { name: '=1+1' },
    });
    await playOpen(owner, id);
    const load = async (format: 'json' | 'csv' | 'challonge') =>
      (await owner.client.call(api.exportEvent, { params: { id }, query: { format } })).body;
    const csv = await load('csv');
    expect(csv).toContain("'=1+1");
    expect(csv).toMatch(/key,stage,round.*\r\n\r\nstage,place,name/s);
    const challonge = JSON.parse(await load('challonge'));
    expect(challonge.tournament.matches[0].match).toMatchObject({
      scores_csv: '6-3',
      state: 'complete',
    });
    const json = JSON.parse(await load('json'));
    expect(json).toMatchObject({ seed: expect.any(Number), entrants: {} });
    const query = { format: 'xml' };
    expect((await owner.client.fail(api.exportEvent, { params: { id }, query })).status).toBe(400);
  });

  it('is a packet with everything for a judge’s device', async () => {
    const { id } = await runEvent(app, owner);
    const judge = await buildUser(app);
    await owner.client.call(api.putStaff, {
      params: { id, userId: judge.id },
      body: { role: 'judge', tables: [2] },
    });
    const { body } = await judge.client.call(api.getPacket, { params: { id } });
    expect(body).toMatchObject({ event: { id }, rounds: [{ number: 1 }], tables: [2], orders: [] });
    expect([body.entrants.length, body.matches.length]).toEqual([4, 2]);
  });
});
