import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  correct,
  matchesOf,
  playOpen,
  reportOf,
  runEvent,
  standingsOf,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

describe('a correction', () => {
  it('after the cut says who would be in it now, until it is made again', async () => {
    const { id } = await runEvent(app, owner, {
      stages: [{ kind: 'swiss', rounds: 1, advance: 2 }, { kind: 'single' }],
    });
    await playOpen(owner, id);
    const before = (await standingsOf(owner, id, 1)).slice(0, 2).map((row) => row.entrantId);
    await owner.client.call(api.advance, { params: { id }, body: {} });
    const [first] = await matchesOf(owner, id);
    if (!first?.a || !first.b) throw new Error('Nothing was drawn');
    expect(await correct(owner, id, first, reportOf(first, 'aa'))).toMatchObject({
      cut: null,
      repair: null,
    });
    const { cut } = await correct(owner, id, first, reportOf(first, 'bab'));
    expect(cut).toEqual({ in: [first.b.entrantId], out: [first.a.entrantId], undo: true });
    expect(before).toContain(first.a.entrantId);

    // Whoever left since the cut was in it.
    await owner.client.call(api.updateEntrant, {
      params: { id, eid: first.a.entrantId },
      body: { state: 'disqualified' },
    });
    expect((await correct(owner, id, first, reportOf(first, 'aa'))).cut).toBeNull();
  });

  it('of another winner offers to pair an unplayed next round anew', async () => {
    const { id } = await runEvent(app, owner, { stages: [{ kind: 'swiss', rounds: 3 }] });
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    const matches = await matchesOf(owner, id);
    const [first] = matches;
    const second = matches.find(({ round }) => round === 2);
    if (!first || !second) throw new Error('Nothing was drawn');
    expect((await correct(owner, id, first, reportOf(first, 'aa'))).repair).toBeNull();
    expect((await correct(owner, id, first, reportOf(first, 'bab'))).repair).toBe(2);
    await correct(owner, id, second, reportOf(second));
    expect((await correct(owner, id, first, reportOf(first))).repair).toBeNull();
  });

  it('decides between two results of a match that was taken back before', async () => {
    const { id, matches } = await runEvent(app, owner);
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const judge = await buildUser(app);
    const staff = { params: { id, userId: judge.id }, body: { role: 'judge' as const } };
    await owner.client.call(api.putStaff, staff);
    const report = (by: TestUser, winners: string) =>
      by.client.call(api.reportMatch, {
        params: { id, key: match.key },
        body: reportOf(match, winners),
      });
    await report(owner, 'aa');
    await correct(owner, id, match, reportOf(match, '', { ended: 'none', games: [] }));
    await report(owner, 'aa');
    expect((await report(judge, 'bb')).body.report).toBe('disputed');
    expect(await correct(owner, id, match, reportOf(match, 'bb'))).toMatchObject({
      state: 'done',
      winner: 'b',
    });
  });

  it('knows that a match was decided on time', async () => {
    const { id, matches } = await runEvent(app, owner);
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const params = { id, key: match.key };
    await owner.client.call(api.reportMatch, {
      params,
      body: reportOf(match, 'a', { ended: 'time' }),
    });
    expect((await owner.client.call(api.getMatch, { params })).body).toMatchObject({
      ended: 'time',
    });
    const corrected = await correct(owner, id, match, reportOf(match, 'aa'));
    expect(corrected.ended).toBeUndefined();
  });
});
