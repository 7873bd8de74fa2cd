import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded';
import { dataDirOwner } from '../db/embedded/lock';
import { stopOrphan } from '../db/embedded/postmaster';
import { withClient } from '../db/pool';
import { migrate } from '../migrations/migrate';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's database `postgres`. */
    adminUrl: string;
    /** Name of the migrated database that each test file copies. */
    template: string;
    /** Folder of the server's socket file; '' if the server is not ours. */
    socketDir: string;
  }
}

const PREFIX = 'ripcord-vitest-';

/** Milliseconds. A new folder belongs to its creator before it holds a lock. */
const FRESH_MS = 60_000;

/** Removes the Postgres and folder of a killed run. */
async function sweep(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    if (!name.startsWith(PREFIX)) continue;
    try {
      if (Date.now() - fs.statSync(folder).mtimeMs < FRESH_MS || dataDirOwner(folder)) continue;
      await stopOrphan(path.join(folder, 'postgres', 'data'));
      fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run is removing it too.
    }
  }
}

async function startOwn(): Promise<{
  postgres: EmbeddedPostgres;
  remove(): void;
  prepared: string;
  socketDir: string;
}> {
  await sweep();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  // When running as root, Postgres is another user, who must be able to traverse this.
  fs.chmodSync(dataDir, 0o711);
  const start = () => startEmbeddedPostgres({ dataDir, holder: 'npm test', durable: false });
  const first = await start();
  await migrate(first.url);
  await first.stop();
  // Used by tests that start a server with its own DATA_DIR.
  const prepared = path.join(dataDir, 'prepared');
  for (const name of ['postgres', 'postgres-password'])
    fs.cpSync(path.join(dataDir, name), path.join(prepared, name), { recursive: true });
  const postgres = await start();
  // For exits that skip the teardown; the data is not worth a clean shutdown.
  const remove = () => {
    try {
      process.kill(postgres.pid(), 'SIGQUIT');
    } catch {
      // Already stopped.
    }
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return { postgres, remove, prepared, socketDir: path.join(dataDir, 'postgres') };
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUNDLE_PREFIX = 'test-server-';

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Bundles the server with its packages, for tests that start it in separate processes, which would
 * otherwise read every file again. Next to the build, since it finds files relative to itself.
 */
async function bundleServer(): Promise<{ main: string; remove(): void }> {
  const dist = path.join(ROOT, 'dist');
  fs.mkdirSync(dist, { recursive: true });
  for (const name of fs.readdirSync(dist)) {
    const pid = name.startsWith(BUNDLE_PREFIX) ? Number(name.slice(BUNDLE_PREFIX.length)) : 0;
    if (pid > 0 && !isRunning(pid)) fs.rmSync(path.join(dist, name), { recursive: true });
  }
  const folder = path.join(dist, `${BUNDLE_PREFIX}${process.pid}`);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const args = ['server/cli/lib/bundle-server.mjs', folder, '--with-packages'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return { main: path.join(folder, 'main.js'), remove };
}

/** Drops the template and its copies. */
async function dropAll(adminUrl: string, template: string): Promise<void> {
  await withClient(adminUrl, 'ripcord-tests', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

/**
 * Starts one Postgres for all server tests, real and embedded (or uses TEST_DATABASE_URL's server),
 * with a migrated template database that every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const [own, server] = await Promise.all([given ? undefined : startOwn(), bundleServer()]);
  const adminUrl = given ?? own?.postgres.urlOf('postgres') ?? '';
  const template = `ripcord_template_${randomBytes(4).toString('hex')}`;
  await withClient(adminUrl, 'ripcord-tests', (client) =>
    client.query(`create database ${template} ${own ? 'template ripcord' : ''}`),
  );
  if (!own) {
    const url = new URL(adminUrl);
    url.pathname = `/${template}`;
    await migrate(url.href);
  }
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  project.provide('socketDir', process.platform === 'win32' ? '' : (own?.socketDir ?? ''));
  // Test processes are killed without notice and cannot clean up after themselves.
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-files-'));
  process.env.RIPCORD_MEDIA_FILES = files;
  process.env.RIPCORD_TEST_SERVER = server.main;
  if (own) process.env.RIPCORD_TEST_DATA = own.prepared;
  return async () => {
    server.remove();
    fs.rmSync(files, { recursive: true, force: true });
    if (own) await own.postgres.stop();
    else await dropAll(adminUrl, template);
    own?.remove();
  };
}
