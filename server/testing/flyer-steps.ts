import { eq } from 'drizzle-orm';
import { api } from '#shared/routes';
import type { Tournament, TournamentInput } from '#shared/tournaments';
import { tournaments } from '../db/schema';
import type { TestUser } from './factories';
import { fileOf, namesIn } from './media-steps';
import type { TestApp } from './test-app';
import type { TestFile } from './test-client';

/** A complete and valid submission of the tournament form. */
export const tournamentInput = (over: Partial<TournamentInput> = {}): TournamentInput => ({
  name: 'Summer Cup',
  description: 'Swiss rounds, then a final of eight.',
  location: 'Town Hall',
  date: '2031-06-01T12:00:00.000Z',
  ...over,
});

/** A file made by a test, or a shared one. */
export type Flyer = TestFile | (() => Promise<string>);

export const flyerOf = async (flyer: Flyer): Promise<TestFile> =>
  typeof flyer === 'function' ? fileOf(flyer) : flyer;

/** Creates a tournament with this flyer through the API. */
export async function postFlyer({ client }: TestUser, flyer: Flyer): Promise<Tournament> {
  const files = { file: await flyerOf(flyer) };
  return (await client.call(api.createTournament, { body: tournamentInput(), files })).body;
}

/** Replaces the flyer of a tournament. */
export const changeFlyer = async ({ client }: TestUser, id: number, flyer: Flyer) =>
  client.send(api.updateTournament, {
    params: { id },
    body: {},
    files: { file: await flyerOf(flyer) },
  });

/** The row of a tournament that has a flyer. */
export async function flyerRow(app: TestApp, { id }: { id: number }) {
  const [row] = await app.db.select().from(tournaments).where(eq(tournaments.id, id));
  if (!row?.folder) throw new Error('The tournament has no flyer');
  return { ...row, folder: row.folder };
}

/** Counts tournaments, jobs and files, to check that a refusal leaves nothing behind. */
export async function flyersThere(app: TestApp) {
  const { rows } = await app.pool.query(
    "select (select count(*) from tournaments) as tournaments, (select count(*) from jobs.job where name like 'media.%') as jobs",
  );
  return { ...rows[0], uploads: (await namesIn(app, 'uploads')).length };
}
