import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsRound3 } from '#shared/deck-battles';
import { api } from '#shared/routes';
import { addCounters } from '#shared/rules/counters';
import {
  countDeckBattle,
  DECK_COUNTER_KEYS,
  DECK_OUTCOMES,
  EMPTY_DECK_COUNTERS,
} from '#shared/rules/deck-counters';
import { FINISH_TYPES } from '#shared/rules/finish';
import { deckBattles, decks } from '../../db/schema';
import { buildDeckBattle } from '../../testing/deck-steps';
import { buildUser, plantDeck, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';
import { recountDecks } from './deck-battles.counters';

const app = await sharedTestApp();

const recount = ({ id }: TestUser) => app.db.transaction((tx) => recountDecks(tx, id));

/** Checks that the stored counters of a person's decks match their battles. */
async function expectExact({ id }: TestUser): Promise<void> {
  const battles = await app.db.select().from(deckBattles).where(eq(deckBattles.userId, id));
  for (const deck of await app.db.select().from(decks).where(eq(decks.userId, id))) {
    const counted = battles
      .filter(({ deckId }) => deckId === deck.id)
      .map(countDeckBattle)
      .reduce(addCounters, EMPTY_DECK_COUNTERS);
    const stored = Object.fromEntries(DECK_COUNTER_KEYS.map((key) => [key, deck[key]]));
    expect(stored).toEqual(counted);
    expect(deck.winRate).toBe(counted.battles && counted.wins / counted.battles);
  }
}

/** Of every type, and two unknown ones. */
const OPPONENTS = [
  'Shark Edge 3-60 Flat',
  'Knight Shield 3-80 Needle',
  'Wizard Rod 9-60 Ball',
  'Hells Scythe 4-60 Taper',
  'a blue one',
  null,
];

const anyRound = fc.record({
  place: fc.constantFrom('combo1Id' as const, 'combo2Id' as const, 'combo3Id' as const),
  outcome: fc.constantFrom(...DECK_OUTCOMES),
  finishType: fc.constantFrom(...FINISH_TYPES),
  opponentCombo: fc.constantFrom(...OPPONENTS),
});
const anyStep = fc.record({
  remove: fc.boolean(),
  at: fc.nat(),
  rounds: fc.tuple(anyRound, anyRound, anyRound),
  third: fc.boolean(),
});

describe('the counters of decks', () => {
  it('agree with a recount after whatever a person records and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        const user = await buildUser(app);
        const own = [await plantDeck(app, user), await plantDeck(app, user)];
        const known: number[] = [];
        for (const { remove, at, rounds, third } of steps) {
          const [gone] = remove && known.length > 0 ? known.splice(at % known.length, 1) : [];
          if (gone !== undefined) {
            await user.client.call(api.deleteDeckBattle, { params: { id: gone } });
            continue;
          }
          const deck = own[at % own.length];
          if (!deck) break;
          const [round1, round2, round3] = rounds.map(({ place, ...round }) => ({
            ...round,
            myComboId: deck[place],
          }));
          if (!round1 || !round2) break;
          const isThird = third || needsRound3(round1, round2);
          const played = { round1, round2, round3: isThird ? round3 : undefined };
          known.push((await buildDeckBattle(user, deck, played)).id);
        }
        await expectExact(user);
        expect(await recount(user)).toBe(0);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('are right after recordings, deletions and recounts that run at the same time', async () => {
    const user = await buildUser(app);
    const own = [await plantDeck(app, user), await plantDeck(app, user)];
    const known = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const deck = own[index % own.length];
        if (!deck) throw new Error('No deck');
        return buildDeckBattle(user, deck);
      }),
    );
    await Promise.all(
      known.flatMap(({ id, deckId }, index) => [
        index % 3 === 0 && user.client.call(api.deleteDeckBattle, { params: { id } }),
        ...own.filter((deck) => deck.id === deckId).map((deck) => buildDeckBattle(user, deck)),
        index % 4 === 0 && recount(user),
      ]),
    );
    await expectExact(user);
    expect(
      (await app.db.select().from(deckBattles).where(eq(deckBattles.userId, user.id))).length,
    ).toBe(20);
  });
});

describe('a recount', () => {
  it('repairs tampered counters, reports how many decks, and leaves their dates alone', async () => {
    const user = await buildUser(app);
    const [one, two, three] = [
      await plantDeck(app, user),
      await plantDeck(app, user),
      await plantDeck(app, user),
    ];
    for (const deck of [one, two, two]) await buildDeckBattle(user, deck);
    await app.db.update(decks).set({ wins: 99 }).where(eq(decks.id, one.id));
    await app.db.update(decks).set({ staminaRounds: 3 }).where(eq(decks.id, three.id));
    expect(await recount(user)).toBe(2);
    await expectExact(user);
    expect(await recount(user)).toBe(0);
    const [after] = await app.db.select().from(decks).where(eq(decks.id, one.id));
    expect(after?.updatedAt).toEqual(one.updatedAt);
  });

  it('handles more decks and battles than fit one batch', async () => {
    const user = await buildUser(app);
    const deck = await plantDeck(app, user);
    const { combo1Id, combo2Id, combo3Id } = deck;
    await app.db.execute(sql`
      insert into decks (user_id, name, combo1_id, combo2_id, combo3_id, battles)
      select ${user.id}, 'Deck ' || n, ${combo1Id}, ${combo2Id}, ${combo3Id}, n % 2
      from generate_series(1, 1100) n`);
    await app.db.execute(sql`
      insert into deck_battles (deck_id, user_id, opponent_name, opponent_deck_name, date, result,
        my_score, opponent_score, rounds)
      select ${deck.id}, ${user.id}, 'Robin', 'Night Train', '2025-01-01'::date + n % 40, 'win', 2, 0,
        '[{"outcome":"win","finishType":"spin","opponentType":"attack"},
          {"outcome":"win","finishType":"over","opponentType":null}]'
      from generate_series(1, 1300) n`);
    expect(await recount(user)).toBe(551);
    await expectExact(user);
    const [after] = await app.db.select().from(decks).where(eq(decks.id, deck.id));
    expect(after).toMatchObject({ battles: 1300, wins: 1300, attackRoundsWon: 1300 });
  });

  it("leaves another person's decks alone", async () => {
    const user = await buildUser(app);
    const deck = await plantDeck(app, user, { wins: 99 });
    expect(await recount(await buildUser(app))).toBe(0);
    const [after] = await app.db.select().from(decks).where(eq(decks.id, deck.id));
    expect(after?.wins).toBe(99);
  });
});
