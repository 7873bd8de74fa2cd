import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded';
import { dataDirOwner } from '../db/embedded/lock';
import { stopOrphan } from '../db/embedded/postmaster';
import { migrate } from '../migrations/migrate';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's database `postgres`. */
    adminUrl: string;
    /** Name of the migrated database that each test file copies. */
    template: string;
  }
}

const PREFIX = 'ripcord-vitest-';

/** A folder is its maker's before it holds a lock (milliseconds). */
const FRESH_MS = 60_000;

/** What a run left behind that was killed: its Postgres and its folder. */
async function sweep(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    if (!name.startsWith(PREFIX)) continue;
    try {
      if (Date.now() - fs.statSync(folder).mtimeMs < FRESH_MS || dataDirOwner(folder)) continue;
      await stopOrphan(path.join(folder, 'postgres', 'data'));
      fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another run is sweeping it as well.
    }
  }
}

async function startOwn(): Promise<{ postgres: EmbeddedPostgres; remove(): void }> {
  await sweep();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  // As root Postgres is another user, who has to pass through.
  fs.chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'npm test', durable: false });
  // For ends that skip the teardown: nothing here is worth a shutdown in order.
  const remove = () => {
    try {
      process.kill(postgres.pid(), 'SIGQUIT');
    } catch {
      // Already stopped.
    }
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return { postgres, remove };
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
 * The server as it is built, of this run alone: for tests that start it in processes of its own,
 * which would read every source anew. Beside the build, for what it finds from where it is.
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
  await promisify(execFile)(process.execPath, ['server/cli/lib/bundle-server.mjs', folder], {
    cwd: ROOT,
  });
  return { main: path.join(folder, 'main.js'), remove };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * One Postgres for all server tests, real and embedded (or TEST_DATABASE_URL's server), with a
 * migrated template database that every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const [own, server] = await Promise.all([given ? undefined : startOwn(), bundleServer()]);
  const adminUrl = given ?? own?.postgres.urlOf('postgres') ?? '';
  const template = `ripcord_template_${randomBytes(4).toString('hex')}`;
  await run(adminUrl, `create database ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  await migrate(url.href);
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  // Test processes are ended without a word and cannot tidy up behind themselves.
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-files-'));
  process.env.RIPCORD_MEDIA_FILES = files;
  process.env.RIPCORD_TEST_SERVER = server.main;
  return async () => {
    server.remove();
    fs.rmSync(files, { recursive: true, force: true });
    await run(adminUrl, `drop database ${template} with (force)`);
    await own?.postgres.stop();
    own?.remove();
  };
}
