import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { FeedItem } from '#shared/feed';
import { api } from '#shared/routes';
import { combos, decks, media } from '../../db/schema';
import { buildDeckBattle } from '../../testing/deck-steps';
import {
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantDeck,
  plantImage,
  plantPost,
  type TestUser,
} from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let me: TestUser;
let other: TestUser;
const app = await sharedTestApp();

beforeEach(async () => {
  await app.db.delete(media);
  await app.db.delete(decks);
  await app.db.delete(combos);
  me = await buildUser(app);
  other = await buildUser(app, { displayName: 'Finn' });
});

type Query = { filter?: string; q?: string; limit?: number; cursor?: string };

const isPublic = true;

function keyOf(item: FeedItem): string {
  if (item.kind === 'deck') return `deck ${item.deck.id}`;
  return item.kind === 'combo' ? `combo ${item.combo.id}` : `media ${item.media.id}`;
}

async function read(user: TestUser, query: Query = {}): Promise<FeedItem[]> {
  return (await user.client.send(api.getFeed, { query })).body as FeedItem[];
}
const keys = async (user: TestUser, query?: Query) => (await read(user, query)).map(keyOf);

it('shows combos, decks and posts of everybody, the newest first, as their own calls show them', async () => {
  const combo = await buildCombo(other, { isPublic, name: 'Stormbringer' });
  const post = await plantImage(app, other, { title: 'City cup' });
  const deck = await plantDeck(app, other, { isPublic });
  const mine = await buildCombo(me, { isPublic });
  const [first, built, second, third] = await read(me);
  expect(first).toMatchObject({ kind: 'combo', at: mine.updatedAt, combo: { isMine: true } });
  const trio = await me.client.call(api.getDeck, { params: { id: deck.id } });
  expect(built).toEqual({ kind: 'deck', at: deck.updatedAt.toISOString(), deck: trio.body });
  const picture = await me.client.call(api.getMedia, { params: { id: post.id } });
  expect(second).toEqual({
    kind: 'media',
    at: post.createdAt.toISOString(),
    media: picture.body,
  });
  const shown = await me.client.call(api.getCombo, { params: { id: combo.id } });
  expect(third).toEqual({ kind: 'combo', at: combo.updatedAt, combo: shown.body });
});

it('moves an edited combo to the top, but not an edited post', async () => {
  const combo = await buildCombo(other, { isPublic });
  const post = await plantPost(app, other);
  const later = await plantPost(app, other);
  await app.db.update(media).set({ updatedAt: new Date() }).where(eq(media.id, post.id));
  expect(await keys(me)).toEqual([`media ${later.id}`, `media ${post.id}`, `combo ${combo.id}`]);
  await other.client.call(api.updateCombo, {
    params: { id: combo.id },
    body: { name: 'Better', blade: 'Dran Sword', disk: '3-60', driver: 'Flat', isPublic },
  });
  expect((await keys(me))[0]).toEqual(`combo ${combo.id}`);
});

it('moves an edited deck to the top, but not one with a new battle', async () => {
  const deck = await plantDeck(app, other, { isPublic });
  const later = await plantDeck(app, other, { isPublic });
  await buildDeckBattle(other, deck);
  expect(await keys(me)).toEqual([`deck ${later.id}`, `deck ${deck.id}`]);
  const body = { name: 'Better now' };
  await other.client.call(api.updateDeck, { params: { id: deck.id }, body });
  expect(await keys(me)).toEqual([`deck ${deck.id}`, `deck ${later.id}`]);
  await other.client.call(api.updateDeck, { params: { id: deck.id }, body: { isPublic: false } });
  for (const user of [me, other]) expect(await keys(user)).toEqual([`deck ${later.id}`]);
});

it('shows nothing private, and unprocessed posts to their owner only', async () => {
  await buildCombo(other, { isPublic: false });
  await buildCombo(me, { isPublic: false });
  await plantDeck(app, other);
  await plantDeck(app, me);
  await plantPost(app, other, { visibility: 'private' });
  await plantPost(app, me, { visibility: 'private' });
  const unready = [];
  for (const status of ['processing', 'error', 'upload-needed'] as const) {
    unready.unshift(`media ${(await plantPost(app, other, { mediaType: 'video', status })).id}`);
  }
  for (const filter of ['all', 'media', 'combos', 'top', 'decks']) {
    expect(await keys(me, { filter })).toEqual([]);
  }
  expect(await keys(other)).toEqual(unready);
  expect(await keys(other, { filter: 'media' })).toEqual(unready);
});

it('filters by kind', async () => {
  const combo = await buildCombo(other, { isPublic });
  const deck = await plantDeck(app, other, { isPublic });
  const post = await plantPost(app, other);
  expect(await keys(me, { filter: 'combos' })).toEqual([`combo ${combo.id}`]);
  expect(await keys(me, { filter: 'media' })).toEqual([`media ${post.id}`]);
  expect(await keys(me, { filter: 'decks' })).toEqual([`deck ${deck.id}`]);
  const refusal = await me.client.fail(api.getFeed, { query: { filter: 'weather' } });
  expect(refusal.status).toBe(400);
});

