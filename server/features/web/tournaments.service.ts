import type { PageQuery } from '#shared/fields';
import type { PublicTournament, PublicTournamentPage } from '#shared/web';
import { cacheByVersion } from '../../cache';
import { shareRun } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { momentCursor, type Page, readPage } from '../../http/pagination';
import { SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { findEventOf } from '../events/web.service';
import { servePicture } from '../media/pictures.service';
import { isOver } from '../tournaments/tournaments.policy';
import {
  currentEdge,
  findAnyTournament,
  findAnyTournaments,
  tournamentNotFound,
} from '../tournaments/tournaments.service';
import { presentForVisitors, presentPage } from './tournaments.presenter';
import * as queries from './tournaments.queries';

export type Deps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage' | 'log'>;

/**
 * What the page of a tournament depends on, in one query; it serves everybody who asks meanwhile.
 * @throws AppError 404, also if it is not on the web
 */
export async function tournamentVersion(deps: Deps, id: number) {
  const read = () => queries.findVersion(deps.db, id);
  const found = await shareRun(deps, `web tournament ${id}`, read);
  if (!found) throw tournamentNotFound();
  return { ...found, isPast: isOver(found, currentEdge(deps)) };
}
export type Version = Awaited<ReturnType<typeof tournamentVersion>>;

/** @throws AppError 404 */
export async function readTournament(deps: Deps, id: number): Promise<PublicTournamentPage> {
  const tournament = await findAnyTournament(deps.db, id);
  if (!tournament) throw tournamentNotFound();
  const event = tournament.eventPhase === null ? null : await findEventOf(deps, tournament);
  return presentPage({ ...tournament, edge: currentEdge(deps) }, event);
}

/** Tournaments as JSON, until they change. */
export function createPublicTournaments(deps: Deps) {
  const known = cacheByVersion<SharedJson<PublicTournamentPage>>(500);
  return (version: Version) =>
    known(`${version.id}:${readerLanguage()}`, JSON.stringify(version), async () => {
      return new SharedJson(await readTournament(deps, version.id));
    });
}

export interface Search extends PageQuery {
  when: queries.ListSection;
}

export async function listPublicTournaments(
  deps: Deps,
  { when, ...query }: Search,
): Promise<Page<PublicTournament>> {
  const edge = currentEdge(deps);
  const page = await readPage<{ id: number; date: Date }, [string, number]>(
    query,
    momentCursor,
    ({ id, date }) => [date.toISOString(), id],
    (part) => queries.listListed(deps.db, when, { ...part, edge }),
  );
  const found = await findAnyTournaments(
    deps.db,
    page.items.map(({ id }) => id),
  );
  const items = page.items.flatMap(({ id }) => {
    const row = found.find((one) => one.id === id);
    return row ? [presentForVisitors({ ...row, edge })] : [];
  });
  return { ...page, items };
}

/** Seconds. Its address changes with the flyer. */
const FLYER_SECONDS = 60 * 60;

/** @throws AppError 404 */
export async function servePublicFlyer(deps: Deps, id: number, width?: number) {
  const flyer = await queries.findFlyer(deps.db, id);
  if (!flyer) throw tournamentNotFound();
  return servePicture(deps, flyer, {
    name: `ripcord-tournament-${id}`,
    width,
    cacheControl: `public, max-age=${FLYER_SECONDS}`,
    isPublic: true,
  });
}
