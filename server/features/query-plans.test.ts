import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BattleFilter } from '#shared/battles';
import { DECK_SORTS } from '#shared/decks';
import { FEED_FILTERS } from '#shared/feed';
import { loadConfig } from '../config';
import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { noRealtime } from '../realtime/events';
import { adminRequests } from '../testing/admin-requests';
import { badgeRequests } from '../testing/badge-requests';
import { collectionRequests } from '../testing/collection-requests';
import { deckRequests } from '../testing/deck-requests';
import { explain } from '../testing/explain';
import { COMMENTS, fillManyRows, TALKED_ABOUT } from '../testing/many-rows';
import { profileRequests } from '../testing/profile-requests';
import { statementsDuring } from '../testing/query-count';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { tournamentRequests } from '../testing/tournament-requests';
import { tradeRequests } from '../testing/trade-requests';
import { listActivity } from './activity/activity.routes';
import * as battles from './battles/battles.service';
import * as blocks from './blocks/blocks.service';
import { findByClientId as findAgain } from './chat/chat.queries';
import * as chat from './chat/chat.service';
import { recountCombosHere } from './combos/combos.counters';
import * as combos from './combos/combos.service';
import { findByClientId as findCommentAgain } from './comments/comments.queries';
import * as comments from './comments/comments.service';
import { listCommunityDecks } from './decks/decks.service';
import { getFeed } from './feed/feed.routes';
import * as friends from './friends/friends.service';
import * as media from './media/media.service';
import { recountMedia } from './media/posts.counters';
import * as posts from './media/posts.service';
import { countView, setLike } from './media/posts.service';
import { findNamedFolders } from './media/stored-files.queries';
import { getPartStats, listPartStats } from './meta/meta.service';
import * as people from './people/people.service';
import * as profiles from './profiles/profiles.service';
import { createReport } from './reports/reports.service';
import { searchAll } from './search/search.routes';
import * as stats from './stats/stats.service';

let database: TestDatabase;
let db: WritableDb;

/** Some ten seconds of work, on a machine that may be busy. */
const FILLING_MS = 240_000;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  await fillManyRows(database.db);
}, FILLING_MS);
afterAll(() => database.drop());

const actor: Actor = {
  id: 77,
  username: 'person77',
  email: null,
  emailState: 'new',
  displayName: null,
  role: 'user',
  avatarFolder: null,
  profileCompleted: true,
  timeZone: 'UTC',
  language: null,
  deviceLanguage: 'en',
};
/** A friend who has sent an unread message. */
const friendId = 110;
const page = { limit: 50 };
const anyBattle: BattleFilter = { ...page, finishType: 'all', result: 'all' };
const cursor = (...key: (string | number)[]) => ({
  cursor: Buffer.from(JSON.stringify(key)).toString('base64url'),
});
const afterPerson = { q: 'person', ...cursor(1, 'person2') };
const laterName = cursor('person120');
const laterMixed = cursor('2026-01-10T00:00:00.000Z', 'combo', 5);
const laterPost = cursor('2026-01-10T00:00:00.000Z', 5_000);
const later = cursor('2026-03-01T00:00:00.000Z', 5_000);

/** Frequent, rare, another name, no match, the start of a word, and texts that are not indexed. */
const SEARCHES = ['', 'dran sword', 'wand wizard', 'ffa', 'nothing like it', 'wi', 'x', '%'];

const deps = () => ({ db, log: noLog, realtime: noRealtime, jobs: noJobs });
const sendRequest = (receiverId: number) => {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only tests know it' });
  const send = friends.createRequestSender({ ...deps(), pool: database.pool, config });
  return send(actor, receiverId);
};
const report = (targetId: number) =>
  createReport(deps(), actor, { kind: 'user', targetId, reason: 'Rude' });

