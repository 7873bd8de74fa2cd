import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Combo } from '#shared/combos';
import type { Route } from '#shared/contract';
import type { Deck } from '#shared/decks';
import type { FeedItem } from '#shared/feed';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import type { Tournament } from '#shared/tournaments';
import { deckBattleInput } from '../../testing/deck-steps';
import {
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantAvatar,
  plantDeck,
  plantFlyer,
  plantImage,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });

beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
});

const unblock = (by: TestUser, whom: { id: number }) =>
  by.client.call(api.deleteBlock, { params: { userId: whom.id } });

type Shown = Combo | Deck | Media | FeedItem | Tournament;

function ownerOf(shown: Shown): number {
  if (!('kind' in shown)) return shown.userId;
  if (shown.kind === 'deck') return shown.deck.userId;
  return shown.kind === 'combo' ? shown.combo.userId : shown.media.userId;
}

describe('between two people with a block', () => {
  /** What the two can show each other, with a third person as the control. */
  async function world() {
    const cat = await buildUser(app);
    const own = async (owner: TestUser) => {
      const combo = await buildCombo(owner, { name: `Vortex of ${owner.id}`, isPublic: true });
      const battle = await buildBattle(owner, { myComboId: combo.id });
      const post = await plantImage(app, owner, { title: `Vortex of ${owner.id}` });
      const cup = await plantFlyer(app, owner, { name: `Vortex of ${owner.id}` });
      const deck = await plantDeck(app, owner, { name: `Vortex of ${owner.id}`, isPublic: true });
      return { owner, combo, battle, post, cup, deck };
    };
    return { ana: await own(ana), ben: await own(ben), cat: await own(cat) };
  }

  const LISTS: [string, Route, Record<string, unknown>][] = [
    ['community', api.listCommunityCombos, {}],
    ['top', api.listTopCombos, {}],
    ['search', api.searchCombos, { q: 'vortex' }],
    ['short search', api.searchCombos, { q: 'vo' }],
    ['search without text', api.searchCombos, {}],
    ['posts', api.listMedia, {}],
    ['posts, searched', api.listMedia, { q: 'vortex' }],
    ['community posts', api.listCommunityMedia, {}],
    ['community posts, searched', api.listCommunityMedia, { q: 'vortex' }],
    ['the feed', api.getFeed, {}],
    ['the feed of posts', api.getFeed, { filter: 'media' }],
    ['the feed of decks', api.getFeed, { filter: 'decks' }],
    ['the feed, searched', api.getFeed, { q: 'vortex' }],
    ['decks', api.listCommunityDecks, {}],
    ['decks by name', api.listCommunityDecks, { sort: 'name_asc' }],
    ['decks, searched', api.listCommunityDecks, { q: 'vortex' }],
    ['tournaments', api.listTournaments, {}],
    ['tournaments, searched', api.listTournaments, { q: 'vortex' }],
  ];

  describe('shared content', () => {
    // Shared, since with a new world for each list, every list would grow to dozens of pages.
    let things: Awaited<ReturnType<typeof world>>;
    beforeAll(async () => {
      [ana, ben] = [await buildUser(app), await buildUser(app)];
      things = await world();
    });
    afterEach(() => app.pool.query('delete from blocks'));

    it.each(LISTS)('is absent from %s, both ways', async (_, route, query) => {
      const [first, second, third] = [things.ana.owner, things.ben.owner, things.cat.owner];
      const everybody = [first.id, second.id, third.id].toSorted((a, b) => a - b);
      const owners = async (by: TestUser) => {
        const pages = await readPages<Shown>(by.client, route, { query: { ...query, limit: 2 } });
        const found = new Set(pages.flat().map(ownerOf));
        return everybody.filter((id) => found.has(id));
      };
      expect(await owners(first)).toEqual(everybody);
      await buildBlock(app, first, second);
      expect(await owners(first)).toEqual(everybody.filter((id) => id !== second.id));
      expect(await owners(second)).toEqual(everybody.filter((id) => id !== first.id));
      expect(await owners(third)).toEqual(everybody);
      await unblock(first, second);
      expect(await owners(second)).toEqual(everybody);
    });
  });

  it('a combo, its battles, a battle and the person are 404, both ways', async () => {
    const things = await world();
    const statuses = async (by: TestUser, of: (typeof things)['ana']) => {
      const asked = [
        await by.client.send(api.getCombo, { params: { id: of.combo.id } }),
        await by.client.send(api.listComboBattles, { params: { id: of.combo.id } }),
        await by.client.send(api.getBattle, { params: { id: of.battle.id } }),
        await by.client.send(api.getPerson, { params: { id: of.owner.id } }),
        await by.client.send(api.listMessages, { params: { userId: of.owner.id } }),
      ];
      return asked.map(({ status }) => status);
    };
    const shown = [200, 200, 200, 200, 200];
    const hidden = [404, 404, 404, 404, 404];
    expect(await statuses(ana, things.ben)).toEqual(shown);
    await buildBlock(app, ana, ben);
    expect(await statuses(ana, things.ben)).toEqual(hidden);
    expect(await statuses(ben, things.ana)).toEqual(hidden);
    expect((await statuses(ana, things.ana)).slice(0, 4)).toEqual(shown.slice(0, 4));
    expect(await statuses(ben, things.cat)).toEqual(shown);
  });

  it('a post is 404 at each of its addresses, both ways', async () => {
    const things = await world();
    const statuses = async (by: TestUser, { post }: (typeof things)['ana']) => {
      const params = { id: post.id };
      const asked = [
        await by.client.send(api.getMedia, { params }),
        await by.client.send(api.getMediaFile, { params }),
        await by.client.send(api.getMediaThumbnail, { params }),
        await by.client.send(api.viewMedia, { params }),
        await by.client.send(api.likeMedia, { params, body: { liked: true } }),
        await by.client.send(api.listComments, { params }),
        await by.client.send(api.createComment, { params, body: { content: 'Hi' } }),
      ];
      return asked.map(({ status }) => status);
    };
    const shown = [200, 200, 200, 200, 200, 200, 201];
    const hidden = shown.map(() => 404);
    expect(await statuses(ana, things.ben)).toEqual(shown);
    await buildBlock(app, ana, ben);
    expect(await statuses(ana, things.ben)).toEqual(hidden);
    expect(await statuses(ben, things.ana)).toEqual(hidden);
    expect(await statuses(ana, things.ana)).toEqual(shown);
    expect(await statuses(ben, things.cat)).toEqual(shown);
  });

  it('a deck, its battles and its matchups are 404, both ways', async () => {
    const things = await world();
    const statuses = async (by: TestUser, { deck }: (typeof things)['ana']) => {
      const params = { id: deck.id };
      const asked = [
        await by.client.send(api.getDeck, { params }),
        await by.client.send(api.listDeckBattles, { params }),
        await by.client.send(api.getDeckMatchups, { params }),
        await by.client.send(api.createDeckBattle, { body: deckBattleInput(deck) }),
      ];
      return asked.map(({ status }) => status);
    };
    expect(await statuses(ana, things.ben)).toEqual([200, 200, 200, 403]);
    await buildBlock(app, ana, ben);
    expect(await statuses(ana, things.ben)).toEqual([404, 404, 404, 404]);
    expect(await statuses(ben, things.ana)).toEqual([404, 404, 404, 404]);
    expect(await statuses(ana, things.ana)).toEqual([200, 200, 200, 201]);
    expect(await statuses(ben, things.cat)).toEqual([200, 200, 200, 403]);
  });

  it('a profile, its lists and its picture are 404, both ways', async () => {
    const things = await world();
    const statuses = async (by: TestUser, { owner }: (typeof things)['ana']) => {
      const params = { id: owner.id };
      const asked = [
        await by.client.send(api.getProfile, { params }),
        await by.client.send(api.listPersonCombos, { params }),
        await by.client.send(api.listPersonBattles, { params }),
        await by.client.send(api.listPersonMedia, { params }),
        await by.client.send(api.getAvatarPicture, { params: await plantAvatar(app, owner) }),
      ];
      return asked.map(({ status }) => status);
    };
    const shown = [200, 200, 200, 200, 200];
    const hidden = shown.map(() => 404);
    expect(await statuses(ana, things.ben)).toEqual(shown);
    await buildBlock(app, ana, ben);
    expect(await statuses(ana, things.ben)).toEqual(hidden);
    expect(await statuses(ben, things.ana)).toEqual(hidden);
    expect(await statuses(ana, things.ana)).toEqual(shown);
    expect(await statuses(ben, things.cat)).toEqual(shown);
    await unblock(ana, ben);
    expect(await statuses(ben, things.ana)).toEqual(shown);
  });

  it("comments on a third person's post are absent, both ways", async () => {
    const { cat } = await world();
    const params = { id: cat.post.id };
    for (const { client } of [ana, ben, cat.owner]) {
      await client.call(api.createComment, { params, body: { content: 'Hi' } });
    }
    const authors = async (by: TestUser) =>
      (await by.client.call(api.listComments, { params })).body.map(({ user }) => user.id);
    expect(await authors(ana)).toEqual([cat.owner.id, ben.id, ana.id]);
    await buildBlock(app, ana, ben);
    expect(await authors(ana)).toEqual([cat.owner.id, ana.id]);
    expect(await authors(ben)).toEqual([cat.owner.id, ben.id]);
    expect(await authors(cat.owner)).toEqual([cat.owner.id, ben.id, ana.id]);
    await unblock(ana, ben);
    expect(await authors(ben)).toEqual([cat.owner.id, ben.id, ana.id]);
  });

  it('a tournament is 404 at each of its addresses, both ways', async () => {
    const things = await world();
    const statuses = async (by: TestUser, { cup }: (typeof things)['ana']) => {
      const params = { id: cup.id };
      const asked = [
        await by.client.send(api.getTournament, { params }),
        await by.client.send(api.getTournamentFlyer, { params }),
        await by.client.send(api.getTournamentCalendar, { params }),
        await by.client.send(api.registerForTournament, { params }),
        await by.client.send(api.withdrawFromTournament, { params }),
      ];
      return asked.map(({ status }) => status);
    };
    const shown = [200, 200, 200, 200, 204];
    const hidden = shown.map(() => 404);
    expect(await statuses(ana, things.ben)).toEqual(shown);
    await buildBlock(app, ana, ben);
    expect(await statuses(ana, things.ben)).toEqual(hidden);
    expect(await statuses(ben, things.ana)).toEqual(hidden);
    expect(await statuses(ana, things.ana)).toEqual(shown);
    expect(await statuses(ben, things.cat)).toEqual(shown);
  });

  it("a registration for the other's tournament is out of sight while the block lasts", async () => {
    const things = await world();
    const params = { id: things.ben.cup.id };
    await ana.client.call(api.registerForTournament, { params });
    const goingOf = async (query: object) =>
      idsOf((await ana.client.call(api.listTournaments, { query })).body);
    expect(await goingOf({ going: 'true' })).toEqual([things.ben.cup.id]);
    await buildBlock(app, ana, ben);
    expect(await goingOf({ going: 'true' })).toEqual([]);
    await unblock(ana, ben);
    expect(await goingOf({ going: 'true' })).toEqual([things.ben.cup.id]);
  });

  it("who takes part in a third person's tournament is absent, both ways, and counted", async () => {
    const { cat } = await world();
    const params = { id: cat.cup.id };
    for (const { client } of [ana, ben, cat.owner]) {
      await client.call(api.registerForTournament, { params });
    }
    const shownTo = async ({ client }: TestUser) => {
      const { body } = await client.call(api.getTournament, { params });
      const list = await client.call(api.listTournaments, { query: { limit: 100 } });
      const listed = list.body.find(({ id }) => id === params.id);
      expect(listed).toEqual(body);
      return [body.participants.map(({ userId }) => userId), body.participantCount];
    };
    const all = [ana.id, ben.id, cat.owner.id];
    expect(await shownTo(ana)).toEqual([all, 3]);
    await buildBlock(app, ana, ben);
    expect(await shownTo(ana)).toEqual([[ana.id, cat.owner.id], 3]);
    expect(await shownTo(ben)).toEqual([[ben.id, cat.owner.id], 3]);
    expect(await shownTo(cat.owner)).toEqual([all, 3]);
    await unblock(ana, ben);
    expect(await shownTo(ben)).toEqual([all, 3]);
  });

  it('neither finds the other, and messages are refused as to nobody', async () => {
    await buildBlock(app, ana, ben);
    for (const [by, whom] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const query = { q: whom.username };
      const found = idsOf((await by.client.call(api.searchUsers, { query })).body);
      expect(found).not.toContain(whom.id);
      const refusal = await by.client.fail(api.sendMessage, {
        body: { receiverId: whom.id, content: 'Hi' },
      });
      const nobody = await by.client.fail(api.sendMessage, {
        body: { receiverId: 999_999_999, content: 'Hi' },
      });
      const { requestId: _, ...body } = refusal.body;
      expect([refusal.status, nobody.status]).toEqual([404, 404]);
      expect(nobody.body).toMatchObject(body);
    }
  });
});
