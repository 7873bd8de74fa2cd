import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportInput } from '#shared/reports';
import { api } from '#shared/routes';
import { media, reports } from '../../db/schema';
import { buildEvent } from '../../testing/event-steps';
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
import { sharedTestApp } from '../../testing/test-app';

const log = captureLog();
let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp({ log: log.destination });
beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
});

type Thing = Pick<ReportInput, 'kind' | 'targetId'>;

const REASON = 'Shouts at everybody';
const report = (by: TestUser, thing: Thing, reason = REASON) =>
  by.client.call(api.createReport, { body: { ...thing, reason } });
const refusal = async (by: TestUser, thing: Thing) =>
  (await by.client.fail(api.createReport, { body: { ...thing, reason: REASON } })).status;
const stored = (by: TestUser) => app.db.select().from(reports).where(eq(reports.reporterId, by.id));

async function someMessage(from: TestUser, to: TestUser): Promise<Thing> {
  await befriend(app, from, to);
  const { body } = await from.client.call(api.sendMessage, {
    body: { receiverId: to.id, content: 'Rude words' },
  });
  return { kind: 'message', targetId: body.id };
}

const somePerson = async (whose: TestUser): Promise<Thing> => ({
  kind: 'user',
  targetId: whose.id,
});

const someCombo = async (whose: TestUser): Promise<Thing> => ({
  kind: 'combo',
  targetId: (await buildCombo(whose, { isPublic: true })).id,
});

const somePost = async (whose: TestUser): Promise<Thing> => ({
  kind: 'media',
  targetId: (await plantPost(app, whose)).id,
});

const someDeck = async (whose: TestUser): Promise<Thing> => ({
  kind: 'deck',
  targetId: (await plantDeck(app, whose, { isPublic: true })).id,
});

const someTournament = async (whose: TestUser): Promise<Thing> => ({
  kind: 'tournament',
  targetId: (await plantTournament(app, whose)).id,
});

async function someEntrant(whose: TestUser): Promise<Thing> {
  const { id } = await buildEvent(app, whose);
  const { body } = await whose.client.call(api.addEntrant, {
    params: { id },
    body: { userId: whose.id },
  });
  return { kind: 'entrant', targetId: body.id };
}

/** A comment on a post of `owner`. */
async function someComment(from: TestUser, owner: TestUser): Promise<Thing> {
  const { id } = await plantPost(app, owner);
  const { body } = await from.client.call(api.createComment, {
    params: { id },
    body: { content: 'Rude words' },
  });
  return { kind: 'comment', targetId: body.id };
}

describe.each([
  ['person', somePerson],
  ['combo', someCombo],
  ['deck', someDeck],
  ['message', someMessage],
  ['post', somePost],
  ['comment', someComment],
  ['tournament', someTournament],
  ['name at an event', someEntrant],
])('a %s', (_, make) => {
  it('is reported once while the report is open, with whose it is', async () => {
    const thing = await make(ben, ana);
    const first = await report(ana, thing, ` ${REASON} `);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...thing, reason: REASON, status: 'open' });
    const again = await report(ana, thing, 'Other words');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await stored(ana)).toMatchObject([{ ...thing, subjectId: ben.id }]);

    await app.db.update(reports).set({ status: 'dismissed' }).where(eq(reports.id, first.body.id));
    expect((await report(ana, thing)).status).toBe(201);
    expect(await stored(ana)).toHaveLength(2);
  });

  it('says what is wrong by category, in own words, or both', async () => {
    const person = (targetId: number) => ({ kind: 'user' as const, targetId });
    const [own, both] = [await buildUser(app), await buildUser(app)];
    await ana.client.call(api.createReport, { body: { ...person(ben.id), category: 'spam' } });
    await report(ana, person(own.id));
    await ana.client.call(api.createReport, {
      body: { ...person(both.id), category: 'mean', reason: ' Rude name ' },
    });
    expect(await stored(ana)).toMatchObject([
      { category: 'spam', reason: '' },
      { category: null, reason: REASON },
      { category: 'mean', reason: 'Rude name' },
    ]);
  });

  it("of one's own is refused", async () => {
    const thing = await make(ana, ben);
    expect(await refusal(ana, thing)).toBe(400);
    expect(await stored(ana)).toEqual([]);
  });

  it('that does not exist is 404', async () => {
    const { kind } = await make(ben, ana);
    for (const targetId of [999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await refusal(ana, { kind, targetId })).toBe(404);
    }
  });
});

