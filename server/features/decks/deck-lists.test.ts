import { beforeEach, describe, expect, it } from 'vitest';
import { DECK_SORTS, type Deck, type DeckSort } from '#shared/decks';
import { api } from '#shared/routes';
import { decks } from '../../db/schema';
import {
  buildBlock,
  buildUser,
  plantCombos,
  plantDeck,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

type DeckValues = typeof decks.$inferInsert;

let owner: TestUser;
let stranger: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  // Community lists show everything, so each test starts empty.
  await app.db.delete(decks);
  [owner, stranger] = [await buildUser(app), await buildUser(app)];
});

const LISTS = { own: api.listDecks, community: api.listCommunityDecks };
const list = async (name: keyof typeof LISTS, { client }: TestUser, query = {}) =>
  (await client.call(LISTS[name], { query })).body;
const names = (found: Deck[]) => found.map(({ name }) => name);

/** Public decks of three combos, created in order. */
async function plant(person: TestUser, values: Partial<DeckValues>[]): Promise<DeckValues[]> {
  const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, person);
  const rows = values.map((more, index) => ({
    name: `Deck ${index}`,
    isPublic: true,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    ...more,
    userId: person.id,
    combo1Id,
    combo2Id,
    combo3Id,
  }));
  return app.db.insert(decks).values(rows).returning();
}

/** Sort key and direction of each order. */
const KEYS: Record<DeckSort, [key: (deck: Deck) => string | number, sign: 1 | -1]> = {
  newest: [({ createdAt }) => createdAt, -1],
  oldest: [({ createdAt }) => createdAt, 1],
  name_asc: [({ name }) => name.toLowerCase(), 1],
  name_desc: [({ name }) => name.toLowerCase(), -1],
  battles: [({ battlesCount }) => battlesCount, -1],
  wins: [({ winCount }) => winCount, -1],
  win_rate: [(deck) => (deck.battlesCount ? deck.winCount / deck.battlesCount : 0), -1],
};

function sorted(found: readonly Deck[], sort: DeckSort): Deck[] {
  const [key, sign] = KEYS[sort];
  return found.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
  });
}

describe.each(DECK_SORTS)('in the order of %s', (sort) => {
  it('pages neither skip nor repeat, with many of the same key', async () => {
    const moment = new Date('2026-02-01T00:00:00.000Z');
    const values = Array.from({ length: 13 }, (_, n) => ({
      name: ['Alpha', 'alpha', 'Beta', 'beta 2', 'Gamma'][n % 5],
      battles: [0, 3, 3, 6, 7][n % 5],
      wins: [0, 1, 2, 2, 1][n % 4],
      ...(n % 3 === 0 && { createdAt: moment }),
    }));
    await plant(owner, values);
    await plant(stranger, values);
    for (const [name, count] of [
      ['own', 13],
      ['community', 26],
    ] as const) {
      const all = await list(name, owner, { limit: 100 });
      expect(all).toHaveLength(count);
      const expected = idsOf(sorted(all, sort));
      for (const limit of [1, 4, 100]) {
        const request = { query: { sort, limit } };
        const pages = await readPages<Deck>(owner.client, LISTS[name], request);
        expect(idsOf(pages.flat())).toEqual(expected);
        expect(pages).toHaveLength(Math.ceil(count / limit));
      }
      const found = { query: { sort, limit: 2, q: 'alpha' } };
      const pages = await readPages<Deck>(owner.client, LISTS[name], found);
      const matching = all.filter((deck) => /alpha/i.test(deck.name));
      expect(idsOf(pages.flat())).toEqual(idsOf(sorted(matching, sort)));
    }
  });

  it('a cursor of another order or a made-up one is refused', async () => {
    await plant(owner, [{}, {}, {}]);
    const key = (await list('own', owner))[0]?.name ?? '';
    const cursors = DECK_SORTS.filter((other) => other !== sort).map((other) => [other, key, 1]);
    for (const cursor of [
      ...cursors,
      [sort, { id: 1 }, 1],
      [sort, key, -1],
      [sort, key],
      [sort, '\0', 1],
      [sort, 1e308, 1],
      [1],
    ]) {
      const query = { sort, cursor: Buffer.from(JSON.stringify(cursor)).toString('base64url') };
      const answer = await owner.client.fail(api.listDecks, { query });
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, 'cursor']);
    }
    const first = await owner.client.send(api.listCommunityDecks, { query: { sort, limit: 1 } });
    const link = /[?&]cursor=([^&>]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    for (const other of DECK_SORTS) {
      const query = { sort: other, cursor: decodeURIComponent(link) };
      const { status } = await owner.client.send(api.listCommunityDecks, { query });
      expect(status).toBe(other === sort ? 200 : 400);
    }
  });
});

