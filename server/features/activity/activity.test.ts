import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { blocks, combos, decks, friendships, media } from '../../db/schema';
import { activityKey } from '../../testing/activity-key';
import { buildEvent } from '../../testing/event-steps';
import {
  befriend,
  buildBattle,
  buildCombo,
  buildUser,
  plantBadge,
  plantDeck,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const isPublic = true;

const feed = async (user: TestUser) => (await user.client.call(api.listActivity)).body;

async function friends(): Promise<[me: TestUser, friend: TestUser]> {
  const me = await buildUser(app);
  const friend = await buildUser(app, { displayName: 'Finn' });
  await befriend(app, me, friend);
  return [me, friend];
}

it("shows friends' public combos and the battles they won with these", async () => {
  const [me, friend] = await friends();
  const combo = await buildCombo(friend, { isPublic, name: 'Stormbringer' });
  const battle = await buildBattle(friend, { myComboId: combo.id });
  const shown = await feed(me);
  const user = {
    id: friend.id,
    username: friend.username,
    displayName: 'Finn',
    avatarUrl: combo.user.avatarUrl,
  };
  expect(shown).toMatchObject([
    { kind: 'battle', user, at: battle.date, battle: { id: battle.id, can: { edit: false } } },
    { kind: 'combo', user, at: combo.updatedAt, combo: { id: combo.id, isMine: false } },
  ]);
});

it('shows the badges that friends earned, but none that there is no more', async () => {
  const [me, friend] = await friends();
  const { id, earnedAt } = await plantBadge(app, friend, 'combos-10');
  await plantBadge(app, friend, 'a-badge-of-the-past');
  await plantBadge(app, me, 'first-combo');
  const [shown, ...more] = await feed(me);
  expect(shown).toMatchObject({
    kind: 'badge',
    user: { id: friend.id, displayName: 'Finn' },
    at: earnedAt.toISOString(),
    badge: { id, badge: { key: 'combos-10', name: 'Parts Box', tier: 'silver' } },
  });
  expect(more).toEqual([]);
  // Blocking also ends the friendship; here, only the block hides it.
  await app.db.insert(blocks).values({ userId: friend.id, blockedId: me.id });
  expect(await feed(me)).toEqual([]);
  await app.db.delete(blocks);
});

it("shows friends' public posts, a picture with where it is", async () => {
  const [me, friend] = await friends();
  const post = await plantImage(app, friend, { title: 'City cup' });
  const [shown] = await feed(me);
  expect(shown).toMatchObject({
    kind: 'media',
    user: { id: friend.id, displayName: 'Finn' },
    at: post.createdAt.toISOString(),
    media: { id: post.id, title: 'City cup', isMine: false, can: { edit: false } },
  });
  expect(shown?.kind === 'media' && shown.media.thumbnailUrl).toMatch(`/api/media/${post.id}/`);
});

it('shows no post that is private or not ready', async () => {
  const [me, friend] = await friends();
  await plantPost(app, friend, { visibility: 'private' });
  for (const status of ['processing', 'error', 'upload-needed'] as const) {
    await plantPost(app, friend, { mediaType: 'video', status });
  }
  const ready = await plantPost(app, friend);
  await plantPost(app, await buildUser(app));
  await plantPost(app, me);
  expect((await feed(me)).map(activityKey)).toEqual([`media ${ready.id}`]);
  await app.db.update(media).set({ visibility: 'private' });
  expect(await feed(me)).toEqual([]);
});

it("shows friends' public decks by when they were changed, with their combos", async () => {
  const [me, friend] = await friends();
  const old = await plantDeck(app, friend, { isPublic, updatedAt: new Date('2026-01-01') });
  const young = await plantDeck(app, friend, { isPublic, updatedAt: new Date('2026-01-02') });
  await plantDeck(app, friend);
  await plantDeck(app, await buildUser(app), { isPublic });
  await plantDeck(app, me, { isPublic });
  const seen = await me.client.call(api.getDeck, { params: { id: young.id } });
  expect(await feed(me)).toMatchObject([
    {
      kind: 'deck',
      at: '2026-01-02T00:00:00.000Z',
      user: { id: friend.id, displayName: 'Finn' },
      deck: seen.body,
    },
    { kind: 'deck', deck: { id: old.id, isMine: false, combo1: { canView: false } } },
  ]);
  const change = { params: { id: old.id }, body: { name: 'Better now' } };
  await friend.client.call(api.updateDeck, change);
  expect((await feed(me)).map(activityKey)).toEqual([`deck ${old.id}`, `deck ${young.id}`]);
  await app.db.update(decks).set({ isPublic: false });
  expect(await feed(me)).toEqual([]);
});

it("shows friends' tournaments by when they were set up, with those who take part", async () => {
  const [me, friend] = await friends();
  const at = (day: number) => new Date(Date.UTC(2025, 0, day));
  const cup = await plantTournament(app, friend, { createdAt: at(2), date: at(1) });
  const open = await plantTournament(app, friend, { createdAt: at(1) });
  await me.client.call(api.registerForTournament, { params: { id: open.id } });
  await plantTournament(app, await buildUser(app));
  await plantTournament(app, me);
  expect(await feed(me)).toMatchObject([
    {
      kind: 'tournament',
      user: { id: friend.id, displayName: 'Finn' },
      at: at(2).toISOString(),
      tournament: { id: cup.id, name: cup.name, isMine: false, isPast: true, participants: [] },
    },
    {
      at: at(1).toISOString(),
      tournament: { id: open.id, isRegistered: true, participants: [{ userId: me.id }] },
    },
  ]);
  await app.db.insert(blocks).values({ userId: me.id, blockedId: friend.id });
  expect(await feed(me)).toEqual([]);
});

it('shows an event that repeats once', async () => {
  const [me, friend] = await friends();
  const { id } = await buildEvent(app, friend);
  await friend.client.call(api.createSeries, { params: { id }, body: { every: 'week' } });
  expect((await feed(me)).map(activityKey)).toEqual([`tournament ${id}`]);
  const body = { date: '2097-10-03T10:00:00.000Z' };
  const { body: copy } = await friend.client.call(api.copyEvent, { params: { id }, body });
  expect((await feed(me)).map(activityKey)).toEqual([`tournament ${copy.id}`, `tournament ${id}`]);
});

it('shows an edited combo as new', async () => {
  const [me, friend] = await friends();
  const first = await buildCombo(friend, { isPublic });
  const second = await buildCombo(friend, { isPublic });
  expect((await feed(me)).map(activityKey)).toEqual([`combo ${second.id}`, `combo ${first.id}`]);
  await friend.client.call(api.updateCombo, {
    params: { id: first.id },
    body: { name: 'Better', blade: 'Dran Sword', disk: '3-60', driver: 'Flat', isPublic },
  });
  expect((await feed(me)).map(activityKey)).toEqual([`combo ${first.id}`, `combo ${second.id}`]);
});

it('shows nothing private, nothing lost, nothing of strangers and nothing of oneself', async () => {
  const [me, friend] = await friends();
  const stranger = await buildUser(app);
  const hidden = await buildCombo(friend, { isPublic: false });
  await buildBattle(friend, { myComboId: hidden.id });
  for (const person of [stranger, me]) {
    const combo = await buildCombo(person, { isPublic });
    await buildBattle(person, { myComboId: combo.id });
  }
  const shared = await buildCombo(friend, { isPublic });
  const lost = { roundNumber: 1, winner: 'opponent', finishType: 'burst' } as const;
  await buildBattle(friend, { myComboId: shared.id, roundsData: [lost] });
  expect((await feed(me)).map(activityKey)).toEqual([`combo ${shared.id}`]);
  expect(await feed(stranger)).toEqual([]);
});

it('drops a combo and its battles when it becomes private, and people who are no longer friends', async () => {
  const [me, friend] = await friends();
  const combo = await buildCombo(friend, { isPublic });
  await buildBattle(friend, { myComboId: combo.id });
  expect(await feed(me)).toHaveLength(2);
  await app.db.update(combos).set({ isPublic: false });
  expect(await feed(me)).toEqual([]);
  await app.db.update(combos).set({ isPublic: true });
  expect(await feed(me)).toHaveLength(2);
  // Blocking ends the friendship; a block alone hides as well.
  await app.db.insert(blocks).values({ userId: friend.id, blockedId: me.id });
  expect(await feed(me)).toEqual([]);
  await app.db.delete(blocks);
  await app.db.delete(friendships);
  expect(await feed(me)).toEqual([]);
});
