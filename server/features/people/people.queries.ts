import {
  and,
  asc,
  eq,
  inArray,
  ne,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { notHidden, UNREACHABLE, withUnreachable } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import { preparedSearch } from '../../db/prepared-search';
import { anyOf, arg, first, isAny, prepared } from '../../db/query';
import {
  friendRequests,
  friendships,
  type REMOVED_KINDS,
  removedItems,
  users,
} from '../../db/schema';
import {
  GROUP_WALK,
  hasOnlyMarks,
  hasText,
  hasTextWithPrefix,
  isPersonFoundBy,
  pageOfFound,
  type SearchPage,
  type SearchTerms,
} from '../../db/search';
import { isAccount, type PersonRow, personColumns } from './people.policy';

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

const friendshipWith = (userId: number | Placeholder, id: SQLWrapper) =>
  and(eq(friendships.userId, userId), eq(friendships.friendId, id));

/** Matches the index on the pair in either direction. */
const requestWith = (userId: number | Placeholder, id: SQLWrapper) => sql`
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

/** Ids of people at a rank. Few share a name, so the exact rank is read from the index alone. */
function idsOfRank(rank: Rank, terms: SearchTerms, page: SearchPage): SQL {
  const { searchText } = users;
  const isName = hasText(searchText, terms);
  const beginsName = hasTextWithPrefix(searchText, terms);
  if (rank === 1) return pageOfFound(users, terms, sql`${beginsName} and not ${isName}`, page);
  const found = isPersonFoundBy(users, terms) ?? sql`false`;
  if (rank === 2) return pageOfFound(users, terms, sql`${found} and not ${beginsName}`, page);
  return sql`select ${users.id} from ${users} where ${hasOnlyMarks(terms) ? found : isName}
    and ${page.where} and ${page.visible}`;
}

const byName = sql<string>`lower(${users.username})`;

/**
 * By rank, then by username. The last rank is searched only if the others do not fill the page.
 * Joins relations after limiting the page. Punctuation matches only exact usernames.
 */
const readFound = preparedSearch('people', [users], (db, terms) => {
  const [userId, limit] = [arg('userId'), arg('limit')];
  const visible = notHidden(users.id, userId, UNREACHABLE);
  const rows = (rank: Rank, isNeeded?: SQL) => {
    const level = sql.raw(`${rank}`);
    const isLater = sql`(${level}, ${byName}) > (${arg('rank')}::int, lower(${arg('name')}::text))`;
    const where = and(isNeeded, isAccount, ne(users.id, userId), isLater);
    const ids = idsOfRank(rank, terms, {
      where,
      visible,
      order: [asc(byName)],
      limit,
      walk: GROUP_WALK,
    });
    return sql`select ${users.id} as id, ${byName} as name, ${level} as rank from ${users}
      where ${users.id} = any(array(${ids}))`;
  };
  const isShort = sql`(select count(*) from best) < ${limit}`;
  const page = hasOnlyMarks(terms)
    ? rows(0)
    : sql`with best as materialized (${rows(0)} union all ${rows(1)})
        select * from best union all ${rows(2, isShort)}`;
  const order = [sql`found.rank`, sql`found.name`];
  return db
    .select({ ...personColumns, ...relatedColumns, rank: sql<Rank>`found.rank` })
    .from(sql`(
      ${withUnreachable(userId)}
      select * from (${page}) as page order by rank, name limit ${limit}
    ) as found`)
    .innerJoin(users, sql`${users.id} = found.id`)
    .leftJoin(friendships, friendshipWith(userId, users.id))
    .leftJoin(friendRequests, requestWith(userId, users.id))
    .orderBy(...order);
});

/** A person who was found, and how well. */
export type FoundRow = RelatedRow & { rank: Rank };

export const searchPeople = (
  db: Reader,
  userId: number,
  { q, after, limit }: { q: string; after: readonly [Rank, string] | null; limit: number },
): Promise<FoundRow[]> => {
  const [rank, name] = after ?? [-1, ''];
  return readFound(db, q, { userId, rank, name, limit });
};

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
