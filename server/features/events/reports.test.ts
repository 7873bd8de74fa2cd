import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Match, SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { eventReports, tournamentParticipants } from '../../db/schema';
import {
  buildEvent,
  changePhase,
  matchesOf,
  playOpen,
  reportOf,
  roundsOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);
const judge = await buildUser(app);

/** A running event with `judge`, and its first match. */
async function play(settings: Partial<EventSettingsInput> & { guests?: number } = {}) {
  const { id, matches, ...others } = await runEvent(app, owner, settings);
  await owner.client.call(api.putStaff, {
    params: { id, userId: judge.id },
    body: { role: 'judge' },
  });
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  return { id, match, matches, ...others };
}

const send = (person: TestUser, id: number, key: string, body: SubmittedReport) =>
  person.client.send(api.reportMatch, { params: { id, key }, body });

const reportStatus = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${Object(answer.body).report ?? Object(answer.body).message}`;

const matchNow = async (id: number, key: string): Promise<Match> =>
  (await owner.client.call(api.getMatch, { params: { id, key } })).body;

describe('a report', () => {
  it('decides a match by its rounds, and twice is once', async () => {
    const { id, match } = await play();
    const report = reportOf(match, 'bab');
    expect(reportStatus(await send(judge, id, match.key, report))).toBe('201 accepted');
    expect(reportStatus(await send(owner, id, match.key, report))).toBe('200 accepted');
    expect(await matchNow(id, match.key)).toMatchObject({
      state: 'done',
      outcome: 'played',
      winner: 'b',
      games: [{ aPoints: 3, bPoints: 6, winner: 'b' }],
      reports: [{ status: 'accepted' }],
    });
  });

  it('is understood with its sides swapped', async () => {
    const { id, match } = await play();
    const { a, b } = match;
    await send(judge, id, match.key, reportOf({ a: b, b: a }, 'aba'));
    const { winner, reports } = await matchNow(id, match.key);
    expect(winner).toBe('b');
    expect(reports?.[0]?.games[0]?.rounds.map((round) => round.winner)).toEqual(['b', 'a', 'b']);
  });

  it.each([
    ['A game goes on until somebody has 4 points.', 'a', {}],
    ['A round was played after the game was won.', 'aab', {}],
    ['On equal points the next point decides.', 'ab', { ended: 'time' as const }],
  ])('is refused: %s', async (message, winners, values) => {
    const { id, match } = await play();
    const answer = await send(judge, id, match.key, reportOf(match, winners, values));
    expect(reportStatus(answer)).toBe(`400 ${message}`);
    expect((await matchNow(id, match.key)).state).toBe('ready');
  });

  it('of 21 rounds is refused', async () => {
    const { id, match } = await play();
    const draws = Array.from({ length: 21 }, () => ({
      winner: 'draw' as const,
      finish: 'spin' as const,
    }));
    const answer = await send(
      judge,
      id,
      match.key,
      reportOf(match, '', { games: [{ rounds: draws }] }),
    );
    expect(reportStatus(answer)).toBe('400 A game has at most 20 rounds.');
  });

  it('of somebody who is no judge is 403, of no match 404', async () => {
    const { id, match } = await play();
    const stranger = await buildUser(app);
    const refused = await send(stranger, id, match.key, reportOf(match));
    expect(reportStatus(refused)).toBe("403 Only this event's judges can do this.");
    const nowhere = await send(judge, id, 's1r1m99', reportOf(match));
    expect(reportStatus(nowhere)).toBe('404 This match was not found.');
  });

  it('between others is kept aside', async () => {
    const { id, match, matches } = await play();
    const other = matches[1];
    if (!other) throw new Error('Only one match');
    const answer = await send(judge, id, match.key, reportOf(other));
    expect(reportStatus(answer)).toBe('201 set_aside');
    expect((await matchNow(id, match.key)).state).toBe('ready');
  });

  it('before its round is known waits, and is applied then', async () => {
    const { id, match, matches } = await play({ stages: [{ kind: 'single', thirdPlace: false }] });
    const [first, second] = matches;
    if (!first?.a || !second?.a) throw new Error('Nothing was drawn');
    const report = reportOf({ a: first.a, b: second.a });
    expect(reportStatus(await send(judge, id, 's1W2-1', report))).toBe('202 waiting');
    await send(judge, id, match.key, reportOf(match));
    await send(judge, id, second.key, reportOf(second));
    expect(await matchNow(id, 's1W2-1')).toMatchObject({ state: 'done', winner: 'a' });
    expect(reportStatus(await send(judge, id, 's1W2-1', report))).toBe('200 accepted');
  });
});

describe('two reports of judges', () => {
  it('of one judge: the second corrects the first, until the next round', async () => {
    const { id, match, matches } = await play();
    const mine = async (person: TestUser) =>
      (await person.client.call(api.getPacket, { params: { id } })).body.mine;
    await send(judge, id, match.key, reportOf(match, 'aba'));
    expect([await mine(judge), await mine(owner)]).toEqual([[match.key], []]);
    const corrected = await send(judge, id, match.key, reportOf(match, 'bab'));
    expect(reportStatus(corrected)).toBe('201 accepted');
    const { reports, ...now } = await matchNow(id, match.key);
    expect(now).toMatchObject({ state: 'done', winner: 'b' });
    expect(reports?.map(({ status }) => status)).toEqual(['set_aside', 'accepted']);

    // Once another judge has reported the same, it is not the first one's alone.
    await send(owner, id, match.key, reportOf(match, 'bab'));
    expect(await mine(judge)).toEqual([]);
    const disputed = await send(judge, id, match.key, reportOf(match, 'aba'));
    expect(reportStatus(disputed)).toBe('201 disputed');
    await owner.client.call(api.putResult, {
      params: { id, key: match.key },
      body: { ...reportOf(match, 'bab'), reason: 'Seen' },
    });

    const [, other] = matches;
    if (!other) throw new Error('Two matches are needed');
    await send(judge, id, other.key, reportOf(other, 'aba'));
    expect(await mine(judge)).toEqual([other.key]);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    expect(await mine(judge)).toEqual([]);
    const late = await send(judge, id, other.key, reportOf(other, 'bab'));
    expect(reportStatus(late)).toBe('201 disputed');
  });

  it('of the same result merge, and fill the gaps', async () => {
    const { id, match } = await play();
    await app.db
      .update(tournamentParticipants)
      .set({ deck: [{ name: 'One', blade: 'Dran Sword' }] })
      .where(eq(tournamentParticipants.tournamentId, id));
    await send(judge, id, match.key, reportOf(match));
    const rounds = roundsOf('aba').map((round) => ({ ...round, aCombo: 2 as const }));
    const second = reportOf(match, 'aba', { games: [{ rounds }] });
    expect(reportStatus(await send(owner, id, match.key, second))).toBe('201 same');
    const [game] = (await matchNow(id, match.key)).games;
    expect(game?.rounds.map(({ aCombo }) => aCombo)).toEqual([2, 2, 2]);
  });

  it('that differ are a dispute: the first counts, the next round waits, the organiser decides', async () => {
    const { id, match } = await play();
    await playOpen(owner, id);
    const answer = await send(judge, id, match.key, reportOf(match, 'bab'));
    expect(reportStatus(answer)).toBe('201 disputed');
    expect(await matchNow(id, match.key)).toMatchObject({ state: 'disputed', winner: 'a' });
    const draw = () => owner.client.send(api.drawRound, { params: { id }, body: {} });
    expect(await draw()).toMatchObject({
      status: 409,
      body: { message: `Table ${match.table} has two different results.` },
    });
    const { clientId: _, playedAt, ...decision } = reportOf(match, 'bab');
    const { body } = await owner.client.call(api.putResult, {
      params: { id, key: match.key },
      body: { ...decision, reason: 'The video shows it' },
    });
    expect(body).toMatchObject({ state: 'done', winner: 'b', setAside: [] });
    const { body: log } = await owner.client.call(api.listLog, { params: { id } });
    expect(log[0]).toMatchObject({
      act: 'result',
      reason: 'The video shows it',
      after: { key: match.key, betweenReports: true },
    });
    expect((await draw()).status).toBe(201);
    const late = await send(judge, id, match.key, reportOf(match));
    expect(reportStatus(late)).toBe('201 set_aside');
  });
});

describe('players who report themselves', () => {
  async function playThemselves() {
    const { id } = await buildEvent(app, owner, { selfReport: true });
    const [ana, ben] = [await buildUser(app), await buildUser(app)];
    for (const { client } of [ana, ben]) {
      await client.call(api.registerForTournament, { params: { id } });
    }
    await changePhase(owner, id, 'running');
    const [match] = await matchesOf(owner, id);
    if (!match) throw new Error('Nothing was drawn');
    return { id, match, ana, ben };
  }

  it('wait for the other, who confirms', async () => {
    const { id, match, ana, ben } = await playThemselves();
    expect(reportStatus(await send(ana, id, match.key, reportOf(match)))).toBe('201 awaiting');
    expect(await matchNow(id, match.key)).toMatchObject({ state: 'playing', winner: null });
    const { body: event } = await ben.client.call(api.getEvent, { params: { id } });
    const by = match.a?.entrantId === event.me?.id ? 'b' : 'a';
    expect(event.myMatch?.awaiting).toMatchObject({ by, winner: 'a', ended: 'points' });
    expect(event.myMatch?.awaiting?.games[0]).toMatchObject({ aPoints: 6, bPoints: 3 });
    expect(reportStatus(await send(ben, id, match.key, reportOf(match)))).toBe('201 accepted');
    expect(await matchNow(id, match.key)).toMatchObject({ state: 'done', winner: 'a' });
  });

  it('or disputes; a judge stands above both', async () => {
    const { id, match, ana, ben } = await playThemselves();
    await send(ana, id, match.key, reportOf(match));
    const answer = await send(ben, id, match.key, reportOf(match, 'bab'));
    expect(reportStatus(answer)).toBe('201 disputed');
    expect(reportStatus(await send(owner, id, match.key, reportOf(match, 'bab')))).toBe(
      '201 accepted',
    );
    expect(await matchNow(id, match.key)).toMatchObject({ state: 'done', winner: 'b' });
    const after = await send(ana, id, match.key, reportOf(match));
    expect(reportStatus(after)).toBe('201 set_aside');
  });

  it('report their own matches only', async () => {
    const { id, match } = await playThemselves();
    const other = await buildUser(app);
    const refused = await send(other, id, match.key, reportOf(match));
    expect(reportStatus(refused)).toBe('403 This is not your match.');
  });
});

describe('a correction', () => {
  const correct = (id: number, match: Match, values: object) =>
    owner.client.send(api.putResult, {
      params: { id, key: match.key },
      body: { ...reportOf(match, 'bab'), clientId: randomUUID(), reason: 'Wrong side', ...values },
    });

  it('moves the standings, and keeps Swiss rounds that are paired', async () => {
    const { id, match } = await play();
    await playOpen(owner, id);
    await owner.client.call(api.drawRound, { params: { id }, body: {} });
    const before = await matchesOf(owner, id);
    expect((await correct(id, match, {})).status).toBe(200);
    const after = await matchesOf(owner, id);
    expect(after.map(({ a, b }) => [a, b])).toEqual(before.map(({ a, b }) => [a, b]));
    const { body } = await owner.client.call(api.getStandings, { params: { id } });
    const wins = (entrantId: number | undefined) =>
      body.find((row) => row.entrantId === entrantId)?.wins;
    expect([wins(match.a?.entrantId), wins(match.b?.entrantId)]).toEqual([0, 1]);
  });

  it('of a bracket lists what depends on it, and sets that aside', async () => {
    const { id, match } = await play({ stages: [{ kind: 'single' }] });
    await playOpen(owner, id);
    const refused = await correct(id, match, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Later matches depend on this result.' },
    });
    const { fields } = refused.body as { fields: { path: string }[] };
    expect(fields.map(({ path }) => path).sort()).toEqual(['s1T', 's1W2-1']);
    const done = await correct(id, match, { cascade: true });
    expect(Object(done.body).setAside.sort()).toEqual(['s1T', 's1W2-1']);
    expect(await matchNow(id, 's1W2-1')).toMatchObject({ state: 'ready', winner: null, games: [] });
    await playOpen(owner, id);
    expect(await matchNow(id, 's1W2-1')).toMatchObject({ state: 'done' });
  });

  it('refuses an old version of the match, and those who are no organisers', async () => {
    const { id, match } = await play();
    await playOpen(owner, id);
    expect(await correct(id, match, { version: match.version })).toMatchObject({
      status: 409,
      body: { message: 'This has changed meanwhile. Please look at it again.' },
    });
    const refused = await judge.client.fail(api.putResult, {
      params: { id, key: match.key },
      body: { ...reportOf(match), version: 0 },
    });
    expect(refused.status).toBe(400);
  });

  it('can take a result back: earlier reports are set aside, later ones count', async () => {
    const { id, match } = await play();
    await send(judge, id, match.key, reportOf(match));
    const none = reportOf(match, '', { ended: 'none', games: [] });
    expect(reportStatus(await send(judge, id, match.key, none))).toMatch(/^403/);
    expect(reportStatus(await send(owner, id, match.key, none))).toBe('201 accepted');
    expect(await matchNow(id, match.key)).toMatchObject({ state: 'ready', winner: null });
    const early = reportOf(match, 'aba', { playedAt: '2020-01-01T00:00:00.000Z' });
    expect(reportStatus(await send(judge, id, match.key, early))).toBe('201 set_aside');
    const late = reportOf(match, 'bab', { playedAt: '2099-01-01T00:00:00.000Z' });
    expect(reportStatus(await send(judge, id, match.key, late))).toBe('201 accepted');
  });
});

it('sets a report aside once the event is over', async () => {
  const { id, match } = await play();
  await playOpen(owner, id);
  await changePhase(owner, id, 'finished');
  const answer = await send(judge, id, match.key, reportOf(match, 'bab'));
  expect(reportStatus(answer)).toBe('201 set_aside');
  expect((await matchNow(id, match.key)).winner).toBe('a');
});

it('keeps the final places when a forfeited match is reported afterwards', async () => {
  const { id, match } = await play({ guests: 8 });
  const places = () =>
    app.db
      .select({ id: tournamentParticipants.id, place: tournamentParticipants.place })
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, id))
      .orderBy(tournamentParticipants.id);
  await owner.client.call(api.updateEntrant, {
    params: { id, eid: match.a?.entrantId ?? 0 },
    body: { state: 'dropped' },
  });
  await playOpen(owner, id);
  await changePhase(owner, id, 'finished');
  const final = await places();
  expect(final.map(({ place }) => place)).toContain(1);
  const answer = await send(judge, id, match.key, reportOf(match));
  expect(reportStatus(answer)).toBe('201 set_aside');
  expect(await places()).toEqual(final);
});

it('takes 30 reports at once, each sent twice, one row each', async () => {
  const { id, matches } = await play({ guests: 60 });
  const reports = matches.map((match) => ({ key: match.key, body: reportOf(match) }));
  const answers = await Promise.all(
    [...reports, ...reports].map(({ key, body }) => send(judge, id, key, body)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const rows = await app.db.select().from(eventReports);
  expect(rows.filter((row) => row.tournamentId === id)).toHaveLength(30);
  expect((await matchesOf(owner, id)).every(({ state }) => state === 'done')).toBe(true);
});
