import type { BattleSubmission } from '#shared/battles';
import { api } from '#shared/routes';
import { publicTournamentSchema } from '#shared/web';
import type { LoadRequest } from './load';
import type { BenchPerson } from './people';

export interface Benchmark {
  name: string;
  title: string;
  expectedStatus: number;
  /** One person's requests to the server at `url`. */
  request(person: BenchPerson, url: string): Promise<LoadRequest> | LoadRequest;
}

const get = (path: string, { cookie }: BenchPerson, headers = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers: { cookie, ...headers },
});

const FEED_PAGE = 24;

/** A person, a combo, a part, a post, a tournament, two letters twice, rare, and nowhere. */
const SEARCHES = [
  ...['player', 'dran', 'needle', 'unboxing', 'stadium'],
  ...['wr', '77', 'player-77', 'nothingofthisname'],
];

/** Three rounds, the average of the data set. */
const submission = (myComboId: number): BattleSubmission => ({
  myComboId,
  opponentCombo: 'Hells Scythe 4-60T',
  opponentName: 'Dana',
  eventName: 'Club Night',
  roundsData: [
    { roundNumber: 1, winner: 'me', finishType: 'burst' },
    { roundNumber: 2, winner: 'opponent', finishType: 'spin' },
    { roundNumber: 3, winner: 'me', finishType: 'extreme' },
  ],
});

/** Polls with the ETag of the last answer. */
async function poll(path: string, person: BenchPerson, url: string): Promise<LoadRequest> {
  const first = await fetch(url + path, { headers: { cookie: person.cookie } });
  await first.arrayBuffer();
  const tag = first.headers.get('etag');
  if (!tag) throw new Error(`${path} answered ${first.status} without a tag.`);
  return get(path, person, { 'if-none-match': tag });
}

let listed: Promise<string> | undefined;

/** The page of a listed tournament, the same for everybody. */
const listedPage = (url: string): Promise<string> => {
  listed ??= fetch(`${url}${api.listPublicTournaments.path}?when=past`).then(async (answer) => {
    const [first] = publicTournamentSchema.array().parse(await answer.json());
    if (!first) throw new Error('The data set has no listed tournament.');
    return `/tournaments/${first.id}`;
  });
  return listed;
};

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'battle-list',
    title: 'Battle list, first page of 50',
    expectedStatus: 200,
    request: (person) => get(api.listBattles.path, person),
  },
  {
    name: 'battle-submission',
    title: 'Battle submission, three rounds',
    expectedStatus: 201,
    request: ({ cookie, comboIds }) => ({
      method: 'POST',
      path: api.createBattle.path,
      headers: { cookie, 'content-type': 'application/json' },
      body: { ...submission(comboIds[0] ?? 0) },
    }),
  },
  {
    name: 'message',
    title: 'Message to a friend',
    expectedStatus: 201,
    request: ({ cookie, friendId }) => ({
      method: 'POST',
      path: api.sendMessage.path,
      headers: { cookie, 'content-type': 'application/json' },
      body: { receiverId: friendId, content: 'See you at the club night on Friday?' },
    }),
  },
  {
    name: 'feed',
    title: 'Feed page, the first 24',
    expectedStatus: 200,
    request: (person) => get(`${api.getFeed.path}?limit=${FEED_PAGE}`, person),
  },
  ...SEARCHES.map((q) => ({
    name: 'search',
    title: `Search for "${q}"`,
    expectedStatus: 200,
    request: (person: BenchPerson) => get(`${api.searchAll.path}?q=${q}`, person),
  })),
  ...SEARCHES.map((q) => ({
    name: 'feed-search',
    title: `Feed searched for "${q}"`,
    expectedStatus: 200,
    request: (person: BenchPerson) => get(`${api.getFeed.path}?limit=${FEED_PAGE}&q=${q}`, person),
  })),
  {
    name: 'combo-poll',
    title: 'Combo list poll, nothing new (304)',
    expectedStatus: 304,
    request: (person, url) => poll(api.listCombos.path, person, url),
  },
  {
    name: 'combo-list',
    title: 'Combo list, changed (200)',
    expectedStatus: 200,
    request: (person) => get(api.listCombos.path, person),
  },
  {
    name: 'unread-poll',
    title: 'Unread messages poll, nothing new (304)',
    expectedStatus: 304,
    request: (person, url) => poll(api.listUnreadMessages.path, person, url),
  },
  {
    name: 'unread',
    title: 'Unread messages, changed (200)',
    expectedStatus: 200,
    request: (person) => get(api.listUnreadMessages.path, person),
  },
  {
    name: 'unseen-poll',
    title: 'Unseen notifications poll, nothing new (304)',
    expectedStatus: 304,
    request: (person, url) => poll(api.countNotifications.path, person, url),
  },
  {
    name: 'unseen',
    title: 'Unseen notifications, changed (200)',
    expectedStatus: 200,
    request: (person) => get(api.countNotifications.path, person),
  },
  {
    name: 'public-page',
    title: 'Page of a listed tournament, signed out',
    expectedStatus: 200,
    request: async (_, url) => ({ method: 'GET', path: await listedPage(url), headers: {} }),
  },
];
