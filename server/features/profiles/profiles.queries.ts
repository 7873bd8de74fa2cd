import { eq, sql } from 'drizzle-orm';
import { type PersonRow, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { users } from '../../db/schema';
import type { StoredFile } from '../../db/schema/media';

type Reader = Pick<Db, 'select'>;

const factColumns = {
  bio: users.bio,
  city: users.city,
  comboCount: users.comboCount,
  friendCount: users.friendCount,
  createdAt: users.createdAt,
};

export type FactsRow = Pick<typeof users.$inferSelect, keyof typeof factColumns>;
/** One's own row; the address is shown to nobody else. */
export type OwnRow = PersonRow &
  FactsRow &
  Pick<typeof users.$inferSelect, 'email' | 'profileCompleted'>;

export async function findFacts(db: Reader, id: number): Promise<FactsRow | undefined> {
  const [row] = await db.select(factColumns).from(users).where(eq(users.id, id));
  return row;
}

export async function findOwn(db: Reader, id: number): Promise<OwnRow | undefined> {
  const { email, profileCompleted } = users;
  const [row] = await db
    .select({ ...personColumns, ...factColumns, email, profileCompleted })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

/** Locks the row; undefined when the account is gone. */
export async function lockProfile(
  tx: Reader,
  id: number,
): Promise<Pick<PersonRow, 'displayName' | 'avatarFolder'> | undefined> {
  const { displayName, avatarFolder } = users;
  const [row] = await tx
    .select({ displayName, avatarFolder })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row;
}

/** Needs the lock. */
export async function updateProfile(
  tx: Pick<Db, 'update'>,
  id: number,
  change: Partial<
    Pick<
      typeof users.$inferInsert,
      'displayName' | 'bio' | 'city' | 'profileCompleted' | 'avatarFolder' | 'avatarFiles'
    >
  >,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}

export async function findAvatar(
  db: Reader,
  username: string,
): Promise<{ id: number; folder: string | null; files: StoredFile[] } | undefined> {
  const [row] = await db
    .select({ id: users.id, folder: users.avatarFolder, files: users.avatarFiles })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return row;
}
