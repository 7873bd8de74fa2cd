import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createRandom } from '../../server/cli/seed/random';
import { createDb, createPool, type WritableDb } from '../../server/db/pool';
import type { Actor } from '../../server/deps';
import { findBestDeck } from '../../server/features/recommendations/model/deck-search';
import { predictOwn } from '../../server/features/recommendations/predictions.service';
import { refit } from '../../server/features/recommendations/refit';
import { Judge, type Simulation } from '../../server/features/recommendations/testing/simulate';
import { noLog } from '../../server/log';
import { withClient } from './databases';
import { findPerson } from './people';

export interface RecommendationOptions {
  /** The large database, in which the fit is stored. */
  databaseUrl: string;
  sessionSecret: string;
  report: (line: string) => void;
}

const PARTS = { blade: 14, disk: 8, driver: 14 };

/** Simulated worlds, and how many of each. */
const WORLDS: readonly (Simulation & { title: string; seeds: number })[] = [
  {
    title: 'a club (20 players, 6 combos each, 500 battles)',
    size: { players: 20, combosEach: 6, parts: PARTS },
    battles: 500,
    unseen: 3_000,
    privatePlayers: 5,
    seeds: 8,
  },
  {
    title: 'a town (60 players, 6 combos each, 3,000 battles)',
    size: { players: 60, combosEach: 6, parts: PARTS },
    battles: 3_000,
    unseen: 3_000,
    privatePlayers: 15,
    seeds: 6,
  },
  {
    title: 'a country (300 players, 6 combos each, 30,000 battles)',
    size: { players: 300, combosEach: 6, parts: PARTS },
    battles: 30_000,
    unseen: 3_000,
    privatePlayers: 75,
    seeds: 2,
  },
];

/** Collection sizes (combos) for the best-deck search. */
const COLLECTIONS = [100, 300, 600];

async function judgeWorlds(report: (line: string) => void): Promise<void> {
  report('\nLog loss on unseen battles, and how often 90 % intervals contain the truth.\n');
  report(
    '| World | raw rate | smoothed | model | new combos | battles in interval | rounds in interval |',
  );
  report('|---|---:|---:|---:|---:|---:|---:|');
  for (const { title, seeds, ...simulation } of WORLDS) {
    const judge = new Judge();
    for (let seed = 1; seed <= seeds; seed += 1) await judge.add(seed, simulation);
    const { raw, smoothed, model, newModel } = judge.mean;
    const losses = [raw, smoothed, model, newModel];
    const covered = [judge.coverage.battles.share, judge.coverage.rounds.share];
    const cells = [
      title,
      ...losses.map((loss) => loss.toFixed(4)),
      ...covered.map((share) => share.toFixed(3)),
    ];
    report(`| ${cells.join(' | ')} |`);
  }
}

/** Time of the fastest run (milliseconds). */
async function fastest(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

async function measureRefit(db: WritableDb, report: (line: string) => void): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20).unref();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { battles } = await refit({ db, log: noLog });
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  clearInterval(watch);
  report(
    `\nLearning from ${battles} public battles: ${seconds.toFixed(1)} s, of which ${((user + system) / 1e6).toFixed(1)} s of this process's processor time; memory up by ${Math.round((most - before) / 1e6)} MB at most; the event loop waited ${(delay.percentile(99) / 1e6).toFixed(0)} ms (99th percentile), ${(delay.max / 1e6).toFixed(0)} ms at most.`,
  );
}

async function measureAnswers(db: WritableDb, options: RecommendationOptions): Promise<void> {
  const { databaseUrl, sessionSecret: secret, report } = options;
  report('\n| Predictions for a person with | ms |\n|---|---:|');
  for (const wanted of [50, 1_000, Number.MAX_SAFE_INTEGER]) {
    const person = await withClient(databaseUrl, (client) =>
      findPerson(client, { battles: wanted, secret }),
    );
    const actor: Actor = {
      id: person.userId,
      username: '',
      displayName: null,
      role: 'user',
      email: null,
      emailState: 'new',
      avatarFolder: null,
      profileCompleted: true,
      timeZone: 'UTC',
      language: null,
      deviceLanguage: 'en',
    };
    // Everything except choosing three combos, which is measured below.
    const answer = () => predictOwn({ db }, actor);
    report(`| ${person.battles} battles | ${(await fastest(5, answer)).toFixed(0)} |`);
  }
  report('\n| Best deck of so many combos | ms |\n|---|---:|');
  for (const count of COLLECTIONS) {
    const random = createRandom(count);
    const combos = Array.from({ length: count }, (_, id) => ({
      id,
      chance: 0.3 + 0.4 * random.next(),
      parts: [
        `blade ${random.int(1, 40)}`,
        `ratchet ${random.int(1, 15)}`,
        `bit ${random.int(1, 20)}`,
      ],
    }));
    report(`| ${count} | ${(await fastest(20, () => findBestDeck(combos))).toFixed(2)} |`);
  }
}

/** Measures the recommendation model: quality in simulated worlds, cost on the large data set. */
export async function measureRecommendation(options: RecommendationOptions): Promise<void> {
  await judgeWorlds(options.report);
  const pool = createPool(options.databaseUrl, { name: 'bench-recommendation' });
  try {
    const db = createDb(pool);
    await measureRefit(db, options.report);
    await measureAnswers(db, options);
  } finally {
    await pool.end();
  }
}
