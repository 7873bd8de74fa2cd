import { and, eq, sql } from 'drizzle-orm';
import type { MyEvent } from '#shared/event-me';
import type { MatchData, StoredResult } from '#shared/rules/events/event-data';
import { type MatchRules, matchRules } from '#shared/rules/events/match-rules';
import { completeSettings, type EventSettings } from '#shared/rules/events/settings';
import { startOf } from '#shared/rules/events/start-points';
import type { Reader, Writer } from '../../db/pool';
import { anyOf } from '../../db/query';
import { combos, type DeckCopy, eventAnswers, eventCombos, partColumns } from '../../db/schema';
import { type Opponent, opponentName } from './names';
import { opponentJson } from './names.queries';

/** The player's combos by `game:round`; `*` is the whole match. */
export type Answers = Record<string, number>;

/** A match from the view of a player who logs it. */
export interface PlayedRow {
  matchId: number;
  eventId: number;
  eventName: string;
  key: string;
  state: string;
  settings: EventSettings;
  rules: MatchRules;
  isA: boolean;
  hasWon: boolean;
  result: StoredResult;
  /** Milliseconds. */
  playedAt: number;
  deck: DeckCopy[] | null;
  answers: Answers | null;
  opponent: Opponent;
  opponentDeck: DeckCopy[] | null;
  opponentAnswers: Answers | null;
}

type StoredRow = Omit<PlayedRow, 'rules'> & Pick<MatchData, 'stage' | 'playersLeft'>;

function rulesOf(settings: EventSettings, row: StoredRow): MatchRules {
  const rules = matchRules(settings, row);
  const { deck, opponentDeck, isA } = row;
  const lists = isA ? { a: deck, b: opponentDeck } : { a: opponentDeck, b: deck };
  return { ...rules, start: startOf(settings, rules, lists) };
}

/** A page at most, since players answer the latest first. */
const LATEST = 200;

/** Latest first: all matches of one event, else the latest ones. */
export async function listPlayed(
  db: Reader,
  userId: number,
  eventId?: number,
): Promise<PlayedRow[]> {
  const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
    select match.id::int as "matchId", event.tournament_id::int as "eventId",
      tournament.name as "eventName", match.key, match.state,
      match.stage, match.players_left as "playersLeft", event.settings,
      match.a = own.id as "isA", match.winner = case when match.a = own.id then 'a' else 'b' end
        as "hasWon",
      match.result, own.deck, mine.combos as answers,
      ${opponentJson(sql`own.tournament_id`)} as opponent, other.deck as "opponentDeck", theirs.combos as "opponentAnswers",
      (extract(epoch from coalesce((
        select min(report.played_at) from event_reports report
        where report.tournament_id = match.tournament_id and report.key = match.key
          and report.status <> 'waiting'
          and report.played_at >= coalesce(match.taken_back_at, '-infinity')
      ), tournament.date)) * 1000)::float8 as "playedAt"
    from tournament_participants own
    join events event on event.tournament_id = own.tournament_id
    join tournaments tournament on tournament.id = own.tournament_id
    join event_matches match on match.tournament_id = own.tournament_id
      and own.id in (match.a, match.b)
    join tournament_participants other
      on other.id = case when match.a = own.id then match.b else match.a end
    left join users person on person.id = other.user_id
    left join event_answers mine on mine.match_id = match.id and mine.user_id = own.user_id
    left join event_answers theirs on theirs.match_id = match.id and theirs.user_id = other.user_id
    where own.user_id = ${userId} and own.logging and not event.imported
      and match.outcome = 'played' and match.result is not null and match.state <> 'void'
      ${eventId === undefined ? sql`` : sql`and own.tournament_id = ${eventId}`}
    order by match.id desc
    ${eventId === undefined ? sql`limit ${LATEST}` : sql``}`);
  const settingsOf = new Map<number, EventSettings>();
  return rows.map((row) => {
    const settings = settingsOf.get(row.eventId) ?? completeSettings(row.settings);
    settingsOf.set(row.eventId, settings);
    return { ...row, settings, rules: rulesOf(settings, row) };
  });
}

export async function listAnsweredCombos(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { id, userId, name } = combos;
  const rows = await db
    .select({ id, userId, name, ...partColumns })
    .from(combos)
    .where(anyOf(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The combos under which an event's battles of a person are kept, by the JSON of the copy. */
export async function listEventCombos(
  db: Reader,
  { userId, eventId }: { userId: number; eventId: number },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ copy: eventCombos.copy, comboId: eventCombos.comboId })
    .from(eventCombos)
    .innerJoin(combos, and(eq(combos.id, eventCombos.comboId), eq(combos.userId, userId)))
    .where(eq(eventCombos.tournamentId, eventId));
  return new Map(rows.map(({ copy, comboId }) => [copy, comboId]));
}

export async function saveEventCombos(
  tx: Writer,
  rows: readonly (typeof eventCombos.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(eventCombos)
      .values([...rows])
      .onConflictDoNothing();
}

/** @returns the match and the accounts of its players */
export async function findOwnMatch(
  db: Reader,
  userId: number,
  { eventId, key }: { eventId: number; key: string },
): Promise<{ matchId: number; userIds: number[] } | undefined> {
  const { rows } = await db.execute<{ matchId: number; userIds: number[] }>(sql`
    select match.id::int as "matchId", array_agg(player.user_id::int) as "userIds"
    from event_matches match
    join events event on event.tournament_id = match.tournament_id and not event.imported
    join tournament_participants player on player.id in (match.a, match.b)
    where match.tournament_id = ${eventId} and match.key = ${key} and player.user_id is not null
    group by match.id having bool_or(player.user_id = ${userId})`);
  return rows[0];
}

/** Adds to earlier answers. */
export async function saveAnswers(
  tx: Writer,
  matchId: number,
  userId: number,
  answers: Answers,
): Promise<void> {
  await tx
    .insert(eventAnswers)
    .values({ matchId, userId, combos: answers })
    .onConflictDoUpdate({
      target: [eventAnswers.matchId, eventAnswers.userId],
      set: { combos: sql`${eventAnswers.combos} || excluded.combos` },
    });
}

/** Events that the person is playing in, with their next match. */
export async function listMyEvents(db: Reader, userId: number): Promise<MyEvent[]> {
  type Match = NonNullable<MyEvent['match']>;
  type Row = Omit<MyEvent, 'match'> & {
    match: (Omit<Match, 'opponent'> & { opponent: Opponent | null }) | null;
  };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select tournament.id::int as id, tournament.name, event.phase, own.state, (
      select jsonb_build_object('key', match.key, 'stage', match.stage, 'round', match.round,
        'table', match.table, 'opponent', (
          select ${opponentJson(sql`own.tournament_id`)}
          from tournament_participants other left join users person on person.id = other.user_id
          where other.id = case when match.a = own.id then match.b else match.a end))
      from event_matches match
      where match.tournament_id = own.tournament_id and own.id in (match.a, match.b)
        and match.state in ('waiting', 'ready', 'playing')
      order by match.stage, match.position limit 1
    ) as match
    from tournament_participants own
    join events event on event.tournament_id = own.tournament_id
    join tournaments tournament on tournament.id = own.tournament_id
    where own.user_id = ${userId} and event.phase in ('check_in', 'running')
      and own.state in ('registered', 'checked_in')
    order by tournament.date desc limit 5`);
  return rows.map(({ match, ...row }) => ({
    ...row,
    match: match && { ...match, opponent: match.opponent && opponentName(match.opponent) },
  }));
}
