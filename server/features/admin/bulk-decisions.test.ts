import { expect, it } from 'vitest';
import { DECISIONS_MAX } from '#shared/admin';
import type { ReportKind } from '#shared/reports';
import { api } from '#shared/routes';
import { buildCombo, buildUser, plantPost } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const admin = await buildUser(app, { role: 'admin' });
const [reporter, subject] = [await buildUser(app), await buildUser(app)];

const report = async (kind: ReportKind, targetId: number, by = reporter) =>
  (await by.client.call(api.createReport, { body: { kind, targetId, reason: 'Rude' } })).body.id;
const decide = async (ids: number[], status: 'removed' | 'dismissed' = 'removed') =>
  (await admin.client.call(api.decideReports, { body: { ids, status } })).body;
const reportPost = async (by = reporter) => {
  const { id: postId } = await plantPost(app, subject);
  return { postId, id: await report('media', postId, by) };
};

it('reports are filtered by kind', async () => {
  const { id } = await reportPost();
  const combo = await buildCombo(subject, { isPublic: true });
  await report('combo', combo.id);
  const list = async (kind?: ReportKind) =>
    (await admin.client.call(api.listAdminReports, { query: { kind } })).body;
  expect((await list('media')).map((one) => one.id)).toEqual([id]);
  expect((await list()).map(({ kind }) => kind)).toEqual(['combo', 'media']);
  const { status } = await admin.client.fail(api.listAdminReports, { query: { kind: 'x' } });
  expect(status).toBe(400);
});

it('many are decided in one call, each by itself, and a repeat changes nothing', async () => {
  const [one, two] = [await reportPost(), await reportPost()];
  const again = await report('media', one.postId, await buildUser(app));
  const hopeless = await report('user', admin.id);
  const ids = [one.id, again, hopeless, two.id, 999_999];
  expect(await decide(ids)).toEqual([
    { id: one.id, outcome: 'decided', message: null },
    // Closed with the first, since it was about the same post.
    { id: again, outcome: 'unchanged', message: null },
    { id: hopeless, outcome: 'refused', message: 'An administrator cannot be suspended.' },
    { id: two.id, outcome: 'decided', message: null },
    { id: 999_999, outcome: 'unchanged', message: null },
  ]);
  for (const { postId } of [one, two]) {
    expect((await reporter.client.fail(api.getMedia, { params: { id: postId } })).status).toBe(404);
  }
  const { body: audit } = await admin.client.call(api.listAudit);
  expect(audit.map(({ action, reportId }) => [action, reportId])).toEqual([
    ['report-removed', two.id],
    ['report-removed', one.id],
  ]);
  expect((await decide(ids)).map(({ outcome }) => outcome)).toEqual([
    ...['unchanged', 'unchanged', 'refused', 'unchanged', 'unchanged'],
  ]);
  expect((await admin.client.call(api.listAudit)).body).toHaveLength(audit.length);
});

it('dismissing keeps the things, and a call is bounded', async () => {
  const { id, postId } = await reportPost();
  expect(await decide([id, id], 'dismissed')).toEqual([{ id, outcome: 'decided', message: null }]);
  expect((await reporter.client.send(api.getMedia, { params: { id: postId } })).status).toBe(200);
  const many = Array.from({ length: DECISIONS_MAX + 1 }, (_, index) => index + 1);
  for (const ids of [[], many]) {
    const body = { ids, status: 'dismissed' as const };
    expect((await admin.client.fail(api.decideReports, { body })).status).toBe(400);
  }
});
