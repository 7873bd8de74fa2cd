import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { StoredFile } from '../db/schema/media';
import type { Actor } from '../deps';
import { plantPost } from './factories';
import type { TestApp } from './test-app';
import type { Client } from './test-client';

export type Planted = Pick<StoredFile, 'name' | 'role' | 'type'> & {
  width?: number;
  content?: Buffer;
};
type Values = Parameters<typeof plantPost>[2];

/** Writes a ready post of `owner` with these files in the storage, each containing its own name. */
export async function plantFiles(
  app: TestApp,
  owner: Actor,
  files: Planted[],
  values: Values = {},
) {
  const folder = randomUUID();
  const source = path.join(os.tmpdir(), `ripcord-test-${folder}`);
  const stored: StoredFile[] = [];
  for (const { content, ...file } of files) {
    const bytes = content ?? Buffer.from(file.name);
    await fs.writeFile(source, bytes);
    await app.deps.storage.put(folder, file.name, source, file.type);
    stored.push({ ...file, size: bytes.length });
  }
  await fs.rm(source, { force: true });
  return plantPost(app, owner, { mediaType: 'image', folder, files: stored, ...values });
}

export const image = (width: number, content?: Buffer): Planted => ({
  name: `${width}.webp`,
  role: 'shown',
  type: 'image/webp',
  width,
  content,
});

/** The original upload, which is never shown. */
export const original: Planted = {
  name: 'original',
  role: 'original',
  type: 'image/jpeg',
  width: 4_000,
};
export const video: Planted = { name: 'video.mp4', role: 'shown', type: 'video/mp4' };
export const poster: Planted = {
  name: 'poster.webp',
  role: 'thumbnail',
  type: 'image/webp',
  width: 640,
};

/** All URLs of a post's files. */
export const addressesOf = ({ id }: { id: number }) => [
  `/api/media/${id}/file`,
  `/api/media/${id}/file?w=480`,
  `/api/media/${id}/thumbnail`,
];

/** Requests a URL as this person. */
export const get = (client: Client, address: string, headers = {}) =>
  client.raw('GET', address, { headers });
