import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { notifications } from '../../db/schema';
import { notify } from '../../jobs/notify';
import { buildUser, plantNotification, plantPost, type TestUser } from '../../testing/factories';
import { newsOf, unseenOf } from '../../testing/notification-steps';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { queuePushes } from '../push/enqueue.service';
import { findDeliveries } from './notifications.service';
import { readSettings } from './settings.service';
import { sweepNotifications, writeNotifications } from './write.service';

const app = await sharedTestApp();

const list = async ({ client }: TestUser, query = {}) =>
  (await client.call(api.listNotifications, { query })).body;
const like = (by: TestUser, id: number) =>
  by.client.call(api.likeMedia, { params: { id }, body: { liked: true } });
const seen = (by: TestUser, body: { upTo?: string; ids?: number[] }) =>
  by.client.call(api.markNotificationsSeen, { body });

describe('a list', () => {
  it('is paged, newest first, with only unseen ones on request', async () => {
    const reader = await buildUser(app);
    const planted: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const at = new Date(Date.UTC(2026, 4, 1, 12, minute));
      planted.unshift((await plantNotification(app, reader, { at, since: at })).id);
    }
    const first = await reader.client.call(api.listNotifications, { query: { limit: 3 } });
    expect(first.body.map(({ id }) => id)).toEqual(planted.slice(0, 3));
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const next = await list(reader, { limit: 3, cursor });
    expect(next.map(({ id }) => id)).toEqual(planted.slice(3));

    await seen(reader, { upTo: first.body[1]?.at });
    const unseen = await list(reader, { unseen: 'true' });
    expect(unseen.map(({ id }) => id)).toEqual(planted.slice(0, 1));
    expect(await unseenOf(reader)).toBe(1);
  });

  it('is unchanged until something happens', async () => {
    const owner = await buildUser(app);
    const fan = await buildUser(app);
    const { id } = await plantPost(app, owner);
    for (const route of [api.listNotifications, api.countNotifications]) {
      const etag = (await owner.client.send(route)).headers.etag ?? '';
      const again = () =>
        owner.client.raw('GET', route.path, { headers: { 'If-None-Match': etag } });
      expect((await again()).status).toBe(304);
      expect(await queriesDuring(app.pool, again)).toHaveLength(1);
    }
    const etag = (await owner.client.send(api.countNotifications)).headers.etag ?? '';
    await like(fan, id);
    await app.runJobs();
    const { status, body } = await owner.client.raw('GET', api.countNotifications.path, {
      headers: { 'If-None-Match': etag },
    });
    expect([status, body]).toEqual([200, { count: 1 }]);
  });

  it('costs as many statements when it changed as that of unread messages', async () => {
    const reader = await buildUser(app);
    const count = () => reader.client.call(api.countNotifications);
    const unread = () => reader.client.call(api.listUnreadMessages);
    await count();
    await unread();
    const [mine, theirs] = [
      await queriesDuring(app.pool, count),
      await queriesDuring(app.pool, unread),
    ];
    expect(mine.length).toBeLessThanOrEqual(theirs.length);
  });

  it('is in the language of its reader', async () => {
    const reader = await buildUser(app, { language: 'de' });
    await plantNotification(app, reader);
    const [row] = await list(reader);
    expect(row?.title).toMatch(/^Neues Abzeichen: /);
    const [delivery] = await findDeliveries(app.deps, [row?.id ?? 0]);
    expect(delivery).toMatchObject({ title: row?.title, brief: 'Neues Abzeichen' });
  });

  it('cuts long titles and texts at whole characters', async () => {
    const owner = await buildUser(app);
    const fan = await buildUser(app, { displayName: '🎉'.repeat(45) });
    const { id } = await plantPost(app, owner);
    const content = '👩‍👩‍👧'.repeat(60);
    await fan.client.call(api.createComment, { params: { id }, body: { content } });
    const [row] = await newsOf(app, owner, 'comment');
    expect(row?.title.length).toBeLessThanOrEqual(80);
    expect(row?.text.length).toBeLessThanOrEqual(200);
    expect(row?.text).toMatch(/^(👩‍👩‍👧)+…$/u);
  });
});

describe('marking as seen', () => {
  it('ignores what belongs to others', async () => {
    const [one, other] = [await buildUser(app), await buildUser(app)];
    const { id } = await plantNotification(app, one);
    await seen(other, { ids: [id] });
    expect(await unseenOf(one)).toBe(1);
    await seen(one, { ids: [id] });
    expect(await unseenOf(one)).toBe(0);
  });

  it('leaves a list unchanged in which nothing was unseen', async () => {
    const reader = await buildUser(app);
    const { id } = await plantNotification(app, reader);
    const upTo = '2999-01-01T00:00:00Z';
    await seen(reader, { upTo });
    const etag = (await reader.client.send(api.listNotifications)).headers.etag ?? '';
    await seen(reader, { upTo });
    await seen(reader, { ids: [id] });
    const headers = { 'If-None-Match': etag };
    const again = await reader.client.raw('GET', api.listNotifications.path, { headers });
    expect(again.status).toBe(304);
  });

  it.each([{}, { upTo: new Date().toISOString(), ids: [1] }, { ids: [] }])(
    'refuses %j',
    async (body) => {
      const person = await buildUser(app);
      const answer = await person.client.fail(api.markNotificationsSeen, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.fields?.map(({ path }) => path)).toEqual(['ids']);
    },
  );

  it('ends a group: the next act makes a new row', async () => {
    const owner = await buildUser(app);
    const { id } = await plantPost(app, owner);
    await like(await buildUser(app), id);
    const [row] = await newsOf(app, owner, 'like');
    await seen(owner, { ids: [row?.id ?? 0] });
    await like(await buildUser(app), id);
    expect(await newsOf(app, owner, 'like')).toMatchObject([
      { count: 1, seenAt: null },
      { id: row?.id },
    ]);
  });
});

