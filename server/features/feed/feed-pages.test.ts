import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { FeedFilter, FeedItem } from '#shared/feed';
import { api } from '#shared/routes';
import { blocks, combos, decks, media } from '../../db/schema';
import { buildBlock, buildUser, plantCombos, type TestUser } from '../../testing/factories';
import { readPages } from '../../testing/pages';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const me = await buildUser(app);
const people = [await buildUser(app), await buildUser(app), me];

beforeEach(async () => {
  await app.db.delete(media);
  await app.db.delete(decks);
  await app.db.delete(combos);
});

interface Planted {
  key: string;
  kind: FeedItem['kind'];
  id: number;
  at: Date;
  userId: number;
  battles: number;
}

function keyOf(item: FeedItem): string {
  if (item.kind === 'deck') return `deck ${item.deck.id}`;
  return item.kind === 'combo' ? `combo ${item.combo.id}` : `media ${item.media.id}`;
}

/** The kind of the n-th item. */
const kindOf = (n: number) => {
  const place = (n * 7) % 13;
  if (place < 5) return 'combo';
  return place < 8 ? 'deck' : 'media';
};

/** Items of all kinds and of several people, `together` at each time. */
async function plant(count: number, together: number): Promise<Planted[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const ownerOf = (n: number) => people[n % people.length]?.id ?? 0;
  const moment = (n: number) => new Date(Date.UTC(2025, 0, 1) + Math.floor(n / together) * 60_000);
  const parts = { blade: 'Dran Sword', disk: '3-60', driver: 'Flat' };
  const colors = { colorStart: '#000', colorEnd: '#fff' };
  const shared = await app.db
    .insert(combos)
    .values(
      numbers
        .filter((n) => kindOf(n) === 'combo')
        .map((n) => ({
          ...parts,
          ...colors,
          userId: ownerOf(n),
          name: `Combo ${n}`,
          isPublic: true,
          battles: n % 9,
          updatedAt: moment(n),
        })),
    )
    .returning({
      id: combos.id,
      at: combos.updatedAt,
      userId: combos.userId,
      battles: combos.battles,
    });
  const [maker] = people;
  if (!maker) throw new Error('There is nobody');
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, maker);
  const built = await app.db
    .insert(decks)
    .values(
      numbers
        .filter((n) => kindOf(n) === 'deck')
        .map((n) => ({
          combo1Id,
          combo2Id,
          combo3Id,
          userId: ownerOf(n),
          name: `Deck ${n}`,
          isPublic: true,
          updatedAt: moment(n),
        })),
    )
    .returning({ id: decks.id, at: decks.updatedAt, userId: decks.userId });
  const posted = await app.db
    .insert(media)
    .values(
      numbers
        .filter((n) => kindOf(n) === 'media')
        .map((n) => ({
          userId: ownerOf(n),
          title: `Post ${n}`,
          mediaType: 'text' as const,
          visibility: 'public' as const,
          status: 'ready' as const,
          createdAt: moment(n),
        })),
    )
    .returning({ id: media.id, at: media.createdAt, userId: media.userId });
  return [
    ...shared.map((row) => ({ ...row, kind: 'combo' as const, key: `combo ${row.id}` })),
    ...built.map((row) => ({
      ...row,
      kind: 'deck' as const,
      key: `deck ${row.id}`,
      battles: 0,
    })),
    ...posted.map((row) => ({
      ...row,
      kind: 'media' as const,
      key: `media ${row.id}`,
      battles: 0,
    })),
  ].toSorted(
    (a, b) =>
      b.at.getTime() - a.at.getTime() || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.id - a.id),
  );
}

const keysOf = (planted: readonly Planted[]) => planted.map(({ key }) => key);

const walk = (limit: number, filter: FeedFilter = 'all', q?: string) =>
  readPages<FeedItem>(me.client, api.getFeed, { query: { limit, filter, ...(q && { q }) } });

it.each([
  [7, 4],
  [24, 1],
  [24, 300],
  [10, 25],
  [60, 9],
  [100, 3],
])('pages over 300 things, %i at a time, %i of a moment', async (limit, together) => {
  const planted = await plant(300, together);
  const pages = await walk(limit);
  expect(pages.flat().map(keyOf)).toEqual(keysOf(planted));
  expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
});

it('pages one thing at a time', async () => {
  const planted = await plant(40, 6);
  expect((await walk(1)).flat().map(keyOf)).toEqual(keysOf(planted));
});

it.each(['combos', 'media', 'decks'] as const)('pages over %s alone', async (filter) => {
  const planted = await plant(120, 5);
  const kind = ({ combos: 'combo', media: 'media', decks: 'deck' } as const)[filter];
  const expected = keysOf(planted.filter((thing) => thing.kind === kind));
  expect((await walk(7, filter)).flat().map(keyOf)).toEqual(expected);
});

