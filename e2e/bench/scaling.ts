import { createDb } from '../../server/db/pool';
import { refreshMeta } from '../../server/features/meta/refresh';
import { noLog } from '../../server/log';
import { insertParts } from './attackers';
import { type BenchPostgres, withClient } from './databases';
import { type Cost, costOfAll, largeTables } from './explain';
import { type BenchPerson, findPerson } from './people';
import { checkNoneIsMissing, NOW, requestsOf } from './reads';
import { type RecordedApp, startRecordedApp } from './recorded-app';
import { makeSmallDatabase } from './small-database';

/** Largest allowed ratio between a list's cost in the large and the nearly empty database. */
const MOST = 2;

/** Smaller differences (milliseconds) are timer noise. */
const LEAST_MS = 0.3;

/** Battles of the person whose lists are compared. */
const TYPICAL = 1_000;

async function refreshStatistics({ pool }: RecordedApp, report: (line: string) => void) {
  const start = performance.now();
  const deps = { db: createDb(pool), log: noLog, clock: () => NOW };
  const { battles } = await refreshMeta(deps);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  report(`\nStatistics of parts, from ${battles} public battles: ${seconds} s.`);
}

/** What a request costs, and how much it returns. */
interface Explained extends Cost {
  /** Items of a list; 1 for anything else. */
  items: number;
}

/** Sends a request to the recorded app and explains its statements. */
async function explainRequest(
  app: RecordedApp,
  person: BenchPerson,
  path: string,
  large: ReadonlySet<string>,
): Promise<Explained> {
  app.takeStatements();
  const answer = await fetch(app.url + path, { headers: { cookie: person.cookie } });
  const body: unknown = await answer.json();
  const statements = app.takeStatements();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  const cost = await costOfAll(app.pool, statements, large);
  app.takeStatements();
  return { ...cost, items: Array.isArray(body) ? body.length : 1 };
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

function verdict(small: Explained, large: Explained): { ratio: string; fault: string } {
  // A search that ends early, because little is found in the small database, is no measure of a page.
  const pages = Math.max(1, large.items / Math.max(1, small.items));
  const ratio = large.milliseconds / small.milliseconds / pages;
  const isFelt = large.milliseconds - small.milliseconds > LEAST_MS;
  const faults = [
    ...(ratio > MOST && isFelt ? [`over ${MOST}`] : []),
    ...new Set(large.wholeTables.map((table) => `reads all of ${table}`)),
  ];
  const note = pages > 1 ? ` (${small.items} of ${large.items} items)` : '';
  return { ratio: ratio.toFixed(2) + note, fault: faults.join(', ') };
}

/**
 * Explains every list and statistic of the person with about 1,000 battles in a nearly empty
 * database and in the large one, and of the most active person in the large one.
 */
export async function checkScaling(options: ScalingOptions): Promise<string[]> {
  const { postgres, databaseUrl, sessionSecret: secret, report } = options;
  const [typical, keenest] = await withClient(databaseUrl, async (client) => {
    const found = [
      await findPerson(client, { battles: TYPICAL, secret }),
      await findPerson(client, { battles: Number.MAX_SAFE_INTEGER, secret }),
    ] as const;
    for (const person of found) await insertParts(client, person);
    await client.query('VACUUM (ANALYZE) collection_parts');
    return found;
  });
  const requests = requestsOf(typical);
  checkNoneIsMissing(requests);
  const smallUrl = await makeSmallDatabase(postgres, { databaseUrl, userId: typical.userId });
  const clock = () => NOW;
  const small = await startRecordedApp({ ...options, clock, databaseUrl: smallUrl });
  const large = await startRecordedApp({ ...options, clock });
  const faults: string[] = [];
  try {
    await refreshStatistics(small, report);
    await refreshStatistics(large, report);
    const tables = await largeTables(large.pool);
    report(
      `\nBuffers / milliseconds: of a person with ${typical.battles} battles, alone and among all; of the keenest, with ${keenest.battles}.\n`,
    );
    report('| Read | alone | among all | ratio | keenest | |\n|---|---:|---:|---:|---:|---|');
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
