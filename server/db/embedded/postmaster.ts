import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { settledBefore } from '../../async';
import { StartError } from '../../config';
import type { Binaries } from './binaries';
import { ROLE } from './cluster';
import {
  birthOf,
  childrenOf,
  endsWithin,
  isPostmasterOf,
  programOptions,
  type RunAs,
} from './processes';

export interface PostmasterOptions {
  binaries: Binaries;
  user: RunAs | undefined;
  data: string;
  logFile: string;
  password: string;
  /** False in tests, which skip fsync. */
  durable: boolean;
}

const LOOPBACK = '127.0.0.1';

export const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ROLE}:${password}@${LOOPBACK}:${port}/${database}`;

const SETTINGS = {
  listen_addresses: LOOPBACK,
  // No socket file: its path is limited to 107 characters, and every system has a loopback.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // JIT compilation costs more than our short queries take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Every test file clones a template database.
  max_wal_size: '4GB',
  wal_level: 'minimal',
  wal_init_zero: 'off',
  max_wal_senders: '0',
  autovacuum: 'off',
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

/** Bytes. Larger logs are rotated at startup, keeping one. */
const LOG_MAX_BYTES = 5_000_000;

function openLog(file: string): number {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_MAX_BYTES)
    fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}

const logSince = (file: string, offset: number): string =>
  fs.readFileSync(file).subarray(offset).toString('utf8').trim();

/** False while it refuses connections, as when "the database system is starting up". */
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
    if (code === '28P01') throw new StartError('The embedded PostgreSQL rejects its password');
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

/** Makes one attempt to start; resolves to Postgres's log output if it exited. */
async function attempt(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const { binaries, user, data, logFile, password, durable } = options;
  // A socket file halves the cost of short queries for the hundreds of test apps.
  const socket = { unix_socket_directories: path.dirname(data) };
  const settings = { ...SETTINGS, ...(durable ? {} : { ...NOT_DURABLE, ...socket }) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(logFile);
  const offset = fs.fstatSync(log).size;
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...programOptions(user),
    stdio: ['ignore', log, log],
    // Ctrl-C signals the whole process group, but Postgres must outlive running requests.
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
  return logSince(logFile, offset) || 'it ended without output';
}

/** Milliseconds that the port and shared memory of a killed server may still be in use. */
const LEFTOVERS_MS = 15_000;

/**
 * Starts Postgres and waits until it answers, however long crash recovery takes: only a process
 * that exits is a failure.
 * @param fixedPort for a restart, when clients already know the port
 * @throws StartError with the end of Postgres's log
 */
export async function startPostmaster(options: PostmasterOptions, fixedPort?: number) {
  const began = Date.now();
  for (;;) {
    const result = await attempt(options, fixedPort ?? (await freePort()));
    if (typeof result !== 'string') return result;
    const transient =
      /address already in use|could not bind|could not create any TCP|shared memory block|lock file "postmaster\.pid" already exists/i;
    if (!transient.test(result) || Date.now() - began > LEFTOVERS_MS) {
      throw new StartError(
        `The embedded PostgreSQL did not start (${options.logFile}): ${result.split('\n').slice(-5).join(' ')}`,
      );
    }
    await wait(100);
  }
}

export const pidFile = (data: string) => path.join(data, 'postmaster.pid');

export function readPidFile(data: string): { pid: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
}

/** Milliseconds, enough for a full checkpoint on a slow disk. */
const SHUTDOWN_MS = 30_000;

/** Milliseconds that a postmaster may be silent while it shuts down. */
const SILENCE_MS = 1_500;

/** Whether it does not answer at all; during shutdown, it still refuses connections. */
async function isSilent(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, '', 'postgres'),
    connectionTimeoutMillis: SILENCE_MS,
  });
  client.on('error', () => {});
  const answers = await client.connect().then(
    () => true,
    (error: Error) => !/timeout/i.test(error.message),
  );
  await settledBefore(
    AbortSignal.timeout(SILENCE_MS),
    client.end().catch(() => {}),
  );
  return !answers;
}

/** Waits for a clean exit. False if it times out or the postmaster is frozen. */
async function endsCleanly(pid: number, data: string): Promise<boolean> {
  const end = Date.now() + SHUTDOWN_MS;
  let silences = 0;
  while (Date.now() < end && silences < 2) {
    if (await endsWithin(pid, SILENCE_MS)) return true;
    const port = readPidFile(data)?.port;
    silences = port && (await isSilent(port)) ? silences + 1 : 0;
  }
  return false;
}

/** Kills its children too: frozen ones would outlive it and keep its shared memory. */
function killAll(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/**
 * Stops a postmaster with Postgres's "fast" shutdown, which disconnects clients and writes
 * everything to disk. If that hangs, it is killed, and the next start recovers from the WAL.
 */
export async function stopPostmaster(pid: number, data: string, pgCtl?: string): Promise<void> {
  if (process.platform === 'win32' && pgCtl) {
    spawnSync(pgCtl, ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  if (await endsCleanly(pid, data)) return;
  killAll(pid);
  if (await endsWithin(pid, SHUTDOWN_MS)) return;
  throw new StartError(`PostgreSQL (process ${pid}) on ${data} could not be stopped`);
}

/**
 * Stops a postmaster left running by a killed server, since a new one gets this version's settings
 * and a supervising parent. A pid file of a dead process is left to Postgres, which also checks
 * whether its shared memory is in use. A pid file with the pid of an unrelated process would keep
 * Postgres from starting, so we write our own pid there, which Postgres knows is not a postmaster.
 */
export async function stopOrphan(data: string, pgCtl?: string): Promise<void> {
  const found = readPidFile(data);
  if (!found || birthOf(found.pid) === undefined) return;
  if (isPostmasterOf(found.pid, data)) {
    await stopPostmaster(found.pid, data, pgCtl);
    return;
  }
  const file = pidFile(data);
  if (process.platform === 'win32') {
    fs.rmSync(file, { force: true });
    return;
  }
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
}
