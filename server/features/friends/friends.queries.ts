import { and, asc, eq, sql } from 'drizzle-orm';
import { type PersonRow, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { friendships, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;
type Writer = Pick<Db, 'insert' | 'delete'>;

const byName = sql`lower(${users.username})`;

const readFirstFriends = prepared('first_friends', (db) =>
  db
    .select(personColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(eq(friendships.userId, sql.placeholder('userId')))
    .orderBy(asc(byName))
    .limit(sql.placeholder('limit')),
);

export function listFriends(
  db: Reader,
  userId: number,
  { after, limit }: { after: [username: string] | null; limit: number },
): Promise<PersonRow[]> {
  if (!after) return readFirstFriends(db, { userId, limit: limit + 1 });
  return db
    .select(personColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, userId), sql`${byName} > lower(${after[0]}::text)`))
    .orderBy(asc(byName))
    .limit(limit + 1);
}

const readFriendship = prepared('friendship', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        eq(friendships.userId, sql.placeholder('a')),
        eq(friendships.friendId, sql.placeholder('b')),
      ),
    ),
);

export async function areFriends(db: Reader, a: number, b: number): Promise<boolean> {
  return (await readFriendship(db, { a, b })).length > 0;
}

const readFriendsAmong = prepared('friends_among', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        eq(friendships.userId, sql.placeholder('userId')),
        // The same text for any number of ids; see `anyOf`.
        sql`${friendships.friendId} = any(${sql.placeholder('ids')}::bigint[])`,
      ),
    ),
);

export async function friendsAmong(db: Reader, userId: number, ids: number[]): Promise<number[]> {
  const rows = await readFriendsAmong(db, { userId, ids: `{${ids.join(',')}}` });
  return rows.map(({ friendId }) => friendId);
}

/** @returns those who gained a friend */
export async function insertFriendship(tx: Writer, a: number, b: number): Promise<number[]> {
  const rows = await tx
    .insert(friendships)
    .values([
      { userId: a, friendId: b },
      { userId: b, friendId: a },
    ])
    .onConflictDoNothing()
    .returning({ userId: friendships.userId });
  return rows.map(({ userId }) => userId);
}

/** @returns those who lost a friend */
export async function deleteFriendship(tx: Writer, a: number, b: number): Promise<number[]> {
  const rows = await tx
    .delete(friendships)
    .where(
      sql`(${friendships.userId}, ${friendships.friendId}) in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))`,
    )
    .returning({ userId: friendships.userId });
  return rows.map(({ userId }) => userId);
}
