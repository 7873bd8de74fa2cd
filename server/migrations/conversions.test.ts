import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { MediaNote } from '#shared/media-notes';
import { mediaNoteWords } from '#shared/media-notes';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { MIGRATIONS } from './migrate';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
});

const run = (name = '') =>
  database.pool.query(fs.readFileSync(path.join(MIGRATIONS, name), 'utf8'));

/** Runs all migrations before this one. @returns a function that runs it */
async function migrateTo(ending: string) {
  const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const own = files.sort().findIndex((name) => name.endsWith(ending));
  for (const name of files.slice(0, own)) await run(name);
  return () => run(files[own]);
}

it('keeps one of each address that differs only in case and width, and none is confirmed', async () => {
  const migrate = await migrateTo('email-confirmations.sql');
  const emails = ['ａ@x.org', 'A@x.org', 'Ｂ@x.org', 'Ｂ@ｘ.org', 'c@x.org', null];
  for (const [index, email] of emails.entries()) {
    const sql = `insert into users (username, password_hash, email) values ($1, 'x', $2)`;
    await database.pool.query(sql, [`person${index}`, email]);
  }
  await migrate();
  const { rows } = await database.pool.query('select email, email_state from users order by id');
  expect(rows.map((row) => [row.email, row.email_state])).toEqual([
    [null, 'new'],
    ['A@x.org', 'old'],
    ['B@x.org', 'old'],
    [null, 'new'],
    ['c@x.org', 'old'],
    [null, 'new'],
  ]);
});

const NOTES: MediaNote[] = [
  ...(
    [
      'failed',
      'stalled',
      'upload_missing',
      'video_missing',
      'video_damaged',
      'video_without_picture',
      'video_too_large',
      'image_unreadable',
      'image_too_slow',
      'image_too_complex',
      'animation_stopped',
    ] as const
  ).map((kind) => ({ kind })),
  { kind: 'video_unplayable', codec: 'HEVC (H.265)', hasDeepColour: false },
  { kind: 'video_unplayable', codec: 'H.264', hasDeepColour: true },
  { kind: 'video_unplayable', codec: null, hasDeepColour: false },
  { kind: 'sound_removed', codec: 'Dolby Digital' },
  { kind: 'sound_removed', codec: null },
  { kind: 'image_too_large', megapixels: 81, max: 40 },
];

it('reads the note in each sentence that a post had, and no other', async () => {
  const migrate = await migrateTo('media_notes.sql');
  const sentences = [...NOTES.map(mediaNoteWords), 'A sentence of long ago.', null];
  await database.pool.query(`insert into users (username, password_hash) values ('ada', 'x')`);
  await database.pool.query(
    `insert into media (user_id, title, media_type, visibility, status, status_message)
      select users.id, 'Post', 'video', 'public', 'error', said.message
      from users, unnest($1::text[]) with ordinality said (message, place) order by place`,
    [sentences],
  );
  await migrate();
  const { rows } = await database.pool.query('select status_note from media order by id');
  expect(rows.map((row) => row.status_note)).toEqual([...NOTES, null, null]);
});
