import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/s3-server';
import { createStorage } from './create-storage';
import { FileMissing, type Storage } from './storage';

let dir: string;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-storage-'));
});
afterAll(() => fs.rm(dir, { recursive: true }));

interface Opened {
  storage: Storage;
  close?: () => Promise<void>;
}

/** Both drivers, chosen as the app does. */
const drivers: Record<string, () => Promise<Opened>> = {
  disk: async () => ({ storage: await createStorage({ s3: undefined, dataDir: dir }) }),
  S3: async () => {
    const { config, close } = await startS3Server();
    // Nothing can be written below it.
    return { storage: await createStorage({ s3: config, dataDir: '/dev/null' }), close };
  },
};

/** A file as an upload leaves it, larger than one chunk of a stream. */
async function localFile(bytes = randomBytes(300_000)) {
  const source = path.join(dir, randomUUID());
  await fs.writeFile(source, bytes);
  return { source, bytes };
}

describe.each(Object.entries(drivers))('files on %s', (_name, open) => {
  let storage: Storage;
  let close: Opened['close'];
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close?.());

  const read = async (...where: Parameters<Storage['read']>) =>
    buffer(await storage.read(...where));

  async function stored(folder: string = randomUUID(), name = '480.webp') {
    const { source, bytes } = await localFile();
    await storage.put(folder, name, source, 'image/webp');
    return { folder, name, bytes };
  }

  async function listed() {
    const found = [];
    for await (const entry of storage.list()) found.push(entry);
    return found;
  }

  it('come back as they were, whole or in parts', async () => {
    const { folder, name, bytes } = await stored();
    expect((await read(folder, name)).equals(bytes)).toBe(true);
    const part = await read(folder, name, { start: 10, end: 99_999 });
    expect(part.equals(bytes.subarray(10, 100_000))).toBe(true);
    const end = await read(folder, name, { start: 299_999, end: 299_999 });
    expect(end.equals(bytes.subarray(299_999))).toBe(true);
    const target = path.join(dir, randomUUID());
    await storage.fetch(folder, name, target);
    expect((await fs.readFile(target)).equals(bytes)).toBe(true);
  });

  it('are replaced by what is put under the same name', async () => {
    const { folder, name } = await stored();
    const { bytes } = await stored(folder, name);
    expect((await read(folder, name)).equals(bytes)).toBe(true);
  });

  it('stay what they were when the upload is thrown away', async () => {
    const { source, bytes } = await localFile();
    const folder = randomUUID();
    await storage.put(folder, 'original.mp4', source, 'video/mp4');
    await fs.rm(source);
    expect((await read(folder, 'original.mp4')).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    const { source } = await localFile(Buffer.alloc(0));
    const folder = randomUUID();
    await storage.put(folder, 'empty', source, 'image/webp');
    expect(await read(folder, 'empty')).toHaveLength(0);
  });

  it('that are missing are told as such', async () => {
    const { folder } = await stored();
    const target = path.join(dir, randomUUID());
    for (const place of [folder, randomUUID()]) {
      await expect(storage.read(place, 'none.webp')).rejects.toThrow(FileMissing);
      await expect(storage.read(place, 'none.webp', { start: 1, end: 2 })).rejects.toThrow(
        FileMissing,
      );
      await expect(storage.fetch(place, 'none.webp', target)).rejects.toThrow(FileMissing);
    }
    await expect(fs.access(target)).rejects.toThrow('ENOENT');
  });

  it('are removed alone or with their folder, and again without complaint', async () => {
    const { folder } = await stored();
    const other = await stored(folder, '960.webp');
    const bystander = await stored();
    for (let time = 0; time < 2; time += 1) {
      await storage.removeFile(folder, '480.webp');
      await expect(storage.read(folder, '480.webp')).rejects.toThrow(FileMissing);
    }
    expect((await read(folder, '960.webp')).equals(other.bytes)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      await storage.remove(folder);
      await expect(storage.read(folder, '960.webp')).rejects.toThrow(FileMissing);
    }
    expect((await read(bystander.folder, bystander.name)).equals(bystander.bytes)).toBe(true);
  });

  it('are listed by folder, each once, with the time of the last change', async () => {
    const since = Date.now() - 2_000;
    const { folder } = await stored();
    await stored(folder, '960.webp');
    const { folder: gone } = await stored();
    await storage.remove(gone);
    const found = await listed();
    const names = found.map((entry) => entry.folder);
    expect(names.filter((name) => name === folder)).toHaveLength(1);
    expect(names).not.toContain(gone);
    expect(new Set(names).size).toBe(names.length);
    // The others may have been stored long before, on a busy machine.
    const changedAt = found.find((entry) => entry.folder === folder)?.changedAt.getTime();
    expect(changedAt).toBeGreaterThan(since);
    expect(changedAt).toBeLessThan(Date.now() + 2_000);
  });

  it('have no names but those of the server', async () => {
    const { source } = await localFile();
    const folder = randomUUID();
    const calls = (place: string, name: string) => [
      () => storage.put(place, name, source, 'image/webp'),
      () => storage.read(place, name),
      () => storage.fetch(place, name, path.join(dir, randomUUID())),
      () => storage.removeFile(place, name),
    ];
    const expectRefused = async (call: () => Promise<unknown>) =>
      expect(call()).rejects.toThrow(RangeError);
    const names = ['', '.', '..', '.hidden', '../x', 'a/b', 'a\\b', 'A.webp', 'a b', 'a\0', '%2e'];
    for (const name of names) {
      for (const call of calls(folder, name)) await expectRefused(call);
    }
    for (const place of ['', '.', '..', `../${folder}`, `${folder}/..`, folder.toUpperCase()]) {
      for (const call of calls(place, 'a.webp')) await expectRefused(call);
      await expectRefused(() => storage.remove(place));
    }
  });
});
