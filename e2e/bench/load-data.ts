import pg from 'pg';
import { COUNTER_KEYS, DAY_COUNTER_KEYS } from '#shared/rules/counters';
import { DECK_COUNTER_KEYS } from '#shared/rules/deck-counters';
import {
  battleDays,
  battles,
  blocks,
  combos,
  comments,
  conversations,
  deckBattles,
  decks,
  friendRequests,
  friendships,
  media,
  mediaLikes,
  messages,
  tournamentParticipants,
  tournaments,
  users,
  versions,
} from '../../server/db/schema';
import { advanceIds, copyRows } from './copy-rows';
import { type DataSetSize, makeDataSet } from './data-set';

const COMBO_COLUMNS = [
  'id',
  'userId',
  'name',
  'blade',
  'disk',
  'driver',
  'lockChip',
  'mainBlade',
  'assistBlade',
  'overBlade',
  'colorStart',
  'colorEnd',
  'isPublic',
  ...COUNTER_KEYS,
  'winRateFloor',
  'lastUsedAt',
  'createdAt',
  'updatedAt',
] as const;

const BATTLE_COLUMNS = [
  'id',
  'userId',
  'myComboId',
  'eventName',
  'opponentName',
  'opponentCombo',
  'result',
  'myScore',
  'opponentScore',
  'finishType',
  'roundsData',
  'playedAt',
  'createdAt',
  'updatedAt',
] as const;

const POST_COLUMNS = [
  'id',
  'userId',
  'title',
  'description',
  'mediaType',
  'visibility',
  'status',
  'statusAt',
  'folder',
  'files',
  'placeholder',
  'width',
  'height',
  'duration',
  'viewCount',
  'likeCount',
  'commentCount',
  'commentsVersion',
  'createdAt',
  'updatedAt',
] as const;

const TOURNAMENT_COLUMNS = [
  'id',
  'userId',
  'name',
  'description',
  'locations',
  'date',
  'isOfficial',
  'web',
  'folder',
  'files',
  'placeholder',
  'participantCount',
  'createdAt',
  'updatedAt',
] as const;

const DECK_COLUMNS = [
  'id',
  'userId',
  'name',
  'description',
  'isPublic',
  'combo1Id',
  'combo2Id',
  'combo3Id',
  'predictedWinRate',
  ...DECK_COUNTER_KEYS,
  'createdAt',
  'updatedAt',
] as const;

const DECK_BATTLE_COLUMNS = [
  'id',
  'deckId',
  'userId',
  'opponentName',
  'opponentDeckName',
  'date',
  'result',
  'myScore',
  'opponentScore',
  'rounds',
  'createdAt',
] as const;

const DAY_COLUMNS = ['userId', 'day', ...DAY_COUNTER_KEYS] as const;

async function loadSocialData(
  client: pg.Client,
  social: ReturnType<typeof makeDataSet>['social'],
): Promise<void> {
  await copyRows(client, friendships, ['userId', 'friendId', 'createdAt'], social.friendships);
  await copyRows(
    client,
    friendRequests,
    ['id', 'senderId', 'receiverId', 'createdAt'],
    social.friendRequests,
  );
  await copyRows(client, blocks, ['userId', 'blockedId', 'createdAt'], social.blocks);
  await copyRows(
    client,
    messages,
    ['id', 'senderId', 'receiverId', 'content', 'readAt', 'createdAt'],
    social.messages(),
  );
  await copyRows(
    client,
    conversations,
    ['userId', 'otherUserId', 'lastMessageId', 'unreadCount'],
    social.conversations(),
  );
  await copyRows(client, versions, ['userId', 'topic', 'version'], social.versions);
}

/** Sets the counters on each person's row. */
async function countPeople(client: pg.Client): Promise<void> {
  await client.query(`update users set
    combo_count = (select count(*) from combos where user_id = users.id),
    friend_count = (select count(*) from friendships where user_id = users.id)`);
}

async function loadMediaData(
  client: pg.Client,
  { posts, likes, comments: said }: ReturnType<typeof makeDataSet>['media'],
): Promise<void> {
  await copyRows(client, media, POST_COLUMNS, posts());
  await copyRows(client, mediaLikes, ['mediaId', 'userId', 'createdAt'], likes());
  await copyRows(client, comments, ['id', 'mediaId', 'userId', 'content', 'createdAt'], said());
}

async function loadTournamentData(
  client: pg.Client,
  { tournaments: events, participants }: ReturnType<typeof makeDataSet>['tournaments'],
): Promise<void> {
  await copyRows(client, tournaments, TOURNAMENT_COLUMNS, events());
  const columns = ['id', 'tournamentId', 'userId', 'guestName', 'createdAt'] as const;
  await copyRows(client, tournamentParticipants, columns, participants());
}

async function loadDeckData(
  client: pg.Client,
  data: ReturnType<typeof makeDataSet>['decks'],
): Promise<void> {
  await copyRows(client, decks, DECK_COLUMNS, data.decks());
  await copyRows(client, deckBattles, DECK_BATTLE_COLUMNS, data.battles());
}

/** Fills a migrated, empty database, without checking foreign keys. */
export async function loadDataSet(databaseUrl: string, size: DataSetSize): Promise<void> {
  const data = makeDataSet(size);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    await copyRows(
      client,
      users,
      ['id', 'username', 'displayName', 'passwordHash', 'createdAt'],
      data.people,
    );
    await copyRows(client, battles, BATTLE_COLUMNS, data.battles());
    await copyRows(client, combos, COMBO_COLUMNS, data.combos());
    await copyRows(client, battleDays, DAY_COLUMNS, data.days());
    await loadSocialData(client, data.social);
    await countPeople(client);
    await loadMediaData(client, data.media);
    await loadNotifications(client);
    await loadTournamentData(client, data.tournaments);
    await loadDeckData(client, data.decks);
    for (const table of [
      users,
      battles,
      combos,
      messages,
      friendRequests,
      media,
      comments,
      tournaments,
      tournamentParticipants,
      decks,
      deckBattles,
    ])
      await advanceIds(client, table);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** What people were told of: likes and comments of their posts, and requests; a tenth is unseen. */
async function loadNotifications(client: pg.Client): Promise<void> {
  await client.query(`
    insert into notifications (user_id, kind, about, actor_id, params, since, at, seen_at)
    select user_id, kind, about, actor, '{}', since, at, case when about % 10 <> 0 then at end
    from (
      select media.user_id, 'like' as kind, media.id as about, max(act.user_id) as actor,
        min(act.created_at) as since, max(act.created_at) as at
      from media_likes act join media on media.id = act.media_id
      where act.user_id <> media.user_id group by media.id
      union all
      select media.user_id, 'comment', media.id, max(act.user_id), min(act.created_at),
        max(act.created_at)
      from comments act join media on media.id = act.media_id
      where act.user_id <> media.user_id group by media.id
      union all
      select receiver_id, 'friend_request', id, sender_id, created_at, created_at
      from friend_requests
    ) told order by at`);
}
