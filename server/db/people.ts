import { sql } from 'drizzle-orm';
import { users } from './schema';

/** For queries that join `users` more than once. */
export const personColumnsOf = (table: typeof users) => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
  avatarFolder: table.avatarFolder,
});

/** The columns of a person that others may see. */
export const personColumns = personColumnsOf(users);

export interface PersonRow {
  id: number;
  username: string;
  displayName: string | null;
  /** Storage folder of an uploaded picture. */
  avatarFolder: string | null;
}

/** Excludes tombstones of deleted accounts; the SQL of `!isTombstone(username)`. */
export const isAccount = sql`left(${users.username}, 1) <> '@'`;

/** No username can begin with it. */
const TOMBSTONE_MARK = '@';

/** How deleted accounts are shown in other people's conversations. */
export const DELETED_PERSON = { username: 'deleted', displayName: 'Deleted user' };

export const isTombstone = (username: string): boolean => username.startsWith(TOMBSTONE_MARK);

export const tombstoneName = (unique: string): string => `${TOMBSTONE_MARK}${unique}`;