const requests: [name: string, run: () => Promise<unknown>][] = [
  ['own combos', () => combos.listOwnCombos(deps(), actor, page)],
  ['own combos, searched', () => combos.listOwnCombos(deps(), actor, { ...page, q: 'dran' })],
  ['community', () => combos.listCommunityCombos(deps(), actor, page)],
  [
    'community, a later page',
    () => combos.listCommunityCombos(deps(), actor, { ...page, ...later }),
  ],
  ['top combos', () => combos.listTopCombos(deps(), actor, page)],
  [
    'top combos, a later page',
    () => combos.listTopCombos(deps(), actor, { ...page, ...cursor(20, 99) }),
  ],
  ...SEARCHES.map((q): [string, () => Promise<unknown>] => [
    `combos found by "${q}"`,
    () => combos.searchCombos(deps(), actor, { ...page, q }),
  ]),
  ['one combo', () => combos.getCombo(deps(), actor, 76)],
  ['battles', () => battles.listBattles(deps(), actor, anyBattle)],
  ['battles, a later page', () => battles.listBattles(deps(), actor, { ...anyBattle, ...later })],
  ['battles, searched', () => battles.listBattles(deps(), actor, { ...anyBattle, q: 'rival 7' })],
  [
    'battles, filtered',
    () => battles.listBattles(deps(), actor, { ...anyBattle, result: 'win', finishType: 'over' }),
  ],
  ['recent battles', () => battles.listRecentBattles(deps(), actor)],
  ['battles of a combo', () => battles.listComboBattles(deps(), actor, 76, page)],
  ['detailed statistics', () => stats.getDetailedStats(deps(), actor)],
  ['overview', () => stats.getOverviewStats(deps(), actor)],
  ['history', () => stats.getHistoryStats(deps(), actor)],
  ['statistics of parts', () => listPartStats(deps(), actor, { ...page, period: 'all' })],
  [
    'statistics of blades, a later page',
    () => listPartStats(deps(), actor, { ...page, ...cursor(60), kind: 'blade', period: '30d' }),
  ],
  ['a part', () => getPartStats(deps(), actor, { kind: 'driver', slug: 'ball' })],
  ['recalculation', () => recountCombosHere(deps(), actor)],
  ['conversations', () => chat.listConversations(deps(), actor, page)],
  [
    'conversations, a later page',
    () => chat.listConversations(deps(), actor, { ...page, ...cursor(90_000) }),
  ],
  ['unread messages', () => chat.listUnread(deps(), actor, page)],
  [
    'unread messages, a later page',
    () => chat.listUnread(deps(), actor, { ...page, ...cursor(90_000) }),
  ],
  ['messages with a friend', () => chat.listMessages(deps(), actor, friendId, page)],
  [
    'older messages with a friend',
    () => chat.listMessages(deps(), actor, friendId, { ...page, ...cursor(90_000) }),
  ],
  ['sending a message again', () => findAgain(db, actor.id, randomUUID())],
  ['reading a conversation', () => chat.markConversationRead(deps(), actor, friendId)],
  ['reading everything', () => chat.markAllRead(deps(), actor)],
  ...FEED_FILTERS.flatMap((filter) =>
    SEARCHES.map((q): [string, () => Promise<unknown>] => [
      `feed of ${filter} found by "${q}"`,
      () => getFeed(deps(), actor, { ...page, filter, q }),
    ]),
  ),
  ...(['all', 'combos', 'media', 'decks'] as const).map(
    (filter): [string, () => Promise<unknown>] => [
      `feed of ${filter}, a later page`,
      () => getFeed(deps(), actor, { ...page, filter, ...laterMixed }),
    ],
  ),
  [
    'feed of top, a later page',
    () => getFeed(deps(), actor, { ...page, filter: 'top', ...cursor(20, 99) }),
  ],
  ...([media.listMedia, media.listMyMedia, media.listCommunityMedia] as const).flatMap((list) => [
    ...SEARCHES.map((q): [string, () => Promise<unknown>] => [
      `${list.name} found by "${q}"`,
      () => list(deps(), actor, { ...page, q }),
    ]),
    [`${list.name}, a later page`, () => list(deps(), actor, { ...page, ...laterPost })] as [
      string,
      () => Promise<unknown>,
    ],
  ]),
  ['one post', () => media.getMedia(deps(), actor, TALKED_ABOUT)],
  ['comments', () => comments.listComments(deps(), actor, TALKED_ABOUT, page)],
  [
    'comments, a later page',
    () =>
      comments.listComments(deps(), actor, TALKED_ABOUT, { ...page, ...cursor(COMMENTS + 300) }),
  ],
  ['comments, nothing new', () => comments.readCommentsState(deps(), actor, TALKED_ABOUT)],
  ['sending a comment again', () => findCommentAgain(db, actor.id, randomUUID())],
  ['a comment on a post', () => comments.getSeenComment(deps(), actor, COMMENTS + 100)],
  [
    'who is told of a comment',
    () => posts.findAudience(deps(), TALKED_ABOUT, [actor.id, 78, 300], friendId),
  ],
  ['a like', () => setLike(deps(), actor, TALKED_ABOUT, true)],
  ['a like taken back', () => setLike(deps(), actor, TALKED_ABOUT, false)],
  ['a view', () => countView(deps(), actor, TALKED_ABOUT)],
  ['a recount of posts', () => db.transaction((tx) => recountMedia(tx, actor.id))],
  [
    'folders of posts among others',
    () =>
      findNamedFolders(
        db,
        Array.from({ length: 500 }, () => randomUUID()),
      ),
  ],
  ...tournamentRequests(() => database, actor, SEARCHES),
  ...collectionRequests(() => db, actor, friendId),
  ...deckRequests(() => db, actor, SEARCHES),
  ...profileRequests(() => db, actor, friendId),
  ...badgeRequests(() => db, actor),
  ['activity', () => listActivity(deps(), actor, page)],
  ['activity, a later page', () => listActivity(deps(), actor, { ...page, ...laterMixed })],
  ...[
    'person',
    'person77',
    'person7',
    'blader',
    'c0ffee',
    'son',
    'nothing like it',
    'pe',
    'zz',
  ].map((q): [string, () => Promise<unknown>] => [
    `people found by "${q}"`,
    () => people.searchPeople(deps(), actor, { ...page, q }),
  ]),
  ...['dran sword', 'ffa', 'nothing like it', 'wi', 'cup', 'person', 'pe', '%%'].map(
    (q): [string, () => Promise<unknown>] => [
      `everything found by "${q}"`,
      () => searchAll({ ...deps(), clock: () => new Date('2026-02-01T00:00:00Z') }, actor, q),
    ],
  ),
  ['people, a later page', () => people.searchPeople(deps(), actor, { ...page, ...afterPerson })],
  ['people found by marks', () => people.searchPeople(deps(), actor, { ...page, q: '__' })],
  ['one person', () => people.getPerson(deps(), actor, 78)],
  ['friends', () => friends.listFriends(deps(), actor, page)],
  ['friends, a later page', () => friends.listFriends(deps(), actor, { ...page, ...laterName })],
  ['friends among others', () => friends.friendsAmong(deps(), actor.id, [5, 78, 300])],
  ['friend requests', () => friends.listRequests(deps(), actor, page)],
  [
    'friend requests, a later page',
    () => friends.listRequests(deps(), actor, { ...page, ...cursor(5_000) }),
  ],
  ['a friend request', () => sendRequest(29_000)],
  ['a friend request that crosses', () => sendRequest(230)],
  ['friend requests seen', () => friends.markRequestsSeen(deps(), actor)],
  ['an unfriending', () => friends.removeFriend(deps(), actor, 100)],
  ['blocks', () => blocks.listBlocks(deps(), actor, page)],
  ['blocks, a later page', () => blocks.listBlocks(deps(), actor, { ...page, ...later })],
  ['a block', () => blocks.createBlock(deps(), actor, 101)],
  ['a report', () => report(78)],
  ...tradeRequests(() => db, actor, friendId),
  ...adminRequests(() => db, actor),
];