describe('the lists', () => {
  it('are newest first, 50 a page, by default', async () => {
    await plant(
      owner,
      Array.from({ length: 60 }, () => ({})),
    );
    const found = await list('own', owner);
    expect(found).toHaveLength(50);
    expect(found[0]?.name).toBe('Deck 59');
    expect(await list('community', owner)).toEqual(found);
    const answer = await owner.client.fail(api.listDecks, { query: { sort: 'best' } });
    expect([answer.status, answer.body.message]).toEqual([400, 'Please choose how to sort']);
  });

  it("contain one's own in all states, and everyone's public ones", async () => {
    await plant(owner, [{ name: 'Mine, hidden', isPublic: false }, { name: 'Mine, open' }]);
    await plant(stranger, [{ name: 'Hidden', isPublic: false }, { name: 'Open' }]);
    expect(names(await list('own', owner))).toEqual(['Mine, open', 'Mine, hidden']);
    expect(names(await list('community', owner, { sort: 'name_asc' }))).toEqual([
      'Mine, open',
      'Open',
    ]);
    const [mine, theirs] = await list('community', owner, { sort: 'name_asc' });
    expect([mine?.isMine, theirs?.isMine, theirs?.user.username]).toEqual([
      true,
      false,
      stranger.username,
    ]);
  });

  it('show nothing across a block, found or not', async () => {
    await plant(owner, [{ name: 'Vortex' }]);
    await plant(stranger, [{ name: 'Vortex' }]);
    await buildBlock(app, owner, stranger);
    for (const person of [owner, stranger]) {
      for (const query of [{}, { q: 'vortex' }, { q: 'vo' }, { sort: 'win_rate' }]) {
        const found = await list('community', person, query);
        expect(found.map(({ userId }) => userId)).toEqual([person.id]);
      }
    }
  });

  it('find in name and description, whatever the case', async () => {
    await plant(owner, [
      { name: 'Night Train', description: 'For the autumn cup' },
      { name: 'Day Train' },
      { name: '100% Dran', description: 'A_b' },
    ]);
    const searches: [string, string[], string[]?][] = [
      ['train', ['Day Train', 'Night Train']],
      ['AUTUMN', ['Night Train']],
      ['autumn night', ['Night Train']],
      ['', ['100% Dran', 'Day Train', 'Night Train']],
      ['nothing like it', []],
      // Never treated as a pattern.
      ['%', ['100% Dran']],
      ['_', ['100% Dran']],
      ['a_b', ['100% Dran']],
      // Short texts: anywhere among the owner's decks, but at the start of a word among all.
      ['ra', ['100% Dran', 'Day Train', 'Night Train'], []],
      ['tr', ['Day Train', 'Night Train']],
      ['d', ['100% Dran', 'Day Train'], ['100% Dran', 'Day Train']],
    ];
    for (const [q, own, community = own] of searches) {
      expect([q, names(await list('own', owner, { q }))]).toEqual([q, own]);
      expect([q, names(await list('community', owner, { q }))]).toEqual([q, community]);
    }
    // Punctuation alone is searched only among the owner's decks.
    expect(names(await list('community', stranger, { q: '%' }))).toEqual([]);
  });

  it('go on after names in any letters', async () => {
    const long = ['界', 'İ', '"', '\\', '👍', '\u0001'].map((letter) =>
      `x${letter.repeat(50)}`.slice(0, letter.length === 2 ? 49 : 50),
    );
    await plant(
      owner,
      long.map((name) => ({ name })),
    );
    for (const sort of ['name_asc', 'name_desc'] as const) {
      const request = { query: { sort, limit: 1 } };
      const pages = await readPages<Deck>(owner.client, api.listCommunityDecks, request);
      expect(names(pages.flat()).toSorted()).toEqual(long.toSorted());
    }
  });

  it.each(['own', 'community'] as const)(
    '%s: cost as many queries for 1 as for 100',
    async (name) => {
      const count = async (query: object) =>
        (await queriesDuring(app.pool, () => list(name, owner, { limit: 100, ...query }))).length;
      await plantDeck(app, owner, { isPublic: true, name: 'Train' });
      const few = await count({});
      const fewFound = await count({ q: 'train' });
      for (let person = 0; person < 5; person += 1) {
        const values = Array.from({ length: 20 }, (_, n) => ({ name: `Train ${n}` }));
        await plant(name === 'own' ? owner : await buildUser(app), values);
      }
      expect(await list(name, owner, { limit: 100 })).toHaveLength(100);
      expect(await count({})).toBe(few);
      expect(await count({ q: 'train' })).toBe(fewFound);
      // The session and the list.
      expect(few).toBeLessThanOrEqual(2);
    },
  );
});