it('pages over the top combos, many with equally many battles', async () => {
  const planted = await plant(120, 5);
  const expected = planted
    .filter(({ kind }) => kind === 'combo')
    .toSorted((a, b) => b.battles - a.battles || b.id - a.id);
  expect((await walk(7, 'top')).flat().map(keyOf)).toEqual(keysOf(expected));
});

it('pages through search results', async () => {
  const planted = await plant(120, 5);
  const posts = keysOf(planted.filter(({ kind }) => kind === 'media'));
  expect((await walk(7, 'all', 'post')).flat().map(keyOf)).toEqual(posts);
  // A part that all combos have, but no post.
  const found = keysOf(planted.filter(({ kind }) => kind === 'combo'));
  expect((await walk(7, 'all', 'dran sword')).flat().map(keyOf)).toEqual(found);
  expect((await walk(7, 'all', 'o')).flat()).toEqual([]);
  expect((await walk(7, 'all', 'co')).flat().map(keyOf)).toEqual(found);
});

it("fills its pages without blocked people's content", async () => {
  const planted = await plant(90, 4);
  const [, blocked] = people as [TestUser, TestUser];
  await buildBlock(app, blocked, me);
  const pages = await walk(10);
  await app.db.delete(blocks);
  const shown = planted.filter(({ userId }) => userId !== blocked.id);
  expect(pages.flat().map(keyOf)).toEqual(keysOf(shown));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 10]);
});

/** Reads page after page, and calls `change` in between with the items still to come. */
async function walkWhile(
  planted: Planted[],
  change: (coming: Planted[], page: number) => Promise<Planted[]>,
): Promise<{ seen: string[]; gone: Set<string> }> {
  const seen: string[] = [];
  const gone = new Set<string>();
  let coming = planted;
  let cursor: string | undefined;
  for (let page = 0; ; page += 1) {
    const query = { limit: 10, ...(cursor && { cursor }) };
    const { body, headers } = await me.client.send(api.getFeed, { query });
    seen.push(...(body as FeedItem[]).map(keyOf));
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    if (!next) return { seen, gone };
    cursor = new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined;
    coming = coming.slice(coming.findIndex(({ key }) => key === seen.at(-1)) + 1);
    for (const { key } of await change(coming, page)) gone.add(key);
  }
}

const idsOf = (things: readonly Planted[], kind: Planted['kind']) =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id);

it('misses nothing and shows nothing twice while things are deleted or made private', async () => {
  const planted = await plant(300, 4);
  const { seen, gone } = await walkWhile(planted, async (coming, page) => {
    // The next item, one in the middle of the next page, and the one the cursor is at.
    const shown = planted[planted.indexOf(coming[0] ?? (planted[0] as Planted)) - 1];
    const chosen = [coming[0], coming[5]].filter((thing) => thing !== undefined);
    const leaving = shown ? [...chosen, shown] : chosen;
    if (page % 2 === 0) {
      await app.db.delete(media).where(inArray(media.id, idsOf(leaving, 'media')));
      await app.db.delete(combos).where(inArray(combos.id, idsOf(leaving, 'combo')));
      await app.db.delete(decks).where(inArray(decks.id, idsOf(leaving, 'deck')));
    } else {
      const posts = inArray(media.id, idsOf(leaving, 'media'));
      await app.db.update(media).set({ visibility: 'private' }).where(posts);
      const shared = inArray(combos.id, idsOf(leaving, 'combo'));
      await app.db.update(combos).set({ isPublic: false }).where(shared);
      const built = inArray(decks.id, idsOf(leaving, 'deck'));
      await app.db.update(decks).set({ isPublic: false }).where(built);
    }
    return chosen;
  });
  expect(gone.size).toBeGreaterThan(40);
  expect(seen).toEqual(keysOf(planted).filter((key) => !gone.has(key)));
});

it('shows nothing twice while things come and combos are changed', async () => {
  const planted = await plant(200, 4);
  const { seen, gone } = await walkWhile(planted, async (coming) => {
    const [old] = coming.filter(({ kind }) => kind === 'combo');
    await plant(4, 1);
    if (!old) return [];
    // An edit moves it to the top, where people further down see it when they start again.
    await app.db.update(combos).set({ updatedAt: new Date() }).where(eq(combos.id, old.id));
    return [old];
  });
  expect(new Set(seen).size).toBe(seen.length);
  const first = new Set(keysOf(planted));
  expect(seen.filter((key) => first.has(key))).toEqual(
    keysOf(planted).filter((key) => !gone.has(key)),
  );
});
