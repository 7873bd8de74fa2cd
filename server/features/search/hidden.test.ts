import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { SEARCH_GROUP_MAX, type SearchResults } from '#shared/search';
import { users } from '../../db/schema';
import { createWorld, ROLES } from '../../testing/access-world';
import {
  buildBlock,
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  plantPost,
  plantTournament,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const world = await createWorld(app);

type Kind = keyof SearchResults;
const roles = ROLES.filter((role) => role !== 'visitor');
const others = roles.filter((role) => role !== 'owner');

/** The number of results of each kind that a person gets for a text. */
async function counts(role: (typeof roles)[number], q: string): Promise<Record<Kind, number>> {
  const { body } = await world.people[role].client.call(api.searchAll, { query: { q } });
  const { users: people, combos, media, tournaments, decks } = body;
  return {
    users: people.length,
    combos: combos.length,
    media: media.length,
    tournaments: tournaments.length,
    decks: decks.length,
  };
}

const NONE = { users: 0, combos: 0, media: 0, tournaments: 0, decks: 0 };

let words = 0;
/** A word that nothing else contains. */
const word = () => {
  words += 1;
  return `zorblax${words}q`;
};

type Plant = (text: string, values?: { isPublic?: boolean }) => Promise<unknown>;

/** Every field of every kind that the search covers. */
const FIELDS: [field: string, kind: Kind, plant: Plant][] = [
  ...(['name', 'blade', 'disk', 'driver', 'lockChip', 'mainBlade'] as const).map(
    (field): [string, Kind, Plant] => [
      `a combo's ${field}`,
      'combos',
      (text, { isPublic = false } = {}) =>
        buildCombo(world.people.owner, { [field]: text, isPublic }),
    ],
  ),
  ...(['title', 'description'] as const).map((field): [string, Kind, Plant] => [
    `a post's ${field}`,
    'media',
    (text, { isPublic = false } = {}) =>
      plantPost(app, world.people.owner, {
        [field]: text,
        visibility: isPublic ? 'public' : 'private',
      }),
  ]),
  ...(['name', 'description'] as const).map((field): [string, Kind, Plant] => [
    `a deck's ${field}`,
    'decks',
    (text, { isPublic = false } = {}) =>
      plantDeck(app, world.people.owner, { [field]: text, isPublic }),
  ]),
];

describe.each(FIELDS)('%s', (_field, kind, plant) => {
  it('is found by its owner alone while it is private', async () => {
    const text = word();
    await plant(text);
    expect(await counts('owner', text)).toEqual({ ...NONE, [kind]: 1 });
    for (const role of others) expect([role, await counts(role, text)]).toEqual([role, NONE]);
  });

  it('is found by all but blocked people when it is public', async () => {
    const text = word();
    await plant(text, { isPublic: true });
    for (const role of roles) {
      const expected = role === 'blocked' ? NONE : { ...NONE, [kind]: 1 };
      expect([role, await counts(role, text)]).toEqual([role, expected]);
    }
  });
});

it.each(['name', 'description', 'location'] as const)(
  "a tournament's %s is found by all but blocked people",
  async (field) => {
    const text = word();
    const values = field === 'location' ? { locations: ['Town Hall', text] } : { [field]: text };
    await plantTournament(app, world.people.owner, values);
    for (const role of roles) {
      const expected = role === 'blocked' ? NONE : { ...NONE, tournaments: 1 };
      expect([role, await counts(role, text)]).toEqual([role, expected]);
    }
  },
);

it.each(['processing', 'error', 'upload-needed'] as const)(
  'a post in %s is found by its owner alone',
  async (status) => {
    const text = word();
    await plantPost(app, world.people.owner, { title: text, mediaType: 'video', status });
    expect((await counts('owner', text)).media).toBe(1);
    for (const role of others) expect([role, (await counts(role, text)).media]).toEqual([role, 0]);
  },
);

it('blocking hides in both directions, people too', async () => {
  const text = word();
  const { owner, blocked } = world.people;
  const blockedThings = async () => {
    await buildCombo(blocked, { name: text, isPublic: true });
    await plantPost(app, blocked, { title: text });
    await plantTournament(app, blocked, { name: text });
    await plantDeck(app, blocked, { name: text, isPublic: true });
  };
  await blockedThings();
  expect(await counts('owner', text)).toEqual(NONE);
  const all = { users: 0, combos: 1, media: 1, tournaments: 1, decks: 1 };
  expect(await counts('stranger', text)).toEqual(all);
  expect((await counts('owner', blocked.username)).users).toBe(0);
  expect((await counts('blocked', owner.username)).users).toBe(0);
  expect((await counts('stranger', owner.username)).users).toBe(1);
});

it('hidden results take no places', async () => {
  const text = word();
  const { stranger } = world.people;
  const rude = await buildUser(app);
  await buildBlock(app, stranger, rude);
  await buildCombo(world.people.owner, { name: `${text} shown`, isPublic: true });
  for (let n = 0; n < SEARCH_GROUP_MAX; n += 1) {
    await buildCombo(rude, { name: text, isPublic: true });
    await buildCombo(world.people.owner, { name: text });
  }
  const { body } = await stranger.client.call(api.searchAll, { query: { q: text } });
  expect(body.combos.map(({ name }) => name)).toEqual([`${text} shown`]);
});

it('of a public deck with private combos the parts are shown, but no words find it', async () => {
  const [deckWord, comboWord] = [word(), word()];
  const { owner } = world.people;
  const [first, second, third] = await plantCombos(app, owner);
  await buildCombo(owner, { name: comboWord });
  await plantDeck(app, owner, {
    name: deckWord,
    isPublic: true,
    combo1Id: first,
    combo2Id: second,
    combo3Id: third,
  });
  expect(await counts('stranger', deckWord)).toEqual({ ...NONE, decks: 1 });
  expect(await counts('stranger', comboWord)).toEqual(NONE);
});

it('email addresses are neither searched nor shown', async () => {
  for (const q of ['secret.example', 'owner@secret', '@secret.example']) {
    expect(await counts('stranger', q)).toEqual(NONE);
  }
  const { text } = await world.people.stranger.client.send(api.searchAll, {
    query: { q: 'owner' },
  });
  expect(text).toContain('"owner"');
  expect(text).not.toContain('@');
});

it('who has deleted their account is not found', async () => {
  const name = `@${word()}`;
  await app.db
    .insert(users)
    .values({ username: name, displayName: 'Deleted user', passwordHash: '!' });
  for (const q of [name, name.slice(1), 'Deleted user', 'deleted']) {
    expect((await counts('stranger', q)).users).toBe(0);
  }
  const [row] = await app.db.select().from(users).where(eq(users.username, name));
  expect(row).toBeDefined();
});
