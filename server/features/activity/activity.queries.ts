import { and, type Column, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { battles, combos, friendships, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

/** Where something stands among its kind: when it happened, and its id. */
export interface Entry {
  id: number;
  at: Date;
  user: { id: number; username: string; displayName: string | null };
}

/** A page of one kind: what comes after this place, and so many. */
export interface Cut {
  after: [at: string, id: number] | null;
  limit: number;
}

const newestFirst = ({ at, id }: { at: Column; id: Column }): SQL[] => [desc(at), desc(id)];

const isAfter = (at: Column, id: Column, { after }: Cut): SQL | undefined =>
  after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined;

/** A friend's public combos, those made or changed last first. */
const combosOfFriend = (db: Reader, cut: Cut) =>
  db
    .select({ id: combos.id, at: combos.updatedAt })
    .from(combos)
    .where(
      and(
        eq(combos.userId, friendships.friendId),
        combos.isPublic,
        isAfter(combos.updatedAt, combos.id, cut),
      ),
    )
    .orderBy(...newestFirst({ at: combos.updatedAt, id: combos.id }))
    .limit(cut.limit)
    .as('recent');

/** Battles that a friend won with public combos: the last ones of each combo, the last of these. */
function winsOfFriend(db: Reader, cut: Cut) {
  const wins = db
    .select({ id: battles.id, at: battles.playedAt })
    .from(battles)
    .where(
      and(
        eq(battles.myComboId, combos.id),
        eq(battles.result, 'WIN'),
        isAfter(battles.playedAt, battles.id, cut),
      ),
    )
    .orderBy(...newestFirst({ at: battles.playedAt, id: battles.id }))
    .limit(cut.limit)
    .as('wins');
  return db
    .select({ id: wins.id, at: wins.at })
    .from(combos)
    .crossJoinLateral(wins)
    .where(and(eq(combos.userId, friendships.friendId), combos.isPublic))
    .orderBy(...newestFirst(wins))
    .limit(cut.limit)
    .as('recent');
}

/**
 * The newest things of one kind among a person's friends, the newest first. Of each friend no more
 * are read than are asked for, each from an index.
 */
function readRecent(
  db: Reader,
  recent: ReturnType<typeof combosOfFriend> | ReturnType<typeof winsOfFriend>,
  userId: number,
  limit: number,
): Promise<Entry[]> {
  const page = db
    .select({ id: recent.id, at: recent.at, friendId: friendships.friendId })
    .from(friendships)
    .crossJoinLateral(recent)
    .where(eq(friendships.userId, userId))
    .orderBy(...newestFirst(recent))
    .limit(limit)
    .as('page');
  const user = { id: users.id, username: users.username, displayName: users.displayName };
  return db
    .select({ id: page.id, at: page.at, user })
    .from(page)
    .innerJoin(users, eq(users.id, page.friendId))
    .orderBy(...newestFirst(page));
}

export const listCombos = (db: Reader, userId: number, cut: Cut): Promise<Entry[]> =>
  readRecent(db, combosOfFriend(db, cut), userId, cut.limit);

export const listWins = (db: Reader, userId: number, cut: Cut): Promise<Entry[]> =>
  readRecent(db, winsOfFriend(db, cut), userId, cut.limit);
