import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { createBackground, settledBefore } from './async';
import { type Config, loadConfig, StartError } from './config';
import { type RunningDatabase, startEmbeddedPostgres } from './db/embedded';
import { createDb, createPool, type PoolOptions } from './db/pool';
import type { AppDeps, Readiness } from './deps';
import { ensureAdministrator } from './features/accounts/accounts.service';
import { closeServer, createHttpServer, expectProxy } from './http/http-server';
import { handlers } from './job-handlers';
import { createJobQueue } from './jobs/queue';
import { startWorker } from './jobs/worker';
import { createLogger } from './log';
import { createMailer } from './mail/mailer';
import { createStorage } from './media/storage/create-storage';
import { MIGRATIONS, migrate } from './migrations/migrate';
import { chooseChannel, startRealtime } from './realtime/start';

/** Time that running work has to finish after SIGTERM (milliseconds). */
const DRAIN_MS = 10_000;

/** How long to wait for a Postgres that is started together with the app (milliseconds). */
const DATABASE_WAIT_MS = 30_000;

/** For jobs, besides those for requests. */
const JOB_CONNECTIONS = 20;

async function openDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, async stop() {} };
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    onEvent: (event) => log.warn(event),
  });
}

/** Connection refused, name not resolved, starting up, too many connections. */
const TRANSIENT = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03|53300)/;

async function migrateWhenUp(url: string, log: Logger): Promise<void> {
  const end = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      await migrate(url);
      return;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!TRANSIENT.test(code)) throw error;
      if (Date.now() > end)
        throw new StartError(`The database does not answer: ${message || code}`);
      log.warn({ code }, 'waiting for the database');
      await wait(500);
    }
  }
}

async function listen(server: Server, { host, port }: Config): Promise<number> {
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

const LOCAL_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

function addressOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl) return publicUrl;
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function start(config: Config, log: Logger): Promise<void> {
  const readiness: Readiness = { state: 'starting' };
  /** Closed in reverse order. */
  const opened: ((deadline: AbortSignal) => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;

  const closeAll = async () => {
    readiness.state = 'draining';
    const deadline = AbortSignal.timeout(DRAIN_MS);
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
  // Ctrl-C in a terminal arrives twice, once through npm; the second signal changes nothing.
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });

  try {
    const database = await openDatabase(config, log);
    opened.push(() => database.stop());
    await migrateWhenUp(database.url, log);

    const openPool = (options: PoolOptions = {}) => {
      const pool = createPool(database.url, {
        onIdleError: (error) => log.warn({ err: error }, 'lost an idle database connection'),
        ...options,
      });
      // Work that does not end keeps its connection.
      opened.push((deadline) => settledBefore(deadline, pool.end()));
      return pool;
    };
    const pool = openPool();
    const background = createBackground(log);
    const parts: Omit<AppDeps, 'realtime'> = {
      config,
      log,
      pool,
      db: createDb(pool),
      mailer: createMailer(config, log),
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
    // Connections of their own: each running job holds one, which requests must not lack.
    const jobsPool = openPool({ name: 'ripcord-jobs', max: JOB_CONNECTIONS });
    const worker = await startWorker({ ...deps, pool: jobsPool, db: createDb(jobsPool) }, handlers);
    opened.push((deadline) => settledBefore(deadline, worker.close()));

    const clientDir = path.resolve(MIGRATIONS, '../dist/client');
    const server = createHttpServer(createApp(deps, { clientDir }));
    const behindProxy = config.trustProxy !== false;
    if (behindProxy) expectProxy(server);
    realtime.attach(server);
    const port = await listen(server, config);
    opened.push((deadline) => closeServer(server, { deadline, behindProxy }));
    // Closed before the server, which waits for them.
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

/** One line for each thing that the operator can fix, a stack for our own faults. */
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
