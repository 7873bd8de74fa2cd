import { randomUUID } from 'node:crypto';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { media } from '../db/schema';
import { UPLOADS_FOLDER } from '../media/storage/storage';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';
import type { TestFile } from './test-client';

/** The names in a folder of DATA_DIR; empty if it does not exist. */
export const namesIn = (app: TestApp, ...folder: string[]): Promise<string[]> =>
  readdir(path.join(app.deps.config.dataDir, ...folder)).then(
    (names) => names.toSorted(),
    () => [],
  );

/** A file under its local name. */
export async function fileOf(make: () => Promise<string>): Promise<TestFile> {
  const file = await make();
  return { content: file, name: path.basename(file) };
}

/** Posts this file without running its job. */
export async function postFile(
  { client }: TestUser,
  mediaType: 'image' | 'video',
  make: () => Promise<string>,
): Promise<Media> {
  const { body } = await client.call(api.createMedia, {
    body: { title: 'My match', mediaType },
    files: { media: await fileOf(make) },
  });
  return body;
}

/** The row of a post that has files. */
export async function mediaRow(app: TestApp, { id }: { id: number }) {
  const [row] = await app.db.select().from(media).where(eq(media.id, id));
  if (!row?.folder) throw new Error('The post has no folder');
  return { ...row, folder: row.folder };
}

/** Copies the files of a storage folder to a new one, and returns its name. */
export async function copyFolder(app: TestApp, folder: string): Promise<string> {
  const copy = randomUUID();
  const uploads = path.join(app.deps.config.dataDir, UPLOADS_FOLDER);
  await cp(path.join(uploads, folder), path.join(uploads, copy), { recursive: true });
  return copy;
}

/** Copies a post with its content and files, without processing them again. */
export async function copyPost(app: TestApp, of: { id: number }): Promise<{ id: number }> {
  const { id: _, searchText: _generated, clientId: _own, ...row } = await mediaRow(app, of);
  const folder = await copyFolder(app, row.folder);
  const [copy] = await app.db
    .insert(media)
    .values({ ...row, folder })
    .returning({ id: media.id });
  if (!copy) throw new Error('The post was not copied');
  return copy;
}

/** Counts posts, jobs and files, to check that a refusal leaves nothing behind. */
export async function mediaThere(app: TestApp) {
  const { rows } = await app.pool.query(
    "select (select count(*) from media) as posts, (select count(*) from jobs.job where name like 'media.%') as jobs",
  );
  return { ...rows[0], uploads: (await namesIn(app, 'uploads')).length };
}
