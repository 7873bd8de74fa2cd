import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { auditLog, comments, decks, media, reports, tournaments, users } from '../../db/schema';
import {
  befriend,
  buildBattle,
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  plantFlyer,
  plantImage,
  plantPost,
  signedInClient,
  type TestUser,
} from '../../testing/factories';
import { connect } from '../../testing/socket-client';
import { sharedTestApp } from '../../testing/test-app';

let reporter: TestUser;
let subject: TestUser;
const app = await sharedTestApp();
const admin = await buildUser(app, { role: 'admin' });
beforeEach(async () => {
  [reporter, subject] = [await buildUser(app), await buildUser(app)];
});

/** Reports and removes an item; returns the removal's answer. */
async function remove(kind: ReportKind, targetId: number) {
  const { body } = await reporter.client.call(api.createReport, {
    body: { kind, targetId, reason: 'Rude' },
  });
  return admin.client.send(api.decideReport, {
    params: { id: body.id },
    body: { status: 'removed' },
  });
}
async function isStored(folder: string | null): Promise<boolean> {
  for await (const stored of app.deps.storage.list()) if (stored.folder === folder) return true;
  return false;
}

it('a post goes with its comments, likes and files', async () => {
  const post = await plantImage(app, subject);
  const params = { id: post.id };
  await reporter.client.call(api.createComment, { params, body: { content: 'Oh' } });
  await reporter.client.call(api.likeMedia, { params, body: { liked: true } });
  expect(await isStored(post.folder)).toBe(true);
  expect((await remove('media', post.id)).status).toBe(200);
  expect((await subject.client.fail(api.getMedia, { params })).status).toBe(404);
  expect(await app.db.select().from(comments).where(eq(comments.mediaId, post.id))).toEqual([]);
  await app.runJobs();
  expect(await isStored(post.folder)).toBe(false);
});

it('a post that became private after the report goes too', async () => {
  const post = await plantPost(app, subject);
  const { body } = await reporter.client.call(api.createReport, {
    body: { kind: 'media', targetId: post.id, reason: 'Rude' },
  });
  await app.db.update(media).set({ visibility: 'private' }).where(eq(media.id, post.id));
  const decision = { params: { id: body.id }, body: { status: 'removed' } };
  expect((await admin.client.send(api.decideReport, decision)).status).toBe(200);
  expect(await app.db.select().from(media).where(eq(media.id, post.id))).toEqual([]);
});

