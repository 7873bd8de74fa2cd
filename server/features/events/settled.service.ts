import { shareRun, transact } from '../../db/pool';
import { type Actor, currentTime } from '../../deps';
import { findAnyTournament } from '../tournaments/tournaments.service';
import { changeWithin, type Deps, isDue } from './change-event';
import { eventNotFound, findEventTournament, readShared, stateOf } from './event-rows';
import type { EventState } from './event-state';
import * as queries from './events.queries';

/** A change by nobody: the time has come. */
const NOBODY = { id: 0, username: '', role: 'user' } as Actor;

/** Brings an event's waitlist up to date. */
const settleOne = (deps: Deps, id: number): Promise<void> =>
  transact(deps, async (tx, after) => {
    const tournament = await findAnyTournament(tx, id);
    if (!tournament || !(await queries.findEvent(tx, id))) return;
    await changeWithin(
      deps,
      { tx, after, actor: NOBODY },
      tournament,
      { may: 'anyone' },
      async (change) => change.unchanged(),
    );
  });

/** Brings the waitlists of events up to date in which an offer has lapsed; many readers share a run. */
export const settleEvents = async (deps: Deps, ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    await shareRun(deps, `settle ${id}`, () => settleOne(deps, id));
  }
};

/**
 * A row of an event as it is now: read again if an offer has lapsed meanwhile.
 */
export async function readSettled<Row extends { tournamentId: number; lapsesAt: Date | null }>(
  deps: Deps,
  read: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const row = await read();
  if (!row || !isDue(row, currentTime(deps))) return row;
  await settleEvents(deps, [row.tournamentId]);
  return read();
}

/** Brings those events up to date in which a person waits. */
export const settleOwn = async (deps: Deps, actor: Actor): Promise<void> =>
  settleEvents(deps, await queries.listDueOf(deps.db, currentTime(deps), actor.id));

/** Events per run of the job. */
const BATCH = 500;

/** Job: lets offers lapse that nobody took in time. */
export async function endOffers(deps: Deps): Promise<void> {
  await settleEvents(deps, await queries.listDue(deps.db, currentTime(deps), BATCH));
}

/** @throws AppError 404 */
export async function getState(deps: Deps, actor: Actor, id: number): Promise<EventState> {
  const tournament = await findEventTournament(deps, actor, id);
  const event = await readSettled(deps, () => queries.findEvent(deps.db, id));
  if (!event) throw eventNotFound();
  return stateOf(actor, tournament, event, await readShared(deps.db, event, tournament));
}
