import { describe, expect, it } from 'vitest';
import { COLLECTION_PRIVATE } from '#shared/collection';
import { api } from '#shared/routes';
import type { PartKind } from '#shared/rules/parts/kinds';
import { WISHED_ALREADY, WISHLIST_FULL, WISHLIST_MAX } from '#shared/wishlist';
import {
  befriend,
  buildBlock,
  buildCombo,
  buildUser,
  type TestUser,
} from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const add = async (
  { client }: TestUser,
  ...parts: [kind: PartKind, name: string, count?: number][]
) => {
  const body = { parts: parts.map(([kind, name, count]) => ({ kind, name, count })) };
  const [row] = (await client.call(api.addParts, { body })).body;
  if (!row) throw new Error('The part was not added');
  return row;
};

describe("another's collection", () => {
  it('is shown to those who may see it, without notes', async () => {
    const owner = await buildUser(app);
    const [friend, stranger] = [await buildUser(app), await buildUser(app)];
    const blocked = await buildUser(app);
    await befriend(app, owner, friend);
    await buildBlock(app, owner, blocked);
    const { id } = await add(owner, ['blade', 'Wizard Rod', 2]);
    const body = { forTrade: 1, note: 'Mine' };
    await owner.client.call(api.updateOwnedPart, { params: { id }, body });
    await add(owner, ['driver', 'Ball']);
    await buildCombo(owner, { blade: 'Wizard Rod', isPublic: true });
    await buildCombo(owner, { blade: 'Wizard Rod', driver: 'Ball' });

    const show = (visible: boolean, tradeVisible: boolean) =>
      owner.client.call(api.putCollectionSettings, { body: { visible, tradeVisible } });
    const seenBy = async ({ client }: TestUser) => {
      const answer = await client.send(api.listCollectionOf, { params: { id: owner.id } });
      const rows = answer.body as { name: string; note: string | null; usedBy: number }[];
      return answer.status === 200
        ? rows.map(({ name, note, usedBy }) => [name, note, usedBy])
        : (answer.body as { message: string }).message;
    };
    const notFound = 'This person was not found.';

    const settings = await owner.client.call(api.getCollectionSettings);
    expect(settings.body).toEqual({ visible: false, tradeVisible: false });
    for (const user of [friend, stranger]) expect(await seenBy(user)).toBe(COLLECTION_PRIVATE);
    expect(await seenBy(blocked)).toBe(notFound);

    await show(false, true);
    // Only public combos count.
    expect(await seenBy(friend)).toEqual([['Wizard Rod', null, 1]]);
    expect(await seenBy(stranger)).toBe(COLLECTION_PRIVATE);
    expect(await seenBy(blocked)).toBe(notFound);

    await show(true, false);
    for (const user of [friend, stranger]) {
      expect(await seenBy(user)).toEqual([
        ['Wizard Rod', null, 1],
        ['Ball', null, 0],
      ]);
    }
    expect(await seenBy(blocked)).toBe(notFound);
    expect(await seenBy(owner)).toEqual([
      ['Wizard Rod', 'Mine', 2],
      ['Ball', null, 1],
    ]);
  });
});

type Almost = { combo: { name: string }; missing: object }[];

