import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { combos, friendships, users } from '../../db/schema';
import { befriend, buildCombo, buildUser, type TestUser } from '../../testing/factories';
import { ask, requestsOf } from '../../testing/friend-steps';
import { sharedTestApp } from '../../testing/test-app';
import { recountPeople } from './people.counters';

const MANY = 20;

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 1_000 } });
beforeEach(async () => {
  ana = await buildUser(app);
});

/** The stored counts of a person, and a recount. */
async function compare({ id }: TestUser) {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return {
    stored: [row?.comboCount, row?.friendCount],
    rows: [
      await app.db.$count(combos, eq(combos.userId, id)),
      await app.db.$count(friendships, eq(friendships.userId, id)),
    ],
  };
}

async function expectCounts(person: TestUser, expected: [combos: number, friends: number]) {
  expect(await compare(person)).toEqual({ stored: expected, rows: expected });
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(app)));
const answer = async (by: TestUser, accept = true) => {
  const requests = await requestsOf(by);
  return Promise.all(
    requests.map(({ id }) =>
      by.client.send(api.answerFriendRequest, { params: { id }, body: { accept } }),
    ),
  );
};

describe('the number of combos', () => {
  it(`is right after ${MANY} that are made at once, and ${MANY} that are deleted`, async () => {
    const made = await Promise.all(Array.from({ length: MANY }, () => buildCombo(ana)));
    await expectCounts(ana, [MANY, 0]);
    const [kept, ...gone] = made;
    const answers = await Promise.all(
      // Each is deleted twice; the second time, it is missing.
      [...gone, ...gone].map(({ id }) => ana.client.send(api.deleteCombo, { params: { id } })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(MANY - 1);
    await expectCounts(ana, [1, 0]);
    expect(kept?.id).toBeDefined();
  });

  it('does not change with refused requests', async () => {
    const { id } = await buildCombo(ana);
    const ben = await buildUser(app);
    await ben.client.fail(api.deleteCombo, { params: { id } });
    await ana.client.fail(api.createCombo, { body: { name: 'No parts' } });
    await expectCounts(ana, [1, 0]);
    await expectCounts(ben, [0, 0]);
  });
});

describe('the number of friends', () => {
  it(`is right after ${MANY} requests are accepted at once, twice each`, async () => {
    const others = await people(MANY);
    for (const other of others) await ask(other, ana);
    await Promise.all([answer(ana), answer(ana)]);
    await expectCounts(ana, [0, MANY]);
    for (const other of others) await expectCounts(other, [0, 1]);
  });

  it('is right after concurrent mutual requests', async () => {
    const group = await people(5);
    const pairs = group.flatMap((from) =>
      group.filter((to) => to !== from).map((to) => [from, to] as const),
    );
    // Crossing requests make people friends; a 409 means they already are.
    await Promise.all(
      pairs.map(([from, to]) =>
        from.client.send(api.sendFriendRequest, { body: { receiverId: to.id } }),
      ),
    );
    for (const person of group) await expectCounts(person, [0, 4]);
  });

  it('is right after unfriending and blocking by both sides at once, among other changes', async () => {
    const others = await people(8);
    for (const other of others) await befriend(app, ana, other);
    await expectCounts(ana, [0, 8]);
    const [first, second, third] = others;
    if (!first || !second || !third) throw new Error('Nobody there');
    await Promise.all([
      ana.client.send(api.removeFriend, { params: { userId: first.id } }),
      first.client.send(api.removeFriend, { params: { userId: ana.id } }),
      ana.client.send(api.createBlock, { body: { userId: second.id } }),
      second.client.send(api.createBlock, { body: { userId: ana.id } }),
      ana.client.send(api.createBlock, { body: { userId: third.id } }),
      third.client.send(api.removeFriend, { params: { userId: ana.id } }),
      ...Array.from({ length: 5 }, () => buildCombo(ana)),
      ana.client.send(api.updateProfile, { body: { displayName: 'Ana Lima' } }),
    ]);
    await expectCounts(ana, [5, 5]);
    for (const person of [first, second, third]) await expectCounts(person, [0, 0]);
    await ana.client.send(api.deleteBlock, { params: { userId: third.id } });
    await expectCounts(ana, [5, 5]);
  });

  it('does not change with requests that are declined, withdrawn or open', async () => {
    const [ben, cat, dan] = await people(3);
    if (!ben || !cat || !dan) throw new Error('Nobody there');
    await ask(ben, ana);
    await answer(ana, false);
    await ask(cat, ana);
    await ask(ana, dan);
    for (const person of [ana, ben, cat, dan]) await expectCounts(person, [0, 0]);
  });
});

describe('a recount', () => {
  it('corrects wrong counts, reports how many, and touches nothing else', async () => {
    const ben = await buildUser(app);
    await buildCombo(ana);
    await befriend(app, ana, ben);
    const set = (comboCount: number, friendCount: number, { id }: TestUser) =>
      app.db.update(users).set({ comboCount, friendCount }).where(eq(users.id, id));
    await set(7, 1, ana);
    await set(7, 7, ben);
    expect(await recountPeople(app.db, [ana.id])).toBe(1);
    await expectCounts(ana, [1, 1]);
    expect((await compare(ben)).stored).toEqual([7, 7]);
    expect(await recountPeople(app.db, [ana.id, ben.id])).toBe(2);
    await expectCounts(ben, [0, 1]);
    expect(await recountPeople(app.db, [ana.id, ben.id])).toBe(0);
  });

  it('is not needed for a count that fell too far: it never goes below zero', async () => {
    const { id } = await buildCombo(ana);
    await app.db.update(users).set({ comboCount: 0 }).where(eq(users.id, ana.id));
    await ana.client.call(api.deleteCombo, { params: { id } });
    expect((await compare(ana)).stored).toEqual([0, 0]);
  });
});
