import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { api } from '../../shared/routes';
import type { Attack, AttackResult } from './attack-process';
import { withClient } from './databases';
import type { LoadRequest } from './load';
import { type BenchPerson, samplePeople } from './people';
import { type ServerOptions, startRipcord } from './servers';

export interface FairnessOptions extends ServerOptions {
  report: (line: string) => void;
}

/** Battles of the attacker. */
const BATTLES = 29_700;
const READERS = 8;
/** Interval between a reader's requests (milliseconds). */
const READ_EVERY_MS = 60;
const WARM_UP_MS = 3_000;
const QUIET_MS = 8_000;
/** Each attack is repeated for this long (milliseconds). */
const ATTACK_MS = 12_000;

const READS = [api.listBattles, api.listCombos, api.listUnreadMessages, api.getFeed];

async function insertBattles(client: pg.Client, { userId, comboIds }: BenchPerson): Promise<void> {
  await client.query(
    `INSERT INTO battles (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result,
       my_score, opponent_score, finish_type, rounds_data, played_at)
     SELECT $1, $2, 'Club Night', 'Dana', 'Hells Scythe 4-60T', 'win', 3, 1, 'extreme', $3,
       now() - n * interval '1 hour'
     FROM generate_series(1, ${BATTLES}) AS n`,
    [
      userId,
      comboIds[0],
      JSON.stringify([
        { roundNumber: 1, winner: 'opponent', finishType: 'spin' },
        { roundNumber: 2, winner: 'me', finishType: 'extreme' },
      ]),
    ],
  );
  await client.query('ANALYZE battles');
}

const post = (path: string, cookie: string, body?: Record<string, unknown>): LoadRequest => ({
  method: 'POST',
  path,
  headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body }),
});

const battle = ({ cookie, comboIds }: BenchPerson) =>
  post(api.createBattle.path, cookie, {
    myComboId: comboIds[0],
    opponentCombo: 'Hells Scythe 4-60T',
    opponentName: 'Dana',
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    clientId: randomUUID(),
  });

const ATTACKS = [
  {
    title: '60 recalculations at once',
    make: ({ cookie }: BenchPerson) =>
      Array.from({ length: 60 }, (_, index) =>
        post((index % 2 ? api.recalculateBattles : api.recalculateComboStats).path, cookie),
      ),
  },
  {
    title: '300 battles at once',
    make: (attacker: BenchPerson) => Array.from({ length: 300 }, () => battle(attacker)),
  },
  {
    title: '300 lists of battles at once',
    make: ({ cookie }: BenchPerson) =>
      Array.from(
        { length: 300 },
        (): LoadRequest => ({ method: 'GET', path: api.listBattles.path, headers: { cookie } }),
      ),
  },
];

interface Timed {
  milliseconds: number[];
  refused: number;
}

/** Other people read their lists at a steady pace until the signal. */
async function readAsOthers(url: string, others: BenchPerson[], end: AbortSignal): Promise<Timed> {
  const timed: Timed = { milliseconds: [], refused: 0 };
  const reader = async ({ cookie }: BenchPerson) => {
    for (let count = 0; !end.aborted; count += 1) {
      const start = performance.now();
      const answer = await fetch(url + READS[count % READS.length]?.path, { headers: { cookie } });
      await answer.arrayBuffer();
      timed.milliseconds.push(performance.now() - start);
      if (!answer.ok) timed.refused += 1;
      await wait(READ_EVERY_MS);
    }
  };
  await Promise.all(others.map(reader));
  return timed;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function summarize({ milliseconds, refused }: Timed) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), refused, n: sorted.length };
}

const format = ({ p50, p95, refused, n }: ReturnType<typeof summarize>) =>
  `${p50.toFixed(1)}, ${p95.toFixed(1)}; refused ${refused} of ${n}`;

async function attackFor(child: ChildProcess, makeAttack: () => Attack): Promise<string> {
  const total = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  let waves = 0;
  while (performance.now() < end) {
    const ended = once(child, 'message');
    child.send(makeAttack());
    const [{ statuses }] = (await ended) as [AttackResult];
    for (const [status, count] of statuses) total.set(status, (total.get(status) ?? 0) + count);
    waves += 1;
  }
  const answers = [...total].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${waves} waves: ${answers}`;
}

/** Measures how long others wait while one account attacks, compared with no attack. */
export async function measureFairness({ report, ...options }: FairnessOptions): Promise<void> {
  const [attacker, ...others] = await withClient(options.databaseUrl, async (client) => {
    const people = await samplePeople(client, {
      count: READERS + 1,
      secret: options.sessionSecret,
    });
    if (people[0]) await insertBattles(client, people[0]);
    return people;
  });
  if (!attacker) throw new Error('The data set has nobody who recorded a battle.');
  const app = await startRipcord(options);
  const child = fork(fileURLToPath(new URL('attack-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const readFor = async (milliseconds: number) =>
      summarize(await readAsOthers(app.url, others, AbortSignal.timeout(milliseconds)));
    await readFor(WARM_UP_MS);
    report('\n| Attack by one account | others quiet: p50, p95 (ms) | attacked | p95 ratio |');
    report('|---|---|---|---:|');
    for (const { title, make } of ATTACKS) {
      // Just before each attack, because the speed of a busy machine changes.
      const quiet = await readFor(QUIET_MS);
      const stop = new AbortController();
      const reading = readAsOthers(app.url, others, stop.signal);
      const got = await attackFor(child, () => ({ url: app.url, requests: make(attacker) }));
      stop.abort();
      const attacked = summarize(await reading);
      const ratio = (attacked.p95 / quiet.p95).toFixed(1);
      report(`| ${title}: ${got} | ${format(quiet)} | ${format(attacked)} | ${ratio} |`);
    }
  } finally {
    child.kill();
    app.kill('SIGTERM');
    await app.exited;
  }
}
