import { sql } from 'drizzle-orm';
import { users } from './schema';

/** The same under another name, for rows with several people. */
export const personColumnsOf = (table: typeof users) => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
  avatarFolder: table.avatarFolder,
});

/** What others may see of a person's row: every list of people, or of what they made, selects these. */
export const personColumns = personColumnsOf(users);

export interface PersonRow {
  id: number;
  username: string;
  displayName: string | null;
  /** Where an uploaded picture is; its address changes with it. */
  avatarFolder: string | null;
}

/** True of the rows of people, not of those that stand for deleted accounts (`isTombstone`). */
export const isAccount = sql`left(${users.username}, 1) <> '@'`;
