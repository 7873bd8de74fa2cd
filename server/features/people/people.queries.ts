import { and, asc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { friendRequests, friendships, users } from '../../db/schema';
import { beginsWith, beginsWord, containsText, hasNoWord, TRIGRAM } from '../../db/search';

type Reader = Pick<Db, 'select'>;

/** What others may see of a person's row. */
export const personColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
};

export interface PersonRow {
  id: number;
  username: string;
  displayName: string | null;
}

/** A person, and what there is between them and the one who asks. */
export interface RelatedRow extends PersonRow {
  isFriend: boolean;
  request: { id: number; senderId: number } | null;
}

/** A person's place among the found: 0 the name itself, 1 it begins so, 2 the rest; and the name. */
export type FoundKey = [rank: number, username: string];
export type FoundRow = RelatedRow & { rank: number };

/** What there is between `userId` and the person of each row: both are reads of a unique index. */
const relatedColumns = {
  isFriend: sql<boolean>`${friendships.userId} is not null`,
  request: { id: friendRequests.id, senderId: friendRequests.senderId },
};

const friendshipWith = (userId: number, id: SQLWrapper) =>
  and(eq(friendships.userId, userId), eq(friendships.friendId, id));

/** As the index over the two sides of a request has them. */
const requestWith = (userId: number, id: SQLWrapper) => sql`
  least(${friendRequests.senderId}, ${friendRequests.receiverId}) = least(${userId}::bigint, ${id})
  and greatest(${friendRequests.senderId}, ${friendRequests.receiverId})
    = greatest(${userId}::bigint, ${id})`;

/** The person as `userId` may see them: not when either has blocked the other. */
export async function findRelated(
  db: Reader,
  userId: number,
  id: number,
): Promise<RelatedRow | undefined> {
  const [row] = await db
    .select({ ...personColumns, ...relatedColumns })
    .from(users)
    .leftJoin(friendships, friendshipWith(userId, users.id))
    .leftJoin(friendRequests, requestWith(userId, users.id))
    .where(and(eq(users.id, id), notBlocked(users.id, userId)));
  return row;
}

/** Anybody who has an account, blocked or not. */
export async function findPerson(db: Reader, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, id));
  return row;
}

const isName = (q: string) =>
  sql`(lower(${users.username}) = lower(${q}) or lower(${users.displayName}) = lower(${q}))`;

const beginsName = (q: string) =>
  sql`(${beginsWith(users.username, q)} or ${beginsWith(users.displayName, q)})`;

/** What stands between the words of a name: a blank, or what a username may hold of marks. */
const WORD_MARKS = [' ', '-', '_', '.'];

/**
 * Whom a text finds. So that nobody's search reads all people, fewer than three characters match
 * where a word of a name begins, and a text without letter or digit, of which the index knows
 * nothing, finds the username that it is.
 */
function matches(q: string): SQL | undefined {
  if (hasNoWord(q)) return sql`lower(${users.username}) = lower(${q})`;
  if ([...q].length >= TRIGRAM) return containsText(users.searchText, q);
  return beginsWord(users.searchText, q, WORD_MARKS);
}

/**
 * Other people by their names, the best match first and then by username. The page is cut out
 * before anything is looked up for its people.
 */
export function searchPeople(
  db: Reader,
  userId: number,
  q: string,
  { after, limit }: { after: FoundKey | null; limit: number },
): Promise<FoundRow[]> {
  const found = db
    .select({
      ...personColumns,
      rank: sql<number>`case when ${isName(q)} then 0 when ${beginsName(q)} then 1 else 2 end`.as(
        'rank',
      ),
      name: sql<string>`lower(${users.username})`.as('name'),
    })
    .from(users)
    .where(and(matches(q), ne(users.id, userId), notBlocked(users.id, userId)))
    .as('found');
  const page = db
    .select({
      id: found.id,
      username: found.username,
      displayName: found.displayName,
      rank: found.rank,
      name: found.name,
    })
    .from(found)
    .where(
      after
        ? sql`(${found.rank}, ${found.name}) > (${after[0]}::int, lower(${after[1]}::text))`
        : undefined,
    )
    .orderBy(asc(found.rank), asc(found.name))
    .limit(limit + 1)
    .as('page');
  return db
    .select({
      id: page.id,
      username: page.username,
      displayName: page.displayName,
      rank: page.rank,
      ...relatedColumns,
    })
    .from(page)
    .leftJoin(friendships, friendshipWith(userId, page.id))
    .leftJoin(friendRequests, requestWith(userId, page.id))
    .orderBy(asc(page.rank), asc(page.name));
}
