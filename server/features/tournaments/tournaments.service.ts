import { z } from 'zod';
import type { PageQuery } from '#shared/fields';
import {
  TOURNAMENT_LIST_PARTICIPANTS,
  TOURNAMENT_PARTICIPANTS_MAX,
  type TOURNAMENT_TIMES,
} from '#shared/tournaments';
import { t } from '#shared/translate';
import { isVisible, type MaySee, withoutSuspended } from '../../auth/authorize';
import { type Reader, searchesOf } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { notFound } from '../../http/app-error';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { listParticipants } from './participants.queries';
import { canViewTournament, edgeAt } from './tournaments.policy';
import type { ShownTournament } from './tournaments.presenter';
import type { Section, TournamentRow } from './tournaments.queries';
import * as queries from './tournaments.queries';

export type { TournamentRow };

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export interface Search extends PageQuery {
  q?: string;
  when: (typeof TOURNAMENT_TIMES)[number];
  going?: 'true';
}

export const tournamentNotFound = () => notFound(t('This tournament was not found.'));

export const currentEdge = (deps: Pick<Deps, 'clock'>) => edgeAt(currentTime(deps));

type Settle = (ids: number[]) => Promise<void>;
const settlers = new WeakMap<Reader, Settle>();

/** Events bring their waitlists up to date with this before they are shown here. */
export const whenDue = (db: Reader, settle: Settle) => void settlers.set(db, settle);

/** Rows as they are now: read again if an offer of a waitlist has lapsed meanwhile. */
async function settled<Row extends { id: number; lapsesAt: Date | null }>(
  deps: Deps,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read();
  const now = currentTime(deps);
  const due = rows.flatMap(({ id, lapsesAt }) => (lapsesAt && lapsesAt <= now ? [id] : []));
  if (due.length === 0) return rows;
  await settlers.get(deps.db)?.(due);
  return read();
}

const [moment, id] = momentCursor.def.items;

/**
 * The cursor keeps the first page's edge between upcoming and past, so that nothing moves between
 * sections while paging.
 */
const cursorOf = (sections: readonly Section[]) =>
  z.tuple([moment, z.enum(sections as [Section, ...Section[]]), moment, id]);

async function withParticipants(
  db: Reader,
  actor: Actor,
  rows: readonly TournamentRow[],
  { edge, each }: { edge: Date; each: number },
): Promise<ShownTournament[]> {
  const ids = rows.map((row) => row.id);
  const participants = await listParticipants(db, actor.id, ids, each);
  return rows.map((row) => ({ ...row, edge, participants: participants.get(row.id) ?? [] }));
}

async function listPage(
  deps: Deps,
  actor: Actor,
  mine: boolean,
  { q = '', when, going, limit, cursor }: Search,
): Promise<Page<ShownTournament>> {
  const sections = when === 'all' ? queries.SECTIONS : [when];
  const place = decodeCursor(cursor, cursorOf(sections));
  const edge = place ? new Date(place[0]) : currentEdge(deps);
  const choice = { q, mine, going: going !== undefined, now: currentTime(deps) };

  const readAll = async (db: Reader) => {
    const found: (TournamentRow & { section: Section })[] = [];
    for (const section of place ? sections.slice(sections.indexOf(place[1])) : sections) {
      const after: [string, number] | null = place?.[1] === section ? [place[2], place[3]] : null;
      const part = { section, edge: edge.toISOString(), after, limit: limit - found.length };
      const rows = await queries.listTournaments(db, actor.id, choice, part);
      found.push(...rows.map((row) => ({ ...row, section })));
      if (found.length > limit) break;
    }
    return found;
  };

  const rows = await settled(deps, () => readAll(q ? searchesOf(deps.db) : deps.db));
  const page = toPage(rows, limit, (row) => [
    edge.toISOString(),
    row.section,
    row.date.toISOString(),
    row.id,
  ]);
  const shown = { edge, each: TOURNAMENT_LIST_PARTICIPANTS };
  const items = await withoutSuspended(deps.db, actor, page.items);
  return { ...page, items: await withParticipants(deps.db, actor, items, shown) };
}

export const listTournaments = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, false, search);

export const listMyTournaments = (deps: Deps, actor: Actor, search: Search) =>
  listPage(deps, actor, true, search);

/** Skips the visibility check: for what is shown without an account. */
export const findAnyTournament = (db: Reader, id: number) => queries.findTournament(db, 0, id);

/** Like `findAnyTournament`; unordered. */
export const findAnyTournaments = async (db: Reader, ids: readonly number[]) =>
  ids.length === 0 ? [] : queries.findTournaments(db, 0, ids);

/**
 * Finds a tournament without its participants.
 * @throws AppError 404, also if blocked
 */
export async function findTournament(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  tournamentId: number,
  maySee: MaySee<TournamentRow> = isVisible,
): Promise<TournamentRow> {
  const row = await queries.findTournament(db, actor.id, tournamentId);
  if (!row || !(await maySee(db, actor, row, canViewTournament))) throw tournamentNotFound();
  return row;
}

export async function withAllParticipants(deps: Deps, actor: Actor, row: TournamentRow) {
  const edge = currentEdge(deps);
  const participants = await listParticipants(
    deps.db,
    actor.id,
    [row.id],
    TOURNAMENT_PARTICIPANTS_MAX,
  );
  return { ...row, edge, participants: participants.get(row.id) ?? [] };
}

/** @throws AppError 404, also if blocked */
export async function getTournament(deps: Deps, actor: Actor, tournamentId: number) {
  const read = async () => [await findTournament(deps, actor, tournamentId)];
  const [row] = await settled(deps, read);
  if (!row) throw tournamentNotFound();
  return withAllParticipants(deps, actor, row);
}

/** Returns the tournaments that `actor` may see, as in lists, unordered. */
export async function findVisibleTournaments(deps: Deps, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await settled(deps, () => queries.findVisibleTournaments(deps.db, actor.id, ids));
  const shown = { edge: currentEdge(deps), each: TOURNAMENT_LIST_PARTICIPANTS };
  return withParticipants(deps.db, actor, rows, shown);
}

/** Returns the places that `actor` was offered from waitlists, by the ids of their entries. */
export async function findOwnOffers(deps: Deps, actor: Actor, ids: readonly number[]) {
  const offers = await queries.findOffers(deps.db, actor.id, ids);
  const tournamentIds = [...new Set(offers.map(({ tournamentId }) => tournamentId))];
  const shown = await findVisibleTournaments(deps, actor, tournamentIds);
  return offers.flatMap(({ id, tournamentId, confirmBy }) => {
    const tournament = shown.find((one) => one.id === tournamentId);
    return tournament ? [{ id, tournament, confirmBy }] : [];
  });
}

/** Returns people's entries in tournaments that `actor` may see, unordered. */
export async function findVisibleEntries(deps: Deps, actor: Actor, ids: readonly number[]) {
  const entries = await queries.findEntries(deps.db, ids);
  const tournamentIds = [...new Set(entries.map(({ tournamentId }) => tournamentId))];
  const shown = await findVisibleTournaments(deps, actor, tournamentIds);
  return entries.flatMap(({ id, tournamentId, place }) => {
    const tournament = shown.find((one) => one.id === tournamentId);
    return tournament ? [{ id, tournament, place }] : [];
  });
}
