import { NOT_STORED, type ReportData } from '#shared/rules/events/event-data';
import type { Snapshot } from './announce';
import type { Change } from './change-event';
import * as writes from './event-writes.queries';
import { nameOf } from './names';
import * as reportQueries from './reports.queries';

/** The columns in which a row differs. */
const changed = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => before[column as keyof Row] !== value),
  ) as Partial<Row>;

function writeEntrants({ tx, state, send }: Change, before: Snapshot): void {
  const known = new Map(before.entrants.map((row) => [row.id, row]));
  const added = state.entrants.filter(({ id }) => !known.has(id));
  const present = new Set(state.entrants.map(({ id }) => id));
  const gone = before.entrants.filter(({ id }) => !present.has(id));
  if (gone.length > 0) {
    send(
      writes.deleteEntrants(
        tx,
        gone.map(({ id }) => id),
      ),
    );
    send(writes.addToParticipants(tx, state.event.tournamentId, -gone.length));
  }
  for (const row of state.entrants) {
    const values = changed(known.get(row.id) ?? row, row);
    if (Object.keys(values).length > 0) send(writes.updateEntrant(tx, row.id, values));
  }
  if (added.length === 0) return;
  // Whoever enters is on the desk's list.
  const seen = added.map((row) => ({ ...row, seenName: nameOf(row) }));
  send(writes.insertEntrants(tx, seen));
  send(writes.addToParticipants(tx, state.event.tournamentId, added.length));
}

function writeWaiting({ tx, state, send }: Change, before: Snapshot): void {
  const known = new Map(before.waiting.map((row) => [row.id, row]));
  const present = new Set(state.waiting.map(({ id }) => id));
  const gone = before.waiting.flatMap(({ id }) => (present.has(id) ? [] : [id]));
  if (gone.length > 0) send(writes.deleteWaiting(tx, gone));
  const added = state.waiting.filter(({ id }) => !known.has(id));
  if (added.length > 0) send(writes.insertWaiting(tx, added));
  for (const { id, offeredAt, confirmBy } of state.waiting) {
    const row = known.get(id);
    if (row && row.confirmBy !== confirmBy) {
      send(writes.offerPlace(tx, id, { offeredAt, confirmBy }));
    }
  }
}

function writeDraws({ tx, state, send }: Change, before: Snapshot): void {
  const { event, stages, rounds } = state;
  const id = event.tournamentId;
  for (const stage of stages.slice(before.stages)) send(writes.insertStage(tx, stage));
  if (stages.length < before.stages) send(writes.deleteStages(tx, id, stages.length + 1));
  for (const { inputs, ...round } of rounds) {
    if (inputs) send(writes.saveRound(tx, { ...round, inputs }));
  }
  if (rounds.length < before.rounds) send(writes.deleteRounds(tx, id, rounds.length + 1));
}

async function writeMatches({ tx, state, send }: Change, before: Snapshot): Promise<void> {
  const eventVersion = state.event.version;
  const present = new Set(state.matches.map(({ id }) => id));
  const gone = [...before.matches.values()].filter(({ id }) => !present.has(id));
  // Before new matches with the same keys are inserted.
  await writes.deleteMatches(
    tx,
    gone.map(({ id }) => id),
  );
  for (const row of state.matches) {
    if (row.id !== NOT_STORED && before.matches.get(row.key)?.version !== row.version) {
      send(writes.saveMatch(tx, { ...row, eventVersion }));
    }
  }
  const added = state.matches.filter(({ id }) => id === NOT_STORED);
  send(
    writes.insertMatches(
      tx,
      added.map((row) => ({ ...row, eventVersion })),
    ),
  );
}

async function writeReports({ tx, state, send }: Change, before: Snapshot): Promise<void> {
  const { tournamentId } = state.event;
  const known = new Map(before.reports.map(({ id, status }) => [id, status]));
  const settled = new Map<ReportData['status'], number[]>();
  for (const { id, status } of state.reports) {
    if (id === NOT_STORED || known.get(id) === status) continue;
    settled.set(status, [...(settled.get(status) ?? []), id]);
  }
  // Before new ones are inserted: only one of a sender may wait for a match.
  for (const [status, ids] of settled) await reportQueries.setReportStatus(tx, ids, status);
  for (const { id, ...report } of state.reports) {
    if (id === NOT_STORED) send(reportQueries.insertReport(tx, { ...report, tournamentId }));
  }
}

/** Writes what differs from what was read, and the log. */
export async function writeChanges(
  change: Change,
  before: Snapshot,
  log: Parameters<typeof writes.insertLog>[1],
): Promise<void> {
  const { tx, state, send } = change;
  const { event } = state;
  writeWaiting(change, before);
  writeEntrants(change, before);
  writeDraws(change, before);
  await writeMatches(change, before);
  await writeReports(change, before);
  send(writes.updateEvent(tx, event.tournamentId, changed(before.event, event)));
  send(writes.insertLog(tx, log));
}
