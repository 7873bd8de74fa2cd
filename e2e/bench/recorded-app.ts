import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app';
import { createBackground } from '../../server/async';
import { loadConfig } from '../../server/config';
import { createDb, createPool, type Pool, SEARCH_SUFFIX } from '../../server/db/pool';
import { createJobQueue } from '../../server/jobs/queue';
import { createLogger } from '../../server/log';
import { createMailer } from '../../server/mail/mailer';
import { createStorage } from '../../server/media/storage/create-storage';
import { noRealtime } from '../../server/realtime/events';
import { withoutThreads } from '../../server/thread-tasks';

export interface Statement {
  text: string;
  values: unknown[];
  /** Whether it was sent on a connection of `searchesOf`. */
  isSearch?: boolean;
}

export interface RecordedApp {
  url: string;
  pool: Pool;
  /** The statements since the last call, in order. */
  takeStatements(): Statement[];
  close(): Promise<void>;
}

type Query = (...args: unknown[]) => unknown;

/** The statement that `client.query` sends; null for COPY. */
function readStatement([first, second]: unknown[]): Statement | null {
  const list = (values: unknown) => (Array.isArray(values) ? values : []);
  if (typeof first === 'string') return { text: first, values: list(second) };
  const { text, values } = first as { text?: string; values?: unknown };
  return text === undefined ? null : { text, values: list(values ?? second) };
}

/** Starts the app in this process and records every statement exactly as sent, for EXPLAIN. */
export async function startRecordedApp(options: {
  databaseUrl: string;
  sessionSecret: string;
  dataDir: string;
  /** Default: the system clock. */
  clock?: () => Date;
}): Promise<RecordedApp> {
  const config = loadConfig({
    NODE_ENV: 'production',
    DATABASE_URL: options.databaseUrl,
    SESSION_SECRET: options.sessionSecret,
    DATA_DIR: options.dataDir,
    LOG_LEVEL: 'error',
  });
  const log = createLogger(config);
  const pool = createPool(options.databaseUrl);
  let statements: Statement[] = [];
  pool.on('connect', (client) => {
    const connection = client as unknown as {
      query: Query;
      connectionParameters: { application_name: string };
    };
    const isSearch = connection.connectionParameters.application_name.endsWith(SEARCH_SUFFIX);
    const query = connection.query.bind(connection);
    connection.query = (...args) => {
      const statement = readStatement(args);
      if (statement) statements.push({ ...statement, isSearch });
      return query(...args);
    };
  });
  const background = createBackground(log);
  const db = createDb(pool);
  const app = createApp({
    config,
    pool,
    db,
    log,
    threads: withoutThreads({ db, log }),
    mailer: createMailer({ config, pool, db, log }, { send: () => Promise.resolve() }),
    background,
    storage: await createStorage(config),
    jobs: createJobQueue(pool, (err) => log.warn({ err }, 'jobs')),
    realtime: noRealtime,
    readiness: { state: 'ready' },
    ...(options.clock && { clock: options.clock }),
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pool,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await background.drain();
      await pool.end();
    },
  };
}
