import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/embedded';
import { BENCHMARKS, type Benchmark } from './benchmarks';
import { compare } from './compare';
import { copyForRun, ensureDataSet, withClient } from './databases';
import { measureEvents } from './events';
import { measureFairness } from './fairness';
import { measureFirstVisits } from './first-visit';
import { measureLighthouse } from './lighthouse';
import { measurePartStatistics } from './part-statistics';
import { type BenchPerson, samplePeople } from './people';
import { measureRecommendation } from './recommendation';
import { startRecordedApp } from './recorded-app';
import { recordRequests } from './recording';
import { checkScaling } from './scaling';
import { type ServerOptions, startBareServer, startRipcord } from './servers';
import { measureSockets } from './sockets';

export interface BenchOptions {
  people: number;
  battles: number;
  runs: number;
  /** Length of a run (seconds). */
  seconds: number;
  connections: number;
  /** Benchmarks to run, including `OTHERS`; default: all. */
  only: string[];
  /** Kinds of requests in `fairness`, by a part of their titles; default: all. */
  kinds: string[];
  /** Absolute folder of the data set. */
  dataDir: string;
  /** Folder for a CPU profile of the Ripcord process. */
  profileDir?: string | undefined;
  report: (line: string) => void;
}

/** Benchmarks without the bare server. */
const OTHERS = [
  ...[
    'events',
    'sockets',
    'fairness',
    'recommendation',
    'part-statistics',
    'scaling',
    'lighthouse',
    'first-visit',
  ],
];

/** Benchmarks without the data set. */
const ALONE = ['lighthouse', 'first-visit', 'part-statistics'];

/** People who send requests: enough that their rows do not stay in the CPU cache. */
const SAMPLE = 200;

const SESSION_SECRET = 'the benchmarks sign their cookies with this';

/** Records Ripcord's statements for each benchmark, for the bare server. */
async function writeRecording(
  options: ServerOptions,
  person: BenchPerson,
  benchmarks: readonly Benchmark[],
): Promise<string> {
  const app = await startRecordedApp(options);
  try {
    const requests = await Promise.all(benchmarks.map(({ request }) => request(person, app.url)));
    app.takeStatements();
    const plain = requests.map(({ headers: { 'if-none-match': _, ...headers }, ...request }) => ({
      ...request,
      headers,
    }));
    const file = path.join(options.dataDir, 'recording.json');
    writeFileSync(file, JSON.stringify(await recordRequests(app, person, plain)));
    return file;
  } finally {
    await app.close();
  }
}

async function compareServers(options: BenchOptions, databaseUrl: string): Promise<void> {
  const { dataDir, profileDir, only } = options;
  const benchmarks = BENCHMARKS.filter(({ name }) => only.length === 0 || only.includes(name));
  const serverOptions = { databaseUrl, sessionSecret: SESSION_SECRET, dataDir, profileDir };
  const people = await withClient(databaseUrl, (client) =>
    samplePeople(client, { count: SAMPLE, secret: SESSION_SECRET }),
  );
  const [subject] = people;
  if (!subject) throw new Error('The data set has nobody who recorded a battle.');
  const recording = await writeRecording(serverOptions, subject, benchmarks);
  const ripcord = await startRipcord(serverOptions);
  const bare = await startBareServer(serverOptions, recording);
  // Else the jobs that read all battles every ten minutes would run beside what is measured.
  await withClient(databaseUrl, (client) => client.query('DELETE FROM jobs.schedule'));
  try {
    await compare({ ...options, benchmarks, people, ripcordUrl: ripcord.url, bareUrl: bare.url });
  } finally {
    for (const server of [ripcord, bare]) {
      server.kill('SIGTERM');
      await server.exited;
    }
  }
}

/** Builds what is missing, runs the benchmarks and prints tables. */
export async function runBenchmarks(options: BenchOptions): Promise<void> {
  const { dataDir, profileDir, report, only } = options;
  mkdirSync(dataDir, { recursive: true });
  if (only.length === 0 || only.includes('lighthouse')) await measureLighthouse(options);
  if (only.length === 0 || only.includes('first-visit')) await measureFirstVisits(options);
  if (only.length === 0 || only.includes('part-statistics')) await measurePartStatistics(report);
  if (only.length > 0 && only.every((name) => ALONE.includes(name))) return;
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'bench' });
  try {
    if (only.length === 0 || only.includes('events')) {
      await measureEvents({ postgres, sessionSecret: SESSION_SECRET, dataDir, profileDir, report });
    }
    if (only.length > 0 && only.every((name) => name === 'events' || ALONE.includes(name))) return;
    const dataSet = await ensureDataSet(postgres, options, report);
    const databaseUrl = await copyForRun(postgres, dataSet);
    const comparisons = only.filter((name) => !OTHERS.includes(name));
    if (only.length === 0 || comparisons.length > 0) {
      await compareServers({ ...options, only: comparisons }, databaseUrl);
    }
    const others = { databaseUrl, sessionSecret: SESSION_SECRET, dataDir, report };
    if (only.length === 0 || only.includes('sockets')) {
      await measureSockets({ ...options, ...others });
    }
    if (only.length === 0 || only.includes('recommendation')) {
      await measureRecommendation(others);
    }
    if (only.length === 0 || only.includes('scaling')) {
      await checkScaling({ ...others, postgres });
    }
    // Last, because it adds battles.
    if (only.length === 0 || only.includes('fairness')) {
      await measureFairness({ ...others, runs: options.runs, kinds: options.kinds });
    }
  } finally {
    await postgres.stop();
  }
}
