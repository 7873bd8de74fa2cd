import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Media } from '../../shared/media';
import { api } from '../../shared/routes';
import { media } from '../db/schema';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';
import type { TestFile } from './test-client';

/** The names in a folder of DATA_DIR; none when it is not there. */
export const namesIn = (app: TestApp, ...folder: string[]): Promise<string[]> =>
  readdir(path.join(app.deps.config.dataDir, ...folder)).then(
    (names) => names.toSorted(),
    () => [],
  );

/** A file under the name that it has here. */
export async function fileOf(make: () => Promise<string>): Promise<TestFile> {
  const file = await make();
  return { content: file, name: path.basename(file) };
}

/** A post of this file, whose job has not run. */
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

/** What there is of posts, jobs and files, to see that a refusal leaves nothing. */
export async function mediaThere(app: TestApp) {
  const { rows } = await app.pool.query(
    "select (select count(*) from media) as posts, (select count(*) from jobs.job where name like 'media.%') as jobs",
  );
  return { ...rows[0], uploads: (await namesIn(app, 'uploads')).length };
}
