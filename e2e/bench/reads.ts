import { buildPath, type Route } from '#shared/contract';
import { DECK_SORTS } from '#shared/decks';
import { FEED_FILTERS } from '#shared/feed';
import { api } from '#shared/routes';
import { END } from './data-set';
import type { ScalingPerson } from './people';

/** A feed cursor a few months back. */
const LATER = Buffer.from('["2026-02-01T00:00:00.000Z","combo",500]').toString('base64url');

/** The current time, as far as the data is concerned; separates upcoming from past. */
export const NOW = new Date(END);

/** A cursor among tournaments that ended months ago. */
const TOURNAMENTS_LATER = Buffer.from(
  JSON.stringify([NOW.toISOString(), 'past', '2026-02-01T00:00:00.000Z', 500]),
).toString('base64url');

/** Reads that are neither lists nor statistics. */
const LEFT_OUT = new Set<string>([
  api.getHealth.path,
  api.getReady.path,
  api.getApiDocument.path,
  api.getUser.path,
  api.checkUsername.path,
  api.verifyResetToken.path,
  api.getSignInSecurity.path,
  api.getFriendCode.path,
  api.listCollectionOf.path,
  api.getTrade.path,
  api.getGuardianship.path,
  api.listRuleSets.path,
  api.getRuleSet.path,
  api.getMeta.path,
  api.getPushKey.path,
  api.listNews.path,
  // Kept with a few per person, or at most one.
  api.listTokens.path,
  api.listWebhooks.path,
  api.getWebhook.path,
  api.listWebhookDeliveries.path,
  api.getOwnFeed.path,
  api.getShareLink.path,
  // Has its own benchmark (recommendation.ts).
  api.recommendDeck.path,
  // For administrators; server/features/query-plans.test.ts checks their plans.
  api.listAdminUsers.path,
  api.listAdminReports.path,
  api.listAudit.path,
  api.getMetaRefresh.path,
]);

/** Routes of a single event, which has at most 512 players, files, and what is cached for visitors. */
const isBounded = (route: Route) =>
  route.produces !== undefined || /^\/api\/(events|live|public|oembed)(\/|$)/.test(route.path);

/** Every list and statistic as the app requests it. */
export function requestsOf(person: ScalingPerson): string[] {
  const { comboIds, battleId, friendId, mediaId, tournamentId, deckId } = person;
  const id = comboIds[0] ?? 0;
  const battles = api.listBattles.path;
  const search = api.searchCombos.path;
  return [
    battles,
    `${battles}?limit=100`,
    `${battles}?result=win`,
    `${battles}?finishType=extreme`,
    `${battles}?q=dana`,
    `${battles}?q=nobodyofthisname`,
    api.listRecentBattles.path,
    buildPath(api.listComboBattles.path, { id }),
    buildPath(api.getBattle.path, { id: battleId }),
    api.listCombos.path,
    `${api.listCombos.path}?q=dran`,
    api.listRecentCombos.path,
    api.listCommunityCombos.path,
    api.listTopCombos.path,
    search,
    `${search}?q=dran`,
    `${search}?q=9-60`,
    `${search}?q=wand%20wizard`,
    `${search}?q=wr`,
    `${search}?q=nothingofthisname`,
    buildPath(api.getCombo.path, { id }),
    buildPath(api.previewComboDeletion.path, { id }),
    api.getDetailedStats.path,
    api.getOverviewStats.path,
    api.getHistoryStats.path,
    api.listCollection.path,
    api.getCollectionSummary.path,
    api.getBuildable.path,
    `${api.getMissingParts.path}?comboId=${id}`,
    api.listAlmostBuildable.path,
    api.getAdvice.path,
    api.getCollectionSettings.path,
    api.listWishes.path,
    api.listTradeMatches.path,
    api.listTrades.path,
    api.listPartStats.path,
    `${api.listPartStats.path}?kind=blade&period=30d`,
    `${api.listPartStats.path}?kind=build`,
    buildPath(api.getPartStats.path, { kind: 'blade', slug: 'wizard-rod' }),
    `${api.getMatchups.path}?by=blade`,
    ...['stadium', 'dran', 'player', '77', 'wr', 'nothingofthisname'].map(
      (q) => `${api.searchAll.path}?q=${q}`,
    ),
    ...socialRequestsOf(friendId),
    ...sharedRequestsOf(mediaId),
    ...tournamentRequestsOf(tournamentId),
    ...deckRequestsOf(deckId),
  ];
}

