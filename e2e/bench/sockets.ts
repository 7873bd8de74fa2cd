import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningApp } from '../../server/testing/running-app';
import { withClient } from './databases';
import { sampleFriends } from './people';
import { type ServerOptions, startBareSockets, startRipcord } from './servers';
import { createSocketLoad, type Delivery, type SocketLoad, type SocketPerson } from './socket-load';

/** Open sockets, one per person. */
const SOCKETS = 2_000;
/** Total messages between random friends. */
const PER_SECOND = 100;
/** Allowance for open files other than sockets. */
const OTHER_FILES = 200;
/** Sockets opened and closed before memory is measured. */
const WARM_UP = 50;
/** Time for memory to be returned after a garbage collection (milliseconds). */
const REST_MS = 1_500;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Resident memory of a process after a garbage collection (bytes). */
async function residentBytes({ pid }: RunningApp): Promise<number> {
  // Twice: the second collection frees external memory released by the first.
  for (let round = 0; round < 2; round += 1) {
    process.kill(pid, 'SIGUSR2');
    await wait(REST_MS);
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

/** Node raises the soft limit to the hard limit; only the operator can raise that. */
function checkFileLimit(): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const needed = SOCKETS + OTHER_FILES;
  if (limit !== 'unlimited' && Number(limit) < needed) {
    throw new Error(
      `A process may open ${limit} files here, and ${SOCKETS} sockets need ${needed}: raise the hard limit (ulimit -Hn) and try again.`,
    );
  }
}

interface Candidate {
  name: string;
  server: RunningApp;
  load: SocketLoad;
  bytesPerSocket: number;
  runs: Delivery[];
}

/** Opens all sockets of a server, without sending. */
async function connectAll(
  name: string,
  server: RunningApp,
  people: SocketPerson[],
): Promise<Candidate> {
  const load = createSocketLoad();
  // The first sockets load and compile code, which is not a per-socket cost.
  await load.open(server.url, people.slice(0, WARM_UP));
  await load.close();
  const before = await residentBytes(server);
  await load.open(server.url, people);
  const bytesPerSocket = ((await residentBytes(server)) - before) / people.length;
  return { name, server, load, bytesPerSocket, runs: [] };
}

function checkDelivery(name: string, { sent, missing, repeated, refusals }: Delivery): void {
  if (missing + repeated + refusals.length === 0) return;
  throw new Error(
    `${name}: of ${sent} messages ${missing} are missing and ${repeated} came more than once. ${refusals.join('; ')}`,
  );
}

export interface SocketOptions extends ServerOptions {
  runs: number;
  seconds: number;
  report: (line: string) => void;
}

/**
 * Measures delivery time with 2,000 open sockets and memory per socket, alternating with a relay
 * that saves nothing. A missing or duplicate message fails the run.
 */
export async function measureSockets(options: SocketOptions): Promise<void> {
  const { databaseUrl, sessionSecret, runs, seconds, report } = options;
  checkFileLimit();
  const { people, pairs } = await withClient(databaseUrl, (client) =>
    sampleFriends(client, { count: SOCKETS, secret: sessionSecret }),
  );
  const candidates: Candidate[] = [];
  const servers: RunningApp[] = [];
  try {
    for (const [name, start] of [
      ['Ripcord', startRipcord],
      ['bare', startBareSockets],
    ] as const) {
      const server = await start({ ...options, collects: true });
      servers.push(server);
      candidates.push(await connectAll(name, server, people));
    }
    for (let run = 0; run <= runs; run += 1) {
      for (const { name, load, runs: done } of candidates) {
        const isWarmUp = run === 0;
        const delivery = await load.send({
          pairs,
          perSecond: PER_SECOND,
          seconds: isWarmUp ? 2 : seconds,
        });
        checkDelivery(name, delivery);
        if (!isWarmUp) done.push(delivery);
      }
    }
    reportSockets(candidates, people.length, report);
  } finally {
    for (const { load } of candidates) load.stop();
    for (const server of servers) {
      server.kill('SIGTERM');
      await server.exited;
    }
  }
}

function reportSockets(
  candidates: readonly Candidate[],
  count: number,
  report: (line: string) => void,
): void {
  const rows: [title: string, of: (candidate: Candidate) => number][] = [
    ['Delivery, median (ms)', ({ runs }) => median(runs.map(({ p50 }) => p50))],
    ['Delivery, 99th percentile (ms)', ({ runs }) => median(runs.map(({ p99 }) => p99))],
    ['Memory of a socket (kB)', ({ bytesPerSocket }) => bytesPerSocket / 1024],
  ];
  const sent = candidates[0]?.runs.reduce((sum, run) => sum + run.sent, 0);
  report(
    `\n${count} sockets, ${PER_SECOND} messages a second, ${sent} of each server's: each came once.\n`,
  );
  report('| Sockets | Ripcord | bare | Ripcord / bare |\n|---|---:|---:|---:|');
  for (const [title, of] of rows) {
    const [ripcord = Number.NaN, bare = Number.NaN] = candidates.map(of);
    const cells = [title, ripcord.toFixed(1), bare.toFixed(1), (ripcord / bare).toFixed(1)];
    report(`| ${cells.join(' | ')} |`);
  }
}
