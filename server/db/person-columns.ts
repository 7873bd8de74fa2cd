import { sql } from 'drizzle-orm';
import { users } from './schema';

/** What others may see of a person's row: every list of people, or of what they made, selects these. */
export const personColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  avatarFolder: users.avatarFolder,
};

export interface PersonRow {
  id: number;
  username: string;
  displayName: string | null;
  /** Where an uploaded picture is; its address changes with it. */
  avatarFolder: string | null;
}

/** True of the rows of people, not of those that stand for deleted accounts (`isTombstone`). */
export const isAccount = sql`left(${users.username}, 1) <> '@'`;