describe('a comment', () => {
  const comment = async (id: number, by = subject) =>
    (await by.client.call(api.createComment, { params: { id }, body: { content: 'Rude' } })).body;
  const counted = async (id: number) => {
    const [row] = await app.db.select().from(media).where(eq(media.id, id));
    return [row?.commentCount, row?.commentsVersion];
  };

  it('is deleted, no longer counted and gone from polls', async () => {
    const post = await plantPost(app, reporter);
    const [rude, kept] = [await comment(post.id), await comment(post.id)];
    expect(await counted(post.id)).toEqual([2, 2]);
    expect((await remove('comment', rude.id)).status).toBe(200);
    expect(await counted(post.id)).toEqual([1, 3]);
    const { body } = await reporter.client.call(api.listComments, { params: { id: post.id } });
    expect(body.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('on a post that became private is deleted too, and concurrent removals count once', async () => {
    const post = await plantPost(app, reporter);
    const rude = await comment(post.id);
    const ids: number[] = [];
    for (const { client } of [reporter, await buildUser(app), await buildUser(app)]) {
      const input = { body: { kind: 'comment' as const, targetId: rude.id, reason: 'Rude' } };
      ids.push((await client.call(api.createReport, input)).body.id);
    }
    await app.db.update(media).set({ visibility: 'private' }).where(eq(media.id, post.id));
    const answers = await Promise.all([
      ...ids.map((id) =>
        admin.client.send(api.decideReport, { params: { id }, body: { status: 'removed' } }),
      ),
      subject.client.send(api.deleteComment, { params: { id: post.id, commentId: rude.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await counted(post.id))[0]).toBe(0);
  });
});

describe('a message', () => {
  const send = async (from: TestUser, to: TestUser, content: string) =>
    (await from.client.call(api.sendMessage, { body: { receiverId: to.id, content } })).body;
  const rowOf = async (person: TestUser) => {
    const { body } = await person.client.call(api.listConversations);
    return body.map(({ lastMessage, unreadCount }) => [lastMessage, unreadCount]);
  };
  const messagesOf = async (person: TestUser, userId: number) =>
    (await person.client.call(api.listMessages, { params: { userId } })).body.map(
      ({ content }) => content,
    );

  it('is deleted for both sides; the previous one becomes the last, and it is no longer unread', async () => {
    await befriend(app, reporter, subject);
    await send(reporter, subject, 'Hello');
    await send(subject, reporter, 'Fine');
    const rude = await send(subject, reporter, 'Rude');
    expect(await rowOf(reporter)).toEqual([['Rude', 2]]);
    expect((await remove('message', rude.id)).status).toBe(200);
    expect(await rowOf(reporter)).toEqual([['Fine', 1]]);
    expect(await rowOf(subject)).toEqual([['Fine', 1]]);
    expect(await messagesOf(reporter, subject.id)).toEqual(['Hello', 'Fine']);
    expect(await messagesOf(subject, reporter.id)).toEqual(['Hello', 'Fine']);
    const { body: unread } = await reporter.client.call(api.listUnreadMessages);
    expect(unread.map(({ content }) => content)).toEqual(['Fine']);
    await send(subject, reporter, 'Sorry');
    expect(await rowOf(reporter)).toEqual([['Sorry', 2]]);
  });

  it('in the middle, already read, changes neither the last message nor unread counts', async () => {
    await befriend(app, reporter, subject);
    const rude = await send(subject, reporter, 'Rude');
    await reporter.client.call(api.markConversationRead, { params: { userId: subject.id } });
    await send(subject, reporter, 'Sorry');
    await remove('message', rude.id);
    expect(await rowOf(reporter)).toEqual([['Sorry', 1]]);
    expect(await messagesOf(reporter, subject.id)).toEqual(['Sorry']);
  });

  it('that was the only one deletes the conversation', async () => {
    await befriend(app, reporter, subject);
    const rude = await send(subject, reporter, 'Rude');
    await remove('message', rude.id);
    expect([await rowOf(reporter), await rowOf(subject)]).toEqual([[], []]);
    await send(subject, reporter, 'Sorry');
    expect(await rowOf(reporter)).toEqual([['Sorry', 1]]);
  });

  it('is pushed to the sockets and polls of both', async () => {
    await befriend(app, reporter, subject);
    const rude = await send(subject, reporter, 'Rude');
    const sockets = [await connect(app.url, reporter), await connect(app.url, subject)];
    const poll = async ({ client }: TestUser) =>
      (await client.send(api.listConversations, {})).headers.etag;
    const before = [await poll(reporter), await poll(subject)];
    await remove('message', rude.id);
    for (const socket of sockets) {
      await socket.next('status', ({ status }) => status === 'resync');
    }
    const after = [await poll(reporter), await poll(subject)];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('concurrent with sending and reading leaves correct counts', async () => {
    await befriend(app, reporter, subject);
    const rude = await send(subject, reporter, 'Rude');
    await Promise.all([
      remove('message', rude.id),
      send(subject, reporter, 'One'),
      send(subject, reporter, 'Two'),
      reporter.client.call(api.markConversationRead, { params: { userId: subject.id } }),
    ]);
    const { body: unread } = await reporter.client.call(api.listUnreadMessages);
    const contents = await messagesOf(reporter, subject.id);
    expect(contents.toSorted()).toEqual(['One', 'Two']);
    expect(await rowOf(reporter)).toEqual([[contents.at(-1), unread.length]]);
  });
});

it('a deck goes with its battles, also when it became private', async () => {
  const deck = await plantDeck(app, subject, { isPublic: true });
  const other = await plantDeck(app, subject, { isPublic: true });
  expect((await remove('deck', deck.id)).status).toBe(200);
  const left = await app.db.select().from(decks).where(eq(decks.userId, subject.id));
  expect(left.map(({ id }) => id)).toEqual([other.id]);
});

it('a tournament goes with its flyer', async () => {
  const cup = await plantFlyer(app, subject);
  expect((await remove('tournament', cup.id)).status).toBe(200);
  expect(await app.db.select().from(tournaments).where(eq(tournaments.id, cup.id))).toEqual([]);
  await app.runJobs();
  expect(await isStored(cup.folder)).toBe(false);
});

it('a combo becomes private: its owner keeps it, its battles and its decks, and polls anew', async () => {
  const combo = await buildCombo(subject, { isPublic: true });
  await buildBattle(subject, { myComboId: combo.id });
  const [, second, third] = await plantCombos(app, subject);
  await plantDeck(app, subject, { combo1Id: combo.id, combo2Id: second, combo3Id: third });
  const poll = async () => (await subject.client.send(api.listCombos, {})).headers.etag;
  const before = await poll();
  const { body: shown } = await subject.client.call(api.getCombo, { params: { id: combo.id } });
  expect((await remove('combo', combo.id)).status).toBe(200);
  expect((await reporter.client.fail(api.getCombo, { params: { id: combo.id } })).status).toBe(404);
  const { body: kept } = await subject.client.call(api.getCombo, { params: { id: combo.id } });
  expect(kept).toEqual({ ...shown, isPublic: false, version: shown.version + 1 });
  expect(await poll()).not.toBe(before);
});

describe('a person', () => {
  it('is suspended: their sessions and sockets end, and both acts are in the log', async () => {
    const phone = await signedInClient(app, subject.id);
    const socket = await connect(app.url, subject);
    const answer = await remove('user', subject.id);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'removed', kind: 'user' }]);
    expect(await socket.closed).toBe(CLOSE.sessionEnded);
    expect((await phone.fail(api.getUser)).status).toBe(401);
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, subject.id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['report-removed', 'suspended']);
    const { body } = await admin.client.call(api.listAdminUsers, {
      query: { q: subject.username },
    });
    expect(body[0]).toMatchObject({ suspendedAt: expect.any(String), openReports: 0 });
  });

  it('who is an administrator is not: the report stays open', async () => {
    const other = await buildUser(app, { role: 'admin' });
    const answer = await remove('user', other.id);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: 'An administrator cannot be suspended.' },
    ]);
    const [row] = await app.db.select().from(reports).where(eq(reports.targetId, other.id));
    expect(row?.status).toBe('open');
    expect((await other.client.call(api.getUser)).body.id).toBe(other.id);
  });

  it('with a deleted account drops the report', async () => {
    const { body } = await reporter.client.call(api.createReport, {
      body: { kind: 'user', targetId: subject.id, reason: 'Rude' },
    });
    await app.db.delete(users).where(eq(users.id, subject.id));
    const decision = { params: { id: body.id }, body: { status: 'removed' } };
    expect((await admin.client.send(api.decideReport, decision)).status).toBe(404);
  });
});
