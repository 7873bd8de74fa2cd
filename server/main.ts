import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { atMost } from './at-most';
import { createBackground } from './background';
import { type Config, ConfigError, loadConfig } from './config';
import { type RunningDatabase, startEmbeddedPostgres } from './db/embedded';
import { createDb, createPool } from './db/pool';
import type { AppDeps, Readiness } from './deps';
import { ensureAdministrator } from './features/accounts/accounts.service';
import { createHttpServer } from './http/http-server';
import { handlers } from './job-handlers';
import { createJobQueue } from './jobs/queue';
import { startWorker } from './jobs/worker';
import { createLogger } from './log';
import { createMailer } from './mail/mailer';
import { createStorage } from './media/storage/create-storage';
import { MIGRATIONS, migrate } from './migrations/migrate';
import { chooseChannel } from './realtime/fan-out/choose-channel';
import { startRealtime } from './realtime/start';
import { StartError } from './start-error';

/** What runs may finish this long after SIGTERM (milliseconds). */
const DRAIN_MS = 10_000;

/** A Postgres that is started together with the app is waited for this long (milliseconds). */
const DATABASE_WAIT_MS = 30_000;

/** Embedded, or DATABASE_URL's. */
async function openDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, async stop() {} };
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    onEvent: (event) => log.warn(event),
  });
}

/** Errors that mean "not there yet": no answer, no such name, starting up, too many connections. */
const PASSING = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03|53300)/;

async function migrateWhenThere(url: string, log: Logger): Promise<void> {
  const end = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      await migrate(url);
      return;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (!PASSING.test(code)) throw error;
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
        ? `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`
        : `PORT ${port} on HOST ${host} cannot be used: ${message}`,
    );
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const EVERYWHERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/** Where a person on this machine opens the app. */
function addressOf({ publicUrl, host }: Config, port: number): string {
  if (publicUrl) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Stops accepting, lets requests finish, and after DRAIN_MS cuts off those that have not. */
async function closeServer(server: Server, deadline: AbortSignal): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that becomes idle when its last request is answered is closed as well.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = () => server.closeAllConnections();
  deadline.addEventListener('abort', cut);
  await closed;
  clearInterval(idle);
  deadline.removeEventListener('abort', cut);
}

async function start(config: Config, log: Logger): Promise<void> {
  const readiness: Readiness = { state: 'starting' };
  /** What has been opened, to be closed in the opposite order. */
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
  // A terminal's Ctrl-C arrives twice, once through npm: the second changes nothing.
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a mistake that nobody handled');
    stop('uncaught exception', 1);
  });

  try {
    const database = await openDatabase(config, log);
    opened.push(() => database.stop());
    await migrateWhenThere(database.url, log);

    const pool = createPool(database.url, {
      onIdleError: (error) => log.warn({ err: error }, 'lost an idle database connection'),
    });
    const background = createBackground(log);
    // A job that does not end holds a connection for as long.
    opened.push((deadline) => atMost(deadline, pool.end()));
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
    opened.push((deadline) => atMost(deadline, realtime.close()));
    opened.push((deadline) => atMost(deadline, background.drain()));
    const deps: AppDeps = { ...parts, realtime };
    await ensureAdministrator(deps);
    const worker = await startWorker(deps, handlers);
    opened.push((deadline) => atMost(deadline, worker.close()));

    const clientDir = path.resolve(MIGRATIONS, '../dist/client');
    const server = createHttpServer(createApp(deps, { clientDir }));
    realtime.attach(server);
    const port = await listen(server, config);
    opened.push((deadline) => closeServer(server, deadline));
    // Before the server, which waits for them.
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

/** Mistakes of the operator are told in a line each; ours with all that helps to find them. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.problems.map((problem) => `Ripcord cannot start: ${problem}`).join('\n');
  }
  if (error instanceof StartError) return `Ripcord cannot start: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const config = loadConfig();
  await start(config, createLogger(config));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
