import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import {
  authenticators,
  codeGuesses,
  collectionAdditions,
  importMatches,
  notificationDigests,
  passkeys,
  publicRemovals,
  recommendationFits,
  recoveryCodes,
  removedComments,
  removedItems,
  trades,
  users,
} from '../../db/schema';
import { createLogger } from '../../log';
import { createMailTransport } from '../../mail/transport';
import { buildDeckBattle } from '../../testing/deck-steps';
import { buildEvent, changePhase, playOpen } from '../../testing/event-steps';
import {
  battleInput,
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  PASSWORD,
  plantBadge,
  plantDeck,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { findById, findInFiles, findInRows, listPersonColumns } from '../../testing/find-text';
import { flyerOf, tournamentInput } from '../../testing/flyer-steps';
import { onlyRequest } from '../../testing/friend-steps';
import { buildFeed, buildLink } from '../../testing/link-steps';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, namesIn } from '../../testing/media-steps';
import { subscribe } from '../../testing/push-steps';
import { connect } from '../../testing/socket-client';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { plantPart, plantWish, showTrades } from '../../testing/trade-steps';
import { buildWebhook } from '../../testing/webhook-steps';
import { createChallenge } from '../second-factors/passkeys.service';

const NAME = 'Zephyrine.Quill';
const SHOWN = 'Zéphyrine Quillfeather';
const EMAIL = 'zephyrine@quillmail.example';
const BIO = 'I trade launchers behind the Thistledown mill';
const CITY = 'Thistledown-on-Sea';
const NAMES = [NAME, SHOWN, EMAIL, BIO, CITY];

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = path.join(os.tmpdir(), `ripcord-delete-${randomUUID()}`);
  const config = { dataDir, smtpUrl: undefined, mailFrom: 'Ripcord <ripcord@localhost>' };
  const log = createLogger({ logLevel: 'silent', env: 'test' } as never);
  const mailTransport = createMailTransport({ ...config, publicUrl: undefined } as never, log);
  app = await createTestApp({ config: { dataDir, rateLimitScale: 100 }, mailTransport });
});
afterAll(() => app.close());

const say = (from: TestUser, to: TestUser, content: string) =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

const report = (by: TestUser, kind: 'user' | 'media', targetId: number, reason: string) =>
  by.client.call(api.createReport, { body: { kind, targetId, reason } });

/** Likes, views and comments on somebody else's post. */
async function touch({ client }: TestUser, post: { id: number }, content: string) {
  const params = { id: post.id };
  await client.call(api.likeMedia, { params, body: { liked: true } });
  await client.call(api.viewMedia, { params });
  await client.call(api.createComment, { params, body: { content } });
}

/** `user` plays under another name in an event of `friend`, and judges it. */
async function playAndJudge(user: TestUser, friend: TestUser): Promise<void> {
  const { id } = await buildEvent(app, friend, { guests: 1 });
  const { client } = user;
  await client.call(api.registerForTournament, { params: { id } });
  const { body } = await client.call(api.getEvent, { params: { id } });
  await client.call(api.updateEntrant, {
    params: { id, eid: body.me?.id ?? 0 },
    body: { name: NAME },
  });
  await changePhase(friend, id, 'running');
  await friend.client.call(api.putStaff, {
    params: { id, userId: user.id },
    body: { role: 'judge' },
  });
  await playOpen(user, id);
  const params = { id: (await buildEvent(app, friend)).id, userId: user.id };
  await friend.client.call(api.putStaff, { params, body: { role: 'judge' } });
  await friend.client.call(api.removeStaff, { params });
}

