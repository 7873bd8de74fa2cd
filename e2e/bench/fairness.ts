import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api } from '#shared/routes';
import { openHall } from '../../server/testing/event-hall';
import type { Attack, AttackRequest, AttackResult } from './attack-process';
import { makeAttackers } from './attackers';
import { withClient } from './databases';
import { ALL_KINDS, KINDS } from './fairness-kinds';
import { type BenchPerson, type ScalingPerson, samplePeople } from './people';
import { type ServerOptions, startRipcord } from './servers';

export interface FairnessOptions extends ServerOptions {
  /** Runs per kind, each by another account. */
  runs: number;
  /** Kinds whose titles contain one of these; default: all. */
  kinds: readonly string[];
  report: (line: string) => void;
}

/** Requests of the attacker at once. */
const AT_ONCE = 40;
const PLAYERS = 256;

const READERS = 8;
const WRITERS = 3;
/** They write in turn, so that nobody reaches a limit. */
const PEOPLE_WHO_WRITE = 90;
/** Intervals between the requests of a reader and of a writer (milliseconds). */
const READ_EVERY_MS = 60;
const WRITE_EVERY_MS = 120;

const WARM_UP_MS = 4_000;
const QUIET_MS = 4_000;
const ATTACK_MS = 8_000;

const READS = [api.listBattles, api.listCombos, api.listUnreadMessages, api.getFeed];

interface Timed {
  milliseconds: number[];
  refused: number;
}

type Times = Record<'reads' | 'writes', Timed>;

async function time(timed: Timed, url: string, init: RequestInit): Promise<void> {
  const start = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  timed.milliseconds.push(performance.now() - start);
  if (!answer.ok) timed.refused += 1;
}

const writeOf = ({ cookie, comboIds }: BenchPerson): RequestInit => ({
  method: 'POST',
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify({
    myComboId: comboIds[0],
    opponentCombo: 'Hells Scythe 4-60T',
    opponentName: 'Dana',
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    clientId: randomUUID(),
  }),
});

/** Other people read their lists and record battles at a steady pace until the signal. */
async function actAsOthers(url: string, others: BenchPerson[], end: AbortSignal): Promise<Times> {
  const times: Times = {
    reads: { milliseconds: [], refused: 0 },
    writes: { milliseconds: [], refused: 0 },
  };
  const reader = async ({ cookie }: BenchPerson) => {
    for (let count = 0; !end.aborted; count += 1) {
      const { path = '' } = READS[count % READS.length] ?? {};
      await time(times.reads, url + path, { headers: { cookie } });
      await wait(READ_EVERY_MS);
    }
  };
  let turn = 0;
  const writer = async () => {
    while (!end.aborted) {
      const person = others[READERS + (turn % (others.length - READERS))];
      turn += 1;
      if (person) await time(times.writes, url + api.createBattle.path, writeOf(person));
      await wait(WRITE_EVERY_MS);
    }
  };
  await Promise.all([
    ...others.slice(0, READERS).map(reader),
    ...Array.from({ length: WRITERS }, writer),
  ]);
  return times;
}

function p95({ milliseconds }: Timed): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Run {
  quiet: Times;
  attacked: Times;
  answers: AttackResult;
}

function line(title: string, runs: readonly Run[]): string {
  const cells = (['reads', 'writes'] as const).flatMap((kind) => {
    const quiet = median(runs.map((run) => p95(run.quiet[kind])));
    const attacked = median(runs.map((run) => p95(run.attacked[kind])));
    const ratio = median(runs.map((run) => p95(run.attacked[kind]) / p95(run.quiet[kind])));
    return [`${quiet.toFixed(0)} → ${attacked.toFixed(0)}`, ratio.toFixed(1)];
  });
  const statuses = new Map<number, number>();
  for (const [status, count] of runs.flatMap(({ answers }) => answers)) {
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  const refused = runs.reduce(
    (sum, { attacked }) => sum + attacked.reads.refused + attacked.writes.refused,
    0,
  );
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `| ${title} | ${cells.join(' | ')} | ${refused} | ${answers} |`;
}

async function attackFor(child: ChildProcess, attack: Attack): Promise<AttackResult> {
  const ended = once(child, 'message');
  child.send(attack);
  await wait(ATTACK_MS);
  child.send('stop');
  const [answers] = (await ended) as [AttackResult];
  return answers;
}

/** Opens an event for each attacker. @returns their ids */
async function openEvents(
  options: ServerOptions,
  attackers: readonly ScalingPerson[],
): Promise<number[]> {
  const app = await startRipcord(options);
  try {
    const ids: number[] = [];
    for (const { userId } of attackers) {
      const { id } = await openHall(app, PLAYERS, { live: true });
      await withClient(options.databaseUrl, (client) =>
        client.query('UPDATE tournaments SET user_id = $1 WHERE id = $2', [userId, id]),
      );
      ids.push(id);
    }
    return ids;
  } finally {
    app.kill('SIGTERM');
    await app.exited;
  }
}

/**
 * Measures how long others wait while one account sends 40 requests of a kind at once, again and
 * again, compared with no attack just before. All limits are as by default.
 */
export async function measureFairness(options: FairnessOptions): Promise<void> {
  const { report, kinds, runs, databaseUrl, sessionSecret: secret } = options;
  const attackers = await makeAttackers(databaseUrl, { count: runs, secret });
  const others = await withClient(databaseUrl, async (client) => {
    const people = await samplePeople(client, { count: READERS + PEOPLE_WHO_WRITE, secret });
    return people.filter(({ userId }) => attackers.every((one) => one.userId !== userId));
  });
  const events = await openEvents(options, attackers);
  const app = await startRipcord({ ...options, rateLimitScale: 1 });
  const child = fork(fileURLToPath(new URL('attack-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const actFor = (milliseconds: number) =>
    actAsOthers(app.url, others, AbortSignal.timeout(milliseconds));
  const attackWith = async (requests: AttackRequest[]): Promise<Run> => {
    await withClient(databaseUrl, (client) => client.query('DELETE FROM rate_limits'));
    // Just before each attack, because the speed of a busy machine changes.
    const quiet = await actFor(QUIET_MS);
    const stop = new AbortController();
    const acting = actAsOthers(app.url, others, stop.signal);
    const answers = await attackFor(child, { url: app.url, requests, atOnce: AT_ONCE });
    stop.abort();
    return { quiet, attacked: await acting, answers };
  };
  try {
    await actFor(WARM_UP_MS);
    report(
      '\n| Attack by one account | others read: p95 (ms) | ratio | write | ratio | refused | answers |',
    );
    report('|---|---:|---:|---:|---:|---:|---|');
    for (const { title, requests } of [...KINDS, ALL_KINDS]) {
      if (kinds.length > 0 && !kinds.some((kind) => title.includes(kind))) continue;
      const all: Run[] = [];
      for (const [index, attacker] of attackers.entries()) {
        all.push(await attackWith(requests(attacker, events[index] ?? 0)));
      }
      report(line(title, all));
    }
  } finally {
    child.kill();
    app.kill('SIGTERM');
    await app.exited;
  }
}