function socialRequestsOf(friendId: number): string[] {
  const people = api.searchUsers.path;
  return [
    api.listConversations.path,
    api.listUnreadMessages.path,
    buildPath(api.listMessages.path, { userId: friendId }),
    api.listFriends.path,
    api.listFriendRequests.path,
    api.listBlocks.path,
    api.listActivity.path,
    api.listNotifications.path,
    `${api.listNotifications.path}?unseen=true`,
    api.countNotifications.path,
    api.getNotificationSettings.path,
    api.listDevices.path,
    `${people}?q=player-12`,
    `${people}?q=77`,
    `${people}?q=nobodyofthisname`,
    ...[
      api.getPerson,
      api.getProfile,
      api.listPersonCombos,
      api.listPersonBattles,
      api.listPersonMedia,
    ].map(({ path }) => buildPath(path, { id: friendId })),
    api.getOwnProfile.path,
    api.previewDeletion.path,
    api.listShareLinks.path,
    api.listMyEvents.path,
    api.listWaitingRounds.path,
    api.listBadges.path,
    api.listUserBadges.path,
    api.listRecentBadges.path,
    api.listShowcasedBadges.path,
    api.listSessions.path,
  ];
}

/** The feed and posts: first and later pages, and searches with many, few and no matches. */
function sharedRequestsOf(id: number): string[] {
  const feed = api.getFeed.path;
  const searches = ['stadium', 'dran', 'wr', '77', 'nothingofthisname'];
  return [
    `${feed}?limit=24`,
    `${feed}?limit=24&cursor=${LATER}`,
    ...FEED_FILTERS.map((filter) => `${feed}?limit=24&filter=${filter}`),
    ...searches.map((q) => `${feed}?limit=24&q=${q}`),
    ...[api.listMedia.path, api.listMyMedia.path, api.listCommunityMedia.path].flatMap((list) => [
      list,
      `${list}?q=stadium`,
      `${list}?q=nothingofthisname`,
    ]),
    buildPath(api.getMedia.path, { id }),
    buildPath(api.listComments.path, { id }),
  ];
}

/** Upcoming and past tournaments, everybody's and the person's own, and searches. */
function tournamentRequestsOf(id: number): string[] {
  const { listTournaments, listMyTournaments, getTournament } = api;
  const chosen = ['?when=upcoming', '?when=past', '?going=true', '?going=true&when=past'];
  const searches = ['stadium', 'wr', 'nothingofthisname'].map((q) => `?q=${q}`);
  return [
    ...['', `?cursor=${TOURNAMENTS_LATER}`, ...chosen, ...searches].map(
      (query) => `${listTournaments.path}${query}`,
    ),
    ...['', ...searches].map((query) => `${listMyTournaments.path}${query}`),
    buildPath(getTournament.path, { id }),
  ];
}

/** Decks in every order, everybody's and the person's own, searches, and a deck's battles. */
function deckRequestsOf(id: number): string[] {
  const searches = ['stadium', 'wr', 'nothingofthisname'].map((q) => `?q=${q}`);
  const queries = [...DECK_SORTS.map((sort) => `?sort=${sort}`), ...searches];
  return [
    ...[api.listDecks.path, api.listCommunityDecks.path].flatMap((list) =>
      queries.map((query) => `${list}${query}`),
    ),
    buildPath(api.getDeck.path, { id }),
    buildPath(api.getDeckMatchups.path, { id }),
    buildPath(api.listDeckBattles.path, { id }),
  ];
}

/** Throws if a list of the API is missing here. */
export function checkNoneIsMissing(requests: readonly string[]): void {
  for (const route of Object.values<Route>(api)) {
    const { method, path } = route;
    if (method !== 'GET' || LEFT_OUT.has(path) || isBounded(route)) continue;
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    if (!requests.some((request) => pattern.test(request))) {
      throw new Error(`${path} is not among the reads that the scaling check explains.`);
    }
  }
}
