import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { DestinationStream } from 'pino';
import { afterAll, onTestFinished } from 'vitest';
import { createApp } from '../app';
import { createBackground } from '../async';
import { type Config, loadConfig } from '../config';
import { createDb, createPool, type Pool, type WritableDb } from '../db/pool';
import type { AppDeps } from '../deps';
import { createHttpServer, keepIdleConnections } from '../http/http-server';
import { createJobQueue } from '../jobs/queue';
import { createLogger } from '../log';
import { createMailer } from '../mail/mailer';
import type { Mail, MailTransport } from '../mail/transport';
import { createStorage } from '../media/storage/create-storage';
import type { OpenChannel } from '../realtime/fan-out/fan-out';
import { listenNotify } from '../realtime/fan-out/listen-notify';
import { type RunningRealtime, startRealtime } from '../realtime/start';
import { createThreads } from '../threads/threads';
import { runJobs } from './run-jobs';
import { type Client, createClient } from './test-client';
import { createTestDatabase } from './test-database';

/** Milliseconds that sockets may take to finish when an app closes. */
const CLOSE_MS = 5_000;

const SECRET = 'a secret that only tests know';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Another app's database, for tests with two instances; it is not dropped on close. */
  databaseUrl?: string;
  /** Destination of log lines; without it, nothing is logged. */
  log?: DestinationStream;
  mailTransport?: MailTransport;
  storage?: AppDeps['storage'];
  clientDir?: string;
  /** Multiplies the limits that are kept in memory; without it, they are never reached. */
  personLimitScale?: number;
  /** How it hears from other apps on the same database; without it, it is alone. */
  channel?: (databaseUrl: string) => OpenChannel;
  /** By Postgres, and waits until it hears them. */
  hearsOthers?: true;
}

/** A listening app with its own database. Call `close` when done. */
export interface TestApp {
  deps: AppDeps;
  realtime: RunningRealtime;
  db: WritableDb;
  pool: Pool;
  databaseUrl: string;
  server: Server;
  /** Its origin, without a trailing slash. */
  url: string;
  /** Mails sent so far; wait for `deps.background.drain()` first. */
  outbox: Mail[];
  /** A client that is not signed in; `buildUser` creates signed-in ones. */
  visitor: Client;
  /** Runs waiting jobs to the end, including retries. Nothing else runs them. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

function testConfig(config: Partial<Config>): Config {
  const dataDir = path.join(os.tmpdir(), `ripcord-app-${randomUUID()}`);
  const defaults = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: SECRET, DATA_DIR: dataDir });
  return { ...defaults, logLevel: 'silent', ...config };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const pool = own?.pool ?? createPool(databaseUrl);
  const db = own?.db ?? createDb(pool);
  const outbox: Mail[] = [];
  const config = testConfig({ ...(options.log && { logLevel: 'trace' }), ...options.config });
  const log = createLogger(config, options.log);
  const toOutbox: MailTransport = {
    async send(mail) {
      outbox.push(mail);
    },
  };
  const threads = createThreads({ databaseUrl, logLevel: config.logLevel });
  const parts: Omit<AppDeps, 'realtime'> = {
    config,
    threads,
    pool,
    db,
    log,
    mailer: createMailer({ config, db, log, pool }, options.mailTransport ?? toOutbox),
    background: createBackground(log),
    storage: options.storage ?? (await createStorage(config)),
    jobs: createJobQueue(pool, (err) => log.warn({ err }, 'jobs')),
    readiness: { state: 'ready' },
  };
  const openChannel = options.hearsOthers ? listenNotify : options.channel;
  const realtime = startRealtime(parts, { channel: openChannel?.(databaseUrl) });
  const deps: AppDeps = { ...parts, realtime };
  const server = createHttpServer(
    createApp(deps, {
      clientDir: options.clientDir,
      personLimitScale: options.personLimitScale ?? 1_000_000,
    }),
  );
  // Node's 5 s pass while a busy machine holds up a test, whose next request would be reset.
  keepIdleConnections(server);
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (options.hearsOthers) await realtime.whenConnected;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    deps,
    realtime,
    db,
    pool,
    databaseUrl,
    server,
    url,
    outbox,
    visitor: createClient(url),
    runJobs: () => runJobs(deps),
    async close() {
      await realtime.closeSockets(AbortSignal.timeout(CLOSE_MS));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.background.drain();
      await realtime.close();
      await threads.close(AbortSignal.timeout(CLOSE_MS));
      if (own) await own.drop();
      else await pool.end();
      await fs.rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** One app for all tests of a file, which is closed after them. */
export async function sharedTestApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  return app;
}

/** An app for one test, which is closed after it. */
export async function ownTestApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  onTestFinished(() => app.close());
  return app;
}
