import { and, asc, eq, gt, isNull, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import type { MetaKind, MetaPeriod } from '#shared/meta';
import type { PartKind } from '#shared/rules/parts/kinds';
import { chunks } from '../../async';
import { guardianOf } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import {
  battles,
  combos,
  metaMatchups,
  metaParts,
  partColumns,
  partRows,
  users,
} from '../../db/schema';
import { JOBS_SCHEMA } from '../../jobs/queue';
import { isShownBattle } from '../battles/battles.policy';
import { isAccount } from '../people/people.policy';
import { roundLetters } from '../stats/stats.counters';
import type { summarize } from './summarize';

/** People whose public battles count: not suspended, not deleted, and not children. */
const isCounted = and(isNull(users.suspendedAt), isAccount, isNull(guardianOf(users.id)));

/** A page of the public combos that have battles, of people who count. */
export function listCountedCombos(db: Reader, after: number, limit: number) {
  const { id, userId } = combos;
  const { username, displayName } = users;
  return db
    .select({ id, userId, username, displayName, ...partColumns })
    .from(combos)
    .innerJoin(users, eq(users.id, combos.userId))
    .where(and(gt(combos.id, after), combos.isPublic, gt(combos.battles, 0), isCounted))
    .orderBy(asc(combos.id))
    .limit(limit);
}

/** 0 if there are none. */
export async function findLastBattleId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: max(battles.id) }).from(battles);
  return row?.id ?? 0;
}

const isAgainstOneself = sql`lower(btrim(${battles.opponentName})) in
  (lower(${users.username}), lower(btrim(coalesce(${users.displayName}, ${users.username}))))`;

/**
 * A game of an event is in both players' logs. If both are public, it counts once, as recorded by
 * the older account, with both sides.
 */
const isMirrored = sql`(${battles.eventMatchId} is not null and exists (
  select from battles twin
  join combos twin_combo on twin_combo.id = twin.my_combo_id and twin_combo.is_public
  join users twin_user on twin_user.id = twin.user_id and twin_user.suspended_at is null
  where twin.event_match_id = ${battles.eventMatchId} and twin.event_game = ${battles.eventGame}
    and twin.user_id < ${battles.userId} and ${guardianOf(sql`twin_user.id`)} is null
))`;

/** The public battles that count, with ids between the two bounds (exclusive). */
export function listCountedBattles(db: Reader, after: number, before: number) {
  return db
    .select({
      comboId: battles.myComboId,
      opponentCombo: battles.opponentCombo,
      opponentName: battles.opponentName,
      result: battles.result,
      letters: roundLetters,
      rounds: sql<number>`jsonb_array_length(${battles.roundsData})`,
      playedAt: battles.playedAt,
    })
    .from(battles)
    .innerJoin(combos, eq(combos.id, battles.myComboId))
    .innerJoin(users, eq(users.id, battles.userId))
    .where(
      and(
        combos.isPublic,
        gt(battles.id, after),
        lt(battles.id, before),
        isShownBattle,
        isCounted,
        sql`not ${isAgainstOneself}`,
        sql`not ${isMirrored}`,
      ),
    );
}

export async function findRefreshedAt(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(metaMatchups.createdAt) }).from(metaMatchups);
  return row?.at ?? undefined;
}

interface RefreshJob {
  runningSince: string | null;
  /** Of one that was asked for and has not started. */
  waitingSince: string | null;
  /** Start of the newest run that failed, whether or not it will be retried. */
  failedAt: string | null;
}

/** The state of the job queue; finished jobs are kept for days. */
export async function findRefreshJob(db: Reader): Promise<RefreshJob> {
  const at = (moment: SQL, state: SQL) =>
    sql`to_json(max(${moment}) filter (where ${state})) #>> '{}'`;
  const { rows } = await db.execute<RefreshJob & Record<string, unknown>>(sql`
    select ${at(sql`started_on`, sql`state = 'active'`)} as "runningSince",
      ${at(sql`created_on`, sql`state = 'created' and data ? 'askedAt'`)} as "waitingSince",
      ${at(sql`started_on`, sql`state in ('retry', 'failed')`)} as "failedAt"
    from ${sql.identifier(JOBS_SCHEMA)}.job where name = 'meta.refresh'`);
  const [row] = rows;
  const toIso = (moment: string | null | undefined) => moment && new Date(moment).toISOString();
  return {
    runningSince: toIso(row?.runningSince) ?? null,
    waitingSince: toIso(row?.waitingSince) ?? null,
    failedAt: toIso(row?.failedAt) ?? null,
  };
}

/** Rows per statement, below the parameter limit of Postgres. */
const CHUNK = 500;
const LOCK = 3_204_511;

export async function replaceMeta(
  tx: Writer,
  { parts, matchups }: Awaited<ReturnType<typeof summarize>>,
  createdAt: Date,
): Promise<void> {
  // Two concurrent runs would insert the same keys.
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.delete(metaParts);
  for (const some of chunks(parts, CHUNK)) await tx.insert(metaParts).values(some);
  await tx.delete(metaMatchups);
  const rows = (['type', 'blade'] as const).map((by) => ({ by, data: matchups[by], createdAt }));
  await tx.insert(metaMatchups).values(rows);
}

/** In list order, for one kind or all kinds of parts. */
export function listStats(
  db: Reader,
  { kind, period }: { kind?: MetaKind | undefined; period: MetaPeriod },
  { after, limit }: { after: number; limit: number },
) {
  return db
    .select({ place: metaParts.place, stats: metaParts.stats })
    .from(metaParts)
    .where(
      and(
        eq(metaParts.period, period),
        kind ? eq(metaParts.kind, kind) : ne(metaParts.kind, 'build'),
        gt(metaParts.place, after),
      ),
    )
    .orderBy(asc(metaParts.place))
    .limit(limit);
}

export const findPartRow = (db: Reader, kind: PartKind, slug: string) =>
  first(
    db
      .select({ stats: metaParts.stats, detail: metaParts.detail })
      .from(metaParts)
      .where(and(eq(metaParts.period, 'all'), eq(metaParts.kind, kind), eq(metaParts.slug, slug))),
  );

export async function findMatchups(db: Reader, by: 'type' | 'blade') {
  const [row] = await db
    .select({ data: metaMatchups.data })
    .from(metaMatchups)
    .where(eq(metaMatchups.by, by));
  return row?.data;
}

/** Battles and wins per part of a person's combos; `since` counts battles one by one. */
export async function listOwnFigures(db: Reader, userId: number, since?: Date) {
  const recent = sql`(select my_combo_id, count(*) battles, count(*) filter (where result = 'WIN') wins
    from battles where user_id = ${userId} and played_at >= ${since?.toISOString()} group by 1)`;
  const played: SQL = since
    ? sql`combos join ${recent} recent on recent.my_combo_id = combos.id`
    : sql`combos`;
  const [count, wins] = since
    ? [sql`recent.battles`, sql`recent.wins`]
    : [combos.battles, combos.wins];
  const { rows } = await db.execute<{
    kind: PartKind;
    name: string;
    battles: number;
    wins: number;
  }>(
    sql`select part.kind, part.name, sum(${count})::int battles, sum(${wins})::int wins
      from ${played}, lateral ${partRows}
      where combos.user_id = ${userId} and ${count} > 0 and part.name is not null
      group by 1, 2`,
  );
  return rows;
}
