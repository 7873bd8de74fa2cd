import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { TRADE_ANSWERED, type Trade } from '#shared/trades';
import type { Tx } from '../../db/pool';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { act, collectionOf, offer, plantPart, removePart } from '../../testing/trade-steps';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  await befriend(app, ana, ben);
  await plantPart(app, ana, 'Wizard Rod', { count: 3, forTrade: 2, note: 'red' });
  await plantPart(app, ben, 'Dran Sword');
});

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted();
const statusOf = async (trade: Trade) =>
  (await ana.client.call(api.getTrade, { params: { id: trade.id } })).body.status;

async function waiting(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Sends requests while a transaction holds what they need, until all of them are waiting; at most
 * two per person, since no more run at once.
 */
async function whileHeld<T>(
  hold: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>[],
): Promise<T[]> {
  const sent = await app.db.transaction(async (tx) => {
    await hold(tx);
    const answers = send();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(answers.length);
    return { answers };
  });
  return Promise.all(sent.answers);
}

/** Locks rows that every acceptance and undo in these tests needs. */
const holdPartsOf =
  ({ id }: TestUser) =>
  (tx: Tx) =>
    tx.execute(sql`select from collection_parts where user_id = ${id} for update`);

it('two answers to one offer count once', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod']);
  const answers = await whileHeld(holdPartsOf(ana), () => [
    act(ben, trade, 'accept'),
    act(ben, trade, 'accept'),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await collectionOf(app, ana)).toEqual({ 'Wizard Rod': [2, 1, 'red'] });
  expect(await collectionOf(app, ben)).toMatchObject({ 'Wizard Rod': [1, 0] });
});

it('one of acceptance, refusal and withdrawal counts', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod']);
  const lock = (tx: Tx) => tx.execute(sql`select from trades where id = ${trade.id} for update`);
  const answers = await whileHeld(lock, () => [
    act(ben, trade, 'decline'),
    act(ben, trade, 'accept'),
    act(ana, trade, 'withdraw'),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  const isAccepted = (await statusOf(trade)) === 'accepted';
  expect('Wizard Rod' in (await collectionOf(app, ben))).toBe(isAccepted);
});

it('an acceptance waits for a friendship that is ending', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod']);
  const withdraw = (tx: Tx) =>
    tx.execute(sql`update trades set status = 'withdrawn' where id = ${trade.id}`);
  const [answer] = await whileHeld(withdraw, () => [act(ben, trade, 'accept')]);
  expect(answer).toMatchObject({ status: 409, body: { message: TRADE_ANSWERED } });
  expect(await statusOf(trade)).toBe('withdrawn');
  expect(await collectionOf(app, ben)).toEqual({ 'Dran Sword': [1, 1] });
});

it('two undos count once', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod'], ['Dran Sword']);
  await act(ben, trade, 'accept');
  const answers = await whileHeld(holdPartsOf(ben), () => [
    act(ben, trade, 'undo'),
    act(ana, trade, 'undo'),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ message: TRADE_ANSWERED });
  expect(await collectionOf(app, ana)).toEqual({ 'Wizard Rod': [3, 2, 'red'] });
});

it('the last copy goes to one of several, without a deadlock', async () => {
  const friends = [ben, await buildUser(app)];
  await plantPart(app, ana, 'Hells Scythe');
  const offers: Trade[] = [];
  for (const friend of friends) {
    if (friend !== ben) await befriend(app, ana, friend);
    await plantPart(app, friend, 'Shark Edge');
    offers.push(await offer(friend, ana, ['Shark Edge'], ['Hells Scythe']));
  }
  const own = await offer(ana, ben, ['Hells Scythe'], ['Shark Edge']);
  const answers = await whileHeld(holdPartsOf(ana), () => [
    act(ben, own, 'accept'),
    ...offers.map((trade) => act(ana, trade, 'accept')),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  expect(await collectionOf(app, ana)).toMatchObject({ 'Shark Edge': [1, 0] });
  const states = await Promise.all([own, ...offers].map(statusOf));
  expect(states.toSorted()).toEqual(['accepted', ...Array(2).fill('impossible')]);
});

it('a part that is being removed is not traded', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod'], ['Dran Sword']);
  const remove = (tx: Tx) => removePart({ db: tx }, ana, 'Wizard Rod');
  const [answer] = await whileHeld(remove, () => [act(ben, trade, 'accept')]);
  expect([answer?.status, await statusOf(trade)]).toEqual([409, 'impossible']);
  expect(await collectionOf(app, ben)).toEqual({ 'Dran Sword': [1, 1] });
});

it('a deleted account leaves nothing open', async () => {
  const trade = await offer(ana, ben, ['Wizard Rod'], ['Dran Sword']);
  const [answer, deletion] = await Promise.all([
    act(ben, trade, 'accept'),
    ana.client.send(api.deleteAccount),
  ]);
  expect(deletion.status).toBe(204);
  expect(answer.status).toBeLessThan(500);
  const status = answer.status === 200 ? 'accepted' : 'withdrawn';
  expect((await ben.client.call(api.listTrades)).body).toMatchObject([{ id: trade.id, status }]);
});