describe.each(requests)('%s', (_name, run) => {
  it('reads no table from end to end', async () => {
    const seen = await statementsDuring(database.pool, run);
    expect(seen.length).toBeGreaterThan(0);
    const plans = await explain(database.pool, seen);
    expect(plans).toMatch(/Index/);
    expect(plans).not.toMatch(/Seq Scan on/);
  });
});

it.each([
  { q: 'rival 7' },
  { q: 'nobodyofthisname' },
  { q: 'zq' },
  { q: '龍' },
  { q: '%' },
  { q: 'rival', result: 'win' as const, ...later },
  { result: 'draw' as const },
  { finishType: 'burst' as const },
])("one's battles found by %o are chosen by an index alone", async (filter) => {
  const seen = await statementsDuring(database.pool, () =>
    battles.listBattles(deps(), actor, { ...anyBattle, ...filter }),
  );
  const plans = await explain(database.pool, seen);
  expect(plans).toMatch(/Index Only Scan using battles_user_played_idx on battles/);
  expect(plans).not.toMatch(/ Index Scan using battles_user_played_idx/);
});

it.each([
  ['one of fifty combos', '9 7-60', true],
  ['one of a thousand combos', '9c 7-60', false],
])('words in %s are found without the search index: %s, %s', async (_words, q, isWalked) => {
  const seen = await statementsDuring(database.pool, () =>
    combos.searchCombos(deps(), actor, { ...page, q }),
  );
  const plans = await explain(database.pool, seen, { isRun: true });
  const index = plans.match(/Bitmap Index Scan on combos_search_idx.*/g) ?? [];
  expect(index).not.toEqual([]);
  expect(index.every((scan) => scan.includes('never executed'))).toBe(isWalked);
});

it.each(DECK_SORTS)('decks by %s are read in the order of an index, ties too', async (sort) => {
  const seen = await statementsDuring(database.pool, () =>
    listCommunityDecks(deps(), actor, { ...page, sort }),
  );
  const plans = await explain(database.pool, seen);
  expect(plans).toMatch(/Index Scan( Backward)? using decks_\w+_idx on decks/);
  expect(plans).not.toMatch(/Incremental Sort/);
});

it("somebody's public battles are read combo by combo, not among all of that person's", async () => {
  const seen = await statementsDuring(database.pool, () =>
    profiles.listBattles(deps(), actor, friendId, page),
  );
  const plans = await explain(database.pool, seen);
  expect(plans).toMatch(/combos_user_public_idx/);
  expect(plans).toMatch(/battles_combo_played_idx/);
  expect(plans).not.toMatch(/battles_user_played_idx/);
});

it('would notice a table that is read from end to end', async () => {
  const seen = await statementsDuring(database.pool, () =>
    db.execute(sql`select id from battles where opponent_name = ${'Rival 7'}`),
  );
  expect(await explain(database.pool, seen)).toMatch(/Seq Scan on battles/);
});
