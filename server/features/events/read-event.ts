import { z } from 'zod';
import type { eventEntrantsApi } from '#shared/event-entrants';
import type { EventLogEntry } from '#shared/event-log';
import type { Match } from '#shared/event-matches';
import type { EventPacket, EventStanding, ListedEntrant } from '#shared/event-schemas';
import type { eventsApi } from '#shared/events';
import type { PageQuery } from '#shared/fields';
import { type Division, divisionOf, placesWithin } from '#shared/rules/events/ages';
import { isLatest } from '#shared/rules/events/apply-report';
import { rankOf } from '#shared/rules/events/event-data';
import { readOrders } from '#shared/rules/events/match-key';
import { presentStanding, rankEvent } from '#shared/rules/events/places';
import { isOpen } from '#shared/rules/events/progress';
import { t } from '#shared/translate';
import { cacheByVersion } from '../../cache';
import { type Reader, together } from '../../db/pool';
import { type Actor, currentTime } from '../../deps';
import { invalidField } from '../../http/app-error';
import { idCursor, mapPage, type Page, readPage, readPageById } from '../../http/pagination';
import { SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { hiddenAmong } from '../people/people.service';
import type { Deps } from './change-event';
import { readMatches } from './event-cache';
import { eventNotFound } from './event-rows';
import { authorName, type EventState } from './event-state';
import { canJudge, requireRole } from './events.policy';
import {
  entrantsById,
  isPlayerOf,
  presentEntrant,
  presentEvent,
  presentMatch,
  presentWaiting,
  type View,
} from './events.presenter';
import * as queries from './events.queries';
import { nameOf, StaffNames } from './names';
import { findStandingsInput } from './names.queries';
import * as reportQueries from './reports.queries';
import { matchNotFound } from './reports.service';
import { getState } from './settled.service';

/** Entrants, and people who wait, hidden from the viewer. */
export async function readHidden(
  db: Reader,
  actor: Actor,
  { entrants, waiting }: EventState,
): Promise<ReadonlySet<number>> {
  const ids = [...entrants, ...waiting].flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return new Set(await hiddenAmong(db, actor.id, ids));
}

async function readView(deps: Deps, actor: Actor, id: number) {
  const state = await getState(deps, actor, id);
  const hidden = await readHidden(deps.db, actor, state);
  const view: View = { actor, now: currentTime(deps), hidden };
  return { state, view };
}

/** Pages rows in memory like rows of a query. */
function pageOf<T>(
  rows: readonly T[],
  query: PageQuery,
  keyOf: (row: T) => number,
): Promise<Page<T>> {
  return readPage(
    query,
    idCursor,
    (row) => [keyOf(row)],
    async ({ after, limit }) =>
      rows.filter((row) => !after || keyOf(row) > after[0]).slice(0, limit + 1),
  );
}

/** @throws AppError 404 */
export async function listEntrants(
  deps: Deps,
  actor: Actor,
  id: number,
  { q = '', state: wanted, ...page }: z.output<typeof eventEntrantsApi.listEntrants.query>,
): Promise<Page<ListedEntrant>> {
  const { state, view } = await readView(deps, actor, id);
  const text = q.toLowerCase();
  if (wanted === 'waiting' || wanted === 'offered') {
    requireRole(state.role, 'judge');
    const waiting = state.waiting
      .map((row) => presentWaiting(state, row, view))
      .filter(({ name, state: own }) => own === wanted && name.toLowerCase().includes(text));
    return pageOf(waiting, page, (entrant) => entrant.id);
  }
  const found = state.entrants.filter(
    (entrant) =>
      (!wanted || entrant.state === wanted) &&
      (nameOf(entrant).toLowerCase().includes(text) || String(entrant.number) === text),
  );
  const shown = await pageOf(found, page, (entrant) => entrant.id);
  return mapPage(shown, (entrant) => presentEntrant(state, entrant, view));
}

async function reportsByKey({ db }: Deps, actor: Actor, id: number, keys: readonly string[]) {
  const found = new Map<string, reportQueries.ReportWithAuthor[]>();
  if (keys.length === 0) return found;
  for (const report of await reportQueries.listReports(db, actor.id, id, keys)) {
    found.set(report.key, [...(found.get(report.key) ?? []), report]);
  }
  return found;
}

/** More than the matches of any stage. */
const STAGE_STEP = 1_000_000;

/** @throws AppError 404 */
export async function listMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  query: z.output<typeof eventsApi.listMatches.query>,
): Promise<Page<Match>> {
  const { stage, round, state: wanted, table, entrant, ...page } = query;
  const state = await getState(deps, actor, id);
  const found = state.matches.filter(
    (match) =>
      (stage === undefined || match.stage === stage) &&
      (round === undefined || match.round === round) &&
      (wanted === undefined || match.state === wanted) &&
      (table === undefined || match.table === table) &&
      (entrant === undefined || match.a === entrant || match.b === entrant),
  );
  const shown = await pageOf(found, page, (match) => match.stage * STAGE_STEP + match.position + 1);
  const keys = canJudge(state.role) ? shown.items.map(({ key }) => key) : [];
  const byKey = await reportsByKey(deps, actor, id, keys);
  const byId = entrantsById(state);
  return mapPage(shown, (match) =>
    presentMatch(state, match, { actor }, { byId, reports: byKey.get(match.key) ?? [] }),
  );
}