/** A person with data of every kind, containing a name wherever possible. */
async function buildEverything() {
  const user = await buildUser(app, { username: NAME, email: 'old@quillmail.example' });
  const friend = await buildUser(app, { username: 'faithful' });
  const stranger = await buildUser(app);
  const { client } = user;
  await client.call(api.updateProfile, {
    body: { displayName: SHOWN, bio: BIO, city: CITY, profileCompleted: true },
    files: { avatar: await fileOf(mediaFiles.png) },
  });
  await client.call(api.updateEmail, { body: { email: EMAIL } });
  await app.db.update(users).set({ emailState: 'confirmed' }).where(eq(users.id, user.id));
  await app.visitor.call(api.requestReset, { body: { username: NAME } });
  await app.deps.background.drain();

  // Ways to sign in.
  const userId = user.id;
  const key = { credentialId: NAME, publicKey: 'AAAA', counter: 0, name: NAME };
  await app.db.insert(passkeys).values({ userId, ...key });
  await app.db.insert(authenticators).values({ userId, secret: 'AAAA' });
  await app.db.insert(codeGuesses).values({ userId, device: '', failures: 1 });
  await app.db.insert(recoveryCodes).values({ userId, codeHash: 'AAAA' });
  await createChallenge(app.deps, 'second-step', userId);
  await client.call(api.createToken, { body: { name: NAME, scopes: ['me:read'] } });
  const hook = await buildWebhook(user, { url: `https://8.8.8.8/${NAME}` });
  await client.call(api.testWebhook, { params: { id: hook.id } });

  // Taken away by an administrator.
  await app.db.insert(publicRemovals).values({ userId, bio: BIO, removedAt: new Date() });
  await app.db.insert(removedItems).values({ userId, kind: 'media', itemId: 1 });

  // Records.
  const combo = await buildCombo(user, {
    name: `${NAME}'s best`,
    description: BIO,
    isPublic: true,
  });
  await buildBattle(user, { myComboId: combo.id, eventName: `${CITY} Open`, opponentName: SHOWN });
  const deck = await plantDeck(app, user, { name: `Deck of ${NAME}`, isPublic: true });
  await buildLink(user, 'deck', deck);
  await buildFeed(user);
  const theirCup = await plantTournament(app, friend, { name: 'Old Mill Cup' });
  await buildDeckBattle(user, deck, { notes: NAME, location: CITY, tournamentId: theirCup.id });
  const part = { kind: 'blade' as const, name: NAME };
  await client.call(api.addParts, { body: { parts: [part], clientId: randomUUID() } });
  await client.call(api.addWish, { body: part });
  await client.call(api.putCollectionSettings, { body: { visible: true, tradeVisible: true } });
  await plantBadge(app, user);
  await app.db
    .insert(importMatches)
    .values({ userId: user.id, kind: 'blade', text: NAME.toLowerCase(), name: NAME });

  // Posts and a tournament, with files.
  const photo = (
    await client.call(api.createMedia, {
      body: { title: NAME, description: SHOWN, mediaType: 'image' },
      files: { media: { ...(await fileOf(mediaFiles.jpegWithGps)), name: `${NAME}.jpg` } },
    })
  ).body;
  const waiting = (
    await client.call(api.createMedia, {
      body: { title: `Clip by ${NAME}`, mediaType: 'video', visibility: 'private' },
      files: { media: await fileOf(mediaFiles.mp4) },
    })
  ).body;
  const cup = (
    await client.call(api.createTournament, {
      body: tournamentInput({ name: 'Hosted Cup', description: BIO, location: CITY }),
      files: { file: await flyerOf(mediaFiles.webp) },
    })
  ).body;
  await friend.client.call(api.registerForTournament, { params: { id: cup.id } });
  await client.call(api.registerForTournament, { params: { id: theirCup.id } });
  await buildDeckBattle(friend, await plantDeck(app, friend), { tournamentId: cup.id });
  await playAndJudge(user, friend);
  // Waits for a place in a full event.
  const full = await buildEvent(app, friend, { maxEntrants: 2, guests: 2, waitlist: true });
  await client.call(api.registerForTournament, { params: { id: full.id } });
  // Others' events, so that it ends, but stays.
  const { id: clubNight } = await buildEvent(app, friend);
  await friend.client.call(api.putStaff, {
    params: { id: clubNight, userId: user.id },
    body: { role: 'organiser' },
  });
  await client.call(api.createSeries, {
    params: { id: clubNight },
    body: { every: 'week', ahead: 1 },
  });

  await client.call(api.createRuleSet, { body: { name: NAME, rules: { notes: BIO } } });

  // People.
  await client.call(api.sendFriendRequest, { body: { receiverId: friend.id } });
  await friend.client.call(api.answerFriendRequest, {
    params: { id: await onlyRequest(friend) },
    body: { accept: true },
  });
  await client.call(api.sendFriendRequest, { body: { receiverId: stranger.id } });
  const asking = await buildUser(app);
  await asking.client.call(api.sendFriendRequest, { body: { receiverId: user.id } });
  await buildBlock(app, user, await buildUser(app));
  await buildBlock(app, await buildUser(app), user);
  await say(user, friend, 'Shall we meet at the mill?');
  await say(friend, user, `Sure, ${NAME}, see you there`);
  await say(user, friend, 'Bring your launcher.');

  // Trades.
  await plantPart(app, user, 'Wizard Rod');
  await plantWish(app, user, 'Dran Sword');
  await showTrades(app, user);
  await app.db.insert(collectionAdditions).values({ userId: user.id, clientId: randomUUID() });
  const lists = { give: [], get: [] };
  await app.db.insert(trades).values([
    { fromId: user.id, toId: friend.id, ...lists },
    { fromId: friend.id, toId: user.id, ...lists },
  ]);

  // On other people's posts.
  const post = await plantPost(app, friend, { title: 'My shelf' });
  const content = `Once said by ${NAME}`;
  const removed = { id: 1, userId, mediaId: post.id, content, createdAt: new Date() };
  await app.db.insert(removedComments).values(removed);
  await touch(user, post, `Lovely, says ${NAME}`);
  await touch(friend, post, `${NAME} was here first`);
  await touch(friend, photo, 'What a picture');
  await user.client.call(api.updateNotificationSettings, { body: { digest: 'daily' } });
  await app.db.insert(notificationDigests).values({ userId: user.id, until: new Date() });
  await report(user, 'media', post.id, `Not ${NAME}'s taste`);
  await report(stranger, 'user', user.id, `${NAME} is rude`);
  return { user, friend, stranger, photo, waiting, cup, theirCup, post, combo, deck };
}

