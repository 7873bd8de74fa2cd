import {
  and,
  eq,
  isNotNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { GuardianState } from '#shared/current-user';
import { STAND_INS } from '#shared/stand-ins';
import type { Reader } from './pool';
import { anyOf, arg, idList, prepared } from './query';
import { blocks, guardianships, users } from './schema';

/** Whether the guardianship `child` is of somebody who may still be a child, by year of birth. */
const isChild = sql`child.child_until >= extract(year from now())::int`;

/** Null for adults. `id` is a person's id. */
export const guardianOf = (id: SQLWrapper) => sql<GuardianState | null>`(
  select case when child.confirmed_at is null then 'waiting' else 'confirmed' end
  from guardianships child where child.user_id = ${id} and ${isChild}
)`;

/** Which of `ids` may still be children. */
export async function childrenAmong(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlySet<number | null>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select child.user_id::int as id from guardianships child
    where child.user_id = any(${idList(ids)}::bigint[]) and ${isChild}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether everybody sees this person, but for blocks. Counters that all people share count what
 * these people do. Not written with `exists`, for which Postgres may read all children once.
 */
export const isPublicPerson = (id: SQLWrapper) => sql<boolean>`(
  ${guardianOf(id)} is null
  and coalesce((select suspended_at is null from users person where person.id = ${id}), true)
)`;

/**
 * Whether a child's account is hidden from the viewer, as it is from all but friends. `column` is a
 * person's id. Not written with `exists`, for which Postgres may read all children once.
 */
export const isPrivateTo = (
  column: SQLWrapper,
  viewer: number | SQLWrapper | Placeholder,
) => sql`coalesce((
  select true from guardianships child where child.user_id = ${column} and ${isChild}
    and not exists (
      select from friendships friend
      where friend.user_id = child.user_id and friend.friend_id = ${viewer}
    )
), false)`;

type Viewer = number | Placeholder | SQLWrapper;

/** Stands for somebody who takes part in something shared, but whom the reader may not see. */
export const HIDDEN_PERSON = { username: 'hidden', displayName: STAND_INS.hidden_person };

const isAdministrator = (id: Viewer) => sql`exists (
  select from users administrator where administrator.id = ${id} and administrator.role = 'admin'
)`;

/** People who have blocked this person or whom they have blocked. */
const blockedFor = (viewer: Viewer) => sql`
  select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${viewer}
  union all select ${blocks.userId} from ${blocks} where ${blocks.blockedId} = ${viewer}`;

/**
 * Suspended people, none for themselves or for administrators. Independent of the outer query, so
 * that it is read once per statement, from the index on the few suspended accounts.
 */
const suspendedTo = (viewer: Viewer) => sql`
  select suspended.id from users suspended
  where suspended.suspended_at is not null and suspended.id <> ${viewer}
    and not ${isAdministrator(viewer)}`;

/** Excludes suspended people. */
export const isUnsuspended = (column: SQLWrapper, viewer: Viewer): SQL =>
  sql`${column} not in (${suspendedTo(viewer)})`;

/**
 * Excludes rows whose `column` is a user blocked by this person or blocking them, or suspended.
 * Together with children in `notHidden`; alone where the two know each other: friends, requests and
 * friend codes. The list is read once per statement.
 * When selecting from one table, Drizzle drops the table's name, so qualify `column` there.
 */
export const isReachable = (
  column: SQLWrapper,
  viewer: Viewer,
  unreachable = unreachableTo(viewer),
): SQL => sql`${column} not in (${unreachable})`;

const unreachableTo = (viewer: Viewer) =>
  sql`${blockedFor(viewer)} union all ${suspendedTo(viewer)}`;

/** The list that `isReachable` reads, once for all conditions with `UNREACHABLE` in a statement. */
export const withUnreachable = (viewer: Viewer) =>
  sql`with unreachable (id) as materialized (${unreachableTo(viewer)})`;
export const UNREACHABLE = sql`select id from unreachable`;

/**
 * Like `isReachable`, and excludes children who are not this person's friends. The `or` looks them
 * up by key, so that a list query keeps its plan.
 */
export const notHidden = (column: SQLWrapper, viewer: Viewer, unreachable?: SQL): SQL => sql`(
  ${isReachable(column, viewer, unreachable)} and (${column} = ${viewer} or not ${isPrivateTo(column, viewer)})
)`;

/**
 * Children and suspended people whom this person sees all the same: themselves, friends, and for
 * administrators everybody suspended.
 */
export const privatePeopleShownTo = (viewer: Viewer): SQL => sql`
  select friend.friend_id from friendships friend
  where friend.user_id = ${viewer} and ${guardianOf(sql`friend.friend_id`)} is not null
    and ${isUnsuspended(sql`friend.friend_id`, viewer)}
  union all select child.user_id from guardianships child where child.user_id = ${viewer} and ${isChild}
  union all select suspended.id from users suspended
    where suspended.suspended_at is not null and ${isAdministrator(viewer)}`;

/** People who are publicly visible, but not to this person because of a block. */
export const publicPeopleBlockedFor = (viewer: Viewer): SQL => sql`
  select id from (${blockedFor(viewer)}) blocked (id) where ${isPublicPerson(sql`blocked.id`)}`;

const pair = (from: string, to: string) =>
  and(eq(blocks.userId, arg(from)), eq(blocks.blockedId, arg(to)));

const blocksBetween = (db: Reader) =>
  db
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(or(pair('viewer', 'owner'), pair('owner', 'viewer')));

const readBlocks = prepared('blocks_between', blocksBetween);

const readHidden = prepared('hidden_since', (db) => {
  const { userId, createdAt } = guardianships;
  const { viewer, owner } = { viewer: arg('viewer'), owner: arg('owner') };
  const child = db
    .select({ createdAt })
    .from(guardianships)
    .where(and(eq(userId, owner), ne(userId, viewer), isPrivateTo(userId, viewer)));
  // Hides older rows too.
  const suspended = db
    .select({ createdAt: sql<Date>`to_timestamp(0)`.mapWith(createdAt) })
    .from(users)
    .where(and(eq(users.id, owner), sql`${users.id} in (${suspendedTo(viewer)})`));
  return unionAll(blocksBetween(db), child, suspended).orderBy(sql`created_at`).limit(1);
});

/** Whether either person has blocked the other. */
export const isBlocked = async (db: Reader, a: number, b: number): Promise<boolean> =>
  (await readBlocks(db, { viewer: a, owner: b })).length > 0;

const readSuspended = prepared('suspended_among', (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, arg('ids')), isNotNull(users.suspendedAt))),
);

/** Which of these people are suspended, whoever asks. */
export async function suspendedAmong(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await readSuspended(db, { ids: idList(ids) });
  return new Set(rows.map(({ id }) => id));
}

/** The same check as `notHidden`, for one person. */
export const isHidden = async (db: Reader, viewer: number, owner: number): Promise<boolean> =>
  (await hiddenSince(db, viewer, owner)) !== undefined;

/**
 * Since when one person is hidden from the other, if at all: since the first block, the sign-up of
 * a child, or for ever if suspended.
 */
export async function hiddenSince(db: Reader, viewer: number, owner: number) {
  const [first] = await readHidden(db, { viewer, owner });
  return first?.createdAt;
}
