import type { EventRole } from '#shared/event-schemas';
import type { EventData, RoundData } from '#shared/rules/events/event-data';
import { HIDDEN_PERSON } from '../../db/hidden';
import type { TournamentRow } from '../tournaments/tournaments.service';
import type {
  EntrantRow,
  EventRow,
  MatchRow,
  RoundRow,
  StaffMemberRow,
  StageRow,
  WaitingRow,
} from './events.queries';
import { nameOf } from './names';

/** The event, as one transaction sees it. */
export interface EventState extends EventData {
  tournament: TournamentRow;
  event: EventRow;
  entrants: EntrantRow[];
  waiting: WaitingRow[];
  stages: StageRow[];
  rounds: (RoundRow & Pick<RoundData, 'inputs'>)[];
  matches: MatchRow[];
  staff: StaffMemberRow[];
  role: EventRole;
}

/** A person as the author of a report or of an entry in the log. */
export interface Author {
  id: number;
  username: string;
  displayName: string | null;
  /** Whether the reader may not see this person. */
  isHidden: boolean;
}

/** Hidden people keep to the name under which they play. Null if the account was deleted. */
export function authorName({ entrants }: Pick<EventState, 'entrants'>, author: Author | null) {
  if (!author) return null;
  if (!author.isHidden) return author.displayName ?? author.username;
  const entrant = entrants.find(({ userId }) => userId === author.id);
  return entrant ? nameOf(entrant) : HIDDEN_PERSON.displayName;
}

/** Rows with the values that a command changed, in its order; `newRow` completes added ones. */
function merge<Data extends { id: number }, Row extends Data>(
  rows: readonly Row[],
  next: readonly Data[],
  newRow: (data: Data) => Omit<Row, keyof Data>,
): Row[] {
  const byId = new Map<number, Row>(rows.map((row) => [row.id, row]));
  return next.map((data) => {
    const row = byId.get(data.id);
    return row === data ? row : ({ ...(row ?? newRow(data)), ...data } as Row);
  });
}

/** Takes over what a command changed. */
export function accept(state: EventState, next: EventData, now: Date): void {
  const { tournamentId } = state.event;
  const columns = {
    tournamentId,
    seenName: null,
    codeHash: null,
    isCodeUsed: false,
    place: null,
    createdAt: now,
  };
  const waited = new Map(state.waiting.map((row) => [row.id, row]));
  const newEntrant = ({ id }: { id: number }) => {
    const { username = null, displayName = null, confirmBy } = waited.get(id) ?? {};
    // Who was offered a place has taken it; others got it at once, and are told.
    return { ...columns, username, displayName, placedAt: confirmBy === null ? now : null };
  };
  const newWaiting = () => ({ tournamentId, createdAt: now, username: null, displayName: null });
  const offeredAt = ({ confirmBy }: { confirmBy: Date | null }, row?: WaitingRow) =>
    confirmBy === (row?.confirmBy ?? null) ? (row?.offeredAt ?? null) : now;
  const accepted: Omit<EventState, 'tournament' | 'staff' | 'role' | 'date'> = {
    event: { ...state.event, ...next.event },
    entrants: merge(state.entrants, next.entrants, newEntrant),
    waiting: merge(
      state.waiting,
      next.waiting.map((one) => ({ ...one, offeredAt: offeredAt(one, waited.get(one.id)) })),
      newWaiting,
    ),
    stages: next.stages.map((stage) => ({ ...stage, tournamentId })),
    rounds: next.rounds.map((round) => ({ ...round, tournamentId })),
    matches: merge(state.matches, next.matches, () => ({ tournamentId, eventVersion: 0 })),
    reports: next.reports,
  };
  Object.assign(state, accepted);
}

export function setWaiting(state: EventState, id: number, values: Partial<WaitingRow>): void {
  state.waiting = state.waiting.map((row) => (row.id === id ? { ...row, ...values } : row));
}

export function setEntrant(state: EventState, id: number, values: Partial<EntrantRow>): void {
  state.entrants = state.entrants.map((row) => (row.id === id ? { ...row, ...values } : row));
}
