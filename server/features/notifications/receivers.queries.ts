import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import type { NotificationParams } from '../../db/schema';

/** Somebody to be notified. */
export interface Receiver {
  userId: number;
  /** Of the like or comment itself. */
  since?: string;
  params?: NotificationParams;
}

const list = async (db: Reader, statement: SQL): Promise<Receiver[]> =>
  (await db.execute<Receiver & Record<string, unknown>>(statement)).rows;

/** The owner of the post, unless the like was taken back. */
export const ofLike = (db: Reader, mediaId: number, by: number) =>
  list(
    db,
    sql`
    select media.user_id::int as "userId", media_likes.created_at as since
    from media_likes join media on media.id = media_likes.media_id
    where media_likes.media_id = ${mediaId} and media_likes.user_id = ${by}`,
  );

/** The owner of the post and those who commented before, unless the comment is gone. */
export const ofComment = (db: Reader, mediaId: number, commentId: number) =>
  list(
    db,
    sql`
    select person.id::int as "userId", comments.created_at as since
    from comments
    join lateral (
      select user_id as id from media where id = ${mediaId}
      union select earlier.user_id from comments earlier
      where earlier.media_id = ${mediaId} and earlier.id < ${commentId}
    ) person on true
    where comments.id = ${commentId}`,
  );

export const administrators = (db: Reader) =>
  list(db, sql`select id::int as "userId" from users where role = 'admin'`);

const textList = (keys: readonly string[]) => `{${keys.join(',')}}`;

/** A match for one of its players. */
const MATCH = sql`player.user_id::int as "userId", json_strip_nulls(json_build_object(
  'key', match.key, 'table', match.table, 'round', match.round, 'stage', match.stage,
  'entrant', other.id)) as params`;

const PLAYERS = sql`event_matches match
  join tournament_participants player on player.id in (match.a, match.b)
  left join tournament_participants other
    on other.id in (match.a, match.b) and other.id <> player.id
  where player.user_id is not null`;

/** The players of matches that can be played, first the later ones. */
export const ofCalls = (db: Reader, eventId: number, keys: readonly string[]) =>
  list(
    db,
    sql`
    select ${MATCH} from ${PLAYERS}
      and match.tournament_id = ${eventId} and match.key = any(${textList(keys)}::text[])
      and match.state = 'ready' and match.table is not null
    order by match.stage desc, match.position desc`,
  );

/** The entrants of a round, first with their later matches in it. */
export const ofRound = (
  db: Reader,
  eventId: number,
  { stage, round }: { stage: number; round: number },
) =>
  list(
    db,
    sql`
    select ${MATCH} from ${PLAYERS}
      and match.tournament_id = ${eventId} and match.stage = ${stage} and match.round = ${round}
    order by match.position desc`,
  );

/** Players who have not reported their match, while it waits for confirmation. */
export const ofConfirmation = (db: Reader, eventId: number, keys: readonly string[]) =>
  list(
    db,
    sql`
    select ${MATCH} from ${PLAYERS}
      and match.tournament_id = ${eventId} and match.key = any(${textList(keys)}::text[])
      and match.is_awaiting and not exists (
        select from event_reports report
        where report.tournament_id = ${eventId} and report.key = match.key
          and report.status = 'awaiting' and report.by = player.user_id)`,
  );

export const organisers = (db: Reader, eventId: number) =>
  list(
    db,
    sql`
    select user_id::int as "userId" from tournaments where id = ${eventId}
    union select user_id::int from event_staff
    where tournament_id = ${eventId} and role = 'organiser'`,
  );

/** Those who may still play, registered by a time. */
export const registered = (db: Reader, eventId: number, by?: Date) =>
  list(
    db,
    sql`
    select user_id::int as "userId" from tournament_participants
    where tournament_id = ${eventId} and user_id is not null
      and state in ('registered', 'checked_in')
      and ${by ? sql`created_at <= ${by.toISOString()}::timestamptz` : sql`true`}`,
  );

export const entrants = (db: Reader, eventId: number) =>
  list(
    db,
    sql`
    select user_id::int as "userId" from tournament_participants
    where tournament_id = ${eventId} and user_id is not null`,
  );
