import { and, type Column, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Activity } from '#shared/activity';
import { isUnsuspended } from '../../db/hidden';
import type { Reader } from '../../db/pool';
import {
  battles,
  combos,
  decks,
  events,
  friendships,
  isListedMedia,
  media,
  tournamentParticipants as participants,
  tournaments,
  userBadges,
  users,
} from '../../db/schema';
import {
  type Cut,
  createTimeline,
  isAfter,
  type Start,
  timelineFields,
  timelineOrder,
} from '../../http/timeline';
import { isShownBattle } from '../battles/battles.policy';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { personColumns } from '../people/people.policy';

type Kind = Activity['kind'];

type PageOf = Cut & { limit: number };

/** Selects id, time and friend of the newest rows of one kind. */
type Source = (db: Reader, userId: number, page: PageOf) => SQLWrapper;

interface Columns {
  id: PgColumn;
  at: PgColumn;
}

const isFriendOf = (userId: number) =>
  and(eq(friendships.userId, userId), isUnsuspended(friendships.friendId, userId));

const newestFirst = ({ at, id }: Columns): SQL[] => [desc(at), desc(id)];

/** The newest rows of a person's friends in one table; reads at most `limit` rows per friend. */
const friendsRows =
  (
    table: typeof combos | typeof decks | typeof media | typeof tournaments | typeof userBadges,
    { id, at }: Columns,
    isShown?: SQL,
  ): Source =>
  (db, userId, page) => {
    const recent = db
      .select({ id, at })
      .from(table)
      .where(and(eq(table.userId, friendships.friendId), isShown, isAfter(at, id, page)))
      .orderBy(...newestFirst({ at, id }))
      .limit(page.limit)
      .as('recent');
    return db
      .select({ id: recent.id, at: recent.at, friendId: friendships.friendId })
      .from(friendships)
      .crossJoinLateral(recent)
      .where(isFriendOf(userId))
      .orderBy(...newestFirst(recent))
      .limit(page.limit);
  };

const winsOf = (db: Reader, comboId: Column, page: PageOf) =>
  db
    .select({ id: battles.id, at: battles.playedAt })
    .from(battles)
    .where(
      and(
        eq(battles.myComboId, comboId),
        eq(battles.result, 'WIN'),
        isShownBattle,
        isAfter(battles.playedAt, battles.id, page),
      ),
    )
    .orderBy(...newestFirst({ at: battles.playedAt, id: battles.id }))
    .limit(page.limit);

/**
 * Battles that friends won with public combos. A page of n wins involves at most n combos, those
 * with the latest wins, so these are found first by one win each, and only their wins are read.
 */
const friendsWins: Source = (db, userId, page) => {
  const last = winsOf(db, combos.id, { ...page, limit: 1 }).as('last');
  const winners = db
    .select({ comboId: combos.id, friendId: combos.userId })
    .from(friendships)
    .innerJoin(combos, and(eq(combos.userId, friendships.friendId), isPublicCombo))
    .crossJoinLateral(last)
    .where(isFriendOf(userId))
    .orderBy(...newestFirst(last))
    .limit(page.limit)
    .as('winners');
  const wins = winsOf(db, winners.comboId, page).as('wins');
  return db
    .select({ id: wins.id, at: wins.at, friendId: winners.friendId })
    .from(winners)
    .crossJoinLateral(wins)
    .orderBy(...newestFirst(wins))
    .limit(page.limit);
};

const friendsEvents: Source = (db, userId, page) => {
  const columns = { id: participants.id, at: events.finishedAt };
  return db
    .select({ ...columns, friendId: friendships.friendId })
    .from(friendships)
    .innerJoin(participants, eq(participants.userId, friendships.friendId))
    .innerJoin(
      events,
      and(eq(events.tournamentId, participants.tournamentId), eq(events.phase, 'finished')),
    )
    .where(and(isFriendOf(userId), isAfter(columns.at, columns.id, page)))
    .orderBy(...newestFirst(columns))
    .limit(page.limit);
};

/** Events that a series made are nothing that somebody did; the first of a series is. */
const isMadeByHand = sql`not exists (
  select from events where events.tournament_id = tournaments.id and events.series_number > 0
)`;

/** Places from waitlists that the person was offered, or got at once. */
const ownOffers: Source = (_, userId, { limit, ...cut }) => sql`
  select id, at, ${userId}::bigint from (
    select id, offered_at as at from event_waitlist
    where user_id = ${userId} and offered_at is not null
    union all
    select id, placed_at from tournament_participants
    where user_id = ${userId} and placed_at is not null
  ) own
  where ${isAfter(sql`at`, sql`id`, cut)} order by at desc, id desc limit ${limit}`;

/** Sources by kind. A new kind of activity is one more entry. */
const sources: Record<Kind, Source> = {
  combo: friendsRows(combos, { id: combos.id, at: combos.updatedAt }, isPublicCombo),
  battle: friendsWins,
  media: friendsRows(media, { id: media.id, at: media.createdAt }, isListedMedia),
  deck: friendsRows(decks, { id: decks.id, at: decks.updatedAt }, isPublicDeck),
  tournament: friendsRows(
    tournaments,
    { id: tournaments.id, at: tournaments.createdAt },
    isMadeByHand,
  ),
  event: friendsEvents,
  offer: ownOffers,
  badge: friendsRows(userBadges, { id: userBadges.id, at: userBadges.earnedAt }),
};

const kinds = Object.keys(sources) as Kind[];

export const activity = createTimeline(kinds);

/** What a person's friends did, newest first. */
export function listActivity(
  db: Reader,
  userId: number,
  { start: { at, ids }, limit }: { start: Start<Kind>; limit: number },
) {
  const queries = kinds.map((kind) => [
    kind,
    sources[kind](db, userId, { at, id: ids[kind], limit }),
  ]);
  const page = db
    .select({ ...timelineFields, friendId: sql<number>`timeline.friend_id`.as('entry_friend_id') })
    .from(activity.table(Object.fromEntries(queries), ['friend_id']))
    .orderBy(...timelineOrder)
    .limit(limit)
    .as('page');
  return db
    .select({ rank: page.rank, id: page.id, at: page.at, user: personColumns })
    .from(page)
    .innerJoin(users, eq(users.id, page.friendId))
    .orderBy(desc(page.at), page.rank, desc(page.id));
}