it('is removed by its owner only', async () => {
  const [one, other] = [await buildUser(app), await buildUser(app)];
  const params = await plantNotification(app, one);
  const refused = await other.client.fail(api.deleteNotification, { params });
  expect([refused.status, refused.body.message]).toEqual([404, 'This notification was not found.']);
  await one.client.call(api.deleteNotification, { params });
  expect(await list(one)).toEqual([]);
});

describe('settings', () => {
  const put = (person: TestUser, body: object) =>
    person.client.raw('PUT', api.updateNotificationSettings.path, { body });

  it('keep what was not sent, and are told to other devices', async () => {
    const person = await buildUser(app);
    const { body: before } = await person.client.call(api.getNotificationSettings);
    expect(before).toMatchObject({ quiet: { from: '22:00', to: '07:00' }, digest: 'weekly' });
    await put(person, { kinds: { like: { push: true } } });
    await put(person, { quiet: null, kinds: { like: { mail: 'no' } } });
    const { body } = await person.client.call(api.getNotificationSettings);
    expect(body).toEqual({
      ...before,
      quiet: null,
      kinds: { ...before.kinds, like: { app: true, push: true, mail: 'no' } },
    });
    expect((await readSettings(app.db, [person.id])).get(person.id)).toEqual(body);
  });

  it.each([
    [{ kinds: { like: { app: 'yes' } } }, 'kinds.like.app'],
    [{ kinds: { pokes: { app: true } } }, 'kinds'],
    [{ kinds: { security: { app: false } } }, 'kinds.security.app'],
    [{ kinds: { security: { mail: 'digest' } } }, 'kinds.security.mail'],
    [{ quiet: { from: '22:00', to: '22:00' } }, 'quiet.to'],
    [{ quiet: { from: '25:00', to: '07:00' } }, 'quiet.from'],
    [{ digest: 'hourly' }, 'digest'],
  ])('refuse %j', async (body, path) => {
    const answer = await put(await buildUser(app), body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  it('unlist a kind without losing it', async () => {
    const person = await buildUser(app);
    await plantNotification(app, person);
    await put(person, { kinds: { badge: { app: false } } });
    expect([await list(person), await unseenOf(person)]).toEqual([[], 0]);
    await put(person, { kinds: { badge: { app: true } } });
    expect(await unseenOf(person)).toBe(1);
  });
});

describe('an act', () => {
  const about = async (): Promise<[owner: TestUser, fan: TestUser, id: number]> => {
    const owner = await buildUser(app);
    return [owner, await buildUser(app), (await plantPost(app, owner)).id];
  };

  it('that is rolled back notifies nobody', async () => {
    const [owner, fan, id] = await about();
    const refused = app.db.transaction(async (tx) => {
      await notify(app.deps, tx, () => {}, { kind: 'like', by: fan.id, about: id });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await newsOf(app, owner, 'like')).toEqual([]);
  });

  it('adds one statement to its request', async () => {
    const [, fan, id] = await about();
    await like(fan, id);
    const statements = await queriesDuring(app.pool, () =>
      fan.client.call(api.createComment, { params: { id }, body: { content: 'Again' } }),
    );
    const jobs = statements.filter((text) => text.includes('jobs.job'));
    expect(jobs.length).toBeLessThanOrEqual(2);
  });

  it('counts once, though its job runs again after the process died', async () => {
    const owner = await buildUser(app);
    await app.runJobs();
    const act = { kind: 'badge', by: null, to: owner.id, about: 1 } as const;
    await app.db.transaction((tx) => notify(app.deps, tx, () => {}, act));
    const { rows } = await app.pool.query<{ id: string; data: never }>(
      `update jobs.job set state = 'active', started_on = now()
       where name = 'notifications.write' and state = 'created' returning id, data`,
    );
    const [job] = rows;
    const run = { id: job?.id ?? '', isLast: false, signal: new AbortController().signal };
    for (let time = 0; time < 2; time += 1) {
      await writeNotifications(queuePushes)(app.deps, job?.data as never, run);
    }
    const [row] = await newsOf(app, owner, 'badge');
    expect(row?.count).toBe(1);
  });

  it('of ten thousand people is one row', async () => {
    const owner = await buildUser(app);
    const { id } = await plantPost(app, owner);
    await app.pool.query(
      `with fans as (
         insert into users (username, password_hash)
         select 'fan' || n, '!' from generate_series(1, 10000) n returning id)
       insert into media_likes (media_id, user_id) select $1, id from fans`,
      [id],
    );
    await app.pool.query(
      `insert into jobs.job (name, data, policy)
       select 'notifications.write', json_build_object('kind', 'like', 'about', media_id,
         'by', user_id, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
         'standard'
       from media_likes where media_id = $1 order by random() limit 50`,
      [id],
    );
    const rows = await newsOf(app, owner, 'like');
    expect(rows).toMatchObject([{ count: 10_000 }]);
    expect(rows[0]?.title).toMatch(/^fan\d+ and 9,999 others liked your post$/);
    expect(await app.db.$count(notifications, sql`user_id = ${owner.id}`)).toBe(1);
  });
});

it('goes after 90 days', async () => {
  const person = await buildUser(app);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const kept = await plantNotification(app, person, { at: days(89) });
  await plantNotification(app, person, { at: days(91) });
  const run = { signal: new AbortController().signal, isLast: true };
  await sweepNotifications(app.deps, {}, run);
  expect((await list(person)).map(({ id }) => id)).toEqual([kept.id]);
});
