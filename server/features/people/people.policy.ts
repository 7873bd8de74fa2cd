import { sql } from 'drizzle-orm';
import { STAND_INS } from '#shared/stand-ins';
import { users } from '../../db/schema';

/** Columns of a person, for queries that join `users` more than once. */
export const personColumnsOf = (table: typeof users) => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
  avatarFolder: table.avatarFolder,
});

/** The columns of a person that others may see. */
export const personColumns = personColumnsOf(users);

/** `avatarFolder` is the storage folder of an uploaded picture. */
export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>;

/** Excludes tombstones of deleted accounts; the SQL of `!isTombstone(username)`. */
export const isAccount = sql`left(${users.username}, 1) <> '@'`;

/** No username can start with this. */
const TOMBSTONE_MARK = '@';

/** The name under which deleted accounts appear in other people's conversations. */
export const DELETED_PERSON = { username: 'deleted', displayName: STAND_INS.deleted_person };

export const isTombstone = (username: string): boolean => username.startsWith(TOMBSTONE_MARK);

export const tombstoneName = (unique: string): string => `${TOMBSTONE_MARK}${unique}`;
