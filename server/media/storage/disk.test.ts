import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDiskStorage } from './disk';

let dir: string;
let root: string;
beforeAll(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-disk-'));
  root = path.join(dir, 'data', 'uploads');
});
afterAll(() => fs.rm(dir, { recursive: true }));

async function localFile(content: string): Promise<string> {
  const source = path.join(dir, randomUUID());
  await fs.writeFile(source, content);
  return source;
}

/** Makes the next copy fail after half of the file, as on a full disk. */
function failToCopy(code: string) {
  vi.spyOn(fs, 'copyFile').mockImplementationOnce(async (source, target) => {
    const bytes = await fs.readFile(source);
    await fs.writeFile(target, bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error(`${code}: copyfile`), { code });
  });
}

it.each([
  ['ENOSPC', 'There is no space left for files. Please try again later.'],
  ['EDQUOT', 'There is no space left for files. Please try again later.'],
  ['EIO', 'Files cannot be saved or read right now. Please try again.'],
])('says so and leaves nothing behind when writing ends with %s', async (code, message) => {
  const storage = createDiskStorage(root);
  const folder = randomUUID();
  const source = await localFile('the whole file');
  failToCopy(code);
  await expect(storage.put(folder, 'a.webp', source, 'image/webp')).rejects.toMatchObject({
    status: 503,
    retryAfter: 30,
    message,
  });
  await expect(fs.readdir(path.join(root, folder))).rejects.toThrow('ENOENT');
  // There is room again.
  await storage.put(folder, 'a.webp', source, 'image/webp');
  expect(await fs.readdir(path.join(root, folder))).toEqual(['a.webp']);
});

it('keeps the file that is there when its successor finds no room', async () => {
  const storage = createDiskStorage(root);
  const folder = randomUUID();
  await storage.put(folder, 'a.webp', await localFile('old'), 'image/webp');
  const source = await localFile('a new and longer one');
  failToCopy('ENOSPC');
  await expect(storage.put(folder, 'a.webp', source, 'image/webp')).rejects.toThrow(
    'no space left',
  );
  expect((await buffer(await storage.read(folder, 'a.webp'))).toString()).toBe('old');
  expect(await fs.readdir(path.join(root, folder))).toEqual(['a.webp']);
});

it('answers 503 when its folder cannot be used', async () => {
  // A file instead of the folder, since permissions would not stop root.
  const storage = createDiskStorage(await localFile('no folder'));
  const folder = randomUUID();
  const target = path.join(dir, randomUUID());
  const source = await localFile('x');
  const list = async () => {
    for await (const _ of storage.list());
  };
  for (const call of [
    () => storage.put(folder, 'a.webp', source, 'image/webp'),
    () => storage.read(folder, 'a.webp'),
    () => storage.fetch(folder, 'a.webp', target),
    list,
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 503, retryAfter: 30 });
  }
});

it('lists nothing before the first file, and only what is its own', async () => {
  const storage = createDiskStorage(path.join(dir, 'fresh'));
  const listed = async () => {
    const found = [];
    for await (const { folder } of storage.list()) found.push(folder);
    return found;
  };
  expect(await listed()).toEqual([]);
  const folder = randomUUID();
  await storage.put(folder, 'a.webp', await localFile('x'), 'image/webp');
  await fs.mkdir(path.join(dir, 'fresh', 'lost+found'));
  await fs.writeFile(path.join(dir, 'fresh', randomUUID()), 'a file');
  expect(await listed()).toEqual([folder]);
});

it('lets nobody else on the machine look in', async () => {
  const storage = createDiskStorage(path.join(dir, 'closed'));
  const folder = randomUUID();
  await storage.put(folder, 'a.webp', await localFile('x'), 'image/webp');
  for (const place of ['closed', path.join('closed', folder)]) {
    expect((await fs.stat(path.join(dir, place))).mode & 0o077).toBe(0);
  }
});
