import { t } from '../../translate';
import { type Aged, type Division, requireAge } from './ages';
import { derive } from './derive';
import type { EntrantState } from './entrant-states';
import {
  type EntrantData,
  type EventData,
  factsOf,
  type MatchData,
  withEntrant,
  withMatch,
} from './event-data';
import { conflict, type Done, dependsOn, done, notFound, notNow } from './outcome';
import { hasLeft, isOver, isPlaying } from './progress';
import { orphanedResults } from './stage-matches';
import {
  changeWaiting,
  declareFirst,
  enterWaiting,
  isBeforeStart,
  requirePlace,
  withNewEntrant,
} from './waitlist';

const takesPartAlready = () => conflict(t('This person takes part already.'));

function entrantIn({ entrants }: EventData, id: number): EntrantData {
  const found = entrants.find((one) => one.id === id);
  if (!found) throw notFound(t('This entrant was not found.'));
  return found;
}

/** Refuses if the current stage can no longer be joined. */
function requireLateEntry({ event, stages, rounds }: EventData): void {
  const isSwiss = stages.length === 1 && stages[0]?.kind === 'swiss';
  if (!isSwiss || rounds.length > event.settings.lateUntil) {
    throw conflict(t('Late entries are closed.'));
  }
}

/** State of an entrant who joins now. Late entrants play from the next round on. */
function entryNow(data: EventData): Pick<EntrantData, 'state' | 'joinedRound'> {
  const { phase } = data.event;
  if (isOver(phase)) throw notNow();
  if (phase === 'running') {
    requireLateEntry(data);
    return { state: 'checked_in', joinedRound: data.rounds.length + 1 };
  }
  return { state: phase === 'check_in' ? 'checked_in' : 'registered', joinedRound: 1 };
}

interface Enter extends Partial<Aged> {
  id: number;
  /** A guest's. */
  name?: string | undefined;
  userId?: number | undefined;
  rating?: number | null | undefined;
}

export function enter(data: EventData, entry: Enter): Done {
  const { id, name, userId, rating = null, birthYear = null, division = null } = entry;
  if (userId !== undefined && data.entrants.some((one) => one.userId === userId)) {
    throw takesPartAlready();
  }
  const now = entryNow(data);
  requireAge(data, { birthYear, division }, declareFirst);
  const offered = enterWaiting(data, userId);
  if (offered) return offered;
  requirePlace(data);
  const person = {
    id,
    userId: userId ?? null,
    guestName: name ?? null,
    rating,
    birthYear,
    division,
  };
  return done(withNewEntrant(data, { ...person, ...now }), { act: 'entrant.added', after: { id } });
}

/** The round in which a player leaves now. Numbering continues in later stages. */
const roundOfLeaving = ({ stages, rounds }: EventData): number =>
  Math.max(1, rounds.length) + Number(stages.length > 1);

/** Restores an entrant: at once within the round of leaving, else from the next round on. */
function returned(data: EventData, row: EntrantData, to: EntrantState): Partial<EntrantData> {
  const base = { state: to, stateBefore: null, leftRound: null };
  // What they left may be offered to somebody else by now.
  if (isBeforeStart(data.event.phase) && data.event.settings.waitlist) requirePlace(data);
  if (data.event.phase !== 'running' || row.leftRound === null) return base;
  // Within the same round this is an undo: the match is open again.
  if (row.leftRound === roundOfLeaving(data)) return { ...base, state: row.stateBefore ?? to };
  return { ...base, state: 'checked_in', joinedRound: data.rounds.length + 1 };
}

function stateAfter(data: EventData, row: EntrantData, to: EntrantState): Partial<EntrantData> {
  const { phase, settings } = data.event;
  if (isOver(phase)) throw notNow();
  if (to === 'dropped' || to === 'disqualified') {
    const hasPlayed = phase === 'running' && (hasLeft(row) || isPlaying(settings, row));
    return {
      state: to,
      stateBefore: hasLeft(row) ? row.stateBefore : row.state,
      leftRound: row.leftRound ?? (hasPlayed ? roundOfLeaving(data) : null),
    };
  }
  if (hasLeft(row)) return returned(data, row, to);
  if (phase !== 'running') return { state: to };
  // A player in a running event cannot go back to not being checked in.
  if (to === 'registered') throw notNow();
  requireLateEntry(data);
  return { state: to, joinedRound: data.rounds.length + 1 };
}

