import { type AccessRow, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import { buildDeckBattle, deckBattleInput } from './deck-steps';
import { plantCombos, plantDeck } from './factories';

const privateDeck = async ({ app, people }: World) => ({
  params: { id: (await plantDeck(app, people.owner)).id },
});

const publicDeck = async ({ app, people }: World) => ({
  params: { id: (await plantDeck(app, people.owner, { isPublic: true })).id },
});

/** A battle with a public deck of the owner. */
async function someBattle({ app, people }: World) {
  const deck = await plantDeck(app, people.owner, { isPublic: true });
  return { params: { id: (await buildDeckBattle(people.owner, deck)).id } };
}

/** Gives the owner combos. The others have none, so there is nothing to recommend to them. */
async function ownCombos({ app, people }: World) {
  await plantCombos(app, people.owner);
  return {};
}

/** Access rows of decks and their battles. */
export const deckRows = {
  listDecks: { expect: signedIn(200) },
  createDeck: {
    expect: { ...ownerOnly(201, 403), blocked: 404 },
    request: async ({ app, people }) => {
      const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, people.owner);
      return { body: { name: 'Night Train', combo1Id, combo2Id, combo3Id } };
    },
  },
  listCommunityDecks: { expect: signedIn(200) },
  recommendDeck: { expect: ownerOnly(200, 400), request: ownCombos },
  getDeck: { expect: ownerOnly(200, 404), request: privateDeck },
  updateDeck: {
    expect: { ...ownerOnly(200, 403), blocked: 404 },
    request: async (world) => ({ ...(await publicDeck(world)), body: { name: 'Day Train' } }),
  },
  deleteDeck: {
    expect: { ...ownerOnly(204, 403), blocked: 404, administrator: 204 },
    request: publicDeck,
  },
  getDeckMatchups: { expect: ownerOnly(200, 404), request: privateDeck },

  createDeckBattle: {
    expect: { ...ownerOnly(201, 403), blocked: 404 },
    request: async ({ app, people }) => ({
      body: deckBattleInput(await plantDeck(app, people.owner, { isPublic: true })),
    }),
  },
  listDeckBattles: { expect: ownerOnly(200, 404), request: privateDeck },
  deleteDeckBattle: {
    expect: { ...ownerOnly(204, 403), blocked: 404 },
    request: someBattle,
  },
} satisfies Record<string, AccessRow>;