describe('parts of combos', () => {
  it('are owned or missing', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    await add(user, ['blade', 'Wizard Rod'], ['disk', '9-60']);
    const parts = { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
    const combo = await buildCombo(other, { ...parts, isPublic: true });
    const query = { comboId: combo.id };
    expect((await user.client.call(api.getMissingParts, { query })).body).toEqual({
      owned: [
        { kind: 'blade', name: 'Wizard Rod' },
        { kind: 'disk', name: '9-60' },
      ],
      missing: [{ kind: 'driver', name: 'Ball' }],
    });
    const hidden = { comboId: (await buildCombo(other, parts)).id };
    expect((await user.client.fail(api.getMissingParts, { query: hidden })).status).toBe(404);
  });

  it('lack exactly one in public combos of others', async () => {
    const [user, other, blocked] = [
      await buildUser(app),
      await buildUser(app),
      await buildUser(app),
    ];
    await add(user, ['blade', 'Cobalt Drake'], ['disk', '1-60'], ['driver', 'home made']);
    await buildBlock(app, blocked, user);
    const near = { blade: 'Cobalt Drake', disk: '1-60', driver: 'Orb', isPublic: true };
    const named = (name: string, parts: object = {}) => ({ ...near, name, ...parts });
    await buildCombo(other, named('misses a bit'));
    await buildCombo(other, named('misses two', { disk: '5-60' }));
    await buildCombo(other, named('misses none', { driver: 'Home-Made' }));
    await buildCombo(other, named('private', { isPublic: false }));
    await buildCombo(other, named('misses a ratchet', { driver: 'Home-Made', disk: '2-60' }));
    await buildCombo(user, named('own'));
    await buildCombo(blocked, named('blocked'));

    const read = async (path: string) => {
      const { body, headers } = await user.client.raw('GET', path);
      const next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
      return { next, found: (body as Almost).map(({ combo, missing }) => [combo.name, missing]) };
    };
    const first = await read('/api/collection/almost?limit=1');
    const second = await read(first.next ?? '');
    expect([...first.found, ...second.found]).toEqual([
      ['misses a ratchet', { kind: 'disk', name: '2-60' }],
      ['misses a bit', { kind: 'driver', name: 'Orb' }],
    ]);
    expect(second.next).toBeUndefined();
  });
});

describe('the wishlist', () => {
  const wish = ({ client }: TestUser, name: string, priority?: 'high' | 'low') =>
    client.call(api.addWish, { body: { kind: 'blade', name, priority } });

  it('is sorted by priority and name, and paged', async () => {
    const user = await buildUser(app);
    await wish(user, 'WR');
    await wish(user, 'Shark Edge', 'low');
    await wish(user, 'Dran Sword');
    await wish(user, 'Home Made', 'high');
    const names: string[] = [];
    let next: string | undefined = '/api/wishlist?limit=3';
    while (next) {
      const page = await user.client.raw('GET', next);
      names.push(...page.body.map((row: { name: string }) => row.name));
      next = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    }
    expect(names).toEqual(['Home Made', 'Dran Sword', 'Wizard Rod', 'Shark Edge']);
  });

  it('holds a part once, at most a thousand, and lets go of it', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const { body } = await wish(user, 'Wizard Rod');
    expect(body).toMatchObject({ name: 'Wizard Rod', priority: 'normal', known: true });
    const sameAgain = { body: { kind: 'blade', name: 'wand wizard' } };
    expect(await user.client.fail(api.addWish, sameAgain)).toMatchObject({
      status: 409,
      body: { message: WISHED_ALREADY },
    });
    const params = { id: body.id };
    expect((await other.client.fail(api.deleteWish, { params })).status).toBe(404);
    const low = { params, body: { priority: 'low' as const } };
    expect((await other.client.fail(api.updateWish, low)).status).toBe(404);
    await user.client.call(api.updateWish, low);
    expect((await user.client.call(api.listWishes)).body).toEqual([{ ...body, priority: 'low' }]);
    await user.client.call(api.deleteWish, { params });
    expect((await user.client.call(api.listWishes)).body).toEqual([]);
    await app.pool.query(
      `insert into wishlist_parts (user_id, kind, name, name_key, priority)
       select $1, 'blade', 'Part ' || n, 'part' || n, 'low' from generate_series(1, $2::int) n`,
      [user.id, WISHLIST_MAX],
    );
    const tooMany = { body: { kind: 'blade', name: 'One more' } };
    expect(await user.client.fail(api.addWish, tooMany)).toMatchObject({
      status: 409,
      body: { message: WISHLIST_FULL },
    });
  });

  it('takes one of two equal wishes that come at once', async () => {
    const user = await buildUser(app);
    const body = { kind: 'blade', name: 'Wizard Rod' };
    const answers = await Promise.all([1, 2, 3].map(() => user.client.send(api.addWish, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});