/** Keeps wins against players who left earlier from becoming double losses. */
function keepForfeits(data: EventData, entrantId: number): EventData {
  return data.matches.reduce((before, match) => {
    const { key, a, b, outcome, winner } = match;
    if (outcome !== 'forfeit' || match.result || !winner || a === null || b === null) return before;
    if (match[winner] !== entrantId) return before;
    const ended = winner === 'a' ? 'forfeit_b' : 'forfeit_a';
    const warnings = { a: [], b: [] };
    return withMatch(before, key, {
      result: { a, b, outcome, winner, games: [], warnings, ended, by: 'judge' },
    });
  }, data);
}

/** Keeps a match that this entrant lost by leaving, although they are back. */
const keepLoss = (data: EventData, { key, a, b, outcome, winner }: MatchData): EventData =>
  a === null || b === null || (outcome !== 'forfeit' && outcome !== 'double_loss')
    ? data
    : withMatch(data, key, {
        result: {
          a,
          b,
          outcome,
          winner,
          games: [],
          warnings: { a: [], b: [] },
          by: 'judge',
          ended: winner === null ? 'double_loss' : winner === 'a' ? 'forfeit_b' : 'forfeit_a',
        },
      });

/**
 * An entrant is back. What they lost by leaving is open again, except in a stage that is over, and
 * where others have played on.
 */
function comeBack(data: EventData, row: EntrantData, next: Partial<EntrantData>): EventData {
  const lost = data.matches.filter(
    ({ a, b, outcome, winner, result }) =>
      result === null &&
      ((a === row.id && winner !== 'a') || (b === row.id && winner !== 'b')) &&
      outcome !== null,
  );
  // Of those who left before the cut.
  const hasMissed = row.leftRound !== null && row.leftRound < roundOfLeaving(data);
  const isOverNow = ({ stage }: MatchData) => hasMissed && stage < data.stages.length;
  let kept = lost.filter(isOverNow).reduce(keepLoss, data);
  for (const match of lost.filter((one) => !isOverNow(one))) {
    const changed = withEntrant(kept, row.id, next);
    if (orphanedResults(factsOf(changed)).length === 0) return changed;
    kept = keepLoss(kept, match);
  }
  return withEntrant(kept, row.id, next);
}

interface ChangeEntrant {
  entrantId: number;
  state?: EntrantState | undefined;
  name?: string | undefined;
  rating?: number | null | undefined;
  logging?: boolean | undefined;
  division?: Division | null | undefined;
  reason?: string | undefined;
}

export function changeEntrant(data: EventData, command: ChangeEntrant): Done {
  const { entrantId, state, name, rating, logging, division, reason } = command;
  const waiting = data.waiting.find(({ id }) => id === entrantId);
  if (waiting) return changeWaiting(data, waiting, command);
  const row = entrantIn(data, entrantId);
  if (division) requireAge(data, { ...row, division }, declareFirst);
  const next: Partial<EntrantData> = {
    ...(state !== undefined && state !== row.state ? stateAfter(data, row, state) : {}),
    ...(name !== undefined && { shownName: name }),
    ...(rating !== undefined && { rating }),
    ...(logging !== undefined && { logging }),
    ...(division !== undefined && { division }),
  };
  const names = Object.keys(next) as (keyof EntrantData)[];
  if (names.length === 0) return done(data);
  const isLeaving = next.leftRound && row.leftRound === null;
  const isBack = next.leftRound === null && row.leftRound !== null;
  const kept = isLeaving ? keepForfeits(data, row.id) : data;
  const changed = isBack ? comeBack(data, row, next) : withEntrant(kept, row.id, next);
  const orphans = orphanedResults(factsOf(changed));
  if (orphans.length > 0) throw dependsOn(orphans);
  const before = Object.fromEntries(names.map((key) => [key, row[key]]));
  return done(derive(changed), {
    act: 'entrant',
    before: { id: row.id, ...before },
    after: { ...next, id: row.id },
    reason,
  });
}

export function checkIn(data: EventData, { entrantId }: { entrantId: number }): Done {
  const row = entrantIn(data, entrantId);
  if (row.state === 'checked_in') return done(data);
  const { phase } = data.event;
  if ((phase !== 'check_in' && phase !== 'running') || hasLeft(row)) throw notNow();
  const next = withEntrant(data, row.id, stateAfter(data, row, 'checked_in'));
  return done(next, { act: 'checked-in', after: { id: row.id } });
}

/** Moves a guest's matches to an account. */
export function claim(
  data: EventData,
  { entrantId, userId }: { entrantId: number; userId: number },
): Done {
  const row = entrantIn(data, entrantId);
  if (row.userId !== null) throw conflict(t('This code was used already.'));
  if (data.entrants.some((one) => one.userId === userId)) throw takesPartAlready();
  const shownName = row.shownName ?? row.guestName;
  const next = withEntrant(data, row.id, { userId, guestName: null, shownName });
  return done(next, { act: 'claimed', after: { id: row.id } });
}
