import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantDeck,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app, { username: 'finder-jose', displayName: 'José Ørsted Peña' });
const other = await buildUser(app);
const admin = await buildUser(app, { role: 'admin' });
const combo = await buildCombo(owner, {
  name: 'José’s Árbol',
  blade: 'Wizard Rod',
  disk: '9-60',
  driver: 'Ball',
  isPublic: true,
});
await buildCombo(owner, { name: 'Plain', isPublic: true });
await buildBattle(owner, {
  myComboId: combo.id,
  eventName: 'Copa Málaga',
  opponentName: 'Zoë',
  opponentCombo: 'Wizard Rod 9-60B',
});
await buildBattle(owner, { eventName: 'Other' });
const texts = { name: 'José’s Árbol', description: 'Wizard Rod, 9-60 and Ball\nボールも' };
await plantDeck(app, owner, { ...texts, isPublic: true });
await plantPost(app, owner, { title: texts.name, description: texts.description });
await plantPost(app, owner, { title: 'Plain' });
const secret = {
  title: 'José secreto',
  description: 'Wizard Rod',
  visibility: 'private',
} as const;
await plantPost(app, owner, secret);
await plantTournament(app, owner, { ...texts, locations: ['Málaga', 'Peña'] });
await plantTournament(app, owner, { name: 'Plain' });

const call = async (by: TestUser, name: keyof typeof api, q: string): Promise<unknown[]> => {
  const { path } = api[name];
  const { body } = await by.client.raw('GET', `${path}?q=${encodeURIComponent(q)}`);
  return Array.isArray(body) ? body : [];
};

type Search = [name: keyof typeof api, by: () => TestUser, words: string[]];

/** Searches across two texts, other spellings, and part names. */
const TEXTS = [
  'arbol jose',
  'ÁRBOL JOSE',
  'rod árbol',
  'wand wizard',
  'wr 9-60b',
  'ar jo',
  'ウィザードロッド',
];
/** Among the owner's own, where the deck's combos have these parts too. */
const OWN = ['arbol jose', 'rod árbol', 'wand arbol', 'árbol ウィザードロッド', 'rbol izar'];
const SEARCHES: Search[] = [
  ['listCombos', () => owner, OWN],
  ['searchCombos', () => other, TEXTS],
  ['listDecks', () => owner, [...TEXTS, 'ぼーる']],
  ['listCommunityDecks', () => other, [...TEXTS, 'ぼーる', 'ール']],
  ['listMedia', () => owner, OWN],
  ['listMyMedia', () => owner, ['secreto jose', 'wand secreto']],
  ['listCommunityMedia', () => other, [...TEXTS, 'ぼーる']],
  ['listTournaments', () => other, [...TEXTS, 'pena malaga', 'ぼーる']],
  ['listMyTournaments', () => owner, [...TEXTS, 'malaga jose']],
  ['listBattles', () => owner, ['malaga zoe', 'jose wand', 'ＺＯＥ arbol', 'wr 9-60b']],
  ['searchUsers', () => other, ['jose', 'pena jose', 'finder orsted', 'ØRSTED']],
  ['listAdminUsers', () => admin, ['pena jose', 'finder orsted']],
];

describe.each(SEARCHES)('%s', (name, by, words) => {
  it.each(words)('finds the one thing with every word of "%s"', async (q) => {
    expect(await call(by(), name, q)).toHaveLength(1);
  });

  it('finds nothing if one word is missing', async () => {
    for (const q of words) expect(await call(by(), name, `${q} xyzzy`)).toEqual([]);
  });
});

const search = async (q: string) => (await other.client.call(api.searchAll, { query: { q } })).body;

describe('the search for everything', () => {
  it('finds every kind by every word', async () => {
    const { combos, media, tournaments, decks, users } = await search('wand jose');
    expect([combos, media, tournaments, decks, users].map(({ length }) => length)).toEqual([
      ...[1, 1, 1, 1, 0],
    ]);
    expect((await search('pena jose')).users).toHaveLength(1);
  });

  it('takes a part for its other names only where a whole code or the beginning of a word is typed', async () => {
    expect((await search('wr')).combos).toHaveLength(1);
    expect((await search('wand')).combos).toHaveLength(1);
    expect((await search('izard and')).combos).toHaveLength(0);
    expect((await search('rb')).combos).toHaveLength(0);
  });
});

describe('the feed', () => {
  it.each(TEXTS)('finds a combo, a deck and a post with every word of "%s"', async (q) => {
    const { body } = await other.client.call(api.getFeed, { query: { q } });
    expect(body.map(({ kind }) => kind).sort()).toEqual(['combo', 'deck', 'media']);
    const { body: top } = await other.client.call(api.getFeed, { query: { q, filter: 'top' } });
    expect(top).toHaveLength(1);
  });
});

it('finds what lies beyond the rows that are read in order', async () => {
  await buildCombo(owner, { name: 'Ancient zirkon', blade: 'Wizard Rod', isPublic: true });
  await app.db.execute(sql`insert into combos
    (user_id, name, blade, disk, driver, color_start, color_end, is_public)
    select ${owner.id}, 'Newer ' || n, 'Dran Sword', '3-60', 'Flat', '#000', '#fff', true
    from generate_series(1, 4100) n`);
  expect(await call(other, 'searchCombos', 'zirkon ancient')).toHaveLength(1);
  expect(await call(other, 'searchCombos', 'wand zirkon')).toHaveLength(1);
  expect(await call(other, 'searchCombos', 'sword newer')).toHaveLength(50);
  expect((await search('wand zirkon')).combos).toHaveLength(1);
});

describe('the search for people', () => {
  const names = async (q: string) =>
    (await other.client.call(api.searchUsers, { query: { q } })).body.map(
      ({ username }) => username,
    );

  it('ranks the name itself first, then its beginning, without accents', async () => {
    await buildUser(app, { username: 'zz-renee', displayName: 'René' });
    await buildUser(app, { username: 'aa-rene-x' });
    await buildUser(app, { username: 'mm', displayName: 'Renée Ž' });
    await buildUser(app, { username: 'RENE' });
    expect(await names('rene')).toEqual(['RENE', 'zz-renee', 'mm', 'aa-rene-x']);
    expect(await names('renée z')).toEqual(['mm', 'zz-renee']);
  });

  it('knows nothing of parts', async () => {
    await buildUser(app, { username: 'wizard-rod-fan' });
    expect(await names('wand')).toEqual([]);
  });
});