it('sent many times at the same instant is one report', async () => {
  const thing = await somePerson(ben);
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(ana, thing)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 200),
    201,
  ]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const other = await buildUser(app);
  expect((await report(other, thing)).status).toBe(201);
});

it('is refused for content that the reporter cannot see', async () => {
  const cat = await buildUser(app);
  const hidden = await buildCombo(ben);
  expect(await refusal(ana, { kind: 'combo', targetId: hidden.id })).toBe(404);
  const hiddenDeck = await plantDeck(app, ben);
  expect(await refusal(ana, { kind: 'deck', targetId: hiddenDeck.id })).toBe(404);
  const message = await someMessage(ben, cat);
  expect(await refusal(ana, message)).toBe(404);
  const secret = await plantPost(app, ben, { visibility: 'private' });
  expect(await refusal(ana, { kind: 'media', targetId: secret.id })).toBe(404);
  const becamePrivate = await someComment(cat, ben);
  await app.db.update(media).set({ visibility: 'private' }).where(eq(media.userId, ben.id));
  expect(await refusal(ana, becamePrivate)).toBe(404);

  // A block only hides newer content.
  await buildBlock(app, ben, ana);
  const ofBen = [
    await someCombo(ben),
    await somePost(ben),
    await someComment(cat, ben),
    await someDeck(ben),
    await someTournament(ben),
  ];
  for (const thing of ofBen) expect(await refusal(ana, thing)).toBe(404);
});

it('is still possible after a block, for the person and their messages', async () => {
  const written = [await someMessage(ben, ana), await someComment(ben, ana)];
  written.push(await someComment(ben, await buildUser(app)));
  await ana.client.call(api.createBlock, { body: { userId: ben.id } });
  expect((await report(ana, await somePerson(ben))).status).toBe(201);
  for (const thing of written) expect((await report(ana, thing)).status).toBe(201);
});

it('is possible for whoever was blocked first: what they saw until then, not the person', async () => {
  const seen = [
    await someCombo(ben),
    await somePost(ben),
    await someComment(await buildUser(app), ben),
    await someDeck(ben),
    await someTournament(ben),
  ];
  const hidden = await buildCombo(ben);
  await buildBlock(app, ben, ana);
  for (const thing of seen) expect((await report(ana, thing)).status).toBe(201);
  expect(await refusal(ana, { kind: 'combo', targetId: hidden.id })).toBe(404);
  expect(await refusal(ana, await somePerson(ben))).toBe(404);
});

it.each([
  [{ kind: 'user', targetId: 1, reason: '  ' }, 'reason', 'Please say what is wrong'],
  [{ kind: 'user', targetId: 1 }, 'reason', 'Please say what is wrong'],
  [{ kind: 'user', targetId: 1, reason: 'x'.repeat(501) }, 'reason', /500 characters/],
  [{ kind: 'user', targetId: 1, category: 'odd' }, 'category', 'Please choose what is wrong'],
  [{ kind: 'weather', targetId: 1, reason: 'x' }, 'kind', 'This cannot be reported'],
])('is refused for %j', async (body, path, message) => {
  const answer = await ana.client.fail(api.createReport, { body });
  expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, path]);
  expect(answer.body.message).toMatch(message);
});

it('is logged without its words', async () => {
  const { body } = await report(ana, await somePerson(ben), 'Words that hurt');
  const lines = log.lines().filter(({ event }) => event === 'reported');
  expect(lines).toContainEqual(
    expect.objectContaining({ reportId: body.id, kind: 'user', targetId: ben.id }),
  );
  expect(log.text()).not.toContain('Words that hurt');
});

it('can be sent thirty times an hour', async () => {
  const thing = await somePerson(ben);
  for (let sent = 1; sent <= 30; sent += 1) await report(ana, thing);
  expect(await refusal(ana, thing)).toBe(429);
});
