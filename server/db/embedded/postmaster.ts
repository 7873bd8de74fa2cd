import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config';
import type { Binaries } from './binaries';
import { programOptions, ROLE } from './cluster';
import type { RunAs } from './run-as';

export interface PostmasterOptions {
  binaries: Binaries;
  user: RunAs | undefined;
  data: string;
  logFile: string;
  password: string;
  /** False for tests: what a power cut would lose is not waited for. */
  durable: boolean;
}

const LOOPBACK = '127.0.0.1';

/** Address of one database of the embedded server. */
export const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ROLE}:${password}@${LOOPBACK}:${port}/${database}`;

const SETTINGS = {
  listen_addresses: LOOPBACK,
  // No socket file: their paths may have 107 characters only, and the loopback is everywhere.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Compiling a query costs more than our short ones take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Every test file copies a template database.
  max_wal_size: '4GB',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

/** Larger logs are put aside at a start; one older log is kept. Bytes. */
const LOG_LIMIT = 5_000_000;

function openLog(file: string): number {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}

function logSince(file: string, offset: number): string {
  return fs.readFileSync(file).subarray(offset).toString('utf8').trim();
}

/** Whether Postgres answers now; refuses and "the database system is starting up" mean not yet. */
async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01') throw new StartError('The embedded PostgreSQL refuses its password');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Postmaster {
  child: ChildProcess;
  pid: number;
  port: number;
  exited: Promise<unknown>;
}

/** Starting once; the text is Postgres's own log when it ended instead. */
async function attempt(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const { binaries, user, data, logFile, password, durable } = options;
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(logFile);
  const offset = fs.fstatSync(log).size;
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...programOptions(user),
    stdio: ['ignore', log, log],
    // Ctrl-C in a terminal reaches a whole group: Postgres must outlast the requests that run.
    detached: process.platform !== 'win32',
  });
  fs.closeSync(log);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    ended = true;
  });
  while (!ended) {
    if (child.pid !== undefined && (await answers(port, password))) {
      return { child, pid: child.pid, port, exited };
    }
    await Promise.race([wait(25), exited]);
  }
  return logSince(logFile, offset) || 'it ended without a word';
}

/** How long what a killed server left behind may still be in use (milliseconds). */
const LEFTOVERS_MS = 15_000;

/**
 * Starts Postgres and waits until it answers. Recovery after a crash may take its time: only an
 * ended process is a failure.
 * @param fixedPort for a restart, whose clients know the port
 * @throws StartError with the last of Postgres's log
 */
export async function startPostmaster(
  options: PostmasterOptions,
  fixedPort?: number,
): Promise<Postmaster> {
  const began = Date.now();
  for (;;) {
    const result = await attempt(options, fixedPort ?? (await freePort()));
    if (typeof result !== 'string') return result;
    const passing =
      /address already in use|could not bind|could not create any TCP|shared memory block|lock file "postmaster\.pid" already exists/i;
    if (!passing.test(result) || Date.now() - began > LEFTOVERS_MS) {
      throw new StartError(
        `The embedded PostgreSQL did not start (${options.logFile}): ${result.split('\n').slice(-5).join(' ')}`,
      );
    }
    await wait(100);
  }
}
