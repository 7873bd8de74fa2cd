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
