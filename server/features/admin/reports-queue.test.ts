import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReport, AuditEntry } from '../../../shared/admin';
import type { ReportKind } from '../../../shared/reports';
import { api } from '../../../shared/routes';
import { auditLog, combos, decks, media, reports, users } from '../../db/schema';
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
import { captureLog } from '../../testing/log-lines';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { createTestApp, type TestApp } from '../../testing/test-app';

const log = captureLog();
let app: TestApp;
let admin: TestUser;
let reporter: TestUser;
let subject: TestUser;
beforeAll(async () => {
  app = await createTestApp({ log: log.destination });
  admin = await buildUser(app, { role: 'admin' });
});
beforeEach(async () => {
  // Lists of all there are: each test has its own.
  await app.db.delete(reports);
  await app.db.delete(auditLog);
  reporter = await buildUser(app, { displayName: 'Rita Reporter' });
  subject = await buildUser(app);
});
afterAll(() => app.close());

const REASON = 'Shouts at everybody';
const report = async (kind: ReportKind, targetId: number, by = reporter) =>
  (await by.client.call(api.createReport, { body: { kind, targetId, reason: REASON } })).body;
const queue = async (query = {}): Promise<AdminReport[]> =>
  (await admin.client.call(api.listAdminReports, { query })).body;
const decide = (id: number, status: 'removed' | 'dismissed') =>
  admin.client.send(api.decideReport, { params: { id }, body: { status } });
const audit = async (query = {}): Promise<AuditEntry[]> =>
  (await admin.client.call(api.listAudit, { query })).body;

async function reportMessage(content: string) {
  await befriend(app, subject, reporter);
  const { body } = await subject.client.call(api.sendMessage, {
    body: { receiverId: reporter.id, content },
  });
  return report('message', body.id);
}

