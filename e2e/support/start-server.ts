import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../../server/db/embedded';
import { withClient } from '../../server/db/pool';
import { migrate } from '../../server/migrations/migrate';

const READY = /^Ripcord is ready at (http:\/\/\S+)$/;

interface RunningServer {
  url: string;
  /** The folder it writes mails to. */
  outbox: string;
  stop(): Promise<void>;
}

/** A migrated database that every server copies. */
const TEMPLATE = 'migrated';

const createDatabase = (words: string) =>
  withClient(process.env.RIPCORD_POSTGRES ?? '', 'journeys', (client) =>
    client.query(`create database ${words}`),
  );

/** Postgres runs as another user under root, and must be able to enter the folder. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ripcord-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts the built app like `npm start`, with its own DATA_DIR and database. */
export async function startApp(
  database: string,
  env: Record<string, string>,
  { isNew = true } = {},
): Promise<RunningServer> {
  const dataDir = await newFolder();
  const url = new URL(process.env.RIPCORD_POSTGRES ?? '');
  if (isNew) await createDatabase(`${database} template ${TEMPLATE}`);
  url.pathname = database;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      SESSION_SECRET: randomUUID(),
      // All tests register people from one IP address.
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await readAddress(server.stdout, server),
    outbox: path.join(dataDir, 'outbox'),
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one Postgres for all servers and one server for all journeys. Passes both URLs, the mail
 * folder and the administrator's password in the environment. The returned function stops both.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await newFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'journeys', durable: false });
  process.env.RIPCORD_POSTGRES = postgres.urlOf('postgres');
  await createDatabase(TEMPLATE);
  await migrate(postgres.urlOf(TEMPLATE));
  process.env.RIPCORD_ADMIN_PASSWORD = randomUUID();
  const { url, outbox, stop } = await startApp('journeys', {
    ADMIN_PASSWORD: process.env.RIPCORD_ADMIN_PASSWORD,
  });
  process.env.RIPCORD_URL = url;
  process.env.RIPCORD_OUTBOX = outbox;
  return async () => {
    await stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function readAddress(
  output: NodeJS.ReadableStream,
  server: ReturnType<typeof spawn>,
): Promise<string> {
  const lines = createInterface({ input: output });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = READY.exec(line)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  });
}
