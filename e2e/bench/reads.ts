import { buildPath } from '../../shared/contract';
import { DECK_SORTS } from '../../shared/decks';
import { FEED_FILTERS } from '../../shared/feed';
import { api } from '../../shared/routes';
import { END } from './data-set';
import type { ScalingPerson } from './people';

/** A place in the feed some months back. */
const LATER = Buffer.from('["2026-02-01T00:00:00.000Z","combo",500]').toString('base64url');

/** The present, seen from the data: what is to come and what is over hangs on it. */
export const NOW = new Date(END);

/** A place among tournaments that were over months before. */
const TOURNAMENTS_LATER = Buffer.from(
  JSON.stringify([NOW.toISOString(), 'past', '2026-02-01T00:00:00.000Z', 500]),
).toString('base64url');

/** Reads that are no list and no statistic. */
const LEFT_OUT = new Set<string>([
  api.getHealth.path,
  api.getReady.path,
  api.getApiDocument.path,
  api.getUser.path,
  api.checkUsername.path,
  api.verifyResetToken.path,
  api.getAvatar.path,
  api.getMediaFile.path,
  api.getMediaThumbnail.path,
  api.getTournamentFlyer.path,
  api.getTournamentCalendar.path,
  // Measured by a benchmark of its own (recommendation.ts).
  api.recommendDeck.path,
  // The administrator's: their plans are read in server/features/query-plans.test.ts.
  api.listAdminUsers.path,
  api.listAdminReports.path,
  api.listAudit.path,
]);

/** Every read that goes through rows, with what people ask for. */
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
    `${search}?q=wr`,
    `${search}?q=nothingofthisname`,
    buildPath(api.getCombo.path, { id }),
    api.getDetailedStats.path,
    api.getOverviewStats.path,
    api.getHistoryStats.path,
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
    `${people}?q=player-12`,
    `${people}?q=77`,
    `${people}?q=nobodyofthisname`,
    buildPath(api.getPerson.path, { id: friendId }),
  ];
}

/** The feed and posts: all of it, a later page, and what is found often, seldom and never. */
function sharedRequestsOf(id: number): string[] {
  const feed = api.getFeed.path;
  const searches = ['stadium', 'dran', 'wr', 'nothingofthisname'];
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

/** What is to come and what is over, of everybody and one's own, and what is found. */
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

/** Decks in every order, of everybody and one's own, what is found, and the battles of one. */
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

/** A list that is added to the API must be added here too. */
export function checkNoneIsMissing(requests: readonly string[]): void {
  for (const { method, path } of Object.values(api)) {
    if (method !== 'GET' || LEFT_OUT.has(path)) continue;
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}(\\?|$)`);
    if (!requests.some((request) => pattern.test(request))) {
      throw new Error(`${path} is not among the reads that the scaling check explains.`);
    }
  }
}
