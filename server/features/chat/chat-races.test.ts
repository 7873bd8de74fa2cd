import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from '#shared/chat';
import { api } from '#shared/routes';
import { friendships } from '../../db/schema';
import { bumpVersions } from '../../db/versions';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 10_000 } });

const send = (from: TestUser, to: TestUser, content: string) =>
  from.client.call(api.sendMessage, { body: { receiverId: to.id, content } });

/** Conversations whose counter or last message contradicts their messages. */
async function wrongConversations(): Promise<unknown[]> {
  const { rows } = await app.pool.query(`
    with sides as (
      select sender_id as user_id, receiver_id as other_id, id, 0 as unread from messages
      union all
      select receiver_id, sender_id, id, (read_at is null)::int from messages
    ), truth as (
      select user_id, other_id, max(id) as last_id, sum(unread) as unread from sides group by 1, 2
    )
    select * from truth
    full join conversations c on c.user_id = truth.user_id and c.other_user_id = other_id
    where (c.last_message_id, c.unread_count) is distinct from (last_id, unread)`);
  return rows;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(app)));

it('counts exactly whatever three people write and read at the same time', async () => {
  const trio = await people(3);
  const pairs = trio.flatMap((a) => trio.filter((b) => b !== a).map((b) => [a, b] as const));
  for (const [a, b] of pairs) if (a.id < b.id) await befriend(app, a, b);
  const pair = fc.integer({ min: 0, max: pairs.length - 1 });
  const step = fc.record({ pair, what: fc.constantFrom('send', 'send', 'read', 'clear') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await Promise.all(
        steps.map(({ pair: index, what }) => {
          const [from, to] = pairs[index] as [TestUser, TestUser];
          if (what === 'send') return send(from, to, 'Hello');
          if (what === 'clear') return from.client.call(api.markAllRead);
          return from.client.call(api.markConversationRead, { params: { userId: to.id } });
        }),
      );
      expect(await wrongConversations()).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

it('lets twenty people write to one at once, each in their order', async () => {
  const hub = await buildUser(app);
  const crowd = await people(20);
  for (const person of crowd) await befriend(app, hub, person);
  await Promise.all(
    crowd.flatMap((person) => [
      (async () => {
        for (let n = 0; n < 3; n += 1) await send(person, hub, `${n}`);
      })(),
      send(hub, person, 'Welcome'),
    ]),
  );
  expect(await wrongConversations()).toEqual([]);
  const unread = (
    await readPages<Message>(hub.client, api.listUnreadMessages, { query: { limit: 100 } })
  ).flat();
  expect(unread).toHaveLength(60);
  for (const person of crowd) {
    const own = unread.filter(({ senderId }) => senderId === person.id);
    expect(own.map(({ content }) => content)).toEqual(['2', '1', '0']);
  }
});

it('gives ids and times in the order in which messages become visible', async () => {
  const [ann, ben] = (await people(2)) as [TestUser, TestUser];
  await befriend(app, ann, ben);
  const seen: number[] = [];
  const list = async () =>
    (await ann.client.call(api.listMessages, { params: { userId: ben.id } })).body;
  let writing = true;
  const watch = (async () => {
    while (writing) {
      const ids = idsOf(await list());
      // New items never appear before items already seen.
      expect(ids.slice(0, seen.length)).toEqual(seen);
      seen.push(...ids.slice(seen.length));
    }
  })();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? send(ann, ben, 'a') : send(ben, ann, 'b'))),
  );
  writing = false;
  await watch;
  const all = await list();
  expect(all).toHaveLength(20);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

it('lets no message through after a friendship has ended', async () => {
  const [ann, ben] = (await people(2)) as [TestUser, TestUser];
  await befriend(app, ann, ben);
  const sending = await app.db.transaction(async (tx) => {
    // Holds the end of the friendship open, so that whoever writes has to wait for it.
    await bumpVersions(tx, [ann.id, ben.id], 'friends', 'messages');
    const answer = ann.client.fail(api.sendMessage, {
      body: { receiverId: ben.id, content: 'One more thing' },
    });
    await expect.poll(waiting).toBe(1);
    await tx.delete(friendships).where(inArray(friendships.userId, [ann.id, ben.id]));
    return { answer };
  });
  expect((await sending.answer).status).toBe(403);
  expect((await ben.client.call(api.listUnreadMessages)).body).toEqual([]);
});

/** Counts transactions that wait for another one. */
async function waiting(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
