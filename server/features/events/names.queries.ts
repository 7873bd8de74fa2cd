import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import { first } from '../../db/query';
import { events } from '../../db/schema';
import type { EntrantRow, NamedEntrant, StageRow } from './events.queries';
import { type Named, type Opponent, opponentName } from './names';

/** The entrant `p` of the account `u`. */
export const entrantJson = (p: SQL, u: SQL) => sql`json_build_object('id', ${p}.id,
  'state', ${p}.state, 'place', ${p}.place, 'userId', ${p}.user_id, 'number', ${p}.number, 'leftRound', ${p}.left_round,
  'shownName', ${p}.shown_name, 'seenName', ${p}.seen_name, 'guestName', ${p}.guest_name,
  'displayName', ${u}.display_name, 'username', ${u}.username,
  'birthYear', ${u}.birth_year, 'division', ${p}.division)`;

export const staffJson = (tournamentId: SQL | number) => sql<Named[]>`(
  select json_agg(json_build_object('id', id, 'username', username)) from users where id in (
    select user_id from tournaments where id = ${tournamentId}
    union all select user_id from event_staff where tournament_id = ${tournamentId}))`;

/** What `opponentName` needs of the entrant `other` of the account `person`. */
export const opponentJson = (tournamentId: SQL | number) => sql<Opponent>`json_build_object(
  'entrant', ${entrantJson(sql`other`, sql`person`)}, 'staff', ${staffJson(tournamentId)})`;

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

/** Everything standings need besides matches, in one row. */
export const findStandingsInput = (db: Reader, id: number) =>
  first(
    db
      .select({
        event: getTableColumns(events),
        date: sql<string>`(select date from tournaments where id = ${id})`,
        rounds: sql<{ length: number }>`(
        select json_build_object('length', count(*)) from event_rounds where tournament_id = ${id})`,
        stages: sql<Pick<StageRow, 'kind' | 'groups' | 'seeds'>[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'groups', groups, 'seeds', seeds)
          order by number), '[]') from event_stages where tournament_id = ${id})`,
        entrants: sql<RankedEntrant[]>`(
        select coalesce(json_agg(${entrantJson(sql`p`, sql`u`)}), '[]')
        from tournament_participants p left join users u on u.id = p.user_id
        where p.tournament_id = ${id})`,
        staff: staffJson(id),
      })
      .from(events)
      .where(eq(events.tournamentId, id)),
  );

type RankedEntrant = NamedEntrant &
  Pick<EntrantRow, 'leftRound' | 'birthYear' | 'division' | 'place'>;
