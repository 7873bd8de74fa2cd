import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage } from '../../media/storage/create-storage';
import {
  buildUser,
  plantAvatar,
  plantFlyer,
  plantImage,
  type TestUser,
} from '../../testing/factories';
import { captureLog } from '../../testing/log-lines';
import { queriesDuring } from '../../testing/query-count';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { deleteFiles, sweepFiles } from './stored-files';
import { FOLDER_COLUMNS } from './stored-files.queries';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** More than one look-up handles. */
const MANY = 520;

describe.each(['disk', 'S3'])('on %s', (kind) => {
  const log = captureLog();
  let server: S3Server | undefined;
  let dataDir: string;
  let source: string;
  let app: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-sweep-'));
    source = path.join(dataDir, 'source');
    await fs.writeFile(source, 'x');
    if (kind === 'S3') server = await startS3Server();
    const storage = await createStorage({ s3: server?.config, dataDir });
    app = await createTestApp({ storage, log: log.destination });
    owner = await buildUser(app);
  });
  afterAll(async () => {
    await app.close();
    await server?.close();
    await fs.rm(dataDir, { recursive: true });
  });

  /** Stores files that no row refers to. */
  async function plantOrphan(): Promise<string> {
    const folder = randomUUID();
    await app.deps.storage.put(folder, 'video.mp4', source, 'video/mp4');
    return folder;
  }

  async function stored(): Promise<string[]> {
    const folders = [];
    for await (const { folder } of app.deps.storage.list()) folders.push(folder);
    return folders.sort();
  }

  /** Runs the nightly job, this many days from now. */
  async function sweep(days: number, signal = new AbortController().signal): Promise<void> {
    const clock = () => new Date(Date.now() + days * DAY_MS);
    await sweepFiles({ ...app.deps, clock }, {}, { signal, isLast: false });
  }

  /** The folder of a picture of the owner. */
  async function plantPortrait(): Promise<string> {
    const { version } = await plantAvatar(app, owner);
    return (await stored()).find((folder) => folder.startsWith(version)) ?? '';
  }

  const removed = () => log.lines().at(-1)?.removed;

  it('the sweep does nothing when the database lists no files at all', async () => {
    const orphan = await plantOrphan();
    await sweep(2);
    expect(await stored()).toEqual([orphan]);
    await app.deps.storage.remove(orphan);
  });

  it('the sweep knows of files that tournaments alone name', async () => {
    const { folder, id } = await plantFlyer(app, owner);
    await plantOrphan();
    await sweep(2);
    expect(await stored()).toEqual([folder]);
    await app.pool.query('delete from tournaments where id = $1', [id]);
    await sweep(2);
    expect(await stored()).toEqual([folder]);
    await app.deps.storage.remove(folder ?? '');
  });

  it('the sweep removes old files that no row names', async () => {
    const { folder: image } = await plantImage(app, owner);
    const { folder: flyer } = await plantFlyer(app, owner);
    const kept = [image, flyer, await plantPortrait()].sort();
    const orphans = [await plantOrphan(), await plantOrphan()];
    const all = [...kept, ...orphans].sort();
    await sweep(0.9);
    expect(await stored()).toEqual(all);
    expect(removed()).toBe(0);
    await sweep(1.1);
    expect(await stored()).toEqual(kept);
    expect(removed()).toBe(2);
  });

  it('the sweep stops when aborted', async () => {
    const orphan = await plantOrphan();
    await expect(sweep(2, AbortSignal.abort())).rejects.toThrow();
    expect(await stored()).toContain(orphan);
    await sweep(2);
    expect(await stored()).not.toContain(orphan);
  });

  it('deleted files are gone, also when the job runs again', async () => {
    const folder = await plantOrphan();
    const other = await plantOrphan();
    const run = { signal: new AbortController().signal, isLast: false };
    for (let time = 0; time < 2; time += 1) await deleteFiles(app.deps, { folder }, run);
    expect(await stored()).not.toContain(folder);
    expect(await stored()).toContain(other);
  });

  it('files stay that a row names, whatever an old job says', async () => {
    const run = { signal: new AbortController().signal, isLast: false };
    const folders = [
      (await plantImage(app, owner)).folder,
      (await plantFlyer(app, owner)).folder,
      await plantPortrait(),
    ];
    for (const folder of folders) {
      await deleteFiles(app.deps, { folder: folder ?? '' }, run);
      expect(await stored()).toContain(folder);
    }
  });

  if (kind !== 'disk') return;

  it('every column that names a folder is known', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%folder%'`,
    );
    const known = FOLDER_COLUMNS.map(
      (column) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  it('the sweep looks folders up in batches', async () => {
    const { folder: image } = await plantImage(app, owner);
    const { folder: flyer } = await plantFlyer(app, owner);
    for (let count = 0; count < MANY; count += 1) await plantOrphan();
    const queries = await queriesDuring(app.pool, () => sweep(2));
    // One check for any file, and one look-up per batch.
    expect(queries).toHaveLength(3);
    expect(await stored()).toEqual(expect.arrayContaining([image, flyer]));
    expect(removed()).toBeGreaterThanOrEqual(MANY);
  });
});