/** @throws AppError 404 */
export async function getMatch(deps: Deps, actor: Actor, id: number, key: string): Promise<Match> {
  const state = await getState(deps, actor, id);
  const row = state.matches.find((match) => match.key === key);
  if (!row) throw matchNotFound();
  const isPlayer = isPlayerOf(entrantsById(state), row, actor.id);
  const reports =
    isPlayer || canJudge(state.role)
      ? await reportQueries.listReports(deps.db, actor.id, id, [key])
      : [];
  return presentMatch(state, row, { actor }, { reports });
}

const named = (entrant: queries.NamedEntrant | undefined) =>
  entrant && { name: nameOf(entrant), state: entrant.state };

/** Empty for a stage that has not been drawn. */
export function standingsOf(state: EventState, stage = state.stages.length): EventStanding[] {
  const byId = entrantsById(state);
  return rankOf(state, stage).map((row) => presentStanding(row, named(byId.get(row.entrantId))));
}

/** The standings of the whole event. */
export function allStandingsOf(state: EventState): EventStanding[] {
  const byId = entrantsById(state);
  return rankEvent(state).map((row) => presentStanding(row, named(byId.get(row.entrantId))));
}

interface Wanted {
  stage?: number | 'all' | undefined;
  division?: Division | undefined;
}

/** One age division is for staff, in an event for both. @throws AppError 404, 403, 400 */
export async function requireDivisions(deps: Deps, actor: Actor, id: number): Promise<void> {
  const { role, event } = await getState(deps, actor, id);
  requireRole(role, 'judge');
  if (event.settings.ageDivision === 'all') return;
  throw invalidField('division', t('This event has no age divisions.'));
}

/**
 * Reads standings in two queries, built once per version. The poll has already checked who may see
 * the event.
 * @throws AppError 404
 */
