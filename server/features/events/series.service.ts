import type { Series, SeriesChange, SeriesValues } from '#shared/event-series';
import { nextOccurrences } from '#shared/rules/events/occurrences';
import { t } from '#shared/translate';
import { type After, type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import type { Created } from '../../http/repeats';
import type { Handler } from '../../jobs/definitions';
import { type Change, changeEvent, type Deps, notNow } from './change-event';
import { insertCopy, type Source } from './copies.service';
import { readStaffOnly } from './event-rows';
import { canOrganise, requireRole, roleOf } from './events.policy';
import { lockEvent } from './events.queries';
import * as queries from './series.queries';
import { getState } from './settled.service';
import { listStaff } from './staff.queries';

const noSeries = () => notFound(t('This event does not repeat.'));

async function present(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id'>,
  { id, every, ahead, until, timeZone, isOpen, endedAt }: queries.SeriesRow,
): Promise<Series> {
  const events = await queries.listSeriesEvents(db, actor.id, id);
  return {
    id,
    every,
    ahead,
    until: until?.toISOString() ?? null,
    timeZone,
    open: isOpen,
    ended: endedAt !== null,
    events: events.map(({ number, date, ...event }) => ({
      ...event,
      date: date.toISOString(),
      number: number ?? 0,
    })),
  };
}

/** @throws AppError 404 */
export async function getSeries(deps: Deps, actor: Actor, id: number): Promise<Series> {
  const { event } = await getState(deps, actor, id);
  const series =
    event.seriesId === null ? undefined : await queries.findSeries(deps.db, event.seriesId);
  if (!series) throw noSeries();
  return present(deps, actor, series);
}

/**
 * Makes the occurrences that have to exist now and do not yet. The caller holds the locks of the
 * series and of its latest event, which they are copies of.
 */
async function makeOccurrences(
  deps: Pick<AppDeps, 'jobs'>,
  { tx, after, now }: { tx: Tx; after: After; now: Date },
  { ownerId, series, source }: { ownerId: number; series: queries.SeriesRow; source: Source },
): Promise<void> {
  const { id, every, ahead, until, timeZone, firstAt, isOpen } = series;
  const next = nextOccurrences({ first: firstAt, every, timeZone }, { now, ahead, until });
  for (const { number, date } of next) {
    if (number <= series.made) continue;
    await insertCopy(deps, { tx, after }, source, {
      date,
      ownerId,
      isOpen,
      series: { id, number },
    });
  }
  const made = Math.max(series.made, ...next.map(({ number }) => number));
  // When the first of them has begun, one more is needed, unless these are the last.
  const dueAt = next.length === ahead ? (next[0]?.date ?? null) : null;
  await queries.updateSeries(tx, id, { made, dueAt });
}

const organising = (id: number) => ({ may: 'organiser' as const, read: readStaffOnly(id) });

/**
 * Makes an event the first of a series.
 * @returns undefined if the person already has a series with this clientId
 * @throws AppError 404, 403, 409 if the event repeats already
 */
export function startSeries(
  deps: Deps,
  actor: Actor,
  id: number,
  { open, ...values }: SeriesValues,
): Promise<queries.SeriesRow | undefined> {
  return changeEvent(deps, actor, id, organising(id), async (change) => {
    const { tx, after, now, state, record } = change;
    const { seriesId } = state.event;
    const earlier = seriesId === null ? undefined : await queries.lockSeries(tx, seriesId);
    if (earlier && earlier.endedAt === null) {
      throw new AppError('conflict', t('This event repeats already.'));
    }
    const series = await queries.insertSeries(tx, {
      ...values,
      userId: actor.id,
      timeZone: values.timeZone ?? actor.timeZone,
      isOpen: open,
      firstAt: state.tournament.date,
    });
    if (!series) {
      change.unchanged();
      return undefined;
    }
    state.event = { ...state.event, seriesId: series.id, seriesNumber: 0 };
    record({ act: 'series', after: 'started' });
    const source = { ownerId: actor.id, series, source: state.event };
    await makeOccurrences(deps, { tx, after, now }, source);
    return series;
  });
}

/** @throws AppError 404, 403, 409 if the event repeats already, 429 */
export function createSeriesMaker(deps: AppDeps) {
  const limiter = createLimiter(deps, 'series');
  return async (actor: Actor, id: number, values: SeriesValues): Promise<Created<Series>> => {
    requireRole((await getState(deps, actor, id)).role, 'organiser');
    const { clientId } = values;
    const sent = async () =>
      clientId ? queries.findSentSeries(deps.db, actor.id, clientId) : undefined;
    const earlier = await sent();
    if (earlier) return { item: await present(deps, actor, earlier), created: false };
    const key = String(actor.id);
    await limiter.consume(key);
    let made: queries.SeriesRow | undefined;
    let repeated: queries.SeriesRow | undefined;
    try {
      made = await startSeries(deps, actor, id, values);
    } catch (error) {
      // The first of two at once with this clientId has made it repeat.
      repeated = await sent();
      if (!repeated) throw error;
    } finally {
      if (!made) deps.background.run('series not counted', () => limiter.giveBack(key));
    }
    const series = made ?? repeated ?? (await sent());
    if (!series) throw noSeries();
    return { item: await present(deps, actor, series), created: made !== undefined };
  };
}

/** @throws AppError 404 */
async function lockSeriesOf({ tx, state }: Change): Promise<queries.SeriesRow> {
  const { seriesId } = state.event;
  const series = seriesId === null ? undefined : await queries.lockSeries(tx, seriesId);
  if (!series) throw noSeries();
  return series;
}

/** @throws AppError 404, 403, 409 once it has ended */
export async function updateSeries(
  deps: Deps,
  actor: Actor,
  id: number,
  { open, ...change }: SeriesChange,
): Promise<Series> {
  const seriesId = await changeEvent(deps, actor, id, organising(id), async (under) => {
    const series = await lockSeriesOf(under);
    if (series.endedAt) throw notNow();
    const isOpen = open ?? series.isOpen;
    await queries.updateSeries(under.tx, series.id, { ...change, isOpen, dueAt: under.now });
    under.record({ act: 'series', after: 'changed' });
    return series.id;
  });
  await continueSeries(deps, seriesId);
  return getSeries(deps, actor, id);
}

/** Idempotent. @throws AppError 404, 403 */
export async function endSeries(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changeEvent(deps, actor, id, organising(id), async (under) => {
    const series = await lockSeriesOf(under);
    if (series.endedAt) return under.unchanged();
    await queries.updateSeries(under.tx, series.id, { endedAt: under.now, dueAt: null });
    under.record({ act: 'series', after: 'ended' });
  });
}

/**
 * Makes the events that a series needs by now. It waits while its owner is suspended or its latest
 * event is removed, and ends when no event is left, or its owner no longer organises the latest.
 */
async function continueSeries(deps: Pick<Deps, 'db' | 'log' | 'clock' | 'jobs'>, id: number) {
  const now = currentTime(deps);
  await transact(deps, async (tx, after) => {
    const latest = await queries.findLatest(tx, id);
    const event = latest && (await lockEvent(tx, latest.id));
    const series = await queries.lockSeries(tx, id);
    if (!series?.dueAt || series.dueAt > now) return;
    // Handed over, deleted or joined by a later one meanwhile: the next run sees it.
    const present = await queries.findLatest(tx, id);
    if (present?.id !== latest?.id) return;
    const owner = await queries.findOwner(tx, series);
    if (owner?.suspendedAt || present?.removedAt) return;
    const staff = latest ? await listStaff(tx, { id: latest.id }) : [];
    const role =
      owner && present && roleOf(owner, { ownerId: present.ownerId, staff, playerIds: [] });
    if (!owner || !event || !role || !canOrganise(role)) {
      await queries.updateSeries(tx, id, { endedAt: now, dueAt: null });
      return;
    }
    await makeOccurrences(deps, { tx, after, now }, { ownerId: owner.id, series, source: event });
  });
}

const BATCH = 100;

export const repeatEvents: Handler<'events.repeat'> = async (deps, _payload, { signal }) => {
  let failure: unknown;
  for (let after = 0; ; ) {
    const due = await queries.listDue(deps.db, currentTime(deps), after, BATCH);
    for (const { id } of due) {
      signal.throwIfAborted();
      await continueSeries(deps, id).catch((err: unknown) => {
        deps.log.error({ err, seriesId: id }, 'series not continued');
        failure ??= err;
      });
      after = id;
    }
    if (due.length < BATCH) break;
  }
  // Retried.
  if (failure) throw failure;
};
