import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildChild } from '../../testing/children';
import {
  buildBlock,
  buildUser,
  plantNotification,
  plantPost,
  type TestUser,
} from '../../testing/factories';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { digestTimes, queueDigests } from './digests.service';

const ORIGIN = 'https://ripcord.example';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const app = await sharedTestApp({ config: { publicUrl: ORIGIN } });

/** Shortly after 8 in London on a Monday, or after 9 in summer; nothing else happens in these tests' own weeks. */
let monday: Date;
beforeEach(() => {
  monday = new Date((monday?.getTime() ?? Date.UTC(2095, 0, 3, 8, 5)) + 28 * DAY);
});
const ago = (milliseconds: number) => new Date(monday.getTime() - milliseconds);

const run = { signal: new AbortController().signal, isLast: true };

/** Sends the digests that are due at a time. */
async function send(now: Date) {
  app.deps.clock = () => now;
  await queueDigests(app.deps, {}, run);
  await app.runJobs();
}

let addresses = 0;
const buildOwner = (overrides: Parameters<typeof buildUser>[1] = {}) => {
  addresses += 1;
  const email = `reader${addresses}@example.org`;
  return buildUser(app, { email, timeZone: 'Europe/London', ...overrides });
};

const mailsTo = ({ email }: TestUser) => app.outbox.filter(({ to }) => to === email);

/** A request that waits, told at a time. */
async function plantRequest(owner: TestUser, at: Date, name?: string) {
  const other = await buildUser(app, { displayName: name ?? null });
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into friend_requests (sender_id, receiver_id) values ($1, $2) returning id',
    [other.id, owner.id],
  );
  const about = rows[0]?.id ?? 0;
  const row = { kind: 'friend_request' as const, about, actorId: other.id, params: {} };
  return { other, ...(await plantNotification(app, owner, { ...row, at, since: at })) };
}

