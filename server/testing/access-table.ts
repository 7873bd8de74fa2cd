import { api, type RouteName } from '#shared/routes';
import { collectionRows } from './access-collection';
import { deckRows } from './access-decks';
import { eventRows } from './access-events';
import { linkRows } from './access-links';
import { peopleRows } from './access-people';
import { type AccessRow, everyone, ownerOnly, signedIn } from './access-rows';
import { tradeRows } from './access-trades';
import type { World } from './access-world';
import {
  battleInput,
  buildBattle,
  buildCombo,
  buildUser,
  comboInput,
  PASSWORD,
  plantFlyer,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from './factories';

const someCombo = async ({ people }: World) => ({
  params: { id: (await buildCombo(people.owner)).id },
});

const privatePost = async ({ app, people }: World) => ({
  params: { id: (await plantPost(app, people.owner, { visibility: 'private' })).id },
});

const publicPost = async ({ app, people }: World) => ({
  params: { id: (await plantPost(app, people.owner)).id },
});

const privateImage = async ({ app, people }: World) => ({
  params: { id: (await plantImage(app, people.owner, { visibility: 'private' })).id },
});

const privateVideo = async ({ app, people }: World) => ({
  params: {
    id: (await plantPost(app, people.owner, { visibility: 'private', mediaType: 'video' })).id,
  },
});

/** A comment by the owner on their own public post. */
async function someComment({ app, people }: World) {
  const { id } = await plantPost(app, people.owner);
  const { body } = await people.owner.client.call(api.createComment, {
    params: { id },
    body: { content: 'Well played' },
  });
  return { params: { id, commentId: body.id } };
}

const someTournament = async ({ app, people }: World) => ({
  params: { id: (await plantTournament(app, people.owner)).id },
});

const publicTournament = async ({ app, people }: World) => ({
  params: { id: (await plantFlyer(app, people.owner, { web: 'link' })).id },
});

const somePart = () => ({ params: { kind: 'driver', slug: 'ball' } });

const tournamentInput = () => ({
  name: 'Autumn Cup',
  description: 'Swiss rounds, then a final of eight.',
  location: 'Town Hall',
  date: '2098-10-03T10:00:00.000Z',
});

const someBattle = async ({ people }: World) => ({
  params: { id: (await buildBattle(people.owner)).id },
});

/** A new person without any relations. */
const somebodyNew = async ({ app }: World) => ({ userId: (await buildUser(app)).id });

/** A pending friend request. */
async function someRequest(sender: TestUser, receiver: TestUser): Promise<{ id: number }> {
  await sender.client.call(api.sendFriendRequest, { body: { receiverId: receiver.id } });
  const { body } = await receiver.client.call(api.listFriendRequests);
  const request = body.find(({ user }) => user.id === sender.id);
  if (!request) throw new Error('The request has not arrived');
  return { id: request.id };
}

let names = 0;
const freshName = () => {
  names += 1;
  return `newcomer${names}`;
};

/** Every route once, with who may call it. A missing route does not compile. */
export const accessTable = {
  getHealth: { expect: everyone(200) },
  getReady: { expect: everyone(200) },
  getApiDocument: { expect: everyone(200) },

  getUser: { expect: signedIn(200) },
  login: {
    expect: everyone(200),
    request: ({ people }) => ({ body: { username: people.owner.username, password: PASSWORD } }),
  },
  register: {
    expect: everyone(201),
    request: () => ({ body: { username: freshName(), password: PASSWORD } }),
  },
  logout: { expect: everyone(204) },
  checkUsername: { expect: everyone(200), request: () => ({ query: { username: 'somebody' } }) },
  updateEmail: {
    expect: signedIn(200),
    request: () => ({ body: { email: `${freshName()}@secret.example` } }),
  },
  // Without an address.
  sendEmailConfirmation: { expect: signedIn(409), asSomebodyNew: true },
  confirmEmail: { expect: everyone(404), request: () => ({ body: { token: 'unknown' } }) },
  updateTimeZone: {
    expect: signedIn(200),
    request: () => ({ body: { timeZone: 'Asia/Kathmandu' } }),
  },
  updateLanguage: { expect: signedIn(200), request: () => ({ body: { language: null } }) },
  requestReset: { expect: everyone(200), request: () => ({ body: { username: 'somebody' } }) },
  verifyResetToken: { expect: everyone(200), request: () => ({ query: { token: 'unknown' } }) },
  completeReset: {
    expect: everyone(400),
    request: () => ({ body: { token: 'unknown', newPassword: PASSWORD } }),
  },
  getAvatar: { expect: signedIn(200), request: () => ({ params: { username: 'somebody' } }) },

  listCombos: { expect: signedIn(200) },
  createCombo: { expect: signedIn(201), request: () => ({ body: comboInput() }) },
  listRecentCombos: { expect: signedIn(200) },
  listCommunityCombos: { expect: signedIn(200) },
  listTopCombos: { expect: signedIn(200) },
  searchCombos: { expect: signedIn(200), request: () => ({ query: { q: 'combo' } }) },
  recalculateComboStats: { expect: signedIn(200) },
  getCombo: { expect: ownerOnly(200, 404), request: someCombo },
  updateCombo: {
    expect: { ...ownerOnly(200, 403), blocked: 404 },
    request: async (world) => ({ ...(await someCombo(world)), body: comboInput() }),
  },
  previewComboDeletion: { expect: ownerOnly(200, 404), request: someCombo },
  deleteCombo: { expect: { ...ownerOnly(204, 403), blocked: 404 }, request: someCombo },

  listBattles: { expect: signedIn(200) },
  createBattle: {
    expect: { ...ownerOnly(201, 403), blocked: 404 },
    request: async ({ people }) => ({
      body: battleInput((await buildCombo(people.owner)).id),
    }),
  },
  listRecentBattles: { expect: signedIn(200) },
  recalculateBattles: { expect: signedIn(200) },
  listComboBattles: { expect: ownerOnly(200, 404), request: someCombo },
  getBattle: { expect: ownerOnly(200, 404), request: someBattle },
  updateBattle: {
    expect: { ...ownerOnly(200, 403), blocked: 404 },
    request: async ({ people }) => {
      const battle = await buildBattle(people.owner);
      return { params: { id: battle.id }, body: battleInput(battle.myComboId) };
    },
  },
  deleteBattle: { expect: { ...ownerOnly(204, 403), blocked: 404 }, request: someBattle },

  getDetailedStats: { expect: signedIn(200) },
  getOverviewStats: { expect: signedIn(200) },
  getHistoryStats: { expect: signedIn(200) },

  searchUsers: { expect: signedIn(200), request: () => ({ query: { q: 'own' } }) },
  getPerson: {
    expect: { ...signedIn(200), blocked: 404 },
    request: ({ people }) => ({ params: { id: people.owner.id } }),
  },

  listFriends: { expect: signedIn(200) },
  removeFriend: {
    expect: signedIn(204),
    request: async (world) => ({ params: await somebodyNew(world) }),
  },
  listFriendRequests: { expect: signedIn(200) },
  sendFriendRequest: {
    expect: { ...signedIn(201), friend: 409, blocked: 404, owner: 400 },
    request: ({ people }) => ({ body: { receiverId: people.owner.id } }),
  },
  markFriendRequestsSeen: { expect: signedIn(204) },
  answerFriendRequest: {
    expect: ownerOnly(200, 404),
    request: async ({ app, people }) => ({
      params: await someRequest(await buildUser(app), people.owner),
      body: { accept: true },
    }),
  },
  withdrawFriendRequest: {
    expect: ownerOnly(204, 404),
    request: async ({ app, people }) => ({
      params: await someRequest(people.owner, await buildUser(app)),
    }),
  },

  listBlocks: { expect: signedIn(200) },
  createBlock: {
    expect: signedIn(201),
    request: async (world) => ({ body: await somebodyNew(world) }),
  },
  deleteBlock: {
    expect: signedIn(204),
    request: async (world) => ({ params: await somebodyNew(world) }),
  },
  createReport: {
    expect: { ...signedIn(201), blocked: 404, owner: 400 },
    request: ({ people }) => ({
      body: { kind: 'user', targetId: people.owner.id, reason: 'Rude words in the name' },
    }),
  },

  listConversations: { expect: signedIn(200) },
  listUnreadMessages: { expect: signedIn(200) },
  listMessages: {
    expect: { ...signedIn(200), blocked: 404 },
    request: ({ people }) => ({ params: { userId: people.owner.id } }),
  },
  sendMessage: {
    expect: { ...signedIn(403), friend: 201, blocked: 404 },
    request: ({ people }) => ({ body: { receiverId: people.owner.id, content: 'Ready?' } }),
  },
  markAllRead: { expect: signedIn(204) },
  markConversationRead: {
    expect: signedIn(204),
    request: ({ people }) => ({ params: { userId: people.owner.id } }),
  },

  listActivity: { expect: signedIn(200) },

  listMedia: { expect: signedIn(200) },
  listMyMedia: { expect: signedIn(200) },
  listCommunityMedia: { expect: signedIn(200) },
  createMedia: {
    expect: signedIn(201),
    request: () => ({ body: { title: 'Finals tonight', mediaType: 'text' } }),
  },
  getMedia: { expect: ownerOnly(200, 404), request: privatePost },
  updateMedia: {
    expect: ownerOnly(200, 404),
    request: async (world) => ({ ...(await privatePost(world)), body: { title: 'A new title' } }),
  },
  deleteMedia: { expect: ownerOnly(204, 404), request: privatePost },
  getMediaFile: { expect: ownerOnly(200, 404), request: privateImage },
  getMediaThumbnail: { expect: ownerOnly(200, 404), request: privateImage },
  likeMedia: {
    expect: { ...signedIn(200), blocked: 404 },
    request: async (world) => ({ ...(await publicPost(world)), body: { liked: true } }),
  },
  viewMedia: { expect: { ...signedIn(200), blocked: 404 }, request: publicPost },
  recoverVideo: { expect: ownerOnly(200, 404), request: privateVideo },
  // Without a file, so those who may replace it get a 400.
  replaceVideo: { expect: ownerOnly(400, 404), request: privateVideo },

  listComments: { expect: ownerOnly(200, 404), request: privatePost },
  createComment: {
    expect: { ...signedIn(201), blocked: 404 },
    request: async (world) => ({ ...(await publicPost(world)), body: { content: 'Well played' } }),
  },
  deleteComment: {
    expect: { ...ownerOnly(204, 403), blocked: 404 },
    request: someComment,
  },

  getFeed: { expect: signedIn(200) },

  getMeta: { expect: signedIn(200) },
  listPartStats: { expect: signedIn(200) },
  getPartStats: {
    expect: signedIn(200),
    request: () => ({ params: { kind: 'blade', slug: 'wizard-rod' } }),
  },
  getMatchups: { expect: signedIn(200) },

  listTournaments: { expect: signedIn(200) },
  listMyTournaments: { expect: signedIn(200) },
  createTournament: { expect: signedIn(201), request: () => ({ body: tournamentInput() }) },
  getTournament: { expect: { ...signedIn(200), blocked: 404 }, request: someTournament },
  updateTournament: {
    expect: { ...ownerOnly(200, 403), blocked: 404, administrator: 200 },
    request: async (world) => ({
      ...(await someTournament(world)),
      body: { name: 'Winter Cup' },
    }),
  },
  deleteTournament: {
    expect: { ...ownerOnly(204, 403), blocked: 404, administrator: 204 },
    request: someTournament,
  },
  registerForTournament: { expect: { ...signedIn(200), blocked: 404 }, request: someTournament },
  withdrawFromTournament: { expect: { ...signedIn(204), blocked: 404 }, request: someTournament },
  listPublicTournaments: { expect: everyone(200) },
  getPublicTournament: { expect: everyone(200), request: publicTournament },
  getTournamentsPage: { expect: everyone(200) },
  getTournamentPage: { expect: everyone(200), request: publicTournament },
  getPublicMeta: { expect: everyone(200) },
  listPublicPartStats: { expect: everyone(200) },
  getPublicPartStats: { expect: everyone(200), request: somePart },
  getPublicMatchups: { expect: everyone(200) },
  getMetaPage: { expect: everyone(200) },
  getPartPage: { expect: everyone(200), request: somePart },
  // Leads to its present version.
  getCard: {
    expect: everyone(302),
    request: async (world) => {
      const { params } = await publicTournament(world);
      return { params: { kind: 'tournament', name: `${params.id}-x.jpg` } };
    },
  },
  // Closed is what shows nothing, so that no error is seen on a stream.
  getOverlayPage: { expect: everyone(200), request: () => ({ params: { code: 'NOBODYS1' } }) },
  getTournamentEmbed: { expect: everyone(200), request: publicTournament },
  getOembed: { expect: everyone(404), request: () => ({ query: { url: 'https://example.org' } }) },
  getCalendarFeed: { expect: everyone(200) },
  getAtomFeed: { expect: everyone(200) },
  getRobots: { expect: everyone(200) },
  getSitemap: { expect: everyone(200) },
  getSitemapPart: {
    expect: everyone(200),
    request: () => ({ params: { kind: 'pages', part: 1 } }),
  },
  getPublicFlyer: { expect: everyone(200), request: publicTournament },
  getTournamentFlyer: {
    expect: { ...signedIn(200), blocked: 404 },
    request: async ({ app, people }) => ({
      params: { id: (await plantFlyer(app, people.owner)).id },
    }),
  },
  getTournamentCalendar: { expect: { ...signedIn(200), blocked: 404 }, request: someTournament },

  ...eventRows,
  ...collectionRows,
  ...deckRows,
  ...linkRows,
  ...peopleRows,
  ...tradeRows,
} satisfies Record<RouteName, AccessRow>;

export const routeNames = Object.keys(api) as RouteName[];
