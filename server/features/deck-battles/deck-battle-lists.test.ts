import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DeckBattle } from '#shared/deck-battles';
import { api } from '#shared/routes';
import type { DeckRound } from '#shared/rules/deck-counters';
import { deckBattles, decks } from '../../db/schema';
import { buildDeckBattle, deckRound } from '../../testing/deck-steps';
import { buildBlock, buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

type DeckRow = typeof decks.$inferSelect;

const app = await sharedTestApp();
const stranger = await buildUser(app);

const withId = ({ id }: { id: number }) => ({ params: { id } });

async function player(values: Partial<DeckRow> = {}) {
  const user = await buildUser(app);
  return { user, deck: await plantDeck(app, user, values) };
}

/** Battles written directly, which the counters do not include. */
async function plant(deck: DeckRow, count: number, date = '2025-05-05'): Promise<number[]> {
  const round: DeckRound = {
    myComboId: deck.combo1Id,
    comboName: 'Stormbringer',
    outcome: 'win',
    finishType: 'spin',
    opponentCombo: null,
    opponentType: null,
  };
  const row = {
    deckId: deck.id,
    userId: deck.userId,
    opponentName: 'Robin',
    opponentDeckName: 'Night Train',
    date,
    result: 'win' as const,
    myScore: 2,
    opponentScore: 0,
    rounds: [round, round],
  };
  const rows = Array.from({ length: count }, () => row);
  return idsOf(await app.db.insert(deckBattles).values(rows).returning({ id: deckBattles.id }));
}

describe('the battles of a deck', () => {
  it('are newest first, in pages that neither skip nor repeat', async () => {
    const { user, deck } = await player();
    const old = await plant(deck, 5);
    const [young] = await plant(deck, 1, '2025-05-06');
    const [oldest] = await plant(deck, 1, '2024-12-31');
    await plant(await plantDeck(app, user), 3);
    const request = { ...withId(deck), query: { limit: 2 } };
    const pages = await readPages<DeckBattle>(user.client, api.listDeckBattles, request);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(idsOf(pages.flat())).toEqual([young, ...old.toReversed(), oldest]);
  });

  it('are visible with the deck, their notes to the owner only', async () => {
    const { user, deck } = await player({ isPublic: true });
    const battle = await buildDeckBattle(user, deck, { notes: 'Watch the left launch' });
    const read = async (by: TestUser) =>
      (await by.client.call(api.listDeckBattles, withId(deck))).body;
    expect(await read(user)).toEqual([battle]);
    expect(battle.notes).toBe('Watch the left launch');
    expect(await read(stranger)).toEqual([{ ...battle, notes: null, can: { delete: false } }]);

    const status = async () =>
      (await stranger.client.fail(api.listDeckBattles, withId(deck))).status;
    await app.db.update(decks).set({ isPublic: false }).where(eq(decks.id, deck.id));
    expect(await status()).toBe(404);
    await app.db.update(decks).set({ isPublic: true }).where(eq(decks.id, deck.id));
    await buildBlock(app, stranger, user);
    expect(await status()).toBe(404);
    expect(await read(user)).toEqual([battle]);
  });

  it('take as many queries for a long page as for a short one', async () => {
    const { user, deck } = await player();
    await plant(deck, 30);
    const count = async (limit: number) =>
      (
        await queriesDuring(app.pool, () =>
          user.client.call(api.listDeckBattles, { ...withId(deck), query: { limit } }),
        )
      ).length;
    // The session, the deck and the battles.
    expect([await count(2), await count(30)]).toEqual([3, 3]);
  });

  it('refuse a cursor of another list', async () => {
    const { user, deck } = await player();
    for (const key of [[7], ['2026-02-30', 7], ['0000-01-01', 7], ['2026-01-01T00:00:00Z', 7]]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      const { status } = await user.client.fail(api.listDeckBattles, {
        ...withId(deck),
        query: { cursor },
      });
      expect(status).toBe(400);
    }
  });
});

describe('matchups', () => {
  const read = async (by: TestUser, deck: DeckRow) =>
    (await by.client.call(api.getDeckMatchups, withId(deck))).body;

  const GENERAL = {
    source: 'general',
    best: [
      { type: 'attack', winRate: 80, rounds: 0 },
      { type: 'stamina', winRate: 75, rounds: 0 },
    ],
    challenging: [
      { type: 'defense', winRate: 30, rounds: 0 },
      { type: 'balance', winRate: 35, rounds: 0 },
    ],
  };

  it('are general, and say so, until five rounds are known', async () => {
    const { user, deck } = await player();
    expect(await read(user, deck)).toEqual({ ...GENERAL, knownRounds: 0 });
    const against = { opponentCombo: 'Knight Shield 3-80 Needle' };
    const known = {
      round1: deckRound(deck, 'win', against),
      round2: deckRound(deck, 'win', against),
    };
    await buildDeckBattle(user, deck, known);
    await buildDeckBattle(user, deck, known);
    await buildDeckBattle(user, deck, { round1: deckRound(deck, 'win', { opponentCombo: '???' }) });
    expect(await read(user, deck)).toEqual({ ...GENERAL, knownRounds: 4 });
    const last = await buildDeckBattle(user, deck, {
      round1: deckRound(deck, 'loss', against),
      round3: deckRound(deck),
    });
    expect(await read(user, deck)).toEqual({
      source: 'deck',
      best: [{ type: 'defense', winRate: 80, rounds: 5 }],
      challenging: [],
      knownRounds: 5,
    });
    await user.client.call(api.deleteDeckBattle, withId(last));
    expect(await read(user, deck)).toEqual({ ...GENERAL, knownRounds: 4 });
  });

  it("are the deck's own from then on, without types it has not met", async () => {
    const { user, deck } = await player({
      attackRounds: 4,
      attackRoundsWon: 2,
      defenseRounds: 9,
      defenseRoundsWon: 8,
      staminaRounds: 10,
      staminaRoundsWon: 1,
      isPublic: true,
    });
    const own = {
      source: 'deck',
      best: [
        { type: 'defense', winRate: 89, rounds: 9 },
        { type: 'attack', winRate: 50, rounds: 4 },
      ],
      challenging: [{ type: 'stamina', winRate: 10, rounds: 10 }],
      knownRounds: 23,
    };
    expect(await read(user, deck)).toEqual(own);
    expect(await read(stranger, deck)).toEqual(own);
  });

  it('put the hardest first, and of equal rates the one with more rounds', async () => {
    const { user, deck } = await player({
      attackRounds: 4,
      defenseRounds: 8,
      staminaRounds: 10,
      staminaRoundsWon: 4,
      balanceRounds: 5,
      balanceRoundsWon: 1,
    });
    const { best, challenging } = await read(user, deck);
    expect(best).toEqual([]);
    expect(challenging.map(({ type }) => type)).toEqual([
      'defense',
      'attack',
      'balance',
      'stamina',
    ]);
  });

  it('are visible with the deck', async () => {
    const { deck } = await player();
    expect((await stranger.client.fail(api.getDeckMatchups, withId(deck))).status).toBe(404);
  });
});
