import { isDeepStrictEqual } from 'node:util';
import type { EventPart } from '#shared/realtime';
import type { AppDeps } from '../../deps';
import type { EventActs } from '../../jobs/acts';
import type { EventState } from './event-state';
import type { MatchRow } from './events.queries';

type RealtimeEvent = Parameters<AppDeps['realtime']['publish']>[0];

/** The event as it was read. */
export interface Snapshot extends Pick<EventState, 'event' | 'entrants' | 'waiting' | 'reports'> {
  matches: Map<string, MatchRow>;
  /** Numbers of them. */
  stages: number;
  rounds: number;
}

export const snapshotOf = (
  event: EventState['event'],
  {
    entrants,
    waiting,
    matches,
    stages,
    rounds,
    reports,
  }: Pick<EventState, 'entrants' | 'waiting' | 'matches' | 'stages' | 'rounds' | 'reports'>,
): Snapshot => ({
  event,
  entrants,
  waiting,
  matches: new Map(matches.map((row) => [row.key, row])),
  stages: stages.length,
  rounds: rounds.length,
  reports,
});

const LOGGED = ['userId', 'logging', 'shownName', 'guestName', 'deck'] as const;

/** Users whose battle log a change may affect. */
export function loggedPlayers(
  { event, entrants, matches }: EventState,
  before: Snapshot,
): number[] {
  const old = new Map(before.entrants.map((row) => [row.id, row]));
  const isShownElse = event.settings.showCombos !== before.event.settings.showCombos;
  const changed = new Set(
    entrants
      .filter((row) => isShownElse || LOGGED.some((key) => row[key] !== old.get(row.id)?.[key]))
      .map(({ id }) => id),
  );
  const now = new Map(matches.map((row) => [row.key, row]));
  const touched = new Set<number | null>();
  for (const key of new Set([...now.keys(), ...before.matches.keys()])) {
    const [was, is] = [before.matches.get(key), now.get(key)];
    if (!was?.result && !is?.result) continue;
    const players = [was?.a, was?.b, is?.a, is?.b].map((id) => id ?? null);
    const isSame = was?.id === is?.id && was?.version === is?.version;
    if (isSame && !players.some((id) => id !== null && changed.has(id))) continue;
    for (const id of players) touched.add(id);
  }
  const accounts = [...entrants, ...before.entrants].flatMap(({ id, userId }) =>
    userId !== null && touched.has(id) ? [userId] : [],
  );
  return [...new Set(accounts)].sort((a, b) => a - b);
}

/** Keys per message. */
const CALLS = 200;

/** Matches that just got a table; only the first per player. */
function calledKeys({ matches, event }: EventState, before: Snapshot): string[] {
  if (event.phase !== 'running') return [];
  const busy = new Set<number | null>();
  return matches.flatMap(({ key, state, table, a, b }) => {
    if (state !== 'ready' || table === null || (busy.has(a) && busy.has(b))) return [];
    busy.add(a).add(b);
    const old = before.matches.get(key);
    const isKnown = old?.state === 'ready' && old.table === table && old.a === a && old.b === b;
    return isKnown ? [] : [key];
  });
}

const changedKeys = (
  { matches }: EventState,
  before: Snapshot,
  is: (row: MatchRow) => boolean,
): string[] =>
  matches.flatMap((row) => {
    const old = before.matches.get(row.key);
    return is(row) && !(old && is(old)) ? [row.key] : [];
  });

/** Rounds and stages that were just drawn. */
function drawnRounds({ rounds, stages }: EventState, before: Snapshot) {
  const swiss = rounds.slice(before.rounds).map(({ number }) => ({ stage: 1, round: number }));
  const others = stages
    .slice(before.stages)
    .filter(({ kind }) => kind !== 'swiss')
    .map(({ number }) => ({ stage: number, round: 1 }));
  return [...swiss, ...others];
}

/** What people are notified of; undefined for nothing. */
export function actsOf(
  state: EventState,
  before: Snapshot,
): Omit<EventActs, 'eventId' | 'by' | 'at'> | undefined {
  const { phase } = state.event;
  const isNow = (wanted: typeof phase) => phase === wanted && before.event.phase !== wanted;
  const called = calledKeys(state, before);
  const drawn = drawnRounds(state, before);
  const awaiting = changedKeys(state, before, ({ isAwaiting }) => isAwaiting);
  const disputed = changedKeys(state, before, ({ isDisputed }) => isDisputed);
  const acts = {
    ...(called.length > 0 && { called }),
    ...(drawn.length > 0 && { drawn }),
    ...(awaiting.length > 0 && { awaiting }),
    ...(disputed.length > 0 && { disputed }),
    ...(isNow('check_in') && before.event.phase !== 'running' && { checkIn: true }),
    ...(isNow('cancelled') && { changed: 'cancelled' as const }),
    ...(isNow('finished') && { finished: true }),
  };
  return Object.keys(acts).length > 0 ? acts : undefined;
}

/** Those who waited and are offered a place now, until when, or have one. */
export function placesGiven({ entrants, waiting }: EventState, before: Snapshot) {
  const waited = new Set(before.waiting.flatMap((row) => (row.confirmBy ? [] : [row.id])));
  const given = ({ id, userId }: { id: number; userId: number | null }, until: Date | null) =>
    userId !== null && waited.has(id) ? [{ userId, confirmBy: until?.toISOString() ?? null }] : [];
  return [
    ...waiting.flatMap((row) => (row.confirmBy ? given(row, row.confirmBy) : [])),
    ...entrants.flatMap((row) => given(row, null)),
  ];
}

/** Whether an offered place was taken or let go, or is offered no longer. */
export function haveOffersEnded({ waiting }: EventState, before: Snapshot): boolean {
  const offered = new Set(waiting.flatMap(({ id, confirmBy }) => (confirmBy ? [id] : [])));
  return before.waiting.some(({ id, confirmBy }) => confirmBy !== null && !offered.has(id));
}

/** The messages that tell devices about a change. */
export function newsOf(state: EventState, before: Snapshot): RealtimeEvent[] {
  const { event, entrants, matches } = state;
  const eventId = event.tournamentId;
  const haveMatches =
    matches.length !== before.matches.size ||
    matches.some(({ key, id, version }) => {
      const old = before.matches.get(key);
      return old?.id !== id || old.version !== version;
    });
  const haveEntrants = !isDeepStrictEqual(
    [entrants, state.waiting],
    [before.entrants, before.waiting],
  );
  const parts: EventPart[] = [
    'event',
    ...(haveEntrants ? (['entrants'] as const) : []),
    ...(haveMatches ? (['matches'] as const) : []),
    ...(haveEntrants || haveMatches ? (['standings'] as const) : []),
  ];
  const keys = calledKeys(state, before);
  const calls = Array.from({ length: Math.ceil(keys.length / CALLS) }, (_, index) =>
    keys.slice(index * CALLS, (index + 1) * CALLS),
  );
  const disputed = changedKeys(state, before, ({ isDisputed }) => isDisputed);
  return [
    { type: 'event.changed', eventId, version: event.version, parts },
    ...calls.map((some) => ({ type: 'event.called' as const, eventId, keys: some })),
    ...placesGiven(state, before).map((place) => ({
      type: 'event.offered' as const,
      eventId,
      ...place,
    })),
    ...disputed.map((key) => ({ type: 'event.disputed' as const, eventId, key })),
  ];
}
