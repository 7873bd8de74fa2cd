import { api } from '#shared/routes';
import { type AccessRow, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import { buildCombo } from './factories';

let added = 0;
const somePart = () => {
  added += 1;
  return { kind: 'blade' as const, name: `Home-made ${added}` };
};

async function ownedPart({ people }: World) {
  const { body } = await people.owner.client.call(api.addParts, { body: { parts: [somePart()] } });
  return { params: { id: body[0]?.id } };
}

async function ownWish({ people }: World) {
  const { body } = await people.owner.client.call(api.addWish, { body: somePart() });
  return { params: { id: body.id } };
}

/** Access rows of collections and wishlists. */
export const collectionRows = {
  listCollection: { expect: signedIn(200) },
  addParts: { expect: signedIn(201), request: () => ({ body: { parts: [somePart()] } }) },
  updateOwnedPart: {
    expect: ownerOnly(200, 404),
    request: async (world) => ({ ...(await ownedPart(world)), body: { count: 3, forTrade: 1 } }),
  },
  deleteOwnedPart: { expect: ownerOnly(204, 404), request: ownedPart },
  getCollectionSummary: { expect: signedIn(200) },
  addFromCombos: { expect: signedIn(201) },
  getBuildable: { expect: signedIn(200) },
  getMissingParts: {
    expect: ownerOnly(200, 404),
    request: async ({ people }) => ({ query: { comboId: (await buildCombo(people.owner)).id } }),
  },
  listAlmostBuildable: { expect: signedIn(200) },
  getAdvice: { expect: signedIn(200) },
  getCollectionSettings: { expect: signedIn(200) },
  putCollectionSettings: {
    expect: signedIn(200),
    request: () => ({ body: { visible: false, tradeVisible: false } }),
  },
  // Visible only to friends.
  listCollectionOf: {
    expect: { ...ownerOnly(200, 404), friend: 200 },
    request: async ({ people: { owner } }) => {
      await owner.client.call(api.putCollectionSettings, {
        body: { visible: false, tradeVisible: true },
      });
      return { params: { id: owner.id } };
    },
  },
  exportCollection: { expect: signedIn(200) },
  // Without a file.
  importCollection: { expect: signedIn(400) },
  listWishes: { expect: signedIn(200) },
  addWish: { expect: signedIn(201), request: () => ({ body: somePart() }) },
  updateWish: {
    expect: ownerOnly(200, 404),
    request: async (world) => ({ ...(await ownWish(world)), body: { priority: 'low' } }),
  },
  deleteWish: { expect: ownerOnly(204, 404), request: ownWish },
} satisfies Record<string, AccessRow>;
