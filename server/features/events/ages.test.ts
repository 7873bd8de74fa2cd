import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { Division } from '#shared/rules/events/ages';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { tournaments } from '../../db/schema';
import { buildEvent, changePhase, entrantOf, playOpen } from '../../testing/event-steps';
import { buildUser, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const YEAR = 2031;
/** The younger of the two ages that the year leaves. */
const bornFor = (age: number) => YEAR - age - 1;
const TOO_OLD = 'This event is for players of 12 and under.';

let id: number;
const app = await sharedTestApp({ config: { rateLimitScale: 1_000 } });
const owner = await buildUser(app);

const create = async (ageDivision: EventSettingsInput['ageDivision']) => {
  ({ id } = await buildEvent(app, owner, { ageDivision }));
  const date = new Date(Date.UTC(YEAR, 5, 1));
  await app.db.update(tournaments).set({ date }).where(eq(tournaments.id, id));
};
beforeEach(() => create('regular'));

const aged = (age?: number) =>
  buildUser(app, { birthYear: age === undefined ? null : bornFor(age) });
const register = async (age?: number) => {
  const person = await aged(age);
  const { status, body } = await person.client.send(api.registerForTournament, { params: { id } });
  return { person, status, message: (body as { message?: string }).message };
};
const enter = (
  body: { userId?: number; guestName?: string; division?: Division | null },
  by = owner,
) => by.client.send(api.addEntrant, { params: { id }, body });
const declare = (by: TestUser, eid: number, division: Division | null, more = {}) =>
  by.client.send(api.updateEntrant, { params: { id, eid }, body: { division, ...more } });
const readsOf = async ({ client }: TestUser) =>
  (await client.call(api.listEntrants, { params: { id } })).body.map(({ division }) => division);

async function judgeOf() {
  const judge = await buildUser(app);
  const params = { id, userId: judge.id };
  await owner.client.call(api.putStaff, { params, body: { role: 'judge' } });
  return judge;
}

it('decides who registers, by the year of birth', async () => {
  expect(await register(12)).toMatchObject({ status: 200 });
  expect(await register(13)).toMatchObject({ status: 409, message: TOO_OLD });
  expect(await register()).toMatchObject({
    status: 409,
    message: 'Please ask the organisers to enter you: this event has age divisions.',
  });
  await create('open');
  expect(await register(12)).toMatchObject({
    status: 409,
    message: 'This event is for players of 13 and over.',
  });
  await create('all');
  for (const age of [12, 13, undefined]) expect((await register(age)).status).toBe(200);
});

it('is declared by staff where no year is known', async () => {
  const stranger = await aged();
  expect(await enter({ userId: stranger.id })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'division' }] },
  });
  expect(await enter({ guestName: 'Kim', division: 'open' })).toMatchObject({
    status: 409,
    body: { message: TOO_OLD },
  });
  const entered = await enter({ userId: stranger.id, division: 'regular' });
  expect(entered).toMatchObject({ status: 201, body: { division: 'regular' } });
  // The account knows better.
  expect(await enter({ userId: (await aged(13)).id, division: 'regular' })).toMatchObject({
    status: 409,
    body: { message: TOO_OLD },
  });
});

it('is read by staff and the player, and declared by judges too', async () => {
  await create('all');
  const { person: young } = await register(12);
  const { person: unknown } = await register();
  const judge = await judgeOf();
  expect(await readsOf(judge)).toEqual(['regular', null]);
  expect(await readsOf(young)).toEqual(['regular', null]);
  expect(await readsOf(unknown)).toEqual([null, null]);
  const eid = (await entrantOf(unknown, id)).id;
  expect((await declare(unknown, eid, 'open')).status).toBe(403);
  expect((await declare(judge, eid, 'open', { rating: 5 })).status).toBe(403);
  expect(await declare(judge, eid, 'open')).toMatchObject({
    status: 200,
    body: { division: 'open' },
  });
  // Theirs is that of their year of birth, whatever is declared.
  const own = (await entrantOf(young, id)).id;
  expect(await declare(owner, own, 'open')).toMatchObject({ body: { division: 'regular' } });
  expect(await readsOf(young)).toEqual(['regular', null]);
  const { body: log } = await owner.client.call(api.listLog, { params: { id } });
  expect(log).toContainEqual(
    expect.objectContaining({ act: 'entrant', after: { id: eid, division: 'open' } }),
  );
});

it('comes with a file', async () => {
  const young = await aged(9);
  const file = `name,username,rating,division
Kim,,,Regular
Robin,,,open
Ida,,,young
Ada,,,
,${young.username},,`;
  const { body } = await owner.client.call(api.importEntrants, {
    params: { id },
    files: { file: { content: Buffer.from(file), name: 'list.csv' } },
  });
  expect(body.imported).toBe(2);
  expect(body.problems).toMatchObject([
    { row: 2, message: TOO_OLD },
    { row: 3, message: 'The division must be regular or open' },
    { row: 4, message: 'Please say whether this player is 12 and under, or 13 and over.' },
  ]);
  expect(await readsOf(owner)).toEqual(['regular', 'regular']);
});

it('has standings of its own in an event for all, for staff', async () => {
  const standings = (division: string, by = owner, of = id) =>
    by.client.send(api.getStandings, { params: { id: of }, query: { division } as never });
  expect(await standings('open')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'division', message: 'This event has no age divisions.' }] },
  });
  await create('all');
  for (const [index, guestName] of ['Ana', 'Ben', 'Cyd', 'Dan', 'Eve'].entries()) {
    const division = ([null, 'regular', 'open'] as const)[index % 3];
    await enter({ guestName, ...(division && { division }) });
  }
  const { person: young } = await register(12);
  await changePhase(owner, id, 'running');
  await playOpen(owner, id);
  const { body: all } = await owner.client.call(api.getStandings, { params: { id } });
  const placesOf = (names: string[]) =>
    all.flatMap(({ name }) => (names.includes(name) ? name : []));
  const { body } = await standings('regular');
  expect(body).toMatchObject(
    placesOf(['Ben', 'Eve', young.username]).map((name, index) => ({ name, place: index + 1 })),
  );
  const { body: open } = await standings('open');
  expect(open).toMatchObject([{ name: 'Cyd', place: 1 }]);
  expect((await standings('open', young)).status).toBe(403);
  expect((await standings('old')).status).toBe(400);
});
