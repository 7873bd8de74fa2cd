import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { EventPart } from '#shared/realtime';
import type { Reader } from '../../db/pool';
import type { AppDeps } from '../../deps';
import type { EventState } from './event-state';
import type { EntrantRow, MatchRow } from './events.queries';
import { type Opponent, opponentJson, opponentName } from './names';

type RealtimeEvent = Parameters<AppDeps['realtime']['publish']>[0];

export interface Snapshot {
  settings: EventState['event']['settings'];
  entrants: EntrantRow[];
  matches: Map<string, MatchRow>;
}

export const snapshotOf = (
  { settings }: EventState['event'],
  { entrants, matches }: Pick<EventState, 'entrants' | 'matches'>,
): Snapshot => ({
  settings,
  entrants,
  matches: new Map(matches.map((row) => [row.key, row])),
});

const LOGGED = ['userId', 'logging', 'shownName', 'guestName', 'deck'] as const;

/** Users whose battle log a change may affect. */
export function loggedPlayers(
  { event, entrants, matches }: EventState,
  before: Snapshot,
): number[] {
  const old = new Map(before.entrants.map((row) => [row.id, row]));
  const isShownElse = event.settings.showCombos !== before.settings.showCombos;
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
  const haveEntrants = !isDeepStrictEqual(entrants, before.entrants);
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
  const disputed = matches.filter(
    ({ key, isDisputed }) => isDisputed && !before.matches.get(key)?.isDisputed,
  );
  return [
    { type: 'event.changed', eventId, version: event.version, parts },
    ...calls.map((some) => ({ type: 'event.called' as const, eventId, keys: some })),
    ...disputed.map(({ key }) => ({ type: 'event.disputed' as const, eventId, key })),
  ];
}

interface Call {
  userId: number;
  key: string;
  table: number;
  opponent: string;
}

/** The players of these matches, unless a match can no longer be played. */
export async function listCalls(
  db: Reader,
  eventId: number,
  keys: readonly string[],
): Promise<Call[]> {
  const { rows } = await db.execute<Omit<Call, 'opponent'> & { opponent: Opponent }>(sql`
    select player.user_id::int as "userId", match.key, match.table,
      ${opponentJson(eventId)} as opponent
    from event_matches match
    join tournament_participants player on player.id in (match.a, match.b)
    join tournament_participants other on other.id in (match.a, match.b) and other.id <> player.id
    left join users person on person.id = other.user_id
    where match.tournament_id = ${eventId} and match.key = any(${`{${keys.join(',')}}`}::text[])
      and match.state = 'ready' and match.table is not null and player.user_id is not null`);
  return rows.map((row) => ({ ...row, opponent: opponentName(row.opponent) }));
}

export async function listOrganiserIds(db: Reader, eventId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select user_id::int as id from tournaments where id = ${eventId}
    union select user_id::int from event_staff
    where tournament_id = ${eventId} and role = 'organiser'`);
  return rows.map(({ id }) => id);
}
