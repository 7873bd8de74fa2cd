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

const person = { id: users.id, username: users.username, displayName: users.displayName };

/**
 * Public combos of a person's friends, those made or changed last first: of each friend no more are
 * read than are asked for.
 */
export function listCombos(db: Reader, userId: number, cut: Cut): Promise<Entry[]> {
  const recent = db
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
  const page = db
    .select({ id: recent.id, at: recent.at, friendId: friendships.friendId })
    .from(friendships)
    .crossJoinLateral(recent)
    .where(eq(friendships.userId, userId))
    .orderBy(...newestFirst(recent))
    .limit(cut.limit)
    .as('page');
  return db
    .select({ id: page.id, at: page.at, user: person })
    .from(page)
    .innerJoin(users, eq(users.id, page.friendId))
    .orderBy(...newestFirst(page));
}

/** The last battles that a combo won. */
const winsOf = (db: Reader, comboId: Column, cut: Cut) =>
  db
    .select({ id: battles.id, at: battles.playedAt })
    .from(battles)
    .where(
      and(
        eq(battles.myComboId, comboId),
        eq(battles.result, 'WIN'),
        isAfter(battles.playedAt, battles.id, cut),
      ),
    )
    .orderBy(...newestFirst({ at: battles.playedAt, id: battles.id }))
    .limit(cut.limit);

/**
 * Battles that a person's friends won with public combos, the last ones first. Whatever is on the
 * page was won by one of as many combos, those that won last: first these are found, by one win of
 * each combo, and only of them more is read.
 */
export function listWins(db: Reader, userId: number, cut: Cut): Promise<Entry[]> {
  const last = winsOf(db, combos.id, { ...cut, limit: 1 }).as('last');
  const winners = db
    .select({ comboId: combos.id, friendId: combos.userId })
    .from(friendships)
    .innerJoin(combos, and(eq(combos.userId, friendships.friendId), combos.isPublic))
    .crossJoinLateral(last)
    .where(eq(friendships.userId, userId))
    .orderBy(...newestFirst(last))
    .limit(cut.limit)
    .as('winners');
  const wins = winsOf(db, winners.comboId, cut).as('wins');
  const page = db
    .select({ id: wins.id, at: wins.at, friendId: winners.friendId })
    .from(winners)
    .crossJoinLateral(wins)
    .orderBy(...newestFirst(wins))
    .limit(cut.limit)
    .as('page');
  return db
    .select({ id: page.id, at: page.at, user: person })
    .from(page)
    .innerJoin(users, eq(users.id, page.friendId))
    .orderBy(...newestFirst(page));
}