it('leaves no row or file that mentions it', async () => {
  const made = await buildEverything();
  const { user, friend, photo, cup, theirCup, post } = made;
  // What recommendations learn from public battles contains no names.
  await app.deps.jobs.enqueue(app.db, () => {}, 'recommendations.refit', {});
  await app.runJobs();
  await app.deps.background.drain();
  await friend.client.call(api.createBattle, {
    body: battleInput((await buildCombo(friend)).id, { opponentName: NAME }),
  });
  const socket = await connect(app.url, user);
  const friendSocket = await connect(app.url, friend);

  await subscribe(user);
  // The search must find data of every kind, or the test would prove nothing.
  expect(await app.db.$count(recommendationFits)).toBe(1);
  const before = await findInRows(app.pool, NAMES);
  expect(before.join('\n')).not.toContain('recommendation_fits');
  const kinds = [
    ...['users', 'combos', 'battles', 'decks', 'deck_battles', 'media', 'comments', 'tournaments'],
    ...['messages', 'reports', 'import_matches'],
  ];
  for (const kind of kinds) expect(before.join('\n')).toContain(`public.${kind}:`);
  const byId = await findById(app.pool, user.id);
  const columns = await listPersonColumns(app.pool);
  expect(byId.length).toBeGreaterThan(columns.length - 4);
  expect((await findInFiles(dataDir, [EMAIL])).length).toBeGreaterThan(0);
  expect(await namesIn(app, 'uploads')).toHaveLength(4);
  const addresses = ['file', 'thumbnail'].map((part) => `/api/media/${photo.id}/${part}`);
  const { body: person } = await friend.client.call(api.getPerson, { params: { id: user.id } });
  addresses.push(person.avatarUrl, cup.imageUrl ?? '');
  for (const address of addresses) {
    expect((await friend.client.raw('GET', address)).status, address).toBe(200);
  }
  const { body: friendsBefore } = await friend.client.call(api.getOwnProfile);
  expect(friendsBefore.friendCount).toBe(1);

  await user.client.call(api.deleteAccount);

  // Immediately.
  expect(user.client.cookie).toBe('');
  expect(await socket.closed).toBe(CLOSE.sessionEnded);
  await friendSocket.next('friends_changed');
  for (const address of addresses) {
    expect((await friend.client.raw('GET', address)).status, address).toBe(404);
  }
  const login = { username: NAME, password: PASSWORD };
  expect((await app.visitor.fail(api.login, { body: login })).status).toBe(401);

  // What others wrote stays, and nothing else does.
  await app.runJobs();
  await app.deps.background.drain();
  const left = await findInRows(app.pool, NAMES);
  expect(left.map((row) => row.split(':')[0]).toSorted()).toEqual([
    'public.battles',
    'public.comments',
    'public.messages',
  ]);
  expect(left.join('\n')).toMatch(/was here first/);
  expect(left.join('\n')).toMatch(/see you there/);
  expect(await findById(app.pool, user.id)).toEqual([]);
  const { rows: logged } = await app.pool.query(
    `select act from event_log where concat(before, after) like '%"userId": ' || $1 || '%'`,
    [user.id],
  );
  expect(logged).toEqual([]);
  expect(await findInFiles(dataDir, NAMES)).toEqual([]);
  expect(await namesIn(app, 'uploads')).toEqual([]);

  // Counts on other people's items are correct.
  const { body: shown } = await friend.client.call(api.getMedia, { params: { id: post.id } });
  expect(shown).toMatchObject({ likeCount: 1, viewCount: 0, commentCount: 1 });
  const { body: event } = await friend.client.call(api.getTournament, {
    params: { id: theirCup.id },
  });
  expect(event).toMatchObject({ participantCount: 0, participants: [] });
  expect((await friend.client.call(api.getOwnProfile)).body.friendCount).toBe(0);
  expect((await friend.client.call(api.listFriends)).body).toEqual([]);

  // The username and e-mail address are free again.
  await app.visitor.call(api.register, { body: { username: NAME, password: PASSWORD } });
  await app.visitor.call(api.updateEmail, { body: { email: EMAIL } });
});
