import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminReport } from '#shared/admin';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { combos, decks, media, reports, users } from '../../db/schema';
import {
  befriend,
  buildBlock,
  buildCombo,
  buildUser,
  plantDeck,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let reporter: TestUser;
let subject: TestUser;
const app = await sharedTestApp();
const admin = await buildUser(app, { role: 'admin' });
beforeEach(async () => {
  // The lists show everything, so each test starts empty.
  await app.db.delete(reports);
  reporter = await buildUser(app, { displayName: 'Rita Reporter' });
  subject = await buildUser(app);
});

const REASON = 'Shouts at everybody';
const report = async (kind: ReportKind, targetId: number, by = reporter) =>
  (await by.client.call(api.createReport, { body: { kind, targetId, reason: REASON } })).body;
const queue = async (query = {}): Promise<AdminReport[]> =>
  (await admin.client.call(api.listAdminReports, { query })).body;
const decide = (id: number, status: 'removed' | 'dismissed') =>
  admin.client.send(api.decideReport, { params: { id }, body: { status } });

async function reportMessage(content: string) {
  await befriend(app, subject, reporter);
  const { body } = await subject.client.call(api.sendMessage, {
    body: { receiverId: reporter.id, content },
  });
  return report('message', body.id);
}

describe('the queue', () => {
  it('lists open reports, newest first, with reporter, target and link', async () => {
    const name = { displayName: 'Sam', bio: 'I am rude to everybody.' };
    await app.db.update(users).set(name).where(eq(users.id, subject.id));
    const post = await plantPost(app, subject, { title: 'Rude post', description: 'Very rude' });
    const combo = await buildCombo(subject, { name: 'Rude combo', isPublic: true });
    const deck = await plantDeck(app, subject, { name: 'Rude deck', isPublic: true });
    const cup = await plantTournament(app, subject, { name: 'Rude cup', description: 'Be rude' });
    const mine = await plantPost(app, reporter);
    const { body: comment } = await subject.client.call(api.createComment, {
      params: { id: mine.id },
      body: { content: 'Rude comment' },
    });
    await report('user', subject.id);
    await report('media', post.id);
    await report('combo', combo.id);
    await report('deck', deck.id);
    await report('tournament', cup.id);
    await report('comment', comment.id);
    await reportMessage('Rude message');
    const found = await queue();
    expect(found.map(({ kind, target }) => [kind, target?.text, target?.link])).toEqual([
      ['message', 'Rude message', null],
      ['comment', 'Rude comment', `/media/${mine.id}`],
      ['tournament', 'Rude cup\nBe rude', `/tournaments/${cup.id}`],
      ['deck', 'Rude deck', `/decks/${deck.id}`],
      ['combo', 'Rude combo', `/combos/${combo.id}`],
      ['media', 'Rude post\nVery rude', `/media/${post.id}`],
      ['user', `Sam (@${subject.username})\nI am rude to everybody.`, `/profile/${subject.id}`],
    ]);
    for (const row of found) {
      expect(row).toMatchObject({
        reason: REASON,
        status: 'open',
        reporter: { id: reporter.id, displayName: 'Rita Reporter' },
        subject: { id: subject.id, username: subject.username },
      });
    }
  });

  it('leads to nothing that the administrator cannot open', async () => {
    const post = await plantPost(app, subject);
    const combo = await buildCombo(subject, { isPublic: true });
    const deck = await plantDeck(app, subject, { isPublic: true });
    await report('media', post.id);
    await report('combo', combo.id);
    await report('deck', deck.id);
    await app.db.update(media).set({ visibility: 'private' }).where(eq(media.id, post.id));
    await app.db.update(combos).set({ isPublic: false }).where(eq(combos.id, combo.id));
    await app.db.update(decks).set({ isPublic: false }).where(eq(decks.id, deck.id));
    const found = await queue();
    expect(found.map(({ target }) => target?.link)).toEqual([null, null, null]);
    expect(found.map(({ target }) => target?.text)).not.toContain(undefined);
  });

  it.each([
    ['the administrator blocked', () => buildBlock(app, admin, subject)],
    ['who blocked the administrator', () => buildBlock(app, subject, admin)],
  ])('hides nothing of somebody %s, but leads nowhere', async (_name, block) => {
    const post = await plantPost(app, subject, { title: 'Rude post' });
    const cup = await plantTournament(app, subject);
    await report('media', post.id);
    await report('tournament', cup.id);
    await report('user', subject.id);
    await block();
    const found = await queue();
    expect(found.map(({ kind, target }) => [kind, target?.link])).toEqual([
      ['user', null],
      ['tournament', null],
      ['media', null],
    ]);
    expect(found[2]?.target?.text).toBe('Rude post');
    for (const { id } of found.slice(1)) expect((await decide(id, 'removed')).status).toBe(200);
    expect(await app.db.select().from(media).where(eq(media.id, post.id))).toEqual([]);
  });

  it('marks deleted content', async () => {
    const post = await plantPost(app, subject);
    await report('media', post.id);
    await subject.client.call(api.deleteMedia, { params: { id: post.id } });
    expect((await queue())[0]?.target).toBeNull();
  });

  it('truncates long text between characters', async () => {
    const post = await plantPost(app, subject, { title: 'Long', description: '😀'.repeat(1_000) });
    await report('media', post.id);
    const text = (await queue())[0]?.target?.text ?? '';
    expect([...text]).toHaveLength(300);
    expect(text.endsWith('😀…')).toBe(true);
  });

  it('pages and filters by status, in no more queries for more', async () => {
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const post = await plantPost(app, subject);
      made.unshift((await report('media', post.id)).id);
    }
    const pages = await readPages<AdminReport>(admin.client, api.listAdminReports, {
      query: { limit: 2 },
    });
    expect(idsOf(pages.flat())).toEqual(made);
    // Before the decisions: what follows these in the background would count, too.
    const many = await queriesDuring(app.pool, () => queue());
    const one = await queriesDuring(app.pool, () => queue({ limit: 1 }));
    expect(many.length).toBe(one.length);
    const [newest = 0, second = 0] = made;
    await decide(newest, 'dismissed');
    await decide(second, 'removed');
    expect(idsOf(await queue({ status: 'dismissed' }))).toEqual([newest]);
    expect(idsOf(await queue({ status: 'removed' }))).toEqual([second]);
    expect(idsOf(await queue())).toEqual(made.slice(2));
    const { status } = await admin.client.fail(api.listAdminReports, { query: { status: 'x' } });
    expect(status).toBe(400);
  });
});
