import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { createDb, createPool } from '../../db/pool';
import { battles } from '../../db/schema';
import { exportOf } from '../../testing/battle-files';
import { buildDeckBattle } from '../../testing/deck-steps';
import {
  befriend,
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantBadge,
  plantDeck,
  plantImage,
  plantNotification,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { withoutThreads } from '../../thread-tasks';
import { BATCH } from './exports.queries';
import { withExport } from './exports.service';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

const say = (from: TestUser, to: TestUser, content: string) =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

/** Battles written directly, since an export reads them however they were created. */
async function plantBattles(user: TestUser, count: number): Promise<void> {
  const { id } = await buildCombo(user);
  await app.pool.query(
    `insert into battles (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result,
       my_score, opponent_score, finish_type, rounds_data, played_at)
     select $1, $2, 'Club', 'Rival ' || n, 'Rod', 'WIN', 2, 0, 'burst',
       '[{"roundNumber": 1, "winner": "me", "finishType": "burst"}]',
       timestamptz '2020-01-01Z' + make_interval(mins => n / 3)
     from generate_series(1, $3::int) n`,
    [user.id, id, count],
  );
}

it('is a download that no cache stores', async () => {
  const user = await buildUser(app, { username: 'saver' });
  const today = new Date().toISOString().slice(0, 10);
  for (const [format, type] of [
    ['json', 'application/json; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
  ] as const) {
    const { status, headers } = await user.client.raw('GET', `/api/export?format=${format}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="ripcord-saver-${today}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await user.client.raw('HEAD', '/api/export')).headers['content-length']).toMatch(/^\d+$/);
  const wrong = await user.client.fail(api.exportData, { query: { format: 'xml' } });
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Please choose json or csv' } });
  const incoming = path.join(app.deps.config.dataDir, 'incoming');
  await expect.poll(() => readdir(incoming)).toEqual([]);
});

it('has everything of a person, and of others no more than names', async () => {
  const user = await buildUser(app, {
    username: 'packrat',
    displayName: 'Pack Rat',
    email: 'packrat@example.org',
    bio: 'I keep everything here',
    city: 'Porto',
  });
  const friend = await buildUser(app, { username: 'pal', email: 'pal@example.org' });
  const stranger = await buildUser(app, { username: 'stranger', displayName: 'Not told' });
  await befriend(app, user, friend);
  await buildBlock(app, user, stranger);
  const combo = await buildCombo(user, { name: 'Mine' });
  await buildBattle(user, { myComboId: combo.id, opponentName: 'Robin' });
  await buildBattle(friend, { opponentName: 'Secret of a friend' });
  await user.client.call(api.addParts, {
    body: { parts: [{ kind: 'blade', name: 'WR', count: 2 }] },
  });
  await user.client.call(api.addWish, { body: { kind: 'driver', name: 'Ball' } });
  await user.client.call(api.putCollectionSettings, {
    body: { visible: true, tradeVisible: false },
  });
  const deck = await plantDeck(app, user, { name: 'Trio' });
  await buildDeckBattle(user, deck, { notes: 'Close one' });
  const post = await plantImage(app, user, { title: 'My shelf' });
  const theirs = await plantPost(app, friend, { title: 'Title of a friend' });
  const params = { id: theirs.id };
  await user.client.call(api.likeMedia, { params, body: { liked: true } });
  await user.client.call(api.viewMedia, { params });
  await user.client.call(api.createComment, { params, body: { content: 'Nice' } });
  await friend.client.call(api.createComment, {
    params: { id: post.id },
    body: { content: 'Comment of a friend' },
  });
  await say(user, friend, 'Hello');
  await say(friend, user, 'Hi yourself');
  const cup = await plantTournament(app, user, { name: 'My Cup' });
  const other = await plantTournament(app, friend, { name: 'Other Cup' });
  await user.client.call(api.createRuleSet, { body: { name: 'Club night' } });
  await user.client.call(api.registerForTournament, { params: { id: other.id } });
  await plantBadge(app, user);
  const report = { kind: 'media' as const, targetId: theirs.id, reason: 'Too shiny' };
  await user.client.call(api.createReport, { body: report });
  const asking = await buildUser(app, { username: 'asking' });
  await asking.client.call(api.sendFriendRequest, { body: { receiverId: user.id } });

  await plantNotification(app, user, { actorId: friend.id });

  const text = await exportOf(user, 'json');
  const data = JSON.parse(text);
  expect(data.notifications).toMatchObject({
    settings: { digest: 'weekly' },
    rows: [{ kind: 'badge', from: 'pal', count: 1, seenAt: null }],
  });
  expect(data).toMatchObject({
    profile: {
      id: user.id,
      username: 'packrat',
      displayName: 'Pack Rat',
      city: 'Porto',
      email: 'packrat@example.org',
      bio: 'I keep everything here',
    },
    battles: [{ opponentName: 'Robin', combo: { id: combo.id, name: 'Mine' } }],
    decks: [{ id: deck.id, name: 'Trio' }],
    ownedParts: [{ kind: 'blade', name: 'Wizard Rod', count: 2, note: null }],
    wishlist: [{ kind: 'driver', name: 'Ball', priority: 'normal' }],
    collectionSettings: [{ visible: true, tradeVisible: false }],
    deckBattles: [{ deckId: deck.id, notes: 'Close one' }],
    posts: [{ id: post.id, title: 'My shelf', file: `/api/media/${post.id}/file` }],
    comments: [{ mediaId: theirs.id, content: 'Nice' }],
    likes: [{ mediaId: theirs.id }],
    views: [{ mediaId: theirs.id }],
    friends: [{ username: 'pal' }],
    friendRequests: [{ from: 'asking' }],
    blocks: [{ username: 'stranger' }],
    conversations: [
      {
        with: 'pal',
        messages: [
          { from: 'me', content: 'Hello' },
          { from: 'pal', content: 'Hi yourself' },
        ],
      },
    ],
    tournaments: [{ id: cup.id, name: 'My Cup', flyer: null }],
    ruleSets: [{ name: 'Club night', rules: { pointsToWin: 4 } }],
    registrations: [{ tournamentId: other.id, tournament: 'Other Cup' }],
    badges: [{ badge: 'first-combo' }],
    reports: [{ kind: 'media', targetId: theirs.id, reason: 'Too shiny' }],
    sessions: [{ device: null }],
    passkeys: [],
    tokens: [],
    shareLinks: [],
    calendar: null,
    webhooks: [],
    importMatches: [],
  });
  // One was created here, three came with the deck.
  expect(data.combos).toHaveLength(4);
  for (const secret of ['of a friend', 'Not told', 'pal@example.org', 'argon2', 'searchText']) {
    expect(text).not.toContain(secret);
  }
  const [sid = ''] = /s%3A([\w-]+)/.exec(user.client.cookie)?.slice(1) ?? [];
  expect(sid).not.toBe('');
  expect(text).not.toContain(sid);
  expect(JSON.parse(await exportOf(asking, 'json')).friendRequests).toMatchObject([
    { to: 'packrat' },
  ]);
});

it('names deleted users as everywhere else', async () => {
  const [user, friend] = [await buildUser(app), await buildUser(app)];
  await befriend(app, user, friend);
  await say(friend, user, 'Farewell');
  await friend.client.call(api.deleteAccount);
  expect(JSON.parse(await exportOf(user, 'json')).conversations).toMatchObject([
    { with: 'deleted', messages: [{ from: 'deleted', content: 'Farewell' }] },
  ]);
});

/** Exports on the app's own connections, which can be watched. */
async function exportHere(user: TestUser): Promise<string> {
  let csv = '';
  const deps = { ...app.deps, threads: withoutThreads(app.deps) };
  await withExport(deps, user, 'csv', async (file) => {
    for await (const text of file.open()) csv += text;
  });
  return csv;
}

it('is whole and in order over many batches, in a number of statements that they bound', async () => {
  const user = await buildUser(app);
  const count = 3 * BATCH + 1;
  await plantBattles(user, count);
  let csv = '';
  const statements = await queriesDuring(app.pool, async () => {
    csv = await exportHere(user);
  });
  expect(await exportOf(user, 'csv')).toBe(csv);
  expect(statements.filter((text) => text.includes('from "battles"'))).toHaveLength(4);
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffplayedAt,eventName,comboName,blade,ratchet,bit,lockChip,mainBlade,assistBlade,overBlade,opponentName,opponentCombo,rounds,result,myScore,opponentScore',
  );
  expect(lines).toHaveLength(count + 2);
  const rivals = lines.slice(1, -1).map((line) => /Rival (\d+)/.exec(line)?.[1]);
  expect(rivals).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
  const { battles } = JSON.parse(await exportOf(user, 'json'));
  expect(battles).toHaveLength(count);
});

/** Does something else between the first and second statement that reads battles. */
async function betweenReads(work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  let reads = 0;
  const watch = (acquired: unknown) => {
    const connection = acquired as { query: (...args: unknown[]) => unknown };
    const { query } = connection;
    connection.query = async function (this: unknown, ...args: unknown[]) {
      const { text = '' } = args[0] as { text?: string };
      if (text.includes('from "battles"')) reads += 1;
      if (text.includes('from "battles"') && reads === 2) await meanwhile();
      return query.apply(this, args);
    };
  };
  app.pool.once('acquire', watch);
  await work();
  return reads;
}

it('is a consistent snapshot', async () => {
  const user = await buildUser(app);
  await plantBattles(user, 2 * BATCH);
  let csv = '';
  const db = createDb(createPool(app.databaseUrl));
  const reads = await betweenReads(
    async () => {
      csv = await exportHere(user);
    },
    () => db.update(battles).set({ eventName: 'Changed' }).where(eq(battles.userId, user.id)),
  );
  await db.$client.end();
  expect(reads).toBe(3);
  expect(csv.split('\r\n')).toHaveLength(2 * BATCH + 2);
  expect(csv).not.toContain('Changed');
  expect(await exportOf(user, 'csv')).toContain('Changed');
});

it('has a limit', async () => {
  const config = { rateLimitScale: 0.2 };
  const strict = await createTestApp({ databaseUrl: app.databaseUrl, config });
  try {
    const { client } = await buildUser(strict);
    for (const format of ['json', 'csv'] as const) {
      await client.call(api.exportData, { query: { format } });
    }
    const refused = await client.fail(api.exportData);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You.ve made a lot of exports/);
    expect(refused.headers['content-disposition']).toBeUndefined();
  } finally {
    await strict.close();
  }
});

it('reports failures by status', async () => {
  const { client } = await buildUser(app);
  // There is no room for a folder where export files are written.
  const incoming = path.join(app.deps.config.dataDir, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await writeFile(incoming, '');
  const refused = await client.fail(api.exportData);
  await rm(incoming);
  expect(refused.status).toBe(503);
  expect(refused.headers['content-disposition']).toBeUndefined();
});
