import { buildPath } from '../../shared/contract';
import { FEED_FILTERS } from '../../shared/feed';
import { api } from '../../shared/routes';
import { type BenchPostgres, withClient } from './databases';
import { type Cost, costOfAll, largeTables } from './explain';
import { type BenchPerson, findPerson, type ScalingPerson } from './people';
import { type RecordedApp, startRecordedApp } from './recorded-app';
import { makeSmallDatabase } from './small-database';

/** The bar: a list may cost at most this many times what it costs among 1,000 battles. */
const MOST = 2;

/** A difference below this (milliseconds) says more about the clock than about the query. */
const LEAST_MS = 0.3;

/** Battles of the person whose lists are compared. */
const TYPICAL = 1_000;

/** A place in the feed some months back. */
const LATER = Buffer.from('["2026-02-01T00:00:00.000Z","combo",500]').toString('base64url');

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
]);

/** Every read that goes through rows, with what people ask for. */
function requestsOf({ comboIds, battleId, friendId, mediaId }: ScalingPerson): string[] {
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
    ...socialRequestsOf(friendId),
    ...sharedRequestsOf(mediaId),
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

/** A list that is added to the API must be added here too. */
function checkNoneIsMissing(requests: readonly string[]): void {
  for (const { method, path } of Object.values(api)) {
    if (method !== 'GET' || LEFT_OUT.has(path)) continue;
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '\\d+')}(\\?|$)`);
    if (!requests.some((request) => pattern.test(request))) {
      throw new Error(`${path} is not among the reads that the scaling check explains.`);
    }
  }
}

/** Sends a request to the recorded app and explains what it asked for. */
async function explainRequest(
  app: RecordedApp,
  person: BenchPerson,
  path: string,
  large: ReadonlySet<string>,
): Promise<Cost> {
  app.takeStatements();
  const answer = await fetch(app.url + path, { headers: { cookie: person.cookie } });
  await answer.arrayBuffer();
  const statements = app.takeStatements();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  const cost = await costOfAll(app.pool, statements, large);
  app.takeStatements();
  return cost;
}

export interface ScalingOptions {
  postgres: BenchPostgres;
  /** The large database. */
  databaseUrl: string;
  sessionSecret: string;
  dataDir: string;
  report: (line: string) => void;
}

const words = ({ buffers, milliseconds }: Cost) => `${buffers} / ${milliseconds.toFixed(2)}`;

function verdict(small: Cost, large: Cost): { ratio: string; fault: string } {
  const ratio = large.milliseconds / small.milliseconds;
  const isFelt = large.milliseconds - small.milliseconds > LEAST_MS;
  const faults = [
    ...(ratio > MOST && isFelt ? [`over ${MOST}`] : []),
    ...new Set(large.wholeTables.map((table) => `reads all of ${table}`)),
  ];
  return { ratio: ratio.toFixed(2), fault: faults.join(', ') };
}

/**
 * Explains every list and statistic of the person with about 1,000 battles in two databases, one
 * with nobody else's battles and the large one, and of the keenest person in the large one.
 */
export async function checkScaling(options: ScalingOptions): Promise<string[]> {
  const { postgres, databaseUrl, sessionSecret: secret, report } = options;
  const [typical, keenest] = await withClient(databaseUrl, async (client) => [
    await findPerson(client, { battles: TYPICAL, secret }),
    await findPerson(client, { battles: Number.MAX_SAFE_INTEGER, secret }),
  ]);
  const smallUrl = await makeSmallDatabase(postgres, { databaseUrl, userId: typical.userId });
  const small = await startRecordedApp({ ...options, databaseUrl: smallUrl });
  const large = await startRecordedApp(options);
  const faults: string[] = [];
  try {
    const tables = await largeTables(large.pool);
    report(
      `\nBuffers / milliseconds: of a person with ${typical.battles} battles, alone and among all; of the keenest, with ${keenest.battles}.\n`,
    );
    report('| Read | alone | among all | ratio | keenest | |\n|---|---:|---:|---:|---:|---|');
    const requests = requestsOf(typical);
    checkNoneIsMissing(requests);
    const keenRequests = requestsOf(keenest);
    for (const [index, path] of requests.entries()) {
      const alone = await explainRequest(small, typical, path, tables);
      const among = await explainRequest(large, typical, path, tables);
      const keen = await explainRequest(large, keenest, keenRequests[index] ?? path, tables);
      const { ratio, fault } = verdict(alone, among);
      if (fault) faults.push(`${path}: ${fault}`);
      const cells = [path, words(alone), words(among), ratio, words(keen), fault];
      report(`| ${cells.join(' | ')} |`);
    }
  } finally {
    await small.close();
    await large.close();
  }
  return faults;
}
