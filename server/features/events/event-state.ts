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
} from './events.queries';
import { nameOf } from './names';

/** The event, as one transaction sees it. */
export interface EventState extends EventData {
  tournament: TournamentRow;
  event: EventRow;
  entrants: EntrantRow[];
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
  newRow: Omit<Row, keyof Data>,
): Row[] {
  const byId = new Map<number, Row>(rows.map((row) => [row.id, row]));
  return next.map((data) => {
    const row = byId.get(data.id);
    return row === data ? row : ({ ...(row ?? newRow), ...data } as Row);
  });
}

/** Takes over what a command changed. */
export function accept(state: EventState, next: EventData, now: Date): void {
  const { tournamentId } = state.event;
  const columns = { tournamentId, codeHash: null, isCodeUsed: false, place: null, createdAt: now };
  const names = { username: null, displayName: null };
  const accepted: Omit<EventState, 'tournament' | 'staff' | 'role'> = {
    event: { ...state.event, ...next.event },
    entrants: merge(state.entrants, next.entrants, { ...columns, ...names }),
    stages: next.stages.map((stage) => ({ ...stage, tournamentId })),
    rounds: next.rounds.map((round) => ({ ...round, tournamentId })),
    matches: merge(state.matches, next.matches, { tournamentId, eventVersion: 0 }),
    reports: next.reports,
  };
  Object.assign(state, accepted);
}

export function setEntrant(state: EventState, id: number, values: Partial<EntrantRow>): void {
  state.entrants = state.entrants.map((row) => (row.id === id ? { ...row, ...values } : row));
}
