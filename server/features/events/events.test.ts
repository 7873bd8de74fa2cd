import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  buildEvent,
  changePhase,
  eventSettings,
  matchesOf,
  playOpen,
  reportOf,
  runEvent,
} from '../../testing/event-steps';
import { buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const NOW = new Date('2026-06-01T12:00:00.000Z');

let now = NOW;
const app = await sharedTestApp();
app.deps.clock = () => now;
const owner = await buildUser(app);
const stranger = await buildUser(app);

const NOT_NOW = 'This is not possible at this point of the event.';

async function refusalOf(answer: Promise<{ status: number; body: { message: string } }>) {
  const { status, body } = await answer;
  return `${status} ${body.message}`;
}

const look = async (id: number, person = owner) =>
  (await person.client.call(api.getEvent, { params: { id } })).body;

describe('setting an event up', () => {
  it('is 201 once, then 200, with the defaults of what was left out', async () => {
    const { id } = await plantTournament(app, owner);
    const put = () =>
      owner.client.call(api.putEvent, { params: { id }, body: { stages: [{ kind: 'swiss' }] } });
    const first = await put();
    expect([first.status, (await put()).status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({
      id,
      phase: 'draft',
      role: 'organiser',
      settings: { checkIn: true, maxEntrants: 128, pointsToWin: 4, tables: 0 },
      codes: { live: expect.any(String) },
    });
    expect((await look(id, stranger)).codes).toBeUndefined();
  });

  it('wants one stage or two, and how many go on', async () => {
    const { id } = await plantTournament(app, owner);
    const put = (stages: object[]) =>
      refusalOf(owner.client.fail(api.putEvent, { params: { id }, body: { stages } }));
    const wrong = '400 Please choose one stage or two.';
    expect(await put([])).toBe(wrong);
    expect(await put([{ kind: 'single' }, { kind: 'swiss' }])).toBe(wrong);
    expect(await put([{ kind: 'swiss' }, { kind: 'single' }, { kind: 'single' }])).toBe(wrong);
    expect(await put([{ kind: 'swiss' }, { kind: 'single' }])).toBe(
      '400 Please say how many go on.',
    );
  });

  it('leaves only a few settings to change once it is running', async () => {
    const { id } = await runEvent(app, owner);
    const put = (settings: object) =>
      owner.client.send(api.putEvent, { params: { id }, body: eventSettings(settings) });
    expect((await put({ tables: 4, lateUntil: 5, roundMinutes: 20 })).status).toBe(200);
    expect((await put({ stages: [{ kind: 'swiss', rounds: 4 }] })).status).toBe(200);
    expect((await put({ pointsToWin: 5 })).status).toBe(409);
    expect((await look(id)).settings.pointsToWin).toBe(4);
  });

  it('of a tournament without an event is 404, for others 403', async () => {
    const { id } = await plantTournament(app, owner);
    const missing = '404 This event was not found.';
    expect(await refusalOf(owner.client.fail(api.getEvent, { params: { id } }))).toBe(missing);
    expect(await refusalOf(owner.client.fail(api.getEvent, { params: { id: 999_999 } }))).toBe(
      missing,
    );
    const put = stranger.client.fail(api.putEvent, { params: { id }, body: eventSettings() });
    expect(await refusalOf(put)).toBe("403 Only this event's organisers can do this.");
  });
});

describe('its phases', () => {
  it('lead on, one step back, and end', async () => {
    const { id } = await buildEvent(app, owner, { guests: 2, checkIn: true });
    const go = (to: string) =>
      owner.client.send(api.changePhase, { params: { id }, body: { to } }).then((a) => a.status);
    expect(await go('running')).toBe(409);
    expect(await go('check_in')).toBe(200);
    expect(await go('registration')).toBe(200);
    expect(await go('draft')).toBe(200);
    expect(await go('finished')).toBe(409);
    expect(await go('cancelled')).toBe(200);
    expect(await go('draft')).toBe(409);
  });

  it('need two players to start, those who checked in', async () => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 3, checkIn: true });
    await changePhase(owner, id, 'check_in');
    const start = () =>
      owner.client.send(api.changePhase, { params: { id }, body: { to: 'running' } });
    expect(await start()).toMatchObject({
      status: 409,
      body: { message: 'An event needs at least 2 players.' },
    });
    for (const { id: eid } of entrants.slice(0, 2)) {
      await owner.client.call(api.updateEntrant, {
        params: { id, eid },
        body: { state: 'checked_in' },
      });
    }
    expect((await start()).status).toBe(200);
    expect(await matchesOf(owner, id)).toHaveLength(1);
    expect((await look(id)).counts).toEqual({
      waiting: 0,
      registered: 3,
      checkedIn: 2,
      playing: 2,
    });
  });

  it('go back from running only before the first result, and remove the round', async () => {
    const { id, matches } = await runEvent(app, owner);
    await changePhase(owner, id, 'registration');
    expect(await matchesOf(owner, id)).toEqual([]);
    await changePhase(owner, id, 'running');
    expect((await matchesOf(owner, id)).map(({ a, b }) => [a, b])).toEqual(
      matches.map(({ a, b }) => [a, b]),
    );
    const [first] = matches;
    if (!first) throw new Error('Nothing was drawn');
    await owner.client.call(api.reportMatch, {
      params: { id, key: first.key },
      body: reportOf(first),
    });
    const back = owner.client.fail(api.changePhase, {
      params: { id },
      body: { to: 'registration' },
    });
    expect(await refusalOf(back)).toBe(`409 ${NOT_NOW}`);
    const finish = owner.client.fail(api.changePhase, { params: { id }, body: { to: 'finished' } });
    expect(await refusalOf(finish)).toBe('409 Some matches have no result yet.');
  });

  it('can be reopened for seven days', async () => {
    const { id } = await runEvent(app, owner);
    await playOpen(owner, id);
    await changePhase(owner, id, 'finished', 'running', 'finished');
    now = new Date(NOW.getTime() + 7 * 24 * 3_600_000 + 1);
    const late = owner.client.fail(api.changePhase, { params: { id }, body: { to: 'running' } });
    expect(await refusalOf(late)).toBe(`409 ${NOT_NOW}`);
    now = NOW;
  });

  it('keep people out before registration and after it', async () => {
    const { id } = await plantTournament(app, owner);
    await owner.client.call(api.putEvent, {
      params: { id },
      body: eventSettings({ maxEntrants: 2 }),
    });
    const register = (person: TestUser) =>
      person.client.send(api.registerForTournament, { params: { id } });
    expect(await register(stranger)).toMatchObject({
      status: 409,
      body: { message: 'Registration is not open.' },
    });
    await changePhase(owner, id, 'registration');
    expect((await register(stranger)).status).toBe(200);
    expect((await register(owner)).status).toBe(200);
    const third = await buildUser(app);
    expect(await register(third)).toMatchObject({
      status: 409,
      body: { message: 'This tournament is full.' },
    });
    await changePhase(owner, id, 'running');
    expect(await register(third)).toMatchObject({
      status: 409,
      body: { message: 'Registration has closed.' },
    });
    const del = owner.client.fail(api.deleteTournament, { params: { id } });
    expect(await refusalOf(del)).toBe('409 Cancel the event first.');
    await changePhase(owner, id, 'cancelled');
    expect((await owner.client.call(api.deleteTournament, { params: { id } })).status).toBe(204);
  });
});

