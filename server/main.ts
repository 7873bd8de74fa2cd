import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { createBackground, settledBefore } from './async';
import { finishRestore, removeLeftovers } from './cli/backup/leftovers';
import { type Config, loadConfig, StartError } from './config';
import { type RunningDatabase, startEmbeddedPostgres } from './db/embedded';
import { currentHome } from './db/embedded/home';
import { DataDirInUse, dataDirOwner } from './db/embedded/lock';
import { createDb, createPool, type PoolOptions, withClient } from './db/pool';
import type { AppDeps, Readiness } from './deps';
import { ensureAdministrator } from './features/accounts/accounts.service';
import { pushKeysOf } from './features/push/keys';
import {
  BEHIND_PROXY,
  capConnections,
  closeServer,
  createHttpServer,
  keepIdleConnections,
} from './http/http-server';
import { handlers } from './job-handlers';
import { createJobQueue } from './jobs/queue';
import { startWorker } from './jobs/worker';
import { createLogger } from './log';
import { createMailer } from './mail/mailer';
import { createMailTransport } from './mail/transport';
import { closeImageWorkers } from './media/image-workers';
import { createStorage } from './media/storage/create-storage';
import { MIGRATIONS, migrate } from './migrations/migrate';
import { chooseChannel, startRealtime } from './realtime/start';
import { createThreads } from './threads/threads';

/** Milliseconds to wait for a Postgres that is started together with the app. */
const DATABASE_WAIT_MS = 30_000;

/** Connections for jobs, in addition to those for requests. */
const JOB_CONNECTIONS = 20;

async function openDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, async stop() {} };
  const { dataDir } = config;
  const database = await startEmbeddedPostgres({ dataDir, onEvent: (event) => log.warn(event) });
  const home = currentHome(dataDir);
  if (!home.startsWith(dataDir)) {
    log.warn(
      { database: home },
      `the user postgres cannot enter ${dataDir}: the database is in ${home}`,
    );
  }
  return database;
}

/** Cleans up after killed backups and restores. */
async function recover(url: string, { dataDir }: Config): Promise<void> {
  await removeLeftovers(dataDir);
  await withClient(url, 'ripcord-migrate', (client) => finishRestore(client, dataDir));
}

/** Connection refused, name not resolved, starting up, too many connections. */
const TRANSIENT = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03|53300)/;

/** Messages by SQLSTATE. */
const UNUSABLE: Record<string, string | undefined> = {
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it first.',
  '42501': 'The user in DATABASE_URL may not create tables in the database.',
};

async function migrateWhenUp(url: string, log: Logger): Promise<void> {
  const end = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      await migrate(url, { log });
      return;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      const reason = UNUSABLE[code];
      if (reason) throw new StartError(`${reason} (${message})`);
      if (!TRANSIENT.test(code)) throw error;
      if (Date.now() > end)
        throw new StartError(`The database does not answer: ${message || code}`);
      log.warn({ code }, 'waiting for the database');
      await wait(500);
    }
  }
}

async function listen(server: NetServer, { host, port }: Config): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use by another program. Stop it, or set PORT to another number.`
        : `PORT ${port} on HOST ${host} cannot be used: ${message}`,
    );
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Checks that the port is free before starting the database. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await listen(probe, config);
  } catch (error) {
    const owner = config.databaseUrl ? undefined : dataDirOwner(config.dataDir);
    throw owner ? new DataDirInUse(config.dataDir, owner) : error;
  }
  probe.close();
  await once(probe, 'close');
}

const LOCAL_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

function addressOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl) return publicUrl;
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function start(config: Config, log: Logger): Promise<void> {
  const readiness: Readiness = { state: 'starting' };
  /** Cleanups, run in reverse order. */
  const opened: ((deadline: AbortSignal) => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;

  const closeAll = async () => {
    readiness.state = 'draining';
    const deadline = AbortSignal.timeout(config.stopSeconds * 1_000);
    for (const close of opened.toReversed()) {
      await close(deadline).catch((error: unknown) => log.error({ err: error }, 'stopping'));
    }
  };
  const stop = (reason: string, code: number) => {
    stopping ??= closeAll().then(() => {
      log.info({ reason }, 'stopped');
      process.exit(code);
    });
  };
  // Ctrl-C in a terminal arrives twice, once through npm. The second signal is ignored.
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  // Sent when the terminal closes. Node overrides nohup, so by default it would kill the process.
  process.on('SIGHUP', () => stop('SIGHUP', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });

  try {
    await checkPort(config);
    const database = await openDatabase(config, log);
    opened.push(() => database.stop());
    await migrateWhenUp(database.url, log);
    await recover(database.url, config);

    const openPool = (options: PoolOptions = {}) => {
      const pool = createPool(database.url, {
        onIdleError: (error) => {
          // While stopping, Postgres may exit before it reads that the connection was closed.
          if (!stopping) log.warn({ err: error }, 'lost an idle database connection');
        },
        ...options,
      });
      // Work that does not end keeps its connection, so do not wait beyond the deadline.
      opened.push((deadline) => settledBefore(deadline, pool.end()));
      return pool;
    };
    pushKeysOf(config);
    const pool = openPool();
    const threads = createThreads({ databaseUrl: database.url, logLevel: config.logLevel });
    opened.push((deadline) => threads.close(deadline));
    opened.push(closeImageWorkers);
    const background = createBackground(log);
    const db = createDb(pool);
    const transport = createMailTransport(config, log);
    const parts: Omit<AppDeps, 'realtime'> = {
      config,
      log,
      pool,
      db,
      threads,
      mailer: createMailer({ config, log, pool, db }, transport),
      background,
      storage: await createStorage(config),
      jobs: createJobQueue(pool, (err) => log.warn({ err }, 'jobs')),
      readiness,
    };
    const channel = await chooseChannel(config, database.url);
    const realtime = startRealtime(parts, { channel });
    opened.push((deadline) => settledBefore(deadline, realtime.close()));
    opened.push((deadline) => settledBefore(deadline, background.drain()));
    const deps: AppDeps = { ...parts, realtime };
    await ensureAdministrator(deps);
    // A pool of its own: each running job holds a connection, which requests must not lack.
    const jobsPool = openPool({ name: 'ripcord-jobs', max: JOB_CONNECTIONS });
    const worker = await startWorker({ ...deps, pool: jobsPool, db: createDb(jobsPool) }, handlers);
    opened.push((deadline) => settledBefore(deadline, worker.close()));

    const clientDir = path.resolve(MIGRATIONS, '../dist/client');
    const server = createHttpServer(createApp(deps, { clientDir }));
    capConnections(server, config.maxConnections, log);
    const behindProxy = config.trustProxy !== false && BEHIND_PROXY;
    keepIdleConnections(server);
    realtime.attach(server);
    const port = await listen(server, config);
    opened.push((deadline) => closeServer(server, { deadline, behindProxy }));
    // Sockets close first, since the server waits for them.
    opened.push((deadline) => realtime.closeSockets(deadline));
    if (stopping) return;
    readiness.state = 'ready';
    process.stdout.write(`Ripcord is ready at ${addressOf(config, port)}\n`);
  } catch (error) {
    if (stopping) return;
    await closeAll();
    throw error;
  }
}

/** One line for each problem the operator can fix, a stack for our own bugs. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message.replaceAll(/^/gm, 'Ripcord cannot start: ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const config = loadConfig();
  await start(config, createLogger(config));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
