import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { SearchResults } from '#shared/search';
import {
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const [me, other] = [await buildUser(app), await buildUser(app)];

const find = async (q: string, by = me): Promise<SearchResults> =>
  (await by.client.call(api.searchAll, { query: { q } })).body;

const NOTHING: SearchResults = { users: [], combos: [], media: [], tournaments: [], decks: [] };

/** Names of the results of each kind. */
const namesOf = ({ users, combos, media, tournaments, decks }: SearchResults) => ({
  users: users.map(({ username }) => username),
  combos: combos.map(({ name }) => name),
  media: media.map(({ title }) => title),
  tournaments: tournaments.map(({ name }) => name),
  decks: decks.map(({ name }) => name),
});

const NONE = namesOf(NOTHING);

/** An item of each kind with this name, public by default. */
async function plantAll(owner: TestUser, name: string, isPublic = true) {
  const visibility = isPublic ? 'public' : 'private';
  const combo = await buildCombo(owner, { name, isPublic });
  const post = await plantImage(app, owner, { title: name, visibility });
  const deck = await plantDeck(app, owner, { name, isPublic });
  return { combo, post, deck };
}

describe('the search', () => {
  it('finds people, combos, posts, tournaments and decks with their details', async () => {
    const author = await buildUser(app, { username: 'quasar-fan', displayName: 'Ana' });
    const { combo, post, deck } = await plantAll(author, 'Quasar one');
    const tournament = await plantTournament(app, author, { name: 'Quasar Cup' });
    const found = await find('quasar');
    const user = { username: 'quasar-fan', displayName: 'Ana', avatarUrl: expect.any(String) };
    expect(found).toEqual({
      users: [{ id: author.id, ...user }],
      combos: [
        expect.objectContaining({ id: combo.id, name: 'Quasar one', blade: 'Dran Sword', user }),
      ],
      media: [
        {
          id: post.id,
          title: 'Quasar one',
          mediaType: 'image',
          thumbnailUrl: expect.stringContaining(`/api/media/${post.id}/thumbnail`),
          user: { username: 'quasar-fan' },
        },
      ],
      tournaments: [
        {
          id: tournament.id,
          eventPhase: null,
          name: 'Quasar Cup',
          date: tournament.date.toISOString(),
          location: 'Town Hall',
        },
      ],
      decks: [expect.objectContaining({ id: deck.id, name: 'Quasar one', isMine: false, user })],
    });
    expect(found.combos[0]?.isMine).toBe(false);
    expect(found.decks[0]?.combos.map(({ blade }) => blade)).toEqual([
      'Dran Sword',
      'Hells Scythe',
      'Wizard Rod',
    ]);
  });

  it('finds nothing for fewer than two characters', async () => {
    await plantAll(me, 'zz');
    for (const q of ['', 'z', '  z ', '🎉']) expect(await find(q)).toEqual(NOTHING);
    expect((await me.client.call(api.searchAll)).body).toEqual(NOTHING);
    expect(namesOf(await find('zz')).combos).toEqual(['zz']);
  });

  it('finds two characters where a word begins, and three anywhere', async () => {
    await plantAll(other, 'Blue xylophone');
    const all = {
      ...NONE,
      combos: ['Blue xylophone'],
      media: ['Blue xylophone'],
      decks: ['Blue xylophone'],
    };
    expect(namesOf(await find('xy'))).toEqual(all);
    expect(namesOf(await find('yl'))).toEqual(NONE);
    expect(namesOf(await find('YLO'))).toEqual(all);
  });

  it('shows five of each, by how well the name fits and then the newest', async () => {
    const owner = await buildUser(app);
    const names = [
      'The mirage',
      'Mirage two',
      'mirage',
      'Mirage three',
      'no MIRAGE here',
      'A mirage',
    ];
    const comboIds = await plantCombos(app, owner);
    const [combo1Id, combo2Id, combo3Id] = comboIds;
    for (const name of names) {
      await buildCombo(owner, { name, isPublic: true });
      await plantPost(app, owner, { title: name });
      await plantDeck(app, owner, { name, isPublic: true, combo1Id, combo2Id, combo3Id });
      await plantTournament(app, owner, { name });
    }
    const best = ['mirage', 'Mirage three', 'Mirage two', 'A mirage', 'no MIRAGE here'];
    const found = await find('mirage');
    expect(namesOf(found)).toEqual({
      users: [],
      combos: best,
      media: best,
      decks: best,
      tournaments: expect.arrayContaining(best.slice(0, 3)),
    });
    expect(found.tournaments).toHaveLength(5);
    for (let n = 1; n <= 6; n += 1) await buildUser(app, { username: `mirage${n}` });
    expect(namesOf(await find('mirage')).users).toHaveLength(5);
  });

  it("shows one's own first, however well others' fit", async () => {
    for (const owner of [me, other]) {
      await plantAll(owner, owner === me ? 'a corona of mine' : 'corona');
      await plantTournament(app, owner, { name: owner === me ? 'Corona mine' : 'corona' });
    }
    const own = ['a corona of mine', 'corona'];
    expect(namesOf(await find('corona'))).toEqual({
      users: [],
      combos: own,
      media: own,
      decks: own,
      tournaments: ['Corona mine', 'corona'],
    });
  });

  it('lists the next tournament first, past ones last', async () => {
    const day = 86_400_000;
    const cup = (name: string, days: number) =>
      plantTournament(app, other, { name, date: new Date(Date.now() + days * day) });
    await cup('Solstice far', 90);
    await cup('Solstice past', -3);
    await cup('Solstice next', 2);
    await cup('Solstice long past', -400);
    await cup('A solstice', 1);
    expect(namesOf(await find('solstice')).tournaments).toEqual([
      'Solstice next',
      'Solstice far',
      'Solstice past',
      'Solstice long past',
      'A solstice',
    ]);
  });

  it.each(['100%', 'a_b', 'back\\slash', "o'clock", '"said"', "'; drop table users; --"])(
    'takes %s literally',
    async (q) => {
      const name = `say ${q}!`;
      await plantAll(other, name);
      await plantAll(other, '100x axb back/slash o clock said drop');
      await plantTournament(app, other, { name });
      const all = { combos: [name], media: [name], tournaments: [name], decks: [name] };
      expect(namesOf(await find(q))).toEqual({ ...NONE, ...all });
    },
  );

  it("looks for marks alone among one's own things", async () => {
    await plantAll(other, 'what ?! now');
    await plantAll(me, 'mine ?! now', false);
    expect(namesOf(await find('?!'))).toEqual({
      ...NONE,
      combos: ['mine ?! now'],
      media: ['mine ?! now'],
      decks: ['mine ?! now'],
    });
    for (const q of ['%%', '__', '\\\\', '🎉🎉']) expect(await find(q)).toEqual(NOTHING);
  });

  it('refuses invalid text', async () => {
    const answer = await me.client.raw('GET', '/api/search?q=a%00b');
    expect(answer.status).toBe(400);
  });

  it('reads as much for many as for one', async () => {
    await plantAll(other, 'Nebula');
    await plantTournament(app, other, { name: 'Nebula' });
    const one = await queriesDuring(app.pool, () => find('nebula'));
    for (let n = 1; n <= 3; n += 1) await plantAll(other, `Nebula ${n}`);
    const many = await queriesDuring(app.pool, () => find('nebula'));
    expect(many.length).toBe(one.length);
    // Session, people, and everything else.
    expect(one.length).toBe(3);
  });

  it('allows 60 requests a minute', async () => {
    const busy = await buildUser(app);
    for (let n = 1; n <= 60; n += 1) await find('q', busy);
    const answer = await busy.client.fail(api.searchAll, { query: { q: 'mirage' } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect(namesOf(await find('mirage')).combos).toHaveLength(5);
  });
});
