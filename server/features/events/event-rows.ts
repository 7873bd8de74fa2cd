import { t } from '#shared/translate';
import { isVisible, type MaySee } from '../../auth/authorize';
import { cacheByVersion } from '../../cache';
import type { Db, Tx } from '../../db/pool';
import { together } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { isNotFound, notFound } from '../../http/app-error';
import { findTournament, type TournamentRow } from '../tournaments/tournaments.service';
import { readMatches } from './event-cache';
import type { EventState } from './event-state';
import { roleOf } from './events.policy';
import * as queries from './events.queries';
import { staffNames } from './names';
import * as staffQueries from './staff.queries';

export const eventNotFound = () => notFound(t('This event was not found.'));

/**
 * Finds an event. Its members see it even if they and its creator have blocked each other.
 * @throws AppError 404
 */
export async function findEventTournament(
  deps: Pick<AppDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<TournamentRow> {
  const maySee: MaySee<TournamentRow> = async (db, viewer, row, canView) =>
    (await isVisible(db, viewer, row, canView)) ||
    (canView(viewer, row) && (await queries.isMember(db, id, viewer.id)));
  try {
    return await findTournament(deps, actor, id, maySee);
  } catch (error) {
    throw isNotFound(error) ? eventNotFound() : error;
  }
}

export type Rows = Omit<EventState, 'tournament' | 'event' | 'role' | 'date'>;

/** Reads all rows of an event. The matches are shared, so do not change them. */
export async function readRows(db: Db, id: number, reader: Db | Tx = db): Promise<Rows> {
  const [entrants, waiting, staff, stages, rounds, matches] = await together(
    queries.listEntrants(reader, { id }),
    queries.listWaiting(reader, { id }),
    staffQueries.listStaff(reader, { id }),
    queries.listStages(reader, { id }),
    queries.listRounds(reader, { id }),
    readMatches(db, id, reader),
  );
  return { entrants, waiting, staff, stages, rounds, matches, reports: [] };
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
  const none = { waiting: [], rounds: [], reports: [] };
  return { entrants, staff, stages, matches, ...none, isOneMatch: true };
}

/** For work that needs only the settings and who organises. */
export const readStaffOnly =
  (id: number) =>
  async (tx: Tx): Promise<Rows> => ({
    entrants: [],
    waiting: [],
    stages: [],
    rounds: [],
    matches: [],
    reports: [],
    isOneMatch: true,
    staff: await staffQueries.listStaff(tx, { id }),
  });

export function stateOf(
  actor: Actor,
  tournament: TournamentRow,
  event: queries.EventRow,
  rows: Rows,
): EventState {
  const playerIds = rows.entrants.map(({ userId }) => userId);
  const role = roleOf(actor, { ownerId: tournament.userId, staff: rows.staff, playerIds });
  return { tournament, date: tournament.date, event, ...rows, role };
}

/** Without names that are the staff's. In an imported event the owner has brought all names. */
export const shownEntrants = (
  { imported }: Pick<queries.EventRow, 'imported'>,
  tournament: TournamentRow,
  { staff, entrants }: Pick<Rows, 'staff' | 'entrants'>,
) => (imported ? entrants : staffNames({ tournament, staff }).without(entrants));

const caches = new WeakMap<Db, ReturnType<typeof cacheByVersion<Rows>>>();

/** Reads an event for display. The rows are cached for everybody, so do not change them. */
export function readShared(
  db: Db,
  { tournamentId, version, imported }: queries.EventRow,
  tournament: TournamentRow,
): Promise<Rows> {
  const cache = caches.get(db) ?? cacheByVersion<Rows>(20);
  caches.set(db, cache);
  return cache(String(tournamentId), version, async () => {
    const rows = await readRows(db, tournamentId);
    return { ...rows, entrants: shownEntrants({ imported }, tournament, rows) };
  });
}
