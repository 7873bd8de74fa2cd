import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { eventLog, events, tournaments } from '../../db/schema';
import { logOf } from '../../testing/event-checks';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  listOf,
  matchesOf,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { runJobs } from '../../testing/run-jobs';
import { sharedTestApp } from '../../testing/test-app';
import { listCalls } from './names.queries';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app, { username: 'Boss.Bea' });
const judge = await buildUser(app, { username: 'judge_jo' });

const codesOf = async (id: number): Promise<NonNullable<TournamentEvent['codes']>> => {
  const { codes } = (await owner.client.call(api.getEvent, { params: { id } })).body;
  if (!codes) throw new Error('No codes');
  return codes;
};
const answerOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message ?? ''}`.trim();

const join = async (person: TestUser, id: number, code: string) =>
  answerOf(await person.client.send(api.joinStaff, { params: { id }, body: { code } }));
const see = async (code: string) =>
  (await app.visitor.send(api.getLivePage, { params: { code } })).status;

const WRONG = '409 This code is not of this event.';
const TAKEN = '409 This name is taken here.';

describe('the codes', () => {
  it('of judges change when one is removed, who cannot come back with the old one', async () => {
    const { id } = await runEvent(app, owner);
    const before = await codesOf(id);
    expect(await join(judge, id, before.judge)).toBe('200');
    await owner.client.call(api.removeStaff, { params: { id, userId: judge.id } });
    expect(await join(judge, id, before.judge)).toBe(WRONG);
    const { judge: next, checkIn, live } = await codesOf(id);
    expect([checkIn, live]).toEqual([before.checkIn, before.live]);
    expect(await join(judge, id, next)).toBe('200');
    // Removing somebody who isn't staff changes nothing.
    await owner.client.call(api.removeStaff, { params: { id, userId: 999_999 } });
    expect((await codesOf(id)).judge).toBe(next);
  });

  it('are all replaced by an organiser', async () => {
    const { id } = await runEvent(app, owner, { live: true });
    const before = await codesOf(id);
    expect(await see(before.live)).toBe(200);
    const params = { id };
    expect((await judge.client.fail(api.renewCodes, { params })).status).toBe(403);
    const { body } = await owner.client.call(api.renewCodes, { params });
    for (const name of ['checkIn', 'judge', 'live'] as const) {
      expect(body.codes?.[name]).not.toBe(before[name]);
    }
    expect(await see(before.live)).toBe(404);
    expect(await see(body.codes?.live ?? '')).toBe(200);
    expect(await join(judge, id, before.judge)).toBe(WRONG);
    const [entry] = await app.db.select().from(eventLog).where(eq(eventLog.act, 'codes.renewed'));
    expect(JSON.stringify(entry)).not.toContain(body.codes?.judge);
  });

  it('end 30 days after the last change, or the event’s day', async () => {
    const { id } = await buildEvent(app, owner, { live: true, checkIn: true });
    const player = await enterPlayer(app, id);
    await changePhase(owner, id, 'check_in');
    const { live, judge: code, checkIn } = await codesOf(id);
    const check = async () =>
      answerOf(await player.client.send(api.checkIn, { params: { id }, body: { code: checkIn } }));
    const age = async (changed: number, day: number) => {
      const ago = (days: number) => sql`now() - ${`${days} days`}::interval`;
      await app.db
        .update(events)
        .set({ changedAt: ago(changed) })
        .where(eq(events.tournamentId, id));
      await app.db
        .update(tournaments)
        .set({ date: ago(day) })
        .where(eq(tournaments.id, id));
    };
    await age(31, 31);
    expect([await see(live), await join(judge, id, code), await check()]).toEqual([
      404,
      WRONG,
      WRONG,
    ]);
    await age(31, 29);
    expect(await see(live)).toBe(200);
    await age(29, 31);
    expect([await see(live), await check()]).toEqual([200, '200']);
  });
});

describe('a name', () => {
  const FAKES = ['boss.bea', 'BOSS.BEA', ' Boss. Bea', '@boss.bea', 'Bòss.Béa', 'ｂoss.bea'];

  it.each(FAKES)('%j of an organiser is refused to others', async (fake) => {
    const { id } = await buildEvent(app, owner);
    const player = await enterPlayer(app, id);
    const { me } = (await player.client.call(api.getEvent, { params: { id } })).body;
    const rename = await player.client.send(api.updateEntrant, {
      params: { id, eid: me?.id },
      body: { name: fake },
    });
    expect(answerOf(rename)).toBe(TAKEN);
    const guest = await owner.client.send(api.addEntrant, {
      params: { id },
      body: { guestName: fake },
    });
    expect(answerOf(guest)).toBe(TAKEN);
    const { body } = await owner.client.call(api.importEntrants, {
      params: { id },
      files: { file: { content: Buffer.from(`name\n${fake}\nKim\n`), name: 'list.csv' } },
    });
    expect(body).toMatchObject({
      imported: 1,
      problems: [{ row: 1, message: 'This name is taken here.' }],
    });
  });

  it('of a judge is the judge’s own', async () => {
    const { id } = await buildEvent(app, owner);
    await owner.client.call(api.putStaff, {
      params: { id, userId: judge.id },
      body: { role: 'judge' },
    });
    await judge.client.call(api.registerForTournament, { params: { id } });
    const { me } = (await judge.client.call(api.getEvent, { params: { id } })).body;
    const params = { id, eid: me?.id ?? 0 };
    const { body } = await judge.client.call(api.updateEntrant, {
      params,
      body: { name: 'Judge_Jo' },
    });
    expect(body.name).toBe('Judge_Jo');
  });

  it('chosen elsewhere or before is not shown', async () => {
    const { id } = await buildEvent(app, owner, { live: true });
    const faker = await buildUser(app, { displayName: 'Boss.Bea' });
    await faker.client.call(api.registerForTournament, { params: { id } });
    const { body: guest } = await owner.client.call(api.addEntrant, {
      params: { id },
      body: { guestName: 'Judge_Jo' },
    });
    await owner.client.call(api.putStaff, {
      params: { id, userId: judge.id },
      body: { role: 'judge' },
    });
    await changePhase(owner, id, 'running');
    const names = [faker.username, `Player ${guest.number}`].sort();
    const { body: listed } = await owner.client.call(api.listEntrants, { params: { id } });
    expect(listed.map(({ name }) => name).sort()).toEqual(names);
    const { body: standings } = await owner.client.call(api.getStandings, { params: { id } });
    expect(standings.map(({ name }) => name).sort()).toEqual(names);
    const { live: code } = await codesOf(id);
    const { body: page } = await app.visitor.call(api.getLivePage, { params: { code } });
    expect(page.standings.map(({ name }) => name).sort()).toEqual(names);
  });

  it('chosen elsewhere is not in an opponent’s log, next match or call either', async () => {
    const { id } = await buildEvent(app, owner, { deckList: 'open' });
    const faker = await buildUser(app, { displayName: 'Boss.Bea' });
    await faker.client.call(api.registerForTournament, { params: { id } });
    const player = await enterPlayer(app, id, async () => ({ combos: listOf('Hells Scythe') }));
    await changePhase(owner, id, 'running');
    const [match] = await matchesOf(owner, id);
    if (!match) throw new Error('Nothing was drawn');
    const { body: mine } = await player.client.call(api.listMyEvents);
    expect(mine[0]?.match?.opponent).toBe(faker.username);
    const calls = await listCalls(app.db, id, [match.key]);
    expect(calls.find(({ userId }) => userId === player.id)?.opponent).toBe(faker.username);
    await owner.client.call(api.reportMatch, {
      params: { id, key: match.key },
      body: reportOf(match),
    });
    await runJobs(app.deps);
    const [battle] = await logOf(player, id);
    expect(battle?.opponentName).toBe(faker.username);
  });
});
