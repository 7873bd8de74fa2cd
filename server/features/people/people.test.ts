import { describe, expect, it } from 'vitest';
import type { RelatedPerson } from '#shared/people';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { befriend, buildBlock, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { tombstoneName } from './people.policy';

const app = await sharedTestApp();
const me = await buildUser(app, { username: 'seeker', email: 'seeker@secret.example' });

const person = (username: string, displayName: string | null = null) =>
  buildUser(app, { username, displayName, email: `${username}@secret.example` });

const find = async (q: string, by = me) =>
  (await by.client.call(api.searchUsers, { query: { q } })).body;
const namesOf = (people: RelatedPerson[]) => people.map(({ username }) => username);

async function ask(from: TestUser, to: TestUser): Promise<void> {
  await from.client.call(api.sendFriendRequest, { body: { receiverId: to.id } });
}

describe('the search for people', () => {
  it('finds usernames and display names, ignoring case, from two characters', async () => {
    await person('Quillon', 'Étoile du Nord');
    expect(namesOf(await find('QUIL'))).toEqual(['Quillon']);
    expect(namesOf(await find('étoile'))).toEqual(['Quillon']);
    expect(namesOf(await find('illo'))).toEqual(['Quillon']);
    expect(namesOf(await find('NO'))).toEqual(['Quillon']);
    expect(await find('q')).toEqual([]);
    expect(await find('  q ')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect((await me.client.call(api.searchUsers)).body).toEqual([]);
  });

  it('has the name itself first, then names that begin so, then the rest, each by name', async () => {
    await person('a_zephyr_x');
    await person('b.zephyr');
    await person('zephyrus');
    await person('Zephyria');
    await person('cloud', 'Zephyr wind');
    await person('other', 'ZEPHYR');
    await person('zephyr');
    expect(namesOf(await find('zephyr'))).toEqual([
      ...['other', 'zephyr'],
      ...['cloud', 'Zephyria', 'zephyrus'],
      ...['a_zephyr_x', 'b.zephyr'],
    ]);
  });

  it('finds two characters where a word of a name begins', async () => {
    await person('xylo-vaunt', 'Æsir Örn');
    expect(namesOf(await find('va'))).toEqual(['xylo-vaunt']);
    expect(namesOf(await find('ör'))).toEqual(['xylo-vaunt']);
    expect(await find('yl')).toEqual([]);
    expect(namesOf(await find('ylo'))).toEqual(['xylo-vaunt']);
  });

  it.each(['100%', 'a_b', 'back\\slash', "o'clock"])('takes %s literally', async (q) => {
    const { username } = await person(`literal${q.length}${q.charCodeAt(0)}`, `say ${q}!`);
    await person(`decoy${q.length}${q.charCodeAt(0)}`, '100x axb back/slash o clock');
    expect(namesOf(await find(q))).toEqual([username]);
  });

  it('searches usernames by symbols', async () => {
    await person('___');
    await person('has___marks');
    expect(namesOf(await find('___'))).toEqual(['___']);
    expect(await find('%%')).toEqual([]);
    expect(await find('🎉🎉')).toEqual([]);
  });

  it('never finds oneself, nor anybody by email, and shows no address', async () => {
    await person('plainname');
    expect(await find('secret.example')).toEqual([]);
    expect(await find('plainname@')).toEqual([]);
    expect(await find('seeker')).toEqual([]);
    const { text } = await me.client.send(api.searchUsers, { query: { q: 'plain' } });
    expect(text).toContain('plainname');
    expect(text).not.toContain('@');
  });

  it('pages through all ranks without skipping or repeating', async () => {
    const names = [
      ...['mirage', 'mirage1', 'mirage2', 'Mirage3', 'mirage_4'],
      ...['a-mirage', 'b-mirage', 'C-mirage'],
    ];
    for (const name of names) await person(name);
    for (const limit of [1, 2, 3, 5, 8]) {
      const pages = await readPages<RelatedPerson>(me.client, api.searchUsers, {
        query: { q: 'mirage', limit },
      });
      expect(namesOf(pages.flat())).toEqual(names);
    }
  });

  it.each(['[0]', '[3,"x"]', '[0,7]', '[0,"\\u0000"]', '[0,"\\ud800"]', '["0","x"]'])(
    'refuses the cursor %s',
    async (key) => {
      const query = { q: 'mirage', cursor: Buffer.from(key).toString('base64url') };
      expect((await me.client.fail(api.searchUsers, { query })).status).toBe(400);
    },
  );

  it('includes the relation, in as many queries for fifty as for one', async () => {
    const seeker = await buildUser(app);
    const [friend, asked, asking, blocked, blocking] = [
      await person('kestrel-friend'),
      await person('kestrel-asked'),
      await person('kestrel-asking'),
      await person('kestrel-blocked'),
      await person('kestrel-blocking'),
    ];
    await person('kestrel-nobody');
    await befriend(app, seeker, friend);
    await ask(seeker, asked);
    await ask(asking, seeker);
    await buildBlock(app, seeker, blocked);
    await buildBlock(app, blocking, seeker);
    const { body: requests } = await seeker.client.call(api.listFriendRequests);
    const requestWith = ({ id }: TestUser) => requests.find(({ user }) => user.id === id)?.id;

    const count = () => queriesDuring(app.pool, () => find('kestrel', seeker));
    const few = await count();
    const found = await find('kestrel', seeker);
    expect(
      found.map(({ username, relation, friendRequestId }) => [username, relation, friendRequestId]),
    ).toEqual([
      ['kestrel-asked', 'sent', requestWith(asked)],
      ['kestrel-asking', 'received', requestWith(asking)],
      ['kestrel-friend', 'friend', null],
      ['kestrel-nobody', 'none', null],
    ]);
    await app.db.insert(users).values(
      Array.from({ length: 46 }, (_, index) => ({
        username: `kestrel${index}`,
        passwordHash: 'none',
      })),
    );
    expect(await find('kestrel', seeker)).toHaveLength(50);
    expect((await count()).length).toBeLessThanOrEqual(few.length);
  });
});

describe('one person', () => {
  it('is shown with the relation and the open request, in one query', async () => {
    const [ana, ben] = [await buildUser(app), await buildUser(app)];
    const look = async (from: TestUser, at: TestUser) =>
      (await from.client.call(api.getPerson, { params: { id: at.id } })).body;
    expect(await look(ana, ben)).toEqual({
      id: ben.id,
      username: ben.username,
      displayName: null,
      avatarUrl: `/api/avatars/${ben.username}.svg`,
      relation: 'none',
      friendRequestId: null,
    });
    expect(await look(ana, ana)).toMatchObject({ relation: 'self' });
    await ask(ana, ben);
    const sent = await look(ana, ben);
    const received = await look(ben, ana);
    expect([sent.relation, received.relation]).toEqual(['sent', 'received']);
    expect(sent.friendRequestId).toBe(received.friendRequestId);
    await ask(ben, ana);
    expect(await look(ana, ben)).toMatchObject({ relation: 'friend', friendRequestId: null });
    expect(idsOf((await ana.client.call(api.listFriends)).body)).toEqual([ben.id]);
    const made = await queriesDuring(app.pool, () => look(ana, ben));
    expect(made.filter((text) => text.includes('"friendships"'))).toHaveLength(1);
  });

  it('a deleted user is anonymous, not found and cannot be sent requests', async () => {
    const [row] = await app.db
      .insert(users)
      .values({ username: tombstoneName('0b5c'), passwordHash: 'none', displayName: 'Real name' })
      .returning({ id: users.id });
    const id = row?.id ?? 0;
    const { body } = await me.client.call(api.getPerson, { params: { id } });
    expect(body).toMatchObject({
      username: 'deleted',
      displayName: 'Deleted user',
      avatarUrl: '/api/avatars/deleted.svg',
      relation: 'none',
    });
    for (const q of ['@0b5c', '0b5c', 'deleted', '@']) expect(await find(q)).toEqual([]);
    const asked = await me.client.fail(api.sendFriendRequest, { body: { receiverId: id } });
    expect(asked.status).toBe(404);
  });

  it('is 404 where there is none', async () => {
    for (const id of [999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect((await me.client.fail(api.getPerson, { params: { id } })).status).toBe(404);
    }
  });

  it('is reached beside the addresses that begin alike', async () => {
    const { body } = await me.client.call(api.checkUsername, { query: { username: 'free-name' } });
    expect(body).toEqual({ available: true });
  });
});
