import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import { eventReports } from '../../db/schema';
import { buildEvent, enterPlayer, matchesOf, playOpen, reportOf } from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);
const judge = await buildUser(app);

/** A running event of two players who report themselves and meet guests, with a judge. */
async function play() {
  const { id, entrants: guests } = await buildEvent(app, owner, { selfReport: true, guests: 4 });
  const players = [await enterPlayer(app, id), await enterPlayer(app, id)] as const;
  await owner.client.call(api.putStaff, {
    params: { id, userId: judge.id },
    body: { role: 'judge' },
  });
  const meOf = async ({ client }: TestUser) =>
    (await client.call(api.getEvent, { params: { id } })).body.me?.id ?? 0;
  const [ana, ben] = [await meOf(players[0]), await meOf(players[1])];
  const [first = 0, second = 0, ...others] = guests.map((guest) => guest.id);
  const pairs = [[ana, first], [ben, second], others];
  await owner.client.call(api.changePhase, { params: { id }, body: { to: 'running', pairs } });
  const matches = await matchesOf(owner, id);
  return { id, matches, players, ana, ben };
}

async function send(person: TestUser, id: number, key: string, body: SubmittedReport) {
  const answer = await person.client.send(api.reportMatch, { params: { id, key }, body });
  return `${answer.status} ${Object(answer.body).report ?? Object(answer.body).message}`;
}

const sideOf = (entrantId: number) => ({ entrantId, name: '' });

const rowsOf = (id: number) =>
  app.db
    .select()
    .from(eventReports)
    .where(eq(eventReports.tournamentId, id))
    .orderBy(eventReports.id);

describe('a clientId', () => {
  it('of another, sent by a stranger, swallows nothing', async () => {
    const { id, matches, players, ana, ben } = await play();
    const [anna] = players;
    const match = matches.find(({ a, b }) => a?.entrantId === ana || b?.entrantId === ana);
    if (!match) throw new Error('Ana has no match');
    const report = reportOf(match, 'aba');
    const elsewhere = reportOf({ a: sideOf(ben), b: sideOf(ana) }, 'bab', {
      clientId: report.clientId,
    });
    expect(await send(players[1], id, 's1r2m1', elsewhere)).toBe('202 waiting');
    expect(await send(anna, id, match.key, report)).toBe('201 accepted');
    expect(await send(anna, id, match.key, report)).toBe('200 accepted');
  });

  it('of another, sent with another result by the staff, swallows nothing', async () => {
    const { id, matches } = await play();
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const report = reportOf(match, 'aba');
    const { clientId } = report;
    expect(await send(owner, id, match.key, reportOf(match, 'bab', { clientId }))).toBe(
      '201 accepted',
    );
    expect(await send(judge, id, match.key, report)).toBe('201 disputed');
  });
});

describe('a relayed report', () => {
  it('keeps its author, whose own upload is a repeat', async () => {
    const { id, matches } = await play();
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const report = reportOf(match);
    const relayed = { ...report, author: judge.id };
    expect(await send(owner, id, match.key, relayed)).toBe('201 accepted');
    expect(await send(owner, id, match.key, relayed)).toBe('200 accepted');
    expect(await send(judge, id, match.key, report)).toBe('200 accepted');
    expect(await rowsOf(id)).toMatchObject([{ by: judge.id, role: 'judge' }]);
  });

  it('of a player counts as the player’s', async () => {
    const { id, players, ana, matches } = await play();
    const match = matches.find(({ a, b }) => a?.entrantId === ana || b?.entrantId === ana);
    if (!match) throw new Error('Ana has no match');
    const report = reportOf(match);
    const relayed = { ...report, author: players[0].id };
    expect(await send(judge, id, match.key, relayed)).toBe('201 accepted');
    expect(await send(players[0], id, match.key, report)).toBe('200 accepted');
  });

  it('without an author is the relaying person’s, and still no second one', async () => {
    const { id, matches } = await play();
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const report = reportOf(match);
    expect(await send(owner, id, match.key, report)).toBe('201 accepted');
    expect(await send(judge, id, match.key, report)).toBe('200 accepted');
    expect(await rowsOf(id)).toMatchObject([{ by: owner.id, role: 'organiser' }]);
  });

  it('has no author that a player names, or that may not report', async () => {
    const { id, players, ana, matches } = await play();
    const match = matches.find(({ a, b }) => a?.entrantId === ana || b?.entrantId === ana);
    const [first] = matches;
    if (!match || !first) throw new Error('Nothing was drawn');
    await send(players[0], id, match.key, { ...reportOf(match), author: judge.id });
    const stranger = await buildUser(app);
    await send(owner, id, first.key, { ...reportOf(first), author: stranger.id });
    const rows = await rowsOf(id);
    expect(rows.map(({ by, role }) => [by, role])).toEqual([
      [players[0].id, 'player'],
      [owner.id, 'organiser'],
    ]);
  });

  it('gives a judge no powers of the organiser', async () => {
    const { id, matches } = await play();
    const [match] = matches;
    if (!match) throw new Error('Nothing was drawn');
    const back = reportOf(match, '', { ended: 'none', games: [], author: owner.id });
    expect(await send(judge, id, match.key, back)).toMatch(/^403/);
  });
});

describe('reports of a round that is not drawn', () => {
  it('are one per match and sender, the latest', async () => {
    const { id, players, ana, ben } = await play();
    const about = { a: sideOf(ana), b: sideOf(ben) };
    for (const key of ['s1r2m1', 's1r2m2', 's1r2m2', 's1r2m3']) {
      expect(await send(players[0], id, key, reportOf(about))).toBe('202 waiting');
    }
    expect(await send(players[0], id, 's1r3m1', reportOf(about))).toBe('202 waiting');
    for (const key of ['s1r2m1', 's1r2m1', 's1r2m2']) await send(judge, id, key, reportOf(about));
    const waiting = (await rowsOf(id)).filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ key, by }) => [key, by])).toEqual([
      ['s1r2m3', players[0].id],
      ['s1r3m1', players[0].id],
      ['s1r2m1', judge.id],
      ['s1r2m2', judge.id],
    ]);
  });

  it('of matches that cannot come are refused', async () => {
    const { id } = await play();
    for (const key of ['s1r2m7', 's1r2m999', 's1r4m1', 's1W2-1', 's2r1m1']) {
      expect(await send(judge, id, key, reportOf({ a: null, b: null }))).toBe(
        '404 This match was not found.',
      );
    }
  });

  it('do not add to the next draw, however many were sent', async () => {
    const draw = async (sent: number) => {
      const { id, players, ana, ben } = await play();
      const about = { a: sideOf(ana), b: sideOf(ben) };
      for (let index = 0; index < sent; index += 1) {
        await send(players[0], id, `s1r2m${(index % 3) + 1}`, reportOf(about));
      }
      await playOpen(owner, id);
      return queriesDuring(app.pool, () =>
        owner.client.call(api.drawRound, { params: { id }, body: {} }),
      );
    };
    const [one, many] = [await draw(1), await draw(30)];
    expect(many.length).toBeLessThanOrEqual(one.length + 1);
  });
});
