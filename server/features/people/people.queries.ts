import { and, asc, eq, inArray, ne, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { notHidden } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import {
  anyOf,
  arg,
  first,
  isAccount,
  isAny,
  type PersonRow,
  personColumns,
  prepared,
} from '../../db/query';
import {
  friendRequests,
  friendships,
  type REMOVED_KINDS,
  removedItems,
  users,
} from '../../db/schema';
import { hasOnlyMarks, hasText, hasTextWithPrefix, isPersonFoundBy } from '../../db/search';

/** A person and their relation to the viewer. */
export interface RelatedRow extends PersonRow {
  isFriend: boolean;
  request: { id: number; senderId: number } | null;
}

/** How well a name matches: 0 exact, 1 prefix, 2 elsewhere. */
export const RANKS = [0, 1, 2] as const;
export type Rank = (typeof RANKS)[number];

const relatedColumns = {
  isFriend: sql<boolean>`${friendships.userId} is not null`,
  request: { id: friendRequests.id, senderId: friendRequests.senderId },
};

const friendshipWith = (userId: number, id: SQLWrapper) =>
  and(eq(friendships.userId, userId), eq(friendships.friendId, id));

/** Matches the index on the pair in either direction. */
const requestWith = (userId: number, id: SQLWrapper) => sql`
  least(${friendRequests.senderId}, ${friendRequests.receiverId}) = least(${userId}::bigint, ${id})
  and greatest(${friendRequests.senderId}, ${friendRequests.receiverId})
    = greatest(${userId}::bigint, ${id})`;

/** Undefined if the person is hidden; see `notHidden`. */
export const findRelated = (db: Reader, userId: number, id: number) =>
  first(
    db
      .select({ ...personColumns, ...relatedColumns })
      .from(users)
      .leftJoin(friendships, friendshipWith(userId, users.id))
      .leftJoin(friendRequests, requestWith(userId, users.id))
      .where(and(eq(users.id, id), notHidden(users.id, userId))),
  );

const readVisible = prepared('visible_person', (db) =>
  db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, arg('id')), notHidden(users.id, arg('viewer')))),
);

export const findVisible = (db: Reader, viewer: number, id: number) =>
  first(readVisible(db, { viewer, id }));

/** Whether a search finds a person at this rank. Punctuation matches only exact usernames. */
function hasRank(rank: Rank, q: string): SQL | undefined {
  if (hasOnlyMarks(q)) return rank === 0 ? isPersonFoundBy(users, q) : sql`false`;
  const isName = hasText(users.searchText, q);
  const beginsName = hasTextWithPrefix(users.searchText, q);
  if (rank === 0) return isName;
  if (rank === 1) return and(beginsName, not(isName));
  return and(isPersonFoundBy(users, q), not(beginsName));
}

/**
 * One rank, by username. With many matches, Postgres walks the usernames until the page is full;
 * with few, it uses the search index. Joins relations after limiting the page.
 */
export function searchRank(
  db: Reader,
  userId: number,
  { rank, q, after, limit }: { rank: Rank; q: string; after: string | null; limit: number },
): Promise<RelatedRow[]> {
  const byName = sql<string>`lower(${users.username})`;
  const page = db
    .select({ ...personColumns, name: byName.as('name') })
    .from(users)
    .where(
      and(
        hasRank(rank, q),
        isAccount,
        ne(users.id, userId),
        notHidden(users.id, userId),
        after === null ? undefined : sql`${byName} > lower(${after}::text)`,
      ),
    )
    .orderBy(asc(byName))
    .limit(limit)
    .as('page');
  return db
    .select({ ...page._.selectedFields, ...relatedColumns })
    .from(page)
    .leftJoin(friendships, friendshipWith(userId, page.id))
    .leftJoin(friendRequests, requestWith(userId, page.id))
    .orderBy(asc(page.name));
}

/** Returns which of these people are hidden from this person. */
export async function hiddenAmong(db: Reader, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), not(notHidden(users.id, userId))));
  return rows.map(({ id }) => id);
}

/** `usernames` are in lower case. */
export const findPeopleByName = (db: Reader, viewerId: number, usernames: readonly string[]) =>
  db
    .select(personColumns)
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.username})`, [...usernames]),
        isAccount,
        notHidden(users.id, viewerId),
      ),
    );

export type RemovedKind = (typeof REMOVED_KINDS)[number];

/** Whether an administrator has made this item private. */
export const isRemoved = (db: Reader, userId: number, kind: RemovedKind, itemId: number) =>
  isAny(
    db
      .select({ id: removedItems.itemId })
      .from(removedItems)
      .where(
        and(
          eq(removedItems.userId, userId),
          eq(removedItems.kind, kind),
          eq(removedItems.itemId, itemId),
        ),
      ),
  );
