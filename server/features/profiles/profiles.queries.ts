import { eq, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import { users } from '../../db/schema';
import { type PersonRow, personColumns } from '../people/people.policy';

const factColumns = {
  bio: users.bio,
  city: users.city,
  comboCount: users.comboCount,
  friendCount: users.friendCount,
  createdAt: users.createdAt,
};

export type FactsRow = Pick<typeof users.$inferSelect, keyof typeof factColumns>;
/** A person's own row. Nobody else sees the email address. */
export type OwnRow = PersonRow &
  FactsRow &
  Pick<typeof users.$inferSelect, 'email' | 'profileCompleted' | 'webProfile' | 'version'>;

export const findFacts = (db: Reader, id: number) =>
  first(db.select(factColumns).from(users).where(eq(users.id, id)));

export async function findOwn(db: Reader, id: number): Promise<OwnRow | undefined> {
  const { email, profileCompleted, webProfile, version } = users;
  return first(
    db
      .select({ ...personColumns, ...factColumns, email, profileCompleted, webProfile, version })
      .from(users)
      .where(eq(users.id, id)),
  );
}

/** The columns that the profile form changes. */
const profileColumns = {
  displayName: users.displayName,
  bio: users.bio,
  city: users.city,
  profileCompleted: users.profileCompleted,
  webProfile: users.webProfile,
  avatarFolder: users.avatarFolder,
  avatarFiles: users.avatarFiles,
  version: users.version,
};
type ProfileColumns = Pick<typeof users.$inferSelect, keyof typeof profileColumns>;

/** Locks the row. Undefined if the account was deleted. */
export const lockProfile = (tx: Reader, id: number) =>
  first(tx.select(profileColumns).from(users).where(eq(users.id, id)).for('no key update'));

/** Requires the lock. */
export async function updateProfile(tx: Writer, id: number, change: Partial<ProfileColumns>) {
  const profileSavedAt = sql`clock_timestamp()`;
  await tx
    .update(users)
    .set({ ...change, profileSavedAt })
    .where(eq(users.id, id));
}

export const findAvatar = (db: Reader, username: string) =>
  first(
    db
      .select({ id: users.id, folder: users.avatarFolder, files: users.avatarFiles })
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username})`),
  );

/** Returns the people whose polled lists show this person. */
export async function listAudience(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select friend_id as id from friendships where user_id = ${userId}
    union select receiver_id from friend_requests where sender_id = ${userId}
    union select sender_id from friend_requests where receiver_id = ${userId}
    union select other_user_id from conversations where user_id = ${userId}
    order by id`);
  return rows.map(({ id }) => Number(id));
}

/** Makes polls of events that this person plays in see a change. Locks in id order. */
export async function bumpEvents(tx: Writer, userId: number) {
  const { rows } = await tx.execute<{ eventId: number; version: number }>(sql`
    update events set version = version + 1
    from (
      select events.tournament_id as id from events
      where tournament_id in (
        select tournament_id from tournament_participants where user_id = ${userId}
        union select tournament_id from event_waitlist where user_id = ${userId}
      ) and (events.phase not in ('finished', 'cancelled')
        or events.changed_at > now() - interval '30 days')
      order by id for no key update of events
    ) held
    where events.tournament_id = held.id
    returning tournament_id::int as "eventId", version`);
  return rows;
}