describe('rounds', () => {
  const draw = (id: number, body = {}) =>
    owner.client.send(api.drawRound, { params: { id }, body });

  it('are drawn once, however many press the button at the same time', async () => {
    const { id } = await runEvent(app, owner);
    await playOpen(owner, id);
    const answers = await Promise.all([draw(id), draw(id), draw(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await matchesOf(owner, id)).toHaveLength(4);
  });

  it('can be recomputed by anyone, and are the same after being taken back', async () => {
    const { id } = await runEvent(app, owner, { guests: 7 });
    await playOpen(owner, id);
    const first = (await draw(id)).body as { matches: { a: unknown; b: unknown }[] };
    const { body } = await stranger.client.call(api.getRound, { params: { id, n: 2 } });
    expect(body).toMatchObject({ byHand: false, reason: null });
    expect(body.inputs).toHaveLength(7);
    expect(body.pairs).toHaveLength(4);
    await owner.client.call(api.deleteRound, { params: { id, n: 2 } });
    const again = (await draw(id)).body as typeof first;
    expect(again.matches.map(({ a, b }) => [a, b])).toEqual(
      first.matches.map(({ a, b }) => [a, b]),
    );
  });

  it('stay once they have a result', async () => {
    const { id } = await runEvent(app, owner);
    await playOpen(owner, id);
    const taken = owner.client.fail(api.deleteRound, { params: { id, n: 1 } });
    expect(await refusalOf(taken)).toBe('409 This round has results already.');
    const missing = owner.client.fail(api.deleteRound, { params: { id, n: 9 } });
    expect(await refusalOf(missing)).toBe('404 This round was not found.');
  });

  it('are as many as planned', async () => {
    const { id } = await runEvent(app, owner, { stages: [{ kind: 'swiss', rounds: 1 }] });
    expect(await draw(id)).toMatchObject({ body: { message: 'Some matches have no result yet.' } });
    await playOpen(owner, id);
    expect(await draw(id)).toMatchObject({ body: { message: 'All rounds are paired.' } });
    const cut = owner.client.fail(api.advance, { params: { id }, body: {} });
    expect(await refusalOf(cut)).toBe('409 There is no further stage.');
  });

  it('can be paired by hand, with a reason for all to read', async () => {
    const { id, entrants } = await runEvent(app, owner);
    const [a, b, c, d] = entrants.map((entrant) => entrant.id);
    const repair = (pairs: unknown) =>
      owner.client.send(api.repairRound, {
        params: { id, n: 1 },
        body: { pairs, reason: 'Twins' },
      });
    expect(await repair([[a, b]])).toMatchObject({
      status: 400,
      body: { message: 'Every player must be in one pair.' },
    });
    expect(
      (
        await repair([
          [a, d],
          [b, c],
        ])
      ).status,
    ).toBe(200);
    const { body } = await stranger.client.call(api.getRound, { params: { id, n: 1 } });
    expect(body).toMatchObject({ byHand: true, reason: 'Twins' });
    const met = body.pairs.map((pair) => pair.toSorted().join());
    expect(new Set(met)).toEqual(new Set([`${a},${d}`, `${b},${c}`]));
  });

  it('of many players are drawn in a thread', async () => {
    const { id } = await runEvent(app, owner, { guests: 66 });
    const { body } = await stranger.client.call(api.getRound, { params: { id, n: 1 } });
    expect(new Set(body.pairs.flat()).size).toBe(66);
  });
});

it('is 304 until something changes, and refuses old versions', async () => {
  const { id } = await runEvent(app, owner);
  const { headers } = await stranger.client.call(api.getEvent, { params: { id } });
  const poll = () =>
    stranger.client.send(api.getEvent, {
      params: { id },
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
  expect((await poll()).status).toBe(304);
  const { version } = await look(id);
  await playOpen(owner, id);
  expect((await poll()).status).toBe(200);
  const old = owner.client.fail(api.setClock, {
    params: { id },
    body: { action: 'start', seconds: 60, version },
  });
  expect(await refusalOf(old)).toBe('409 This has changed meanwhile. Please look at it again.');
});

it('has a clock that is started, paused, lengthened and resumed', async () => {
  const { id } = await runEvent(app, owner, { roundMinutes: 10 });
  const turn = async (action: 'start' | 'pause' | 'resume' | 'add', seconds?: number) =>
    (await owner.client.call(api.setClock, { params: { id }, body: { action, seconds } })).body
      .clock;
  expect(await turn('start')).toEqual({ endsAt: '2026-06-01T12:10:00.000Z', remaining: null });
  now = new Date(NOW.getTime() + 60_000);
  expect(await turn('pause')).toEqual({ endsAt: null, remaining: 540 });
  expect(await turn('add', 60)).toEqual({ endsAt: null, remaining: 600 });
  expect(await turn('resume')).toEqual({ endsAt: '2026-06-01T12:11:00.000Z', remaining: null });
  expect((await look(id)).round?.state).toBe('playing');
  now = NOW;
});