export function createStandings({ db }: Deps) {
  const built = cacheByVersion<SharedJson<EventStanding[]>>();

  async function build(id: number, { stage, division }: Wanted): Promise<EventStanding[]> {
    const [found, matches] = await together(findStandingsInput(db, id), readMatches(db, id));
    if (!found) throw eventNotFound();
    const names = new StaffNames(found.event.imported ? [] : found.staff);
    const entrants = names.without(found.entrants);
    const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
    const data = { ...found, matches };
    const all = stage === 'all' ? rankEvent(data) : rankOf(data, stage ?? found.stages.length);
    const isIn = ({ entrantId }: { entrantId: number }) => {
      const entrant = byId.get(entrantId);
      return entrant !== undefined && divisionOf(entrant, new Date(found.date)) === division;
    };
    const ranked = division === undefined ? all : placesWithin(all, isIn);
    return ranked.map((row) => presentStanding(row, named(byId.get(row.entrantId))));
  }

  return (id: number, { version, ...wanted }: { version: number } & Wanted) =>
    built(
      `${id}:${wanted.stage}:${wanted.division}:${readerLanguage()}`,
      version,
      async () => new SharedJson(await build(id, wanted)),
    );
}

function shownOrders({ key, orders }: queries.MatchRow): EventPacket['orders'] {
  return readOrders(orders).flatMap(({ game, cycle, a, b }) =>
    a && b ? [{ key, game, cycle, a: [...a], b: [...b] }] : [],
  );
}

/** @throws AppError 404, 403 */
export async function getPacket(deps: Deps, actor: Actor, id: number): Promise<EventPacket> {
  const { state, view } = await readView(deps, actor, id);
  requireRole(state.role, 'judge');
  const byId = entrantsById(state);
  const awaited = state.matches.filter(({ isAwaiting }) => isAwaiting).map(({ key }) => key);
  const reports = await reportsByKey(deps, actor, id, awaited);
  const own = new Set(await reportQueries.listKeysOnlyBy(deps.db, { id, by: actor.id }));
  return {
    event: presentEvent(state, view),
    seed: state.event.seed,
    entrants: state.entrants.map((entrant) => presentEntrant(state, entrant, view)),
    waiting: state.waiting.map((row) => presentWaiting(state, row, view)),
    matches: state.matches.map((match) =>
      presentMatch(state, match, view, { byId, awaiting: reports.get(match.key) }),
    ),
    rounds: state.rounds.map(({ number, pairs }) => ({
      number,
      pairs: pairs.map(([a, b]): [number, number | null] => [a, b]),
    })),
    draws: state.stages.map(({ kind, groups, seeds }) => ({
      kind,
      groups: groups ?? [],
      seeds: seeds ?? [],
    })),
    reported: state.matches.flatMap(({ key, result }) => (result ? [key] : [])),
    tables: state.staff.find(({ userId }) => userId === actor.id)?.tables ?? [],
    mine: state.matches.flatMap((match) =>
      match.result?.by === 'judge' && own.has(match.key) && isLatest(state, match)
        ? [match.key]
        : [],
    ),
    orders: state.matches.filter(isOpen).flatMap(shownOrders),
  };
}

/** The person whom an entry of the log is about, as in changes of the staff. */
const userIdIn = (value: unknown): number | undefined =>
  z.object({ userId: z.number() }).safeParse(value).data?.userId;

/** @throws AppError 404, 403 */
export async function listLog(
  deps: Deps,
  actor: Actor,
  id: number,
  query: PageQuery,
): Promise<Page<EventLogEntry>> {
  const state = await getState(deps, actor, id);
  requireRole(state.role, 'organiser');
  const page = await readPageById(query, (part) => queries.listLog(deps.db, actor.id, id, part));
  const named = page.items.flatMap(({ before, after }) => [userIdIn(before), userIdIn(after)]);
  const ids = named.flatMap((userId) => userId ?? []);
  const hidden = new Set(await hiddenAmong(deps.db, actor.id, ids));
  const shown = (value: unknown) => {
    const userId = userIdIn(value);
    const isShown = userId === undefined || !hidden.has(userId);
    return isShown ? value : { ...(value as object), userId: null };
  };
  return mapPage(page, ({ at, user, act, before, after, reason }) => {
    const entry = { act, before: shown(before), after: shown(after), reason };
    // As it was recorded.
    return { ...entry, at: at.toISOString(), by: authorName(state, user) } as EventLogEntry;
  });
}
