import { type SQL, sql } from 'drizzle-orm';
import { type DeletionPreview, PREVIEWED_EVENTS_MAX } from '#shared/account-deletion';
import type { EventPhase } from '#shared/rules/events/phases';
import { msg } from '#shared/translate';
import { notHidden } from '../../db/hidden';
import type { After, Reader, Tx } from '../../db/pool';
import { idList } from '../../db/query';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { webFor } from '../tournaments/tournaments.policy';
import { insertTombstone } from './relations.queries';

const STILL_RUNNING = msg('Hand over or cancel your running events first.');

/** The organiser of an event who was named first and could run it. */
const heirOf = (eventId: SQL) => sql`(
  select staff.user_id from event_staff staff join users on users.id = staff.user_id
  where staff.tournament_id = ${eventId} and staff.role = 'organiser' and users.suspended_at is null
  order by staff.named_at, staff.user_id limit 1)`;

/** @throws AppError 409 while a person runs an event */
export async function refuseWhileRunning(db: Reader, userId: number, ids?: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from tournaments join events on events.tournament_id = tournaments.id
    where tournaments.user_id = ${userId} and events.phase = 'running'
      ${ids === undefined ? sql`` : sql`and tournaments.id = any(${ids}::bigint[])`}
    limit 1`);
  if (rows.length > 0) throw new AppError('conflict', STILL_RUNNING);
}

interface OwnEvent extends Record<string, unknown> {
  id: number;
  phase: EventPhase;
  heir: number | null;
  folder: string | null;
}

/**
 * Gives a person's events to the organisers who were named first. Without one, finished ones stay
 * without an owner, and the others are cancelled; the owner's own words and pictures go. The caller
 * holds the locks of the tournaments `ids`.
 * @returns the folders of their flyers
 * @throws AppError 409 while one is running
 */
export async function leaveOwnEvents(
  { tx, after, deps }: { tx: Tx; after: After; deps: Pick<AppDeps, 'realtime'> },
  userId: number,
  ids: string,
): Promise<string[]> {
  await refuseWhileRunning(tx, userId, ids);
  const { rows } = await tx.execute<OwnEvent>(sql`
    select cup.id::int, event.phase, cup.folder, ${heirOf(sql`cup.id`)}::int as heir
    from tournaments cup join events event on event.tournament_id = cup.id
    where cup.user_id = ${userId} and cup.id = any(${ids}::bigint[])`);
  if (rows.length === 0) return [];
  const orphans = rows.filter(({ heir }) => heir === null);
  const tombstone = orphans.length > 0 ? await insertTombstone(tx) : null;
  const [eventIds, heirs] = [rows.map(({ id }) => id), rows.map(({ heir }) => heir ?? tombstone)];
  await tx.execute(sql`
    update tournaments set user_id = given.heir, client_id = null, web = ${webFor(sql`given.heir`)}
    from unnest(${idList(eventIds)}::bigint[], ${`{${heirs.join(',')}}`}::bigint[]) as given (id, heir)
    where tournaments.id = given.id`);
  await tx.execute(sql`
    delete from event_staff using tournaments
    where event_staff.tournament_id = tournaments.id and event_staff.user_id = tournaments.user_id
      and tournaments.id = any(${idList(eventIds)}::bigint[])`);
  const orphanIds = idList(orphans.map(({ id }) => id));
  await tx.execute(sql`
    update tournaments set description = '', folder = null, files = '[]', placeholder = null,
      web = 'off'
    where id = any(${orphanIds}::bigint[])`);
  await tx.execute(sql`
    with cancelled as (
      update events set phase = 'cancelled', lapses_at = null from events before
      where before.tournament_id = events.tournament_id
        and events.tournament_id = any(${orphanIds}::bigint[])
        and events.phase not in ('finished', 'cancelled')
      returning events.tournament_id as id, before.phase as phase
    )
    insert into event_log (tournament_id, act, before, after)
    select id, 'phase', to_jsonb(phase), '"cancelled"'::jsonb from cancelled`);
  await tx.execute(
    sql`delete from event_waitlist where tournament_id = any(${orphanIds}::bigint[])`,
  );
  await tx.execute(sql`
    insert into event_log (tournament_id, act) select unnest(${idList(eventIds)}::bigint[]), 'owner'`);
  const { rows: bumped } = await tx.execute<{ id: number; version: number }>(sql`
    update events set version = version + 1 where tournament_id = any(${idList(eventIds)}::bigint[])
    returning tournament_id::int as id, version`);
  after(() => {
    for (const { id: eventId, version } of bumped) {
      deps.realtime.publish({ type: 'event.changed', eventId, version, parts: ['event'] });
    }
  });
  return orphans.flatMap(({ folder }) => folder ?? []);
}

/** Running events in which a person plays. The caller holds the locks of the tournaments `ids`. */
export async function listPlaying(db: Reader, userId: number, ids?: string) {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select cup.id::int, cup.name from tournament_participants entrant
    join events event on event.tournament_id = entrant.tournament_id
    join tournaments cup on cup.id = event.tournament_id
    where entrant.user_id = ${userId} and event.phase = 'running'
      and entrant.state in ('registered', 'checked_in')
      ${ids === undefined ? sql`` : sql`and cup.id = any(${ids}::bigint[])`}
    order by cup.id limit ${PREVIEWED_EVENTS_MAX}`);
  return rows;
}

/** Events with a waitlist in which a person plays or waits. The caller holds the locks. */
export async function listAwaited(db: Reader, userId: number, ids: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct waiting.tournament_id::int as id from event_waitlist waiting
    where waiting.tournament_id = any(${ids}::bigint[]) and (waiting.user_id = ${userId} or exists (
      select from tournament_participants entrant
      where entrant.tournament_id = waiting.tournament_id and entrant.user_id = ${userId}))
    order by id`);
  return rows.map(({ id }) => id);
}

type Previewed = DeletionPreview['events'][number];

/** What happens to a person's events if their account is deleted, running ones first. */
export async function listOwnEvents(db: Reader, userId: number) {
  const { rows } = await db.execute<
    Omit<Previewed, 'outcome' | 'date'> & { date: string; hasHeir: boolean; total: number }
  >(sql`
    select cup.id::int, cup.name, to_json(cup.date) #>> '{}' as date, event.phase,
      heir.id is not null as "hasHeir", count(*) over ()::int as total,
      case when ${notHidden(sql`heir.id`, userId)} then coalesce(heir.display_name, heir.username) end
        as heir
    from tournaments cup join events event on event.tournament_id = cup.id
    left join users heir on heir.id = ${heirOf(sql`cup.id`)}
    where cup.user_id = ${userId}
    order by event.phase <> 'running', cup.date desc, cup.id desc
    limit ${PREVIEWED_EVENTS_MAX}`);
  const outcomeOf = (phase: EventPhase, hasHeir: boolean): Previewed['outcome'] => {
    if (phase === 'running') return 'blocked';
    if (hasHeir) return 'handed_over';
    return phase === 'finished' || phase === 'cancelled' ? 'kept' : 'cancelled';
  };
  const events = rows.map(({ hasHeir, total: _, date, ...row }) => ({
    ...row,
    date: new Date(date).toISOString(),
    outcome: outcomeOf(row.phase, hasHeir),
  }));
  return { events, eventCount: rows[0]?.total ?? 0 };
}

export async function countDecks(db: Reader, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from decks where user_id = ${userId}`);
  return rows[0]?.count ?? 0;
}