describe('a digest', () => {
  it('lists what was not seen, newest first, with links, in the language of the account', async () => {
    const owner = await buildOwner({ language: 'de', displayName: 'Anna' });
    await plantRequest(owner, ago(2 * DAY), 'Leo');
    await plantRequest(owner, ago(DAY), 'Mia');
    const seen = await plantRequest(owner, ago(DAY), 'Seen');
    await owner.client.call(api.markNotificationsSeen, { body: { ids: [seen.id] } });
    // Not in digests unless chosen.
    await plantNotification(app, owner, { at: ago(DAY), since: ago(DAY) });
    await send(monday);
    const [mail, ...more] = mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/^Hallo Anna,\n/);
    const lines = mail?.text.match(/^\* .*$/gm);
    expect(lines).toEqual([
      '* Mia möchte mit dir befreundet sein',
      '* Leo möchte mit dir befreundet sein',
    ]);
    expect(mail?.text).toContain(`\n  ${ORIGIN}/chat\n`);
    expect(mail?.headers?.['List-Unsubscribe']).toContain(`token=${owner.id}.digest.`);
  });

  it('comes once a week, and only with what is younger than the last one', async () => {
    const owner = await buildOwner();
    await plantRequest(owner, ago(DAY));
    await plantRequest(owner, ago(8 * DAY));
    for (const minutes of [-10, 0, 5, 180]) await send(ago(-minutes * 60_000));
    expect(mailsTo(owner).map(({ text }) => text.match(/^\* /gm)?.length)).toEqual([1]);
    await plantRequest(owner, ago(-4 * HOUR));
    await send(ago(-DAY));
    await send(ago(-6 * DAY));
    expect(mailsTo(owner)).toHaveLength(1);
    await send(ago(-7 * DAY));
    expect(mailsTo(owner).map(({ text }) => text.match(/^\* /gm)?.length)).toEqual([1, 1]);
    await send(ago(-14 * DAY));
    expect(mailsTo(owner)).toHaveLength(2);
  });

  it('comes daily or never on request', async () => {
    const [daily, never] = [await buildOwner(), await buildOwner()];
    await daily.client.call(api.updateNotificationSettings, { body: { digest: 'daily' } });
    await never.client.call(api.updateNotificationSettings, { body: { digest: 'never' } });
    for (const day of [0, 1, 2]) {
      for (const owner of [daily, never]) await plantRequest(owner, ago(3 * HOUR - day * DAY));
      await send(ago(-day * DAY));
    }
    expect(mailsTo(daily)).toHaveLength(3);
    expect(mailsTo(never)).toEqual([]);
  });

  it('has at most 20 lines, and says that there is more', async () => {
    const owner = await buildOwner();
    for (let n = 0; n < 21; n += 1) await plantRequest(owner, ago(DAY - n));
    await send(monday);
    const text = mailsTo(owner)[0]?.text ?? '';
    expect(text.match(/^\* /gm)).toHaveLength(20);
    expect(text).toContain(`See everything in Ripcord:\n${ORIGIN}/notifications`);
  });

  it('leaves out what may no longer be shown, and is not sent if nothing is left', async () => {
    const [hidden, chosen] = [await buildOwner(), await buildOwner()];
    const { other } = await plantRequest(hidden, ago(DAY));
    await buildBlock(app, other, hidden);
    await plantRequest(chosen, ago(DAY));
    const kinds = { friend_request: { mail: 'no' as const } };
    await chosen.client.call(api.updateNotificationSettings, { body: { kinds } });
    await send(monday);
    expect([...mailsTo(hidden), ...mailsTo(chosen)]).toEqual([]);
    // What is chosen later is news until the next one.
    await chosen.client.call(api.updateNotificationSettings, {
      body: { kinds: { friend_request: { mail: 'digest' } } },
    });
    await send(monday);
    expect(mailsTo(chosen)).toHaveLength(1);
  });

  it.each([
    ['children', undefined],
    ['addresses that are not confirmed', { emailState: 'new' as const }],
    ['suspended people', { suspendedAt: new Date() }],
  ])('is not for %s', async (_, overrides) => {
    addresses += 1;
    const email = `nobody${addresses}@example.org`;
    const person = overrides ? await buildUser(app) : await buildChild(app);
    const values = { email, timeZone: 'Europe/London', ...overrides };
    await app.db.update(users).set(values).where(eq(users.id, person.id));
    await plantRequest(person, ago(DAY));
    await send(monday);
    expect(mailsTo({ ...person, email })).toEqual([]);
  });

  it('is sent once by two instances, and counts likes as one', async () => {
    const owner = await buildOwner();
    const { id } = await plantPost(app, owner);
    app.deps.clock = () => ago(3 * HOUR);
    for (let n = 0; n < 3; n += 1) {
      const { client, id: fan } = await buildUser(app);
      await client.call(api.likeMedia, { params: { id }, body: { liked: true } });
      await app.pool.query('update media_likes set created_at = $1 where user_id = $2', [
        ago(3 * HOUR),
        fan,
      ]);
    }
    await app.runJobs();
    app.deps.clock = () => monday;
    const config = { publicUrl: ORIGIN };
    const twin = await createTestApp({ databaseUrl: app.databaseUrl, config });
    twin.deps.clock = () => monday;
    await Promise.all([app, twin].map(({ deps }) => queueDigests(deps, {}, run)));
    await Promise.all([app.runJobs(), twin.runJobs()]);
    const sent = [...app.outbox, ...twin.outbox].filter(({ to }) => to === owner.email);
    expect(sent.map(({ text }) => text.match(/^\* .*$/gm)?.length)).toEqual([1]);
    expect(sent[0]?.text).toContain(' and 2 others liked your post');
    await twin.close();
  });

  it('is not sent without PUBLIC_URL', async () => {
    const bare = await createTestApp({ databaseUrl: app.databaseUrl });
    bare.deps.clock = () => monday;
    const owner = await buildOwner();
    await plantRequest(owner, ago(DAY));
    await queueDigests(bare.deps, {}, run);
    await bare.runJobs();
    expect(bare.outbox).toEqual([]);
    await bare.close();
  });
});

describe('the time of digests', () => {
  const times = (zone: string, now: string) =>
    digestTimes(zone, new Date(now)).map(({ daily, weekly }) => [
      daily.toISOString(),
      weekly?.toISOString(),
    ]);

  it('is 8 where the person is, also when clocks change, and on their Monday', () => {
    // A Monday, the day after clocks were put forward in Berlin.
    expect(times('Europe/Berlin', '2026-03-30T06:00:00Z')).toEqual([
      ['2026-03-30T06:00:00.000Z', '2026-03-30T06:00:00.000Z'],
    ]);
    expect(times('Europe/Berlin', '2026-03-30T05:59:00Z')).toEqual([]);
    // Sunday in London.
    expect(times('Pacific/Auckland', '2026-03-29T19:30:00Z')).toEqual([
      ['2026-03-29T19:00:00.000Z', '2026-03-29T19:00:00.000Z'],
    ]);
    expect(times('Asia/Kathmandu', '2026-03-31T02:15:00Z')).toEqual([
      ['2026-03-31T02:15:00.000Z', undefined],
    ]);
  });

  it('passes after six hours without a server', () => {
    expect(times('UTC', '2026-03-30T13:59:00Z')).toHaveLength(1);
    expect(times('UTC', '2026-03-30T14:01:00Z')).toEqual([]);
  });
});
