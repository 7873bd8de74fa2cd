import type { Actor } from '../../actor';
import { isVisible } from '../../auth/visibility';
import type { Reader, Tx } from '../../db/pool';
import { type After, transact } from '../../db/transact';
import type { AppDeps } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { findTournament, type TournamentRow } from '../tournaments/tournaments.service';
import { deriveMatches, type EventState } from './event-state';
import { type Requirement, requireRole, roleOf } from './events.policy';
import * as queries from './events.queries';

export type Deps = Pick<AppDeps, 'db' | 'log' | 'clock'>;

export const NOT_NOW = 'This is not possible at this point of the event.';
export const CHANGED = 'This has changed meanwhile. Please look at it again.';

export const eventNotFound = () => notFound('This event was not found.');
export const notNow = () => new AppError('conflict', NOT_NOW);
export const changedMeanwhile = () => new AppError('conflict', CHANGED);

export const currentTime = ({ clock }: Pick<AppDeps, 'clock'>): Date => clock?.() ?? new Date();

/**
 * Whoever takes part sees the event, whatever block there is with its creator.
 * @throws AppError 404
 */
export async function findEventTournament(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<TournamentRow> {
  const maySee: typeof isVisible = async (db, viewer, row, canView) =>
    (await isVisible(db, viewer, row, canView)) || (await queries.isMember(db, id, viewer.id));
  try {
    return await findTournament(deps, actor, id, maySee as never);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? eventNotFound() : error;
  }
}

/** Reads everything of an event. */
export async function readState(
  db: Reader,
  actor: Actor,
  tournament: TournamentRow,
  event: queries.EventRow,
): Promise<EventState> {
  const { id } = tournament;
  const entrants = await queries.listEntrants(db, id);
  const staff = await queries.listStaff(db, id);
  const playerIds = entrants.map(({ userId }) => userId);
  return {
    tournament,
    event,
    entrants,
    staff,
    stages: await queries.listStages(db, id),
    rounds: await queries.listRounds(db, id),
    matches: await queries.listMatches(db, id),
    role: roleOf(actor, { ownerId: tournament.userId, staff, playerIds }),
  };
}

/** @throws AppError 404 */
export async function getState(deps: Deps, actor: Actor, id: number): Promise<EventState> {
  const tournament = await findEventTournament(deps, actor, id);
  const event = await queries.findEvent(deps.db, id);
  if (!event) throw eventNotFound();
  return readState(deps.db, actor, tournament, event);
}

/** An event under its lock. Work changes the state in hand along with the rows. */
export interface Change {
  tx: Tx;
  after: After;
  actor: Actor;
  now: Date;
  state: EventState;
  /** Writes an entry of the event's log. */
  record(act: string, entry?: { before?: unknown; after?: unknown; reason?: string }): void;
  /** Derives the matches from what was changed and writes those that differ. */
  derive(): Promise<void>;
  /** Nothing was changed: the version stays. */
  unchanged(): void;
}

async function writeMatches(tx: Tx, state: EventState): Promise<void> {
  const { inserted, updated, deleted } = deriveMatches(state);
  const gone = new Set(deleted);
  await queries.deleteMatches(tx, deleted);
  for (const { row, change } of updated) {
    const next = { ...change, version: row.version + 1 };
    await queries.updateMatch(tx, row.id, next);
    Object.assign(row, next);
  }
  const added = await queries.insertMatches(tx, inserted);
  state.matches = [...state.matches.filter(({ id }) => !gone.has(id)), ...added].sort(
    (x, y) => x.stage - y.stage || x.position - y.position,
  );
}

/**
 * Changes an event in one transaction under its lock, and increases its version.
 * @throws AppError 404, 403, 409 when the caller has seen an older version
 */
export async function changeEvent<T>(
  deps: Deps,
  actor: Actor,
  id: number,
  { may, version }: { may: Requirement; version?: number | undefined },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const tournament = await findEventTournament(deps, actor, id);
  return transact(deps, async (tx, after) => {
    const event = await queries.lockEvent(tx, id);
    if (!event) throw eventNotFound();
    const state = await readState(tx, actor, tournament, event);
    requireRole(state.role, may);
    if (version !== undefined && version !== event.version) throw changedMeanwhile();
    const entries: Parameters<typeof queries.insertLog>[1][number][] = [];
    let hasChanged = true;
    const now = currentTime(deps);
    const result = await work({
      tx,
      after,
      actor,
      now,
      state,
      record: (act, { before, after: next, reason } = {}) => {
        entries.push({
          tournamentId: id,
          by: actor.id,
          at: now,
          act,
          before: before ?? null,
          after: next ?? null,
          reason: reason || null,
        });
      },
      derive: () => writeMatches(tx, state),
      unchanged: () => {
        hasChanged = false;
      },
    });
    if (hasChanged) {
      await queries.insertLog(tx, entries);
      event.version += 1;
      await queries.updateEvent(tx, id, { version: event.version });
    }
    return result;
  });
}