it('shows the combos with the most battles first as the top, of equal ones the latest', async () => {
  const [none, two, one, alsoNone] = [
    await buildCombo(other, { isPublic }),
    await buildCombo(other, { isPublic }),
    await buildCombo(me, { isPublic }),
    await buildCombo(me, { isPublic }),
  ];
  for (const { id } of [two, two]) await buildBattle(other, { myComboId: id });
  await buildBattle(me, { myComboId: one.id });
  await plantPost(app, other);
  const top = [two, one, alsoNone, none].map(({ id }) => `combo ${id}`);
  expect(await keys(me, { filter: 'top' })).toEqual(top);
});

it.each(['all', 'combos', 'media', 'top', 'decks'])(
  'leaves out what is of people behind a block, both ways (%s)',
  async (filter) => {
    const combo = await buildCombo(other, { isPublic, name: 'Vortex' });
    const deck = await plantDeck(app, other, { isPublic, name: 'Vortex' });
    const post = await plantPost(app, other, { title: 'Vortex' });
    const shown = await keys(me, { filter });
    expect(shown.length).toBeGreaterThan(0);
    const all = [`combo ${combo.id}`, `deck ${deck.id}`, `media ${post.id}`];
    expect(all).toEqual(expect.arrayContaining(shown));
    const third = await buildUser(app);
    await buildBlock(app, other, me);
    await buildBlock(app, third, other);
    for (const q of ['', 'vortex', 'vo']) {
      expect(await keys(me, { filter, q })).toEqual([]);
      expect(await keys(third, { filter, q })).toEqual([]);
      expect(await keys(other, { filter, q })).toEqual(shown);
    }
  },
);

it('finds combos by name and parts, decks by name and description, posts by their words', async () => {
  const combo = await buildCombo(other, {
    isPublic,
    name: 'Stormbringer',
    blade: 'Shark Edge',
    disk: '4-80',
    driver: 'Taper',
  });
  const named = await plantDeck(app, me, { isPublic, name: 'Storms', description: 'Top 4-eva' });
  const titled = await plantPost(app, other, { title: 'A stormy final' });
  const described = await plantPost(app, me, { title: 'Cup', description: 'Shark against Rod' });
  const found = (q: string, filter?: string) => keys(me, filter ? { q, filter } : { q });
  expect(await found('STORM')).toEqual([
    `media ${titled.id}`,
    `deck ${named.id}`,
    `combo ${combo.id}`,
  ]);
  expect(await found('4-eva')).toEqual([`deck ${named.id}`]);
  expect(await found('storm', 'decks')).toEqual([`deck ${named.id}`]);
  expect(await found('shark')).toEqual([`media ${described.id}`, `combo ${combo.id}`]);
  expect(await found('shark', 'combos')).toEqual([`combo ${combo.id}`]);
  expect(await found('shark', 'top')).toEqual([`combo ${combo.id}`]);
  expect(await found('shark', 'media')).toEqual([`media ${described.id}`]);
  expect(await found('4-80')).toEqual([`combo ${combo.id}`]);
  expect(await found('taper')).toEqual([`combo ${combo.id}`]);
  expect(await found('final')).toEqual([`media ${titled.id}`]);
  expect(await found('s_ark')).toEqual([]);
  expect(await found('  ')).toHaveLength(4);
});

it("matches short texts at word starts, and symbols only among one's own", async () => {
  const theirs = await plantPost(app, other, { title: 'Best (of) 3' });
  const mine = await plantPost(app, me, { title: 'Mine (of) 3' });
  await buildCombo(other, { isPublic, name: 'Comet' });
  expect(await keys(me, { q: 'be' })).toEqual([`media ${theirs.id}`]);
  expect(await keys(me, { q: 'st' })).toEqual([]);
  expect(await keys(me, { q: '(' })).toEqual([`media ${mine.id}`]);
  expect(await keys(me, { q: '(', filter: 'media' })).toEqual([`media ${mine.id}`]);
});

it('refuses a cursor of another list', async () => {
  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  for (const [filter, key] of [
    ['all', [7]],
    ['all', ['2026-01-01T00:00:00.000Z', 'battle', 7]],
    ['top', ['2026-01-01T00:00:00.000Z', 'combo', 7]],
  ] as const) {
    const query = { filter, cursor: cursorOf(key) };
    expect((await me.client.fail(api.getFeed, { query })).status).toBe(400);
  }
});

it('makes as many queries for a long page as for a short one', async () => {
  for (let index = 0; index < 15; index += 1) {
    await buildCombo(other, { isPublic });
    await plantDeck(app, other, { isPublic });
    await plantPost(app, other);
  }
  const count = async (query: Query) =>
    (await queriesDuring(app.pool, () => read(me, query))).length;
  await count({ limit: 3 });
  // The session, the page, the combos, the decks and the posts.
  expect(await count({ limit: 3 })).toBe(5);
  expect(await count({ limit: 30 })).toBe(5);
  expect(await count({ limit: 30, filter: 'top' })).toBe(3);
  // A search also opens and closes a transaction that plans for its text.
  expect(await count({ limit: 30, q: 'o' })).toBe(await count({ limit: 4, q: 'o' }));
});
