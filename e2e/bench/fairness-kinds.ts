import { randomUUID } from 'node:crypto';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { battleCells, battleFile } from '../../server/testing/battle-files';
import type { AttackRequest } from './attack-process';
import type { ScalingPerson } from './people';

export interface Kind {
  title: string;
  /** @param eventId an event that the attacker runs */
  requests(attacker: ScalingPerson, eventId: number): AttackRequest[];
}

const get = (cookie: string, path: string): AttackRequest => ({
  method: 'GET',
  path,
  headers: { cookie },
});

const post = (cookie: string, path: string, body: object = {}): AttackRequest => ({
  method: 'POST',
  path,
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function sendFile(cookie: string, path: string, content: string): AttackRequest {
  const boundary = randomUUID();
  const head = 'Content-Disposition: form-data; name="file"; filename="battles.csv"';
  return {
    method: 'POST',
    path,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${head}\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  };
}

const reads = (title: string, ...paths: string[]): Kind => ({
  title,
  requests: ({ cookie }) => paths.map((path) => get(cookie, path)),
});

/** Frequent, none, two letters that never occur, one kanji, and two words. */
const SEARCHES = ['club', 'nobodyofthisname', 'zq', '龍', 'rival wizard'];

const found = (...lists: string[]) =>
  lists.flatMap((list) => SEARCHES.map((q) => `${list}?q=${encodeURIComponent(q)}`));

/** New battles, in a file as long as somebody's year. */
const importedFile = () =>
  battleFile(
    Array.from({ length: 5_000 }, (_, index) =>
      battleCells({
        playedAt: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString(),
        opponentName: `Robin ${index % 50}`,
      }),
    ),
  );

const battle = ({ cookie, comboIds }: ScalingPerson) =>
  post(cookie, api.createBattle.path, {
    myComboId: comboIds[0],
    opponentCombo: 'Hells Scythe 4-60T',
    opponentName: 'Dana',
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
  });

/** Every kind of request that takes the server more than a look-up. */
export const KINDS: readonly Kind[] = [
  reads('deck recommendation', api.recommendDeck.path),
  {
    title: 'battle list with q',
    requests: ({ cookie }) => found(api.listBattles.path).map((path) => get(cookie, path)),
  },
  reads('collection advice', api.getAdvice.path),
  reads(
    'combos, decks and posts with q',
    ...found(
      api.listCombos.path,
      api.searchCombos.path,
      api.listDecks.path,
      api.listCommunityDecks.path,
      api.listMedia.path,
      api.listMyMedia.path,
    ),
  ),
  reads('best builds', api.getBuildable.path),
  reads('feed with q', ...found(api.getFeed.path)),
  reads('export, JSON', api.exportData.path),
  reads('tournaments with q', ...found(api.listTournaments.path, api.listMyTournaments.path)),
  reads('export, CSV', `${api.exportData.path}?format=csv`),
  reads('search of everything', ...found(api.searchAll.path)),
  {
    title: 'recalculations',
    requests: ({ cookie }) => [
      post(cookie, api.recalculateBattles.path),
      post(cookie, api.recalculateComboStats.path),
    ],
  },
  reads('search of people', ...found(api.searchUsers.path)),
  { title: 'restoring the data', requests: ({ cookie }) => [post(cookie, api.restoreData.path)] },
  { title: 'battles', requests: (attacker) => [battle(attacker)] },
  {
    title: 'prediction of a deck',
    requests: ({ cookie, comboIds: [combo1Id, combo2Id, combo3Id] }) => [
      post(cookie, api.createDeck.path, {
        name: 'Three',
        combo1Id,
        combo2Id,
        combo3Id,
        isAiRecommended: true,
      }),
    ],
  },
  {
    title: 'dry run of an import',
    requests: ({ cookie }) => [
      sendFile(cookie, `${api.importBattles.path}?dryRun=true`, importedFile()),
    ],
  },
  {
    title: 'own lists',
    requests: ({ cookie, comboIds: [id = 0] }) =>
      [
        `${api.listBattles.path}?limit=100`,
        `${api.listBattles.path}?result=draw`,
        `${api.listBattles.path}?finishType=burst`,
        buildPath(api.listComboBattles.path, { id }),
        api.listCombos.path,
        api.listDecks.path,
        `${api.listCollection.path}?limit=100`,
      ].map((path) => get(cookie, path)),
  },
  reads(
    'collection: summary, almost buildable, trades',
    api.getCollectionSummary.path,
    api.listAlmostBuildable.path,
    api.listTradeMatches.path,
    `${api.exportCollection.path}?format=csv`,
  ),
  reads(
    'statistics',
    api.getDetailedStats.path,
    api.getOverviewStats.path,
    api.getHistoryStats.path,
    api.listBadges.path,
  ),
  reads(
    'statistics of parts',
    `${api.listPartStats.path}?limit=100&period=30d`,
    `${api.listPartStats.path}?kind=build`,
    `${api.getMatchups.path}?by=blade`,
    buildPath(api.getPartStats.path, { kind: 'blade', slug: 'wizard-rod' }),
  ),
  reads(
    'feed, activity and top lists',
    `${api.getFeed.path}?limit=100`,
    `${api.getFeed.path}?filter=top`,
    api.listActivity.path,
    api.listTopCombos.path,
    api.listCommunityMedia.path,
  ),
  {
    title: 'people and messages',
    requests: ({ cookie, friendId: id }) =>
      [
        api.listConversations.path,
        `${buildPath(api.listMessages.path, { userId: id })}?limit=100`,
        buildPath(api.getProfile.path, { id }),
        buildPath(api.listPersonBattles.path, { id }),
        buildPath(api.listPersonCombos.path, { id }),
        api.listFriends.path,
      ].map((path) => get(cookie, path)),
  },
  {
    title: 'an event of 256 players: standings, matches, packet, log, export',
    requests: ({ cookie }, id) => [
      ...[
        api.getStandings,
        api.getEvent,
        api.listMatches,
        api.getPacket,
        api.listLog,
        api.exportEvent,
      ].map(({ path }) => get(cookie, buildPath(path, { id }))),
      get(cookie, buildPath(api.getRound.path, { id, n: 1 })),
    ],
  },
  { title: 'API document, signed out', requests: () => [get('', api.getApiDocument.path)] },
];

/** One of every request of every kind, in turn. */
export const ALL_KINDS: Kind = {
  title: 'all kinds together',
  requests: (attacker, eventId) => KINDS.flatMap(({ requests }) => requests(attacker, eventId)),
};
