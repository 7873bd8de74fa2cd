import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SeriesInput } from '#shared/event-series';
import { api } from '#shared/routes';
import { eventSeries, tournaments, users } from '../../db/schema';
import { eventOf, eventSettings } from '../../testing/event-steps';
import { buildBlock, buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { refuseWrites } from '../../testing/refuse-writes';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { repeatEvents } from './series.service';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

/** A Saturday, a week before the clocks change in Berlin. */
const FIRST = '2097-03-23T13:00:00.000Z';

async function buildAt(owner: TestUser, date = FIRST): Promise<number> {
  const { id } = await plantTournament(app, owner, { name: 'Club Night', date: new Date(date) });
  await owner.client.call(api.putEvent, { params: { id }, body: eventSettings() });
  return id;
}

const berlin = (overrides: Partial<SeriesInput> = {}): SeriesInput => ({
  every: 'week',
  timeZone: 'Europe/Berlin',
  ...overrides,
});

const repeat = async (owner: TestUser, id: number, overrides: Partial<SeriesInput> = {}) =>
  (await owner.client.call(api.createSeries, { params: { id }, body: berlin(overrides) })).body;

const seriesOf = async (person: TestUser, id: number) =>
  (await person.client.call(api.getSeries, { params: { id } })).body;

const datesOf = ({ events }: Awaited<ReturnType<typeof seriesOf>>) =>
  events.map(({ number, date }) => `${number} ${date.slice(0, 16)}`);

/** What the job does at this moment. */
const runAt = (moment: string) =>
  repeatEvents(
    { ...app.deps, clock: () => new Date(moment) },
    {},
    { signal: new AbortController().signal, isLast: true },
  );

/** Plants more events of a series, as years of it leave them. */
const plantMore = (id: number, series: number, count: number) =>
  app.pool.query(
    `with made as (
       insert into tournaments (user_id, name, description, locations, date)
       select user_id, name, description, locations, date + make_interval(days => 7 * n)
       from tournaments, generate_series(1, $3) n where id = $1 order by n returning id)
     insert into events (tournament_id, settings, seed, phase, check_in_code, judge_code, live_code,
       series_id, series_number)
     select made.id, settings, 1, 'finished', 'c' || made.id, 'j' || made.id, 'l' || made.id, $2,
       1000 + row_number() over (order by made.id)
     from made, events where tournament_id = $1`,
    [id, series, count],
  );

const outcome = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${Object(body).message ?? ''}`.trim();

describe('a series', () => {
  it('has its next events at once, at the local time of the first', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const series = await repeat(owner, id);
    expect(series).toMatchObject({
      every: 'week',
      ahead: 4,
      until: null,
      timeZone: 'Europe/Berlin',
      open: false,
      ended: false,
    });
    expect(datesOf(series)).toEqual([
      '0 2097-03-23T13:00',
      '1 2097-03-30T13:00',
      '2 2097-04-06T12:00',
      '3 2097-04-13T12:00',
      '4 2097-04-20T12:00',
    ]);
    for (const each of series.events) {
      expect(each).toMatchObject({ name: 'Club Night', phase: 'draft' });
    }
    for (const { id: each, number } of series.events) {
      expect((await eventOf(owner, each)).series).toEqual({ id: series.id, number });
      expect(await seriesOf(owner, each)).toEqual(series);
    }
    const { body: log } = await owner.client.call(api.listLog, { params: { id } });
    expect(log[0]).toMatchObject({ act: 'series', after: 'started' });
  });

  it('changes the version that polls compare', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const read = (etag = '') =>
      owner.client.raw('GET', `/api/events/${id}`, { headers: { 'If-None-Match': etag } });
    const { etag = '' } = (await read()).headers as { etag?: string };
    expect((await read(etag)).status).toBe(304);
    await repeat(owner, id);
    expect((await read(etag)).status).toBe(200);
  });

  it('takes the time zone of the caller, and ends at the last moment named', async () => {
    const owner = await buildUser(app, { timeZone: 'America/New_York' });
    const id = await buildAt(owner, '2097-03-02T14:30:00.000Z');
    const { body } = await owner.client.call(api.createSeries, {
      params: { id },
      body: { every: 'fortnight', ahead: 8, until: '2097-04-13T13:30:00.000Z', open: true },
    });
    expect(body).toMatchObject({ timeZone: 'America/New_York', open: true });
    expect(datesOf(body)).toEqual([
      '0 2097-03-02T14:30',
      '1 2097-03-16T13:30',
      '2 2097-03-30T13:30',
      '3 2097-04-13T13:30',
    ]);
    expect(body.events.map(({ phase }) => phase)).toEqual([
      'draft',
      ...Array(3).fill('registration'),
    ]);
  });

  it('of an event in the past begins in the future', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner, '2020-01-31T17:00:00.000Z');
    const { events } = await repeat(owner, id, { every: 'month_date', ahead: 2 });
    const now = new Date().toISOString();
    expect(events).toHaveLength(3);
    expect(events[1]?.number).toBeGreaterThan(60);
    expect(events.slice(1).every(({ date }) => date > now)).toBe(true);
  });

  it('goes on: an event is made when the next one has begun, once, even if it was deleted', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const { events } = await repeat(owner, id, { ahead: 2 });
    await owner.client.call(api.updateTournament, {
      params: { id: events[2]?.id ?? 0 },
      body: { name: 'Spring Night' },
    });
    await runAt('2097-03-30T12:59:00.000Z');
    expect(datesOf(await seriesOf(owner, id))).toHaveLength(3);
    await Promise.all([runAt('2097-03-30T13:00:00.000Z'), runAt('2097-03-30T13:00:00.000Z')]);
    const series = await seriesOf(owner, id);
    expect(datesOf(series).at(-1)).toBe('3 2097-04-13T12:00');
    expect(series.events).toHaveLength(4);
    // A copy of the latest.
    expect(series.events[3]?.name).toBe('Spring Night');

    for (const { id: gone } of series.events.slice(2)) {
      await owner.client.call(api.deleteTournament, { params: { id: gone } });
    }
    await runAt('2097-03-31T00:00:00.000Z');
    expect(datesOf(await seriesOf(owner, id))).toHaveLength(2);
    await runAt('2097-04-06T12:00:00.000Z');
    const later = await seriesOf(owner, id);
    expect(datesOf(later)).toEqual([...datesOf(series).slice(0, 2), '4 2097-04-20T12:00']);
    expect(later.events.at(-1)?.name).toBe('Club Night');
    // Missed for weeks: only those in the future.
    await runAt('2097-06-01T00:00:00.000Z');
    expect(datesOf(await seriesOf(owner, id)).slice(3)).toEqual([
      '10 2097-06-01T12:00',
      '11 2097-06-08T12:00',
    ]);
  });

  it('ends when none of its events is left', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const { id: seriesId, events } = await repeat(owner, id, { ahead: 1 });
    for (const each of events) {
      await owner.client.call(api.deleteTournament, { params: { id: each.id } });
    }
    await runAt('2097-03-30T13:00:00.000Z');
    const [row] = await app.db.select().from(eventSeries).where(eq(eventSeries.id, seriesId));
    expect(row).toMatchObject({ dueAt: null, made: 1 });
    expect(row?.endedAt).not.toBeNull();
    expect(await app.db.$count(tournaments, eq(tournaments.userId, owner.id))).toBe(0);
  });

  it('changes how many are made ahead, until when, and whether they open', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    await repeat(owner, id, { ahead: 1, until: '2097-04-06T12:00:00.000Z' });
    const change = async (body: object) =>
      (await owner.client.call(api.updateSeries, { params: { id }, body })).body;
    expect(datesOf(await change({ ahead: 3 }))).toHaveLength(3);
    const more = await change({ until: null, open: true });
    expect(more).toMatchObject({ ahead: 3, until: null, open: true });
    expect(more.events.map(({ phase }) => phase)).toEqual([
      'draft',
      'draft',
      'draft',
      'registration',
    ]);
    expect(datesOf(await change({ ahead: 1 }))).toEqual(datesOf(more));
    await runAt('2097-03-30T13:00:00.000Z');
    expect(datesOf(await seriesOf(owner, id))).toEqual(datesOf(more));
    await runAt('2097-04-13T12:00:00.000Z');
    expect(datesOf(await seriesOf(owner, id)).at(-1)).toBe('4 2097-04-20T12:00');
  });

  it('ends, and its events may repeat anew', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    expect(outcome(await owner.client.send(api.getSeries, { params: { id } }))).toBe(
      '404 This event does not repeat.',
    );
    const { events } = await repeat(owner, id, { ahead: 1 });
    const last = { params: { id: events[1]?.id ?? 0 } };
    for (const params of [{ id }, last.params]) {
      const again = await owner.client.send(api.createSeries, { params, body: berlin() });
      expect(outcome(again)).toBe('409 This event repeats already.');
    }
    for (const _ of [1, 2]) {
      expect((await owner.client.call(api.endSeries, last)).status).toBe(204);
    }
    expect(await seriesOf(owner, id)).toMatchObject({ ended: true });
    await runAt('2097-05-01T00:00:00.000Z');
    expect((await seriesOf(owner, id)).events).toHaveLength(2);
    expect(
      outcome(await owner.client.send(api.updateSeries, { ...last, body: { ahead: 2 } })),
    ).toBe('409 This is not possible at this point of the event.');
    expect(
      datesOf(await repeat(owner, last.params.id, { every: 'month_weekday', ahead: 1 })),
    ).toEqual(['0 2097-03-30T13:00', '1 2097-04-27T12:00']);
    expect((await seriesOf(owner, id)).events).toHaveLength(1);
  });

  it('is made once per clientId, also by two at once', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const body = berlin({ clientId: randomUUID() });
    const send = () => owner.client.call(api.createSeries, { params: { id }, body });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect((await send()).body).toEqual(answers[0].body);
    expect(await app.db.$count(eventSeries, eq(eventSeries.userId, owner.id))).toBe(1);
  });

  it('leaves nothing when it fails half-way', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const allow = await refuseWrites(app, 'event_log');
    expect(
      (await owner.client.send(api.createSeries, { params: { id }, body: berlin() })).status,
    ).toBe(500);
    await allow();
    expect(await app.db.$count(eventSeries, eq(eventSeries.userId, owner.id))).toBe(0);
    expect(await app.db.$count(tournaments, eq(tournaments.userId, owner.id))).toBe(1);
    expect((await eventOf(owner, id)).series).toBeNull();
    expect((await repeat(owner, id)).events).toHaveLength(5);
  });

  it.each([
    ['every', { every: 'year' }, 'Please choose how often'],
    ['ahead', { ahead: 9 }, 'Please choose a number from 1 to 8'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Please choose a time zone from the list'],
    ['until', { until: 'soon' }, 'Please choose a date'],
  ])('is refused for its %s: %j', async (path, overrides, message) => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    const body = { ...berlin(), ...overrides };
    const refused = await owner.client.fail(api.createSeries, {
      params: { id },
      body: body as never,
    });
    expect([refused.status, refused.body.message, refused.body.fields?.[0]?.path]).toEqual([
      400,
      message,
      path,
    ]);
  });

  it('is started ten times a day', async () => {
    const limited = await createTestApp();
    try {
      const owner = await buildUser(limited);
      const start = async () => {
        const { id } = await plantTournament(limited, owner);
        await owner.client.call(api.putEvent, { params: { id }, body: eventSettings() });
        return owner.client.send(api.createSeries, { params: { id }, body: berlin() });
      };
      for (let n = 0; n < 10; n += 1) expect((await start()).status).toBe(201);
      expect((await start()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('the people of a series', () => {
  const name = (owner: TestUser, id: number, user: TestUser) =>
    owner.client.call(api.putStaff, {
      params: { id, userId: user.id },
      body: { role: 'organiser' },
    });
  const ownerOf = async (person: TestUser, id: number) =>
    (await person.client.call(api.getTournament, { params: { id } })).body.user.id;

  it('its events are of whoever repeats it, with the creator as organiser', async () => {
    const [owner, organiser] = [await buildUser(app), await buildUser(app)];
    const id = await buildAt(owner);
    await name(owner, id, organiser);
    const { events } = await repeat(organiser, id, { ahead: 1 });
    const next = events[1]?.id ?? 0;
    expect(await ownerOf(owner, next)).toBe(organiser.id);
    expect(await eventOf(owner, next)).toMatchObject({ role: 'organiser' });
    // Both may stop it.
    await owner.client.call(api.endSeries, { params: { id: next } });
  });

  it('shows only the events that somebody may see', async () => {
    const [owner, organiser, viewer] = await Promise.all([1, 2, 3].map(() => buildUser(app)));
    if (!owner || !organiser || !viewer) throw new Error('missing');
    const id = await buildAt(owner);
    await name(owner, id, organiser);
    await repeat(organiser, id, { ahead: 1 });
    await buildBlock(app, organiser, viewer);
    expect(datesOf(await seriesOf(viewer, id))).toEqual(['0 2097-03-23T13:00']);
  });

  it('goes to whom the latest event is handed over, and no earlier one', async () => {
    const [owner, heir] = [await buildUser(app), await buildUser(app)];
    const id = await buildAt(owner);
    await name(owner, id, heir);
    const { events } = await repeat(owner, id, { ahead: 1 });
    const handOver = (event: number) =>
      owner.client.call(api.handOver, { params: { id: event }, body: { userId: heir.id } });
    await handOver(id);
    await runAt('2097-03-30T13:00:00.000Z');
    const second = (await seriesOf(owner, id)).events.at(-1)?.id ?? 0;
    expect(await ownerOf(owner, second)).toBe(owner.id);
    await handOver(second);
    await runAt('2097-04-06T12:00:00.000Z');
    const third = (await seriesOf(owner, id)).events.at(-1)?.id ?? 0;
    expect(await ownerOf(owner, third)).toBe(heir.id);
    expect(await eventOf(owner, third)).toMatchObject({ role: 'organiser' });
    expect(events).toHaveLength(2);
  });

  it('waits while its owner is suspended, and then skips what has passed', async () => {
    const owner = await buildUser(app);
    const id = await buildAt(owner);
    await repeat(owner, id, { ahead: 1 });
    const suspend = (suspendedAt: Date | null) =>
      app.db.update(users).set({ suspendedAt }).where(eq(users.id, owner.id));
    const count = () => app.db.$count(tournaments, eq(tournaments.userId, owner.id));
    await suspend(new Date());
    await runAt('2097-04-07T00:00:00.000Z');
    expect(await count()).toBe(2);
    await suspend(null);
    await runAt('2097-04-07T00:00:00.000Z');
    expect(datesOf(await seriesOf(owner, id)).at(-1)).toBe('3 2097-04-13T12:00');
    expect(await count()).toBe(3);
  });

  it('ends when its owner no longer organises the latest event', async () => {
    const [owner, organiser] = [await buildUser(app), await buildUser(app)];
    const id = await buildAt(owner);
    await name(owner, id, organiser);
    const { events } = await repeat(organiser, id, { ahead: 1 });
    await organiser.client.call(api.deleteTournament, { params: { id: events[1]?.id ?? 0 } });
    await owner.client.call(api.removeStaff, { params: { id, userId: organiser.id } });
    await runAt('2097-03-30T13:00:00.000Z');
    expect(await seriesOf(owner, id)).toMatchObject({ ended: true, events: [{ number: 0 }] });
  });

  it('ends with the account of its owner: events of others stay in it', async () => {
    const [owner, organiser] = [await buildUser(app), await buildUser(app)];
    const id = await buildAt(owner);
    await name(owner, id, organiser);
    const { id: seriesId } = await repeat(organiser, id, { ahead: 1 });
    const alone = await repeat(organiser, await buildAt(organiser), { ahead: 1 });
    await organiser.client.call(api.deleteAccount);
    await runAt('2097-05-01T00:00:00.000Z');
    expect(await seriesOf(owner, id)).toMatchObject({ id: seriesId, ended: true });
    expect((await seriesOf(owner, id)).events).toHaveLength(2);
    // Its events, cancelled, belong to nobody.
    const [left] = await app.db.select().from(eventSeries).where(eq(eventSeries.id, alone.id));
    expect(left).toMatchObject({ userId: null, dueAt: null });
    expect(left?.endedAt).not.toBeNull();
  });

  it('are in the export of their data', async () => {
    const owner = await buildUser(app);
    const series = await repeat(owner, await buildAt(owner));
    const { text } = await owner.client.raw('GET', '/api/export');
    expect(JSON.parse(text).series).toEqual([
      expect.objectContaining({
        id: series.id,
        every: 'week',
        timeZone: 'Europe/Berlin',
        firstAt: FIRST,
      }),
    ]);
  });
});

it('lists the latest of very many events', async () => {
  const owner = await buildUser(app);
  const id = await buildAt(owner);
  const { id: series } = await repeat(owner, id, { ahead: 1 });
  await plantMore(id, series, 210);
  const numbers = (await seriesOf(owner, id)).events.map(({ number }) => number);
  expect(numbers).toHaveLength(200);
  expect([numbers[0], numbers.at(-1)]).toEqual([1011, 1210]);
});
