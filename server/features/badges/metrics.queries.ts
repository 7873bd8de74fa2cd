import { and, type Column, eq, gte, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { largestTarget, type Metric, type Metrics } from '#shared/rules/badges';
import { PERFECT_COMBO_BATTLES, wilsonLowerBound } from '#shared/rules/rates';
import type { Reader } from '../../db/pool';
import {
  battleDays,
  combos,
  comments,
  conversations,
  decks,
  eventMatches,
  eventReports,
  eventStages,
  events,
  isListedMedia,
  media,
  mediaLikes,
  tournamentParticipants,
  tournaments,
  users,
} from '../../db/schema';

/** Metrics that one statement reads. */
interface Source {
  metrics: readonly Metric[];
  read: (db: Reader, userId: number) => Promise<Metrics>;
}

const countIf = (isCounted: SQL) => sql<number>`(count(*) filter (where ${isCounted}))::int`;
const sum = (value: SQL | (typeof battleDays)['wins'] | (typeof decks)['wins']) =>
  sql<number>`coalesce(sum(${value}), 0)::int`;
const most = (value: (typeof battleDays)['wins']) => sql<number>`coalesce(max(${value}), 0)::int`;

/**
 * Counts rows up to the largest target of any badge. The limit is a literal so that a generic plan
 * can use it.
 */
const counting = (metric: Metric, table: PgTable, where: (userId: number) => SQL | undefined) => {
  const limit = largestTarget(metric);
  return {
    metrics: [metric],
    read: async (db: Reader, userId: number) => {
      const some = sql`(select from ${table} where ${where(userId)} limit ${sql.raw(`${limit}`)})`;
      const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql`${some} found`);
      return { [metric]: row?.count ?? 0 };
    },
  } satisfies Source;
};

const sharedOf = (kind?: 'image' | 'video') => (userId: number) =>
  and(eq(media.userId, userId), isListedMedia, kind && eq(media.mediaType, kind));

/** A perfect combo's lower bound of the win rate is at least this. */
const PERFECT_FLOOR = wilsonLowerBound(PERFECT_COMBO_BATTLES, PERFECT_COMBO_BATTLES);

const isFinished = and(eq(events.phase, 'finished'), not(events.imported));

/** Imported events give no badges. */
const isNotImported = (tournamentId: Column) =>
  sql`not exists (select from ${events}
    where ${events.tournamentId} = ${tournamentId} and ${events.imported})`;

const inFinished = (userId: number) =>
  and(
    eq(tournamentParticipants.userId, userId),
    sql`exists (select from ${events}
      where ${events.tournamentId} = ${tournamentParticipants.tournamentId} and ${isFinished})`,
  );

