import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { expectReadAgain } from '../../testing/event-checks';
import { eventOf, matchesOf, playOpen, reportOf, runEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { refuseWrites } from '../../testing/refuse-writes';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app, { username: 'blade_owner' });

const messageOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message}`;

type Entry = Record<string, unknown>;

const person = (id: number, values: Entry = {}) => ({
  participant: { id, name: `Guest ${id}`, seed: id, final_rank: null, ...values },
});

let nextId = 1_000;
function fight(round: number, one: number, other: number, scores: string, values: Entry = {}) {
  const [x = 0, y = 0] = scores.split('-').map(Number);
  nextId += 1;
  return {
    match: {
      id: nextId,
      state: 'complete',
      round,
      group_id: null,
      scores_csv: scores,
      player1_id: one,
      player2_id: other,
      winner_id: x > y ? one : other,
      ...values,
    },
  };
}

/** A double elimination of four as Challonge numbers it: both finals are round 3. */
const doubleOfFour = (values: Entry = {}) => ({
  tournament: {
    id: 4_711,
    name: 'Hobby Shop Cup',
    tournament_type: 'double elimination',
    created_at: '2025-02-27T09:00:00.000+09:00',
    completed_at: '2025-03-01T17:30:00.000+09:00',
    participants: [
      person(14, { seed: 1, final_rank: 1, name: 'blade_owner' }),
      person(11, { seed: 4, final_rank: 3 }),
      person(12, { seed: 2, final_rank: 2, name: 'N'.repeat(70) }),
      person(13, { seed: 3, final_rank: 4, name: ' ' }),
    ],
    matches: [
      fight(1, 14, 11, '4-2'),
      fight(1, 12, 13, '4-0'),
      fight(-1, 11, 13, '5-3'),
      fight(2, 14, 12, '1-4,4-0,4-3', { winner_id: 14 }),
      fight(-2, 12, 11, '', { winner_id: 12, forfeited: true }),
      fight(3, 14, 12, '2-4'),
      fight(3, 12, 14, '1-4'),
    ],
    ...values,
  },
});

const request = (form: unknown, dryRun = false) => ({
  query: { dryRun: String(dryRun) as 'true' | 'false' },
  files: {
    file: {
      content: Buffer.from(typeof form === 'string' ? form : JSON.stringify(form)),
      name: 'cup.json',
    },
  },
});

const load = async (form: unknown, by = owner, dryRun = false) =>
  by.client.send(api.importChallonge, request(form, dryRun)) as Promise<{
    status: number;
    body: { eventId: number; problems: unknown[] };
  }>;

const refusal = async (form: unknown) => {
  const { status, body } = await owner.client.fail(api.importChallonge, request(form));
  return `${status} ${body.fields?.map(({ path, message }) => `${path}: ${message}`).join()}`;
};

describe('an import', () => {
  it('is first shown, then made once, then repeated, also by two at once; others make their own', async () => {
    const form = doubleOfFour({ id: 1 });
    const shown = await load(form, owner, true);
    const report = { name: 'Hobby Shop Cup', players: 4, matches: 7, problems: [] };
    expect(shown).toMatchObject({
      status: 200,
      body: { ...report, eventId: null, repeated: false },
    });
    const both = await Promise.all([load(form), load(form)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0]?.body.eventId).toBe(both[1]?.body.eventId);
    const again = await load({ ...form.tournament, name: 'Renamed' });
    expect(again).toMatchObject({
      status: 200,
      body: { repeated: true, eventId: both[0]?.body.eventId },
    });
    const other = await load(form, await buildUser(app));
    expect(other).toMatchObject({ status: 201, body: { repeated: false } });
    expect(other.body.eventId).not.toBe(both[0]?.body.eventId);
    const id = both[0]?.body.eventId ?? 0;
    await owner.client.call(api.deleteTournament, { params: { id } });
    expect(await load(form)).toMatchObject({ status: 201, body: { repeated: false } });
  });

  it('without an id is known by names, pairs and scores', async () => {
    const [one, same] = [doubleOfFour({ id: undefined }), doubleOfFour({ id: undefined })];
    const { body } = await load(one);
    expect((await load(same)).body.eventId).toBe(body.eventId);
    const next = doubleOfFour({ id: undefined, matches: one.tournament.matches.slice(1) });
    expect((await load(next)).body.eventId).not.toBe(body.eventId);
  });

  it('is a finished event with pairs, places and scores of the file', async () => {
    const { body } = await load(doubleOfFour({ id: 2 }));
    const id = body.eventId;
    const event = await eventOf(owner, id);
    expect(event).toMatchObject({
      imported: true,
      phase: 'finished',
      role: 'organiser',
      tournament: { name: 'Hobby Shop Cup', date: '2025-03-01T08:30:00.000Z' },
      stages: [{ kind: 'double', state: 'done' }],
      can: { setUp: false, pair: false, finish: false, judge: false },
    });
    expect(event.codes).toBeUndefined();
    const matches = await matchesOf(owner, id);
    const shown = matches.map(({ key, a, b, winner, outcome, games }) =>
      [key, a?.name.slice(0, 11), b?.name.slice(0, 11), winner, outcome, games.length].join(' '),
    );
    expect(shown).toEqual([
      's1W1-1 blade_owner Guest 11 a played 1',
      's1W1-2 NNNNNNNNNNN Player 3 a played 1',
      's1W2-1 blade_owner NNNNNNNNNNN a played 3',
      's1L1-1 Guest 11 Player 3 a played 1',
      's1L2-1 NNNNNNNNNNN Guest 11 a forfeit 0',
      's1F1 blade_owner NNNNNNNNNNN b played 1',
      's1F2 NNNNNNNNNNN blade_owner b played 1',
    ]);
    expect(matches.every(({ can }) => !can.report && !can.correct)).toBe(true);
    const { body: standings } = await owner.client.call(api.getStandings, { params: { id } });
    expect(standings.map(({ place, name }) => `${place} ${name.length}`)).toEqual([
      '1 11',
      '2 50',
      '3 8',
      '4 8',
    ]);
    const { body: entrants } = await owner.client.call(api.listEntrants, { params: { id } });
    expect(entrants.map(({ number, name }) => `${number} ${name.slice(0, 11)}`)).toEqual([
      '1 blade_owner',
      '2 NNNNNNNNNNN',
      '3 Player 3',
      '4 Guest 11',
    ]);
    const { body: cup } = await owner.client.call(api.getTournament, { params: { id } });
    expect(cup).toMatchObject({ isOfficial: false, participantCount: 4, isPast: true });
    const query = { q: 'hobby shop' };
    const { body: found } = await owner.client.call(api.listTournaments, { query });
    expect(found.map((one) => one.id)).toContain(id);
  });

  it('reads two stages by group_player_ids: groups, or Swiss where two never met', async () => {
    const participants = [1, 2, 3, 4].map((id) =>
      person(id, { group_player_ids: [id + 100], final_rank: id }),
    );
    const inGroup = (round: number, x: number, y: number, group = 9) =>
      fight(round, x + 100, y + 100, '4-1', { group_id: group });
    const rounds = [
      [inGroup(1, 1, 2), inGroup(1, 3, 4)],
      [inGroup(2, 1, 3), inGroup(2, 2, 4)],
      [inGroup(3, 1, 4), inGroup(3, 2, 3)],
    ].flat();
    const stagesOf = async (matches: unknown[]) => {
      const { body } = await load({
        name: 'Two',
        started_at: '2025-01-01',
        tournament_type: 'single elimination',
        participants,
        matches: [...matches, fight(1, 1, 2, '4-3')],
      });
      return (await eventOf(owner, body.eventId)).stages.map((one) => `${one.kind} ${one.state}`);
    };
    expect(await stagesOf(rounds)).toEqual(['round_robin done', 'single done']);
    expect(await stagesOf(rounds.slice(0, 4))).toEqual(['swiss done', 'single done']);
    expect(await stagesOf([...rounds, inGroup(4, 1, 2)])).toEqual(['swiss done', 'single done']);
    expect(await stagesOf([inGroup(1, 1, 2, 7), inGroup(1, 3, 4, 8)])).toEqual([
      'round_robin done',
      'single done',
    ]);
  });

  it('counts a Swiss round without a match neither as a win nor as a loss, and leaves ties out', async () => {
    const { body } = await load({
      name: 'Club Night',
      created_at: '2025-01-01',
      tournament_type: 'swiss',
      participants: [1, 2, 3].map((id) => person(id)),
      matches: [
        fight(1, 1, 2, '4-1'),
        fight(2, 1, 3, '2-2', { winner_id: null }),
        fight(3, 3, 2, '4-3'),
      ],
    });
    expect(body.problems).toEqual([
      { row: 2, message: 'This match was a tie, so it is left out.' },
    ]);
    const params = { id: body.eventId };
    const { body: rows } = await owner.client.call(api.getStandings, { params });
    const figures = rows.map(({ name, wins, losses, byes }) => [name, wins, losses, byes].join());
    expect(figures).toEqual(['Guest 1,1,0,0', 'Guest 3,1,0,0', 'Guest 2,0,2,0']);
  });
});

it('refuses what is no finished tournament, with its reason', async () => {
  const { tournament } = doubleOfFour();
  const none = '400 file: This is not a Challonge tournament.';
  expect(await refusal('{')).toBe(none);
  expect(await refusal('[]')).toBe(none);
  for (const change of [
    { participants: [] },
    { matches: [] },
    { matches: undefined },
    { tournament_type: 'free for all' },
  ]) {
    expect(await refusal({ tournament: { ...tournament, ...change } })).toBe(none);
  }
  const open = (values: Entry) => ({
    ...tournament,
    id: 3,
    matches: [...tournament.matches, fight(3, 14, 12, '', { state: 'open', ...values })],
  });
  expect(await refusal(open({}))).toBe('400 file: This tournament is not finished.');
  expect((await load(open({ optional: true }))).status).toBe(201);
  expect((await load({ ...open({ player2_id: null }), id: 5 })).status).toBe(201);
  expect(await refusal({ ...tournament, created_at: null, completed_at: 'soon' })).toBe(
    '400 file: The file does not say when the tournament was played.',
  );
  const tooMany = '400 file: A tournament has at most 512 players and 5,000 matches.';
  const many = Array.from({ length: 513 }, (_, index) => person(index + 1));
  expect(await refusal({ ...tournament, participants: many })).toBe(tooMany);
  const matches = Array.from({ length: 5_001 }, () => tournament.matches[0]);
  expect(await refusal({ ...tournament, matches })).toBe(tooMany);
  const bare = await owner.client.fail(api.importChallonge, { query: { dryRun: 'true' } });
  expect([bare.status, bare.body.fields?.[0]?.path]).toEqual([400, 'file']);
});

describe('an imported event', () => {
  it('changes only by names, claims and deletion', async () => {
    const { body } = await load(doubleOfFour({ id: 6 }));
    const id = body.eventId;
    const { body: entrants } = await owner.client.call(api.listEntrants, { params: { id } });
    const [first, second, third] = entrants.map((one) => one.id);
    const params = { id };
    const [match] = await matchesOf(owner, id);
    if (!match) throw new Error('No match');
    const of = { ...params, key: match.key };
    const judge = await buildUser(app);
    const refused = '409 This is not possible at this point of the event.';
    const { client } = owner;
    const { settings } = await eventOf(owner, id);
    const calls = [
      client.send(api.putEvent, { params, body: settings }),
      client.send(api.changePhase, { params, body: { to: 'running' } }),
      client.send(api.drawRound, { params, body: {} }),
      client.send(api.advance, { params, body: {} }),
      client.send(api.setClock, { params, body: { action: 'start', seconds: 60 } }),
      client.send(api.renewCodes, { params }),
      client.send(api.addEntrant, { params, body: { guestName: 'Late' } }),
      client.send(api.updateEntrant, { params: { id, eid: first }, body: { state: 'dropped' } }),
      client.send(api.updateEntrant, {
        params: { id, eid: first },
        body: { rating: 5, name: 'X' },
      }),
      client.send(api.putStaff, { params: { id, userId: judge.id }, body: { role: 'judge' } }),
      client.send(api.reportMatch, { params: of, body: reportOf(match) }),
      client.send(api.putResult, { params: of, body: { ...reportOf(match), reason: 'Seen' } }),
      client.send(api.putLiveScore, { params: of, body: { a: 1, b: 0 } }),
      client.send(api.createSeries, { params, body: { every: 'week' } }),
      client.send(api.updateTournament, { params, body: { isOfficial: 'true' } }),
      client.send(api.updateTournament, { params, body: { location: 'Town Hall' } }),
    ];
    for (const call of calls) expect(messageOf(await call)).toBe(refused);
    expect((await judge.client.send(api.registerForTournament, { params })).status).toBe(409);
    const { version } = await eventOf(owner, id);
    expect(version).toBe(1);

    const renamed = { params: { id, eid: third ?? 0 }, body: { name: 'Robin' } } as const;
    expect((await client.call(api.updateEntrant, renamed)).body.name).toBe('Robin');
    const { body: cup } = await client.call(api.getTournament, { params });
    // As the form sends it: all fields, only the name is another.
    const { description, location, date } = cup;
    const edit = { name: 'Hobby Cup 2025', description, location, date };
    await client.call(api.updateTournament, { params, body: edit });
    expect((await eventOf(owner, id)).tournament.name).toBe('Hobby Cup 2025');
    const code = async (eid = 0) =>
      (await client.call(api.renewClaimCode, { params: { id, eid } })).body.code;
    const ana = await buildUser(app);
    await ana.client.call(api.claimEntrant, { params, body: { code: await code(second) } });
    const { body: standings } = await ana.client.call(api.getStandings, { params });
    expect(standings.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect((await eventOf(ana, id)).me).toMatchObject({ number: 2 });
    expect((await client.send(api.deleteTournament, { params })).status).toBe(204);
  });

  it('gives no battles, badges or rounds that wait', async () => {
    const { body } = await load(doubleOfFour({ id: 7 }));
    const params = { id: body.eventId };
    const { body: all } = await owner.client.call(api.listEntrants, { params });
    const ana = await buildUser(app);
    const { body: code } = await owner.client.call(api.renewClaimCode, {
      params: { ...params, eid: all[0]?.id ?? 0 },
    });
    await ana.client.call(api.claimEntrant, { params, body: code });
    await app.runJobs();
    expect((await ana.client.call(api.listBattles)).body).toEqual([]);
    expect((await ana.client.call(api.listWaitingRounds)).body).toEqual([]);
    await ana.client.call(api.checkBadges);
    const earned = (await ana.client.call(api.listBadges)).body;
    expect(JSON.stringify(earned)).not.toMatch(/"earnedAt":"/);
    const organiser = await buildUser(app);
    await load(doubleOfFour({ id: 8 }), organiser);
    await organiser.client.call(api.checkBadges);
    expect(JSON.stringify((await organiser.client.call(api.listBadges)).body)).not.toMatch(
      /"earnedAt":"/,
    );
  });
});

it('imports 512 players and 2,000 matches in at most 60 statements, all or nothing', async () => {
  const participants = Array.from({ length: 512 }, (_, index) => person(index + 1));
  const matches = Array.from({ length: 2_000 }, (_, index) =>
    fight(Math.floor(index / 250) + 1, (index % 250) * 2 + 1, (index % 250) * 2 + 2, '4-2'),
  );
  const form = {
    ...doubleOfFour().tournament,
    tournament_type: 'swiss',
    id: 9,
    participants,
    matches,
  };
  const restore = await refuseWrites(app, 'event_matches');
  expect((await load(form)).status).toBe(500);
  await restore();
  const { body: none } = await owner.client.call(api.listMyTournaments, { query: { limit: 100 } });
  expect(none.filter(({ participantCount }) => participantCount === 512)).toEqual([]);
  let loaded: Awaited<ReturnType<typeof load>> | undefined;
  const statements = await queriesDuring(app.pool, async () => {
    loaded = await load(form);
  });
  expect(loaded).toMatchObject({ status: 201, body: { players: 512, matches: 2_000 } });
  expect(statements.length).toBeLessThanOrEqual(60);
});

it('reads an export of an event again: the same names, pairs, scores and places', async () => {
  const { id } = await runEvent(app, owner, { guests: 6, stages: [{ kind: 'double' }] });
  await playOpen(owner, id);
  await owner.client.call(api.changePhase, { params: { id }, body: { to: 'finished' } });
  await expectReadAgain(owner, id);
});
