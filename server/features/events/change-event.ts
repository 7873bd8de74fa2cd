import { isVisible, type MaySee } from '../../auth/authorize';
import type { Db, Tx } from '../../db/pool';
import { type After, together, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { awardSoon } from '../badges/badges.service';
import { logEventSoon } from '../tournaments/event-logs.service';
import { findTournament, type TournamentRow } from '../tournaments/tournaments.service';
import { loggedPlayers, newsOf, type Snapshot, snapshotOf } from './announce';
import { cacheByVersion, readMatches } from './event-cache';
import { deriveMatches, type EventState, NEW_MATCH, rankOf } from './event-state';
import { type Requirement, requireRole, roleOf } from './events.policy';
import * as queries from './events.queries';
import { staffNames } from './names';
import * as staffQueries from './staff.queries';

export type Deps = Pick<AppDeps, 'db' | 'log' | 'clock' | 'realtime' | 'jobs'>;

export const NOT_NOW = 'This is not possible at this point of the event.';

export const eventNotFound = () => notFound('This event was not found.');
export const notNow = () => new AppError('conflict', NOT_NOW);

/** @throws AppError 409 if the caller has seen an older version of an event or match */
export function requireVersion({ version }: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new AppError('conflict', 'This has changed meanwhile. Please look at it again.');
}

export const currentTime = ({ clock }: Pick<AppDeps, 'clock'>): Date => clock?.() ?? new Date();

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
  return { entrants, staff, stages, rounds, matches };
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
  return { entrants, staff, stages, rounds: [], matches, isPart: true };
}

/** Copies what commands change in place. */
const copyOf = (rows: Rows): Rows => ({
  ...rows,
  entrants: rows.entrants.map((row) => ({ ...row })),
  matches: rows.matches.map((row) => ({ ...row })),
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
 * An event under its lock. Work changes `state`; matches that differ afterwards are written.
 * Anything else to write, it sends.
 */
export interface Change {
  tx: Tx;
  after: After;
  actor: Actor;
  now: Date;
  state: EventState;
  /** Adds an entry to the event's log. */
  record(act: string, entry?: { before?: unknown; after?: unknown; reason?: string }): void;
  /** Derives the matches from the changed state. */
  derive(): void;
  /** Sends a statement without awaiting it; the commit awaits it. */
  send(statement: PromiseLike<unknown>): void;
  /** Declares that nothing changed, so that the version stays. */
  unchanged(): void;
}

/** Stores the final places, which a correction may change, and awards badges. */
async function honour(deps: Deps, { tx, after, state, send }: Change): Promise<void> {
  const standings = rankOf(state, state.stages.length);
  const places = new Map(standings.map(({ entrantId, place }) => [entrantId, place]));
  for (const entrant of state.entrants) {
    const place = places.get(entrant.id) ?? null;
    if (entrant.place === place) continue;
    Object.assign(entrant, { place });
    send(queries.updateEntrant(tx, entrant.id, { place }));
  }
  const people = [...state.entrants, ...state.staff].flatMap(({ userId }) => userId ?? []);
  // In a fixed order, since each call may wait for a lock.
  const ids = [...new Set([...people, state.tournament.userId])].sort((a, b) => a - b);
  for (const userId of ids) await awardSoon(deps, tx, after, userId, 'event');
}

/** Writes the matches that have changed. */
async function writeMatches({ tx, state, send }: Change, before: Snapshot): Promise<void> {
  const eventVersion = state.event.version;
  const present = new Set(state.matches.map(({ id }) => id));
  const gone = [...before.matches.values()].filter(({ id }) => !present.has(id));
  // Before new matches with the same keys are inserted.
  await queries.deleteMatches(
    tx,
    gone.map(({ id }) => id),
  );
  for (const row of state.matches) {
    if (row.id !== NEW_MATCH && before.matches.get(row.key)?.version !== row.version) {
      send(queries.saveMatch(tx, { ...row, eventVersion }));
    }
  }
  const added = state.matches.filter(({ id }) => id === NEW_MATCH);
  send(
    queries.insertMatches(
      tx,
      added.map((row) => ({ ...row, eventVersion })),
    ),
  );
}

/**
 * Changes an event in one transaction under its lock, and increments its version.
 * @throws AppError 404, 403, 409 if the caller has seen an older version
 */
export async function changeEvent<T>(
  deps: Deps,
  actor: Actor,
  id: number,
  {
    may,
    version,
    read = (tx) => readRows(deps.db, id, tx),
  }: {
    may: Requirement;
    version?: number | undefined;
    /** Reads the rows that the work needs. */
    read?: (tx: Tx) => Promise<Rows>;
  },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const tournament = await findEventTournament(deps, actor, id);
  return transact(deps, async (tx, after) => {
    const [event, rows] = await together(queries.lockEvent(tx, id), read(tx));
    if (!event) throw eventNotFound();
    rows.entrants = staffNames({ tournament, staff: rows.staff }).without(rows.entrants);
    const before = snapshotOf(event, rows);
    const state = stateOf(actor, tournament, event, copyOf(rows));
    requireRole(state.role, may);
    requireVersion(event, version);
    const sent: Promise<unknown>[] = [];
    const entries: Parameters<typeof queries.insertLog>[1][number][] = [];
    let hasChanged = true;
    const now = currentTime(deps);
    const change: Change = {
      tx,
      after,
      actor,
      now,
      state,
      record: (act, { before: earlier, after: next, reason } = {}) => {
        entries.push({
          tournamentId: id,
          by: actor.id,
          at: now,
          act,
          before: earlier ?? null,
          after: next ?? null,
          reason: reason || null,
        });
      },
      derive: () => deriveMatches(state),
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
  });
}

async function finish(
  deps: Deps,
  change: Change,
  before: Snapshot,
  entries: Parameters<typeof queries.insertLog>[1],
): Promise<void> {
  const { tx, after, state, send } = change;
  const { event } = state;
  const id = event.tournamentId;
  event.version += 1;
  await writeMatches(change, before);
  send(queries.updateEvent(tx, id, { version: event.version, changedAt: change.now }));
  send(queries.insertLog(tx, entries));
  const news = newsOf(state, before);
  after(() => news.forEach(deps.realtime.publish));
  await logEventSoon(deps, tx, after, id, loggedPlayers(state, before));
  if (event.phase === 'finished' && !state.isPart) await honour(deps, change);
}
