import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  combos,
  comments,
  decks,
  media,
  publicRemovals,
  removedComments,
  removedItems,
  tournaments,
  users,
} from '../../db/schema';
import { exportOf } from '../../testing/battle-files';
import { buildEvent, changePhase } from '../../testing/event-steps';
import {
  buildCombo,
  buildUser,
  plantAvatar,
  plantDeck,
  plantFlyer,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { finishRemovals } from './public-removal';

let person: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const admin = await buildUser(app, { role: 'admin' });
const reader = await buildUser(app);
beforeEach(async () => {
  person = await buildUser(app);
});

const CLIENT_ID = '0f4c2a9e-61b3-4d57-8a20-c3f4e5d6a710';
const WORDS = { displayName: 'Rude Ray', bio: 'I shout at everybody', city: 'Loudville' };

/** Something public of every kind, and something private. */
async function buildPublic() {
  await app.db.update(users).set(WORDS).where(eq(users.id, person.id));
  await plantAvatar(app, person);
  const combo = await buildCombo(person, { name: 'Shown', isPublic: true });
  const secret = await buildCombo(person, { name: 'Kept', isPublic: false });
  const deck = await plantDeck(app, person, { isPublic: true });
  const post = await plantImage(app, person);
  const draft = await plantPost(app, person, { visibility: 'private' });
  const cup = await plantFlyer(app, person);
  const theirs = await plantPost(app, reader);
  const { body: comment } = await person.client.call(api.createComment, {
    params: { id: theirs.id },
    body: { content: 'So rude', clientId: CLIENT_ID },
  });
  return { combo, secret, deck, post, draft, cup, theirs, comment };
}
type Public = Awaited<ReturnType<typeof buildPublic>>;

const params = () => ({ id: person.id });
const remove = () => admin.client.call(api.removePublic, { params: params() });
const undo = () => admin.client.send(api.restorePublic, { params: params() });

/** What a stranger sees of the person. */
async function seen({ combo, deck, post, cup, theirs }: Public) {
  const status = async (path: string) => (await reader.client.raw('GET', path)).status;
  const { body: shown } = await reader.client.call(api.getMedia, { params: { id: theirs.id } });
  const { body: said } = await reader.client.call(api.listComments, { params: { id: theirs.id } });
  const { body: profile } = await reader.client.call(api.getProfile, { params: params() });
  const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
  const isPicture = row?.avatarFolder !== null;
  return {
    combo: await status(`/api/combos/${combo.id}`),
    deck: await status(`/api/decks/${deck.id}`),
    post: await status(`/api/media/${post.id}`),
    file: await status(`/api/media/${post.id}/file`),
    cup: await status(`/api/tournaments/${cup.id}`),
    comments: [shown.commentCount, ...said.map(({ content }) => content)],
    profile: [profile.displayName, profile.bio, profile.city, isPicture],
  };
}
const ALL = {
  combo: 200,
  deck: 200,
  post: 200,
  file: 200,
  cup: 200,
  comments: [1, 'So rude'],
  profile: ['Rude Ray', 'I shout at everybody', 'Loudville', true],
};
const NOTHING = {
  combo: 404,
  deck: 404,
  post: 404,
  file: 404,
  cup: 404,
  comments: [0],
  profile: [null, null, null, false],
};

const stored = async () => {
  const folders: string[] = [];
  for await (const { folder } of app.deps.storage.list()) folders.push(folder);
  return folders;
};

/** Lets days pass, and the nightly job run. */
async function later(days: number) {
  await app.db
    .update(publicRemovals)
    .set({ removedAt: sql`removed_at - ${`${days} days`}::interval` })
    .where(eq(publicRemovals.userId, person.id));
  const run = { signal: new AbortController().signal, isLast: true };
  await finishRemovals(app.deps, {}, run);
  await app.runJobs();
}

describe('everything public of a person', () => {
  it('is removed in one act, and brought back as it was', async () => {
    const made = await buildPublic();
    expect(await seen(made)).toEqual(ALL);
    const { body } = await remove();
    const days = (Date.parse(body.undoUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(await seen(made)).toEqual(NOTHING);
    const again = () =>
      person.client.send(api.createComment, {
        params: { id: made.theirs.id },
        body: { content: 'So rude', clientId: CLIENT_ID },
      });
    expect((await again()).status).toBe(410);
    await later(6);
    expect(await undo()).toMatchObject({ status: 200, body: { undoUntil: null } });
    expect(await seen(made)).toEqual(ALL);
    const [secret] = await app.db.select().from(combos).where(eq(combos.id, made.secret.id));
    const [draft] = await app.db.select().from(media).where(eq(media.id, made.draft.id));
    expect([secret?.isPublic, draft?.visibility]).toEqual([false, 'private']);
    const [comment] = await app.db.select().from(comments).where(eq(comments.id, made.comment.id));
    expect(comment?.createdAt.toISOString()).toBe(made.comment.createdAt);
    expect(await again()).toMatchObject({ status: 200, body: { id: made.comment.id } });
    // Nothing is left to undo.
    expect((await undo()).status).toBe(200);
    expect(await seen(made)).toEqual(ALL);
  });

  it('stays in the export for as long as it is kept', async () => {
    const { theirs } = await buildPublic();
    await remove();
    const exported = JSON.parse(await exportOf(person, 'json'));
    expect(exported).toMatchObject({
      comments: [],
      removedComments: [{ mediaId: theirs.id, content: 'So rude' }],
      removedProfile: [WORDS],
      posts: expect.arrayContaining([expect.objectContaining({ visibility: 'private' })]),
    });
    await undo();
    const again = JSON.parse(await exportOf(person, 'json'));
    expect(again).toMatchObject({ removedComments: [], removedProfile: [], profile: WORDS });
  });

  it('stays with its owner, who cannot make it public again', async () => {
    const { combo, deck, post } = await buildPublic();
    await remove();
    const { client } = person;
    const { body: own } = await client.call(api.getCombo, { params: { id: combo.id } });
    expect(own.isPublic).toBe(false);
    const refusals = [
      await client.send(api.updateMedia, {
        params: { id: post.id },
        body: { visibility: 'public' },
      }),
      await client.send(api.updateDeck, { params: { id: deck.id }, body: { isPublic: true } }),
    ];
    for (const { status, body } of refusals) {
      expect([status, Object(body).message]).toEqual([
        403,
        'An administrator has made this private.',
      ]);
    }
  });

  it('keeps what the person does meanwhile', async () => {
    const made = await buildPublic();
    await remove();
    const { client } = person;
    await client.call(api.updateMedia, {
      params: { id: made.post.id },
      body: { title: 'Kinder words' },
    });
    await client.call(api.updateProfile, { body: { bio: 'I am sorry for all that.' } });
    await client.call(api.deleteDeck, { params: { id: made.deck.id } });
    const fresh = await plantPost(app, person, { title: 'Fresh' });
    await plantAvatar(app, person);
    const [{ avatarFolder: newer } = { avatarFolder: null }] = await app.db
      .select({ avatarFolder: users.avatarFolder })
      .from(users)
      .where(eq(users.id, person.id));
    expect((await undo()).status).toBe(200);
    expect(await seen(made)).toEqual({
      ...ALL,
      deck: 404,
      profile: ['Rude Ray', 'I am sorry for all that.', 'Loudville', true],
    });
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    expect(row?.avatarFolder).toBe(newer);
    const [post] = await app.db.select().from(media).where(eq(media.id, made.post.id));
    expect(post?.title).toBe('Kinder words');
    const read = await reader.client.send(api.getMedia, { params: { id: fresh.id } });
    expect(read.status).toBe(200);
  });

  it('is deleted with its files after 7 days, and then stays so', async () => {
    const made = await buildPublic();
    const [before] = await app.db.select().from(users).where(eq(users.id, person.id));
    await remove();
    await app.db
      .update(publicRemovals)
      .set({ removedAt: sql`now() - interval '8 days'` })
      .where(eq(publicRemovals.userId, person.id));
    expect(await undo()).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone.' },
    });
    await later(0);
    const folders = await stored();
    for (const folder of [made.post.folder, made.cup.folder, before?.avatarFolder]) {
      expect(folders).not.toContain(folder);
    }
    for (const [table, id] of [
      [media, made.post.id],
      [tournaments, made.cup.id],
      [comments, made.comment.id],
      [removedComments, made.comment.id],
    ] as const) {
      expect(await app.db.select().from(table).where(eq(table.id, id))).toEqual([]);
    }
    expect(
      await app.db.select().from(removedItems).where(eq(removedItems.userId, person.id)),
    ).toEqual([]);
    for (const [table, id] of [
      [combos, made.combo.id],
      [decks, made.deck.id],
    ] as const) {
      const [row] = await app.db.select().from(table).where(eq(table.id, id));
      expect(row?.isPublic).toBe(false);
    }
    expect(await seen(made)).toEqual(NOTHING);
  });

  it('includes upcoming tournaments, but none that have begun', async () => {
    const past = await plantTournament(app, person, { date: new Date('2025-01-01') });
    const { id: running } = await buildEvent(app, person, { guests: 2 });
    await changePhase(person, running, 'running');
    const { id: upcoming } = await buildEvent(app, person, { guests: 2, live: true });
    await reader.client.call(api.registerForTournament, { params: { id: upcoming } });
    const { body: event } = await person.client.call(api.getEvent, { params: { id: upcoming } });
    await remove();
    const status = async (path: string) => (await reader.client.raw('GET', path)).status;
    expect(await status(`/api/tournaments/${past.id}`)).toBe(200);
    expect(await status(`/api/events/${running}`)).toBe(200);
    expect(await status(`/api/events/${upcoming}`)).toBe(404);
    expect(await status(`/api/live/${event.codes?.live}`)).toBe(404);
    const { body: listed } = await reader.client.call(api.listTournaments, {
      query: { limit: 100 },
    });
    expect(listed.map(({ id }) => id)).not.toContain(upcoming);
    await undo();
    const { body: back } = await reader.client.call(api.getEvent, { params: { id: upcoming } });
    expect(back.me).not.toBeNull();
  });

  it('is removed again with what is new since', async () => {
    const made = await buildPublic();
    await remove();
    const fresh = await plantPost(app, person);
    await person.client.call(api.updateProfile, { body: { bio: 'I shout even more now' } });
    await remove();
    const read = () => reader.client.send(api.getMedia, { params: { id: fresh.id } });
    expect((await read()).status).toBe(404);
    await undo();
    expect((await read()).status).toBe(200);
    const { profile } = await seen(made);
    expect(profile).toEqual(['Rude Ray', 'I shout even more now', 'Loudville', true]);
  });

  it('is logged, both ways, and never an administrator’s', async () => {
    await remove();
    await undo();
    const { body } = await admin.client.call(api.listAudit, { query: { limit: 2 } });
    expect(body.map(({ action, subject }) => [action, subject?.id])).toEqual([
      ['public-restored', person.id],
      ['public-removed', person.id],
    ]);
    const own = { params: { id: admin.id } };
    expect(await admin.client.fail(api.removePublic, own)).toMatchObject({ status: 409 });
    const nobody = { params: { id: 999_999 } };
    expect((await admin.client.fail(api.removePublic, nobody)).status).toBe(404);
    expect((await admin.client.fail(api.restorePublic, nobody)).status).toBe(404);
  });

  it('goes with the account, files too', async () => {
    await buildPublic();
    const [row] = await app.db.select().from(users).where(eq(users.id, person.id));
    await remove();
    await person.client.call(api.deleteAccount);
    await app.runJobs();
    expect(await stored()).not.toContain(row?.avatarFolder);
    expect(
      await app.db.select().from(removedComments).where(eq(removedComments.userId, person.id)),
    ).toEqual([]);
  });
});
