import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Battle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { combos, users } from '../../db/schema';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantPost,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { tombstoneName } from '../people/people.policy';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
});

const LISTS = [api.listPersonCombos, api.listPersonBattles, api.listPersonMedia] as const;
const pagesOf = <T>(route: (typeof LISTS)[number], limit = 100, by = ben) =>
  readPages<T>(by.client, route, { params: { id: ana.id }, query: { limit } });
const listed = async (route: (typeof LISTS)[number], by = ben) =>
  idsOf((await pagesOf<{ id: number }>(route, 100, by)).flat());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const battleOn = (myComboId: number, n: number) =>
  buildBattle(ana, { myComboId, playedAt: day(n).toISOString() });

describe("somebody's combos", () => {
  it('are the public ones, the most recently changed first, in pages', async () => {
    const made: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const { id } = await buildCombo(ana, { isPublic: true });
      // Two at the same time, which are then sorted by id, newest first.
      await app.db
        .update(combos)
        .set({ updatedAt: day(n === 2 ? 3 : n) })
        .where(eq(combos.id, id));
      made.push(id);
    }
    await buildCombo(ana);
    await buildCombo(ben, { isPublic: true });
    const [a, b, c, d, e] = made;
    for (const limit of [1, 2, 5]) {
      const pages = await pagesOf<Combo>(api.listPersonCombos, limit);
      expect(idsOf(pages.flat())).toEqual([e, d, c, b, a]);
    }
    expect(await listed(api.listPersonCombos, ana)).toEqual([e, d, c, b, a]);
    const [first] = (await pagesOf<Combo>(api.listPersonCombos)).flat();
    expect(first).toMatchObject({ isMine: false, can: { edit: false, delete: false } });
  });
});

describe("somebody's battles", () => {
  it('are those with public combos, the last one first, in pages across the combos', async () => {
    const [first, second, hidden] = [
      await buildCombo(ana, { isPublic: true }),
      await buildCombo(ana, { isPublic: true }),
      await buildCombo(ana),
    ];
    const shown: number[] = [];
    for (let n = 1; n <= 9; n += 1) {
      const { id } = await battleOn((n % 3 === 0 ? second : first).id, n);
      shown.unshift(id);
      await battleOn(hidden.id, n);
    }
    // Two at the same time, with different combos.
    shown.unshift((await battleOn(first.id, 12)).id);
    shown.unshift((await battleOn(second.id, 12)).id);
    for (const limit of [1, 2, 3, 11]) {
      const pages = await pagesOf<Battle>(api.listPersonBattles, limit);
      expect(idsOf(pages.flat())).toEqual(shown);
    }
    expect(await listed(api.listPersonBattles, ana)).toEqual(shown);
  });

  it('come and go as the combo is shared and no longer', async () => {
    const combo = await buildCombo(ana);
    const { id } = await battleOn(combo.id, 1);
    const share = (isPublic: boolean) =>
      app.db.update(combos).set({ isPublic }).where(eq(combos.id, combo.id));
    expect(await listed(api.listPersonBattles)).toEqual([]);
    await share(true);
    expect(await listed(api.listPersonBattles)).toEqual([id]);
    await share(false);
    expect(await listed(api.listPersonBattles)).toEqual([]);
    expect(await listed(api.listPersonBattles, ana)).toEqual([]);
  });
});

describe("somebody's posts", () => {
  it('are the public ones that are ready, the newest first, in pages', async () => {
    const made: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const createdAt = day(n === 2 ? 3 : n);
      made.unshift((await plantPost(app, ana, { createdAt })).id);
    }
    await plantPost(app, ana, { visibility: 'private' });
    for (const status of ['processing', 'error', 'upload-needed'] as const) {
      await plantPost(app, ana, { mediaType: 'video', status });
    }
    await plantPost(app, ben);
    for (const limit of [1, 2, 4]) {
      const pages = await pagesOf<Media>(api.listPersonMedia, limit);
      expect(idsOf(pages.flat())).toEqual(made);
    }
    expect(await listed(api.listPersonMedia, ana)).toEqual(made);
  });

  it('say whether the one who looks likes them', async () => {
    const { id } = await plantPost(app, ana);
    await ben.client.call(api.likeMedia, { params: { id }, body: { liked: true } });
    const likes = async (by: TestUser) =>
      (await pagesOf<Media>(api.listPersonMedia, 9, by)).flat().map(({ isLiked }) => isLiked);
    expect([await likes(ben), await likes(ana)]).toEqual([[true], [false]]);
  });
});

describe.each(LISTS)('$path', (route) => {
  it('is 404 for unknown and deleted accounts', async () => {
    const [row] = await app.db
      .insert(users)
      .values({ username: tombstoneName(`${route.path}`), passwordHash: 'none' })
      .returning({ id: users.id });
    for (const id of [999_999_999, row?.id]) {
      expect((await ben.client.fail(route, { params: { id } })).status).toBe(404);
    }
  });

  it.each(['x', '[1]', '["2026","x"]'])('refuses the cursor %s', async (key) => {
    const query = { cursor: Buffer.from(key).toString('base64url') };
    const refused = await ben.client.fail(route, { params: { id: ana.id }, query });
    expect(refused.status).toBe(400);
  });

  it('makes as many queries for many as for one', async () => {
    const add = async () => {
      await battleOn((await buildCombo(ana, { isPublic: true })).id, 1);
      await plantPost(app, ana);
    };
    const count = async () => (await queriesDuring(app.pool, () => listed(route))).length;
    await add();
    const one = await count();
    for (let n = 0; n < 4; n += 1) await add();
    expect(await count()).toBe(one);
  });
});
