import type { LogEntry } from '#shared/event-log';
import { applyCommand, type Command } from '#shared/rules/events/commands';
import { rankOf } from '#shared/rules/events/event-data';
import {
  type Done,
  notNow as notNowRefused,
  type Refusal,
  staleVersion,
} from '#shared/rules/events/outcome';
import { t } from '#shared/translate';
import { isVisible, type MaySee } from '../../auth/authorize';
import type { Db, Tx } from '../../db/pool';
import { type After, together, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { notifyOfEvent } from '../../jobs/notify';
import { awardSoon } from '../badges/badges.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import { findTournament, type TournamentRow } from '../tournaments/tournaments.service';
import { actsOf, loggedPlayers, newsOf, type Snapshot, snapshotOf } from './announce';
import { cacheByVersion, readMatches } from './event-cache';
import { accept, type EventState } from './event-state';
import { type Requirement, requireRole, roleOf } from './events.policy';
import * as queries from './events.queries';
import { staffNames } from './names';
import { pairRound } from './pairing';
import * as reportQueries from './reports.queries';
import * as staffQueries from './staff.queries';
import { writeChanges } from './write-changes';

export type Deps = Pick<AppDeps, 'db' | 'log' | 'clock' | 'realtime' | 'jobs' | 'threads'>;

export const eventNotFound = () => notFound(t('This event was not found.'));

/** The error of the API for a refused command. */
export const refused = ({ code, message, fields }: Refusal) =>
  new AppError(code, message, fields && { fields });
export const notNow = () => refused(notNowRefused().refusal);

/** @throws AppError 409 if the caller has seen an older version of an event or match */
export function requireVersion({ version }: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw refused(staleVersion().refusal);
}

/**
 * Finds an event. Its members see it even if they and its creator have blocked each other.
 * @throws AppError 404
 */
export async function findEventTournament(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<TournamentRow> {
  const maySee: MaySee<TournamentRow> = async (db, viewer, row, canView) =>
    (await isVisible(db, viewer, row, canView)) ||
    (canView(viewer, row) && (await queries.isMember(db, id, viewer.id)));
  try {
    return await findTournament(deps, actor, id, maySee);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? eventNotFound() : error;
  }
}

type Rows = Omit<EventState, 'tournament' | 'event' | 'role'>;

/** Reads all rows of an event. The matches are shared, so do not change them. */
export async function readRows(db: Db, id: number, reader: Db | Tx = db): Promise<Rows> {
  const [entrants, staff, stages, rounds, matches] = await together(
    queries.listEntrants(reader, { id }),
    staffQueries.listStaff(reader, { id }),
    queries.listStages(reader, { id }),
    queries.listRounds(reader, { id }),
    readMatches(db, id, reader),
  );
  return { entrants, staff, stages, rounds, matches, reports: [] };
}

/** Reads one match with its players, and the caller as entrant. */
export async function readMatch(
  db: Tx,
  actor: Actor,
  { id, key }: { id: number; key: string },
): Promise<Rows> {
  const [entrants, staff, stages, matches] = await together(
    queries.listMatchEntrants(db, { id, key, userId: actor.id }),
    staffQueries.listStaff(db, { id }),
    queries.listStages(db, { id }),
    queries.listMatchesByKey(db, { id, key }),
  );
  return { entrants, staff, stages, rounds: [], matches, reports: [], isOneMatch: true };
}

/** For work that needs only the settings and who organises. */
export const readStaffOnly =
  (id: number) =>
  async (tx: Tx): Promise<Rows> => ({
    ...{ entrants: [], stages: [], rounds: [], matches: [], reports: [], isOneMatch: true },
    staff: await staffQueries.listStaff(tx, { id }),
  });

function stateOf(
  actor: Actor,
  tournament: TournamentRow,
  event: queries.EventRow,
  rows: Rows,
): EventState {
  const playerIds = rows.entrants.map(({ userId }) => userId);
  const role = roleOf(actor, { ownerId: tournament.userId, staff: rows.staff, playerIds });
  return { tournament, event, ...rows, role };
}

const caches = new WeakMap<Db, ReturnType<typeof cacheByVersion<Rows>>>();

/** Reads an event for display. The rows are cached for everybody, so do not change them. */
export function readShared(
  db: Db,
  { tournamentId, version }: queries.EventRow,
  tournament: TournamentRow,
): Promise<Rows> {
  const cache = caches.get(db) ?? cacheByVersion<Rows>(20);
  caches.set(db, cache);
  return cache(String(tournamentId), version, async () => {
    const rows = await readRows(db, tournamentId);
    const names = staffNames({ tournament, staff: rows.staff });
    return { ...rows, entrants: names.without(rows.entrants) };
  });
}

/** @throws AppError 404 */
export async function getState(deps: Deps, actor: Actor, id: number): Promise<EventState> {
  const tournament = await findEventTournament(deps, actor, id);
  const event = await queries.findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  return stateOf(actor, tournament, event, await readShared(deps.db, event, tournament));
}

/**
 * An event under its lock. What differs in `state` afterwards is written. Anything else to write, the
 * work sends.
 */
export interface Change {
  tx: Tx;
  after: After;
  actor: Actor;
  now: Date;
  state: EventState;
  /**
   * Applies a command to `state`. If it changes nothing, the version stays.
   * @param isLogged whether its entries, which are returned, are added to the event's log
   * @throws AppError for its refusal
   */
  run(command: Command, isLogged?: boolean): Promise<readonly LogEntry[]>;
  /** Adds an entry to the event's log. */
  record(entry: LogEntry): void;
  /** Sends a statement without awaiting it; the commit awaits it. */
  send(statement: PromiseLike<unknown>): void;
  /** Declares that nothing changed, so that the version stays. */
  unchanged(): void;
}

/** The matches whose reports a command may settle, besides those that wait for their match. */
function settledBy({ matches, isOneMatch }: EventState, command: Command): string[] | undefined {
  const isDraw = command.act === 'phase' && command.to === 'running';
  const isSettling = isDraw || ['round', 'repair', 'cut', 'report', 'result'].includes(command.act);
  if (!isSettling || (isOneMatch && !matches.some(({ isAwaiting }) => isAwaiting)))
    return undefined;
  const own = 'key' in command ? command.key : undefined;
  const isCascade = command.act === 'result' && command.cascade;
  return matches
    .filter(({ key, isAwaiting, result }) => key === own || isAwaiting || (isCascade && result))
    .map(({ key }) => key);
}

type Logged = LogEntry & { by: number };

async function applyTo(
  deps: Deps,
  { tx, state, now }: Change,
  before: Snapshot,
  command: Command,
): Promise<Done> {
  const keys = settledBy(state, command);
  if (keys) {
    state.reports = await reportQueries.listUnsettled(tx, state.event.tournamentId, keys);
    before.reports = state.reports;
  }
  let outcome = applyCommand(state, command, { now });
  if ('toPair' in outcome) {
    const { pairs } = await pairRound(deps, outcome.toPair);
    outcome = applyCommand(state, command, { now, pairs });
  }
  if ('refusal' in outcome) throw refused(outcome.refusal);
  if ('toPair' in outcome) throw new Error('A paired round must be paired again');
  return outcome;
}

interface Options {
  may: Requirement;
  version?: number | undefined;
  /** Reads the rows that the work needs. */
  read?: (tx: Tx) => Promise<Rows>;
}

/**
 * Changes an event in one transaction under its lock, and increments its version.
 * @throws AppError 404, 403, 409 if the caller has seen an older version
 */
export async function changeEvent<T>(
  deps: Deps,
  actor: Actor,
  id: number,
  options: Options,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const tournament = await findEventTournament(deps, actor, id);
  return transact(deps, (tx, after) =>
    changeWithin(deps, { tx, after, actor }, tournament, options, work),
  );
}

/** Like `changeEvent`, within a transaction. */
export async function changeWithin<T>(
  deps: Deps,
  { tx, after, actor }: Pick<Change, 'tx' | 'after' | 'actor'>,
  tournament: TournamentRow,
  { may, version, read = (tx) => readRows(deps.db, tournament.id, tx) }: Options,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const { id } = tournament;
  const [event, rows] = await together(queries.lockEvent(tx, id), read(tx));
  if (!event) throw eventNotFound();
  rows.entrants = staffNames({ tournament, staff: rows.staff }).without(rows.entrants);
  const before = snapshotOf(event, rows);
  const state = stateOf(actor, tournament, event, rows);
  requireRole(state.role, may);
  requireVersion(event, version);
  const sent: Promise<unknown>[] = [];
  const entries: Logged[] = [];
  let hasChanged = true;
  const now = currentTime(deps);
  const change: Change = {
    tx,
    after,
    actor,
    now,
    state,
    run: async (command, isLogged = true) => {
      const { data, log } = await applyTo(deps, change, before, command);
      if (data === state) change.unchanged();
      else accept(state, data, now);
      // Of a report that staff bring, the author.
      const by = ('by' in command && command.by) || actor.id;
      if (isLogged) entries.push(...log.map((entry) => ({ ...entry, by })));
      return log;
    },
    record: (entry) => void entries.push({ ...entry, by: actor.id }),
    send: (statement) => {
      // A Drizzle query runs again at each `then`.
      const promise = Promise.resolve(statement);
      promise.catch(() => {});
      sent.push(promise);
    },
    unchanged: () => {
      hasChanged = false;
    },
  };
  try {
    const result = await work(change);
    if (hasChanged) await finish(deps, change, before, entries);
    await together(...sent);
    return result;
  } catch (error) {
    // No statement may run after the rollback.
    await Promise.allSettled(sent);
    throw error;
  }
}

async function finish(
  deps: Deps,
  change: Change,
  before: Snapshot,
  entries: readonly Logged[],
): Promise<void> {
  const { tx, after, state, now } = change;
  const { tournamentId } = state.event;
  state.event = { ...state.event, version: state.event.version + 1, changedAt: now };
  const news = newsOf(state, before);
  after(() => news.forEach(deps.realtime.publish));
  // With only one match, there are no standings.
  const isFinal = state.event.phase === 'finished' && !state.isOneMatch;
  if (isFinal) setPlaces(state);
  const log = entries.map(({ before: earlier = null, after: next = null, act, by, reason }) => ({
    ...{ tournamentId, by, at: now, act, before: earlier, after: next },
    reason: reason || null,
  }));
  await writeChanges(change, before, log);
  const acts = actsOf(state, before);
  if (acts) {
    await notifyOfEvent(deps, tx, after, { ...acts, eventId: tournamentId, by: change.actor.id });
  }
  await logEventSoon(deps, tx, after, tournamentId, loggedPlayers(state, before));
  if (!isFinal) return;
  const people = [...state.entrants, ...state.staff].flatMap(({ userId }) => userId ?? []);
  // In a fixed order, since each call may wait for a lock.
  const ids = [...new Set([...people, state.tournament.userId])].sort((a, b) => a - b);
  for (const userId of ids) await awardSoon(deps, tx, after, userId, 'event');
}

/** Sets the final places, which a correction may change. */
function setPlaces(state: EventState): void {
  const standings = rankOf(state, state.stages.length);
  const places = new Map(standings.map(({ entrantId, place }) => [entrantId, place]));
  state.entrants = state.entrants.map((entrant) => {
    const place = places.get(entrant.id) ?? null;
    return entrant.place === place ? entrant : { ...entrant, place };
  });
}
