import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminReport, AuditEntry } from '#shared/admin';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { auditLog, media, reports, users } from '../../db/schema';
import { buildCombo, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { idsOf, readPages } from '../../testing/pages';
import { sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

const log = captureLog();
let reporter: TestUser;
let subject: TestUser;
const app = await sharedTestApp({ log: log.destination });
const admin = await buildUser(app, { role: 'admin' });
beforeEach(async () => {
  // The lists show everything, so each test starts empty.
  await app.db.delete(reports);
  await app.db.delete(auditLog);
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
const audit = async (): Promise<AuditEntry[]> => (await admin.client.call(api.listAudit)).body;

describe('a decision', () => {
  it('to dismiss closes that report alone and keeps the content', async () => {
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
      { message: 'This report has already been decided.' },
    ]);
    const mixed = await report('media', (await plantPost(app, subject)).id);
    const both = await Promise.all([decide(mixed.id, 'removed'), decide(mixed.id, 'dismissed')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that comes second removes nothing', async () => {
    const post = await plantPost(app, subject);
    const { id } = await report('media', post.id);
    // Dismissed while the removal waits for its row.
    const client = await app.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update reports set status = 'dismissed' where id = $1`, [id]);
      const removing = decide(id, 'removed');
      await someoneWaits(app.pool);
      await client.query('commit');
      expect((await removing).status).toBe(409);
    } finally {
      client.release();
    }
    expect(await app.db.select().from(media).where(eq(media.id, post.id))).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  it('about deleted content can go either way', async () => {
    const posts = [await plantPost(app, subject), await plantPost(app, subject)];
    const made = [];
    for (const { id } of posts) made.push(await report('media', id));
    for (const { id } of posts) await subject.client.call(api.deleteMedia, { params: { id } });
    expect((await decide(made[0]?.id ?? 0, 'removed')).status).toBe(200);
    expect((await decide(made[1]?.id ?? 0, 'dismissed')).status).toBe(200);
  });

  it('about an unknown report is 404, an unknown decision 400', async () => {
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
        event: 'report-decided',
        reportId: id,
        kind: 'user',
        status: 'dismissed',
        userId: subject.id,
        by: admin.id,
      }),
    );
    expect(log.text()).not.toContain(REASON);
  });
});

describe('the audit log', () => {
  it('shows current names, newest first, and omits deleted accounts', async () => {
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