const sources: readonly Source[] = [
  {
    metrics: ['combos', 'friends', 'profileParts'],
    async read(db, userId) {
      const [row] = await db
        .select({
          combos: users.comboCount,
          friends: users.friendCount,
          profileParts: sql<number>`num_nonnulls(${users.displayName}, ${users.bio}, ${users.city}, ${users.avatarFolder})`,
        })
        .from(users)
        .where(eq(users.id, userId));
      return row ?? {};
    },
  },
  {
    metrics: [
      'battles',
      'wins',
      'burstWins',
      'extremeWins',
      'finishKinds',
      'mostWinsOnADay',
      'battleDays',
    ],
    async read(db, userId) {
      const days = battleDays;
      const [row] = await db
        .select({
          battles: sum(sql`${days.battles}`),
          wins: sum(days.wins),
          burst: sum(sql`${days.burstWins}`),
          spin: sum(sql`${days.outspinWins}`),
          over: sum(sql`${days.knockoutWins}`),
          extreme: sum(sql`${days.extremeWins}`),
          mostWinsOnADay: most(days.wins),
          battleDays: countIf(sql`${days.battles} > 0`),
        })
        .from(days)
        .where(eq(days.userId, userId));
      if (!row) return {};
      const { burst, spin, over, extreme, ...plain } = row;
      const finishKinds = [burst, spin, over, extreme].filter((wins) => wins > 0).length;
      return { ...plain, burstWins: burst, extremeWins: extreme, finishKinds };
    },
  },
  {
    metrics: ['decks', 'publicDecks', 'deckWins', 'recommendedDecksWon'],
    async read(db, userId) {
      const [row] = await db
        .select({
          decks: sql<number>`count(*)::int`,
          publicDecks: countIf(sql`${decks.isPublic}`),
          deckWins: sum(decks.wins),
          recommendedDecksWon: countIf(sql`${decks.isAiRecommended} and ${decks.wins} > 0`),
        })
        .from(decks)
        .where(eq(decks.userId, userId));
      return row ?? {};
    },
  },
  counting('publicCombos', combos, (userId) =>
    and(eq(combos.userId, userId), sql`${combos.isPublic}`),
  ),
  counting('perfectCombos', combos, (userId) =>
    and(
      eq(combos.userId, userId),
      gte(combos.winRateFloor, PERFECT_FLOOR),
      gte(combos.battles, PERFECT_COMBO_BATTLES),
      eq(combos.wins, combos.battles),
    ),
  ),
  counting('conversations', conversations, (userId) => eq(conversations.userId, userId)),
  counting('comments', comments, (userId) => eq(comments.userId, userId)),
  counting('posts', media, sharedOf()),
  counting('images', media, sharedOf('image')),
  counting('videos', media, sharedOf('video')),
  {
    metrics: ['likesReceived'],
    async read(db, userId) {
      const limit = largestTarget('likesReceived');
      const likes = db
        .select({ by: mediaLikes.userId })
        .from(media)
        .innerJoin(mediaLikes, eq(mediaLikes.mediaId, media.id))
        .where(
          and(eq(media.userId, userId), sql`${media.likeCount} > 0`, ne(mediaLikes.userId, userId)),
        )
        .limit(sql.raw(`${limit}`) as unknown as number)
        .as('likes');
      const [row] = await db.select({ likesReceived: sql<number>`count(*)::int` }).from(likes);
      return row ?? {};
    },
  },
  counting('tournamentsCreated', tournaments, (userId) =>
    and(eq(tournaments.userId, userId), isNotImported(tournaments.id)),
  ),
  counting('registrations', tournamentParticipants, (userId) =>
    and(
      eq(tournamentParticipants.userId, userId),
      isNotImported(tournamentParticipants.tournamentId),
    ),
  ),
  counting('eventsPlayed', tournamentParticipants, (userId) =>
    and(
      inFinished(userId),
      sql`exists (select from ${eventMatches}
        where ${eventMatches.tournamentId} = ${tournamentParticipants.tournamentId}
          and ${eventMatches.outcome} = 'played'
          and ${tournamentParticipants.id} in (${eventMatches.a}, ${eventMatches.b}))`,
    ),
  ),
  // Counts reports rather than events, since one is enough for the badge.
  counting('eventsJudged', eventReports, (userId) =>
    and(
      eq(eventReports.by, userId),
      ne(eventReports.role, 'player'),
      sql`exists (select from ${events}
        where ${events.tournamentId} = ${eventReports.tournamentId} and ${isFinished})`,
    ),
  ),
  counting('topCuts', tournamentParticipants, (userId) =>
    and(
      inFinished(userId),
      isNotNull(tournamentParticipants.place),
      sql`exists (select from ${eventStages}
        where ${eventStages.tournamentId} = ${tournamentParticipants.tournamentId}
          and ${eventStages.number} = 2)`,
    ),
  ),
  counting('eventsWon', tournamentParticipants, (userId) =>
    and(inFinished(userId), eq(tournamentParticipants.place, 1)),
  ),
];

/**
 * Reads these metrics, along with others that share their statement: from counters where there are
 * any, else from an index up to the largest target.
 */
export async function readMetrics(db: Reader, userId: number, wanted: readonly Metric[]) {
  const isWanted = new Set(wanted);
  const read: Metrics = {};
  for (const source of sources) {
    if (source.metrics.some((metric) => isWanted.has(metric))) {
      Object.assign(read, await source.read(db, userId));
    }
  }
  return read;
}