describe('the queue', () => {
  it('shows the open ones, newest first, with who, about whom, what and where', async () => {
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

  it('says of what is gone that it is', async () => {
    const post = await plantPost(app, subject);
    await report('media', post.id);
    await subject.client.call(api.deleteMedia, { params: { id: post.id } });
    expect((await queue())[0]?.target).toBeNull();
  });

  it('cuts what is long between characters', async () => {
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
    const many = await queriesDuring(app.pool, () => queue());
    const [newest = 0, second = 0] = made;
    await decide(newest, 'dismissed');
    await decide(second, 'removed');
    expect(idsOf(await queue({ status: 'dismissed' }))).toEqual([newest]);
    expect(idsOf(await queue({ status: 'removed' }))).toEqual([second]);
    expect(idsOf(await queue())).toEqual(made.slice(2));
    const one = await queriesDuring(app.pool, () => queue({ status: 'dismissed' }));
    expect(many.length).toBe(one.length);
    const { status } = await admin.client.fail(api.listAdminReports, { query: { status: 'x' } });
    expect(status).toBe(400);
  });
});

describe('a decision', () => {
  it('to dismiss is about that report alone, and leaves the thing', async () => {
    const post = await plantPost(app, subject);
    const first = await report('media', post.id);
    const other = await report('media', post.id, await buildUser(app));
    const answer = await decide(first.id, 'dismissed');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: first.id, status: 'dismissed' },
    ]);
    expect(idsOf(await queue())).toEqual([other.id]);
    expect(await app.db.select().from(media).where(eq(media.id, post.id))).toHaveLength(1);
  });

  it('to remove decides all open reports about the thing, and no other', async () => {
    const [post, another] = [await plantPost(app, subject), await plantPost(app, subject)];
    const early = await report('media', post.id);
    await decide(early.id, 'dismissed');
    const ids = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await report('media', post.id, await buildUser(app))).id);
    const combo = await buildCombo(subject, { isPublic: true });
    const others = [await report('media', another.id), await report('combo', combo.id)];
    const answer = await decide(ids[1] ?? 0, 'removed');
    expect(answer.body).toMatchObject({ id: ids[1], status: 'removed', target: null });
    expect(idsOf(await queue({ status: 'removed' }))).toEqual(ids.toReversed());
    expect(idsOf(await queue({ status: 'dismissed' }))).toEqual([early.id]);
    expect(idsOf(await queue())).toEqual(idsOf(others).toReversed());
    expect((await audit()).map(({ action, reportId }) => [action, reportId])).toEqual([
      ['report-removed', ids[1]],
      ['report-dismissed', early.id],
    ]);
  });

  it('is made once, also by many at the same instant', async () => {
    const post = await plantPost(app, subject);
    const ids = [(await report('media', post.id)).id];
    for (let n = 0; n < 2; n += 1)
      ids.push((await report('media', post.id, await buildUser(app))).id);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => decide(ids[n % 3] ?? 0, 'removed')),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 8 }, () => 409)]);
    expect(await audit()).toHaveLength(1);
    const again = await decide(ids[0] ?? 0, 'dismissed');
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: 'This report has been decided already.' },
    ]);
    const mixed = await report('media', (await plantPost(app, subject)).id);
    const both = await Promise.all([decide(mixed.id, 'removed'), decide(mixed.id, 'dismissed')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that comes second takes nothing away', async () => {
    const post = await plantPost(app, subject);
    const { id } = await report('media', post.id);
    // Dismissed while the removal waits for its row.
    const client = await app.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update reports set status = 'dismissed' where id = $1`, [id]);
      const removing = decide(id, 'removed');
      await expect
        .poll(async () => {
          const { rows } = await app.pool.query(
            `select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      await client.query('commit');
      expect((await removing).status).toBe(409);
    } finally {
      client.release();
    }
    expect(await app.db.select().from(media).where(eq(media.id, post.id))).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  it('about what is gone is possible either way', async () => {
    const posts = [await plantPost(app, subject), await plantPost(app, subject)];
    const made = [];
    for (const { id } of posts) made.push(await report('media', id));
    for (const { id } of posts) await subject.client.call(api.deleteMedia, { params: { id } });
    expect((await decide(made[0]?.id ?? 0, 'removed')).status).toBe(200);
    expect((await decide(made[1]?.id ?? 0, 'dismissed')).status).toBe(200);
  });

  it('of what is no report is 404, of another word 400', async () => {
    expect((await decide(999_999_999, 'removed')).status).toBe(404);
    const { id } = await report('user', subject.id);
    const body = { status: 'open' };
    const { status } = await admin.client.fail(api.decideReport, { params: { id }, body });
    expect(status).toBe(400);
  });

  it('is logged without words or names', async () => {
    const { id } = await report('user', subject.id);
    await decide(id, 'dismissed');
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        ...{ event: 'report-decided', reportId: id, kind: 'user', status: 'dismissed' },
        ...{ userId: subject.id, by: admin.id },
      }),
    );
    expect(log.text()).not.toContain(REASON);
  });
});

describe('the audit log', () => {
  it('names people as they are called now, newest first, and nobody who is gone', async () => {
    const { id } = await report('user', subject.id);
    await decide(id, 'dismissed');
    const params = { id: reporter.id };
    await admin.client.call(api.updateAdminUser, { params, body: { suspended: true } });
    await app.db.update(users).set({ displayName: 'New name' }).where(eq(users.id, subject.id));
    expect(await audit()).toMatchObject([
      {
        action: 'suspended',
        actor: { id: admin.id },
        subject: { id: reporter.id },
        reportId: null,
      },
      {
        action: 'report-dismissed',
        actor: { id: admin.id },
        subject: { id: subject.id, displayName: 'New name' },
        reportId: id,
      },
    ]);
    await app.db.delete(users).where(eq(users.id, subject.id));
    expect((await audit())[1]).toMatchObject({ subject: null, reportId: id });
  });

  it('pages', async () => {
    const params = { id: subject.id };
    for (const suspended of [true, false, true, false, true]) {
      await admin.client.call(api.updateAdminUser, { params, body: { suspended } });
    }
    const pages = await readPages<AuditEntry>(admin.client, api.listAudit, { query: { limit: 2 } });
    expect(pages.flat().map(({ action }) => action)).toEqual([
      'suspended',
      'restored',
      'suspended',
      'restored',
      'suspended',
    ]);
  });
});
