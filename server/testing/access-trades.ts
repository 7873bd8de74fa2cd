import { type AccessRow, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import { act, offer, offerBody, plantPart } from './trade-steps';

let parts = 0;

/** A part for trade, under a name that nobody else uses. */
async function somePart({ app, people }: World, of: 'owner' | 'friend') {
  parts += 1;
  const name = `Blade No. ${parts}`;
  await plantPart(app, people[of], name, { count: 3 });
  return name;
}

const offerFrom = (from: 'owner' | 'friend') => async (world: World) => {
  const { owner, friend } = world.people;
  const [sender, receiver] = from === 'owner' ? [owner, friend] : [friend, owner];
  const { id } = await offer(sender, receiver, [await somePart(world, from)]);
  return { params: { id } };
};

const ofReceiver: AccessRow = {
  expect: { ...ownerOnly(200, 404), friend: 403 },
  request: offerFrom('friend'),
};

export const tradeRows = {
  listTradeMatches: { expect: signedIn(200) },
  listTrades: { expect: signedIn(200) },
  getTrade: { expect: { ...ownerOnly(200, 404), friend: 200 }, request: offerFrom('owner') },
  createTrade: {
    expect: ownerOnly(201, 403),
    request: async (world) => ({
      body: offerBody(world.people.friend, [await somePart(world, 'owner')]),
    }),
  },
  acceptTrade: ofReceiver,
  declineTrade: ofReceiver,
  withdrawTrade: { ...ofReceiver, request: offerFrom('owner') },
  undoTrade: {
    expect: { ...ownerOnly(200, 404), friend: 200 },
    request: async (world) => {
      const request = await offerFrom('friend')(world);
      await act(world.people.owner, request.params, 'accept');
      return request;
    },
  },
} satisfies Record<string, AccessRow>;
