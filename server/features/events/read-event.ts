import type { Match } from '../../../shared/event-matches';
import type {
  Entrant,
  EventLogEntry,
  EventStanding,
  TournamentEvent,
} from '../../../shared/event-schemas';
import type { PageQuery } from '../../../shared/fields';
import type { EntrantState } from '../../../shared/rules/events/stage-matches';
import { stageStandings } from '../../../shared/rules/events/stages';
import type { Actor } from '../../actor';
import type { Reader } from '../../db/pool';
import { idCursor, mapPage, type Page, readPage } from '../../http/pagination';
import { blockedAmong } from '../blocks/blocks.service';
import { presentPerson } from '../people/people.presenter';
import { currentTime, type Deps, getState } from './change-event';
import { type EventState, factsOf, nameOf } from './event-state';
import { canJudge, requireRole } from './events.policy';
import {
  entrantsById,
  presentEntrant,
  presentEvent,
  presentMatch,
  presentStanding,
  type View,
} from './events.presenter';
import * as queries from './events.queries';
import { matchNotFound } from './reports.service';

/** People in the event whose profile is behind a block. */
export async function readHidden(
  db: Reader,
  actor: Actor,
  { entrants }: EventState,
): Promise<ReadonlySet<number>> {
  const ids = entrants.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return new Set(await blockedAmong(db, actor.id, ids));
}

async function readView(deps: Deps, actor: Actor, id: number) {
  const state = await getState(deps, actor, id);
  const hidden = await readHidden(deps.db, actor, state);
  const view: View = { actor, now: currentTime(deps), hidden };
  return { state, view };
}

/** Rows in hand are paged like rows of a query. */
function pageOf<T>(
  rows: readonly T[],
  query: PageQuery,
  keyOf: (row: T) => number,
): Promise<Page<T>> {
  return readPage(
    query,
    idCursor,
    (row) => [keyOf(row)],
    async ({ after, limit }) =>
      rows.filter((row) => !after || keyOf(row) > after[0]).slice(0, limit + 1),
  );
}

interface EntrantSearch extends PageQuery {
  q?: string | undefined;
  state?: EntrantState | undefined;
}

/** @throws AppError 404 */
export async function listEntrants(
  deps: Deps,
  actor: Actor,
  id: number,
  { q = '', state: wanted, ...page }: EntrantSearch,
): Promise<Page<Entrant>> {
  const { state, view } = await readView(deps, actor, id);
  const text = q.toLowerCase();
  const found = state.entrants.filter(
    (entrant) =>
      (!wanted || entrant.state === wanted) &&
      (nameOf(entrant).toLowerCase().includes(text) || String(entrant.number) === text),
  );
  const shown = await pageOf(found, page, (entrant) => entrant.id);
  return mapPage(shown, (entrant) => presentEntrant(state, entrant, view));
}

interface MatchSearch extends PageQuery {
  stage?: number | undefined;
  round?: number | undefined;
  state?: queries.MatchRow['state'] | undefined;
  table?: number | undefined;
  entrant?: number | undefined;
}

/** More than any stage has matches. */
const STAGE_STEP = 1_000_000;

/** @throws AppError 404 */
export async function listMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  { stage, round, state: wanted, table, entrant, ...page }: MatchSearch,
): Promise<Page<Match>> {
  const state = await getState(deps, actor, id);
  const found = state.matches.filter(
    (match) =>
      (stage === undefined || match.stage === stage) &&
      (round === undefined || match.round === round) &&
      (wanted === undefined || match.state === wanted) &&
      (table === undefined || match.table === table) &&
      (entrant === undefined || match.a === entrant || match.b === entrant),
  );
  const shown = await pageOf(found, page, (match) => match.stage * STAGE_STEP + match.position + 1);
  const reports = canJudge(state.role)
    ? await queries.listReports(
        deps.db,
        id,
        shown.items.map(({ key }) => key),
      )
    : [];
  const byKey = new Map<string, queries.ReportWithAuthor[]>();
  for (const report of reports) {
    byKey.set(report.key, [...(byKey.get(report.key) ?? []), report]);
  }
  const byId = entrantsById(state);
  return mapPage(shown, (match) =>
    presentMatch(state, match, { actor }, { byId, reports: byKey.get(match.key) ?? [] }),
  );
}

/** @throws AppError 404 */
export async function getMatch(deps: Deps, actor: Actor, id: number, key: string): Promise<Match> {
  const state = await getState(deps, actor, id);
  const row = state.matches.find((match) => match.key === key);
  if (!row) throw matchNotFound();
  const reports = canJudge(state.role) ? await queries.listReports(deps.db, id, [key]) : [];
  return presentMatch(state, row, { actor }, { reports });
}

/** Empty for a stage that is not drawn. */
export function standingsOf(state: EventState, stage = state.stages.length): EventStanding[] {
  const byId = entrantsById(state);
  return stageStandings(factsOf(state), stage).map((row) =>
    presentStanding(row, byId.get(row.entrantId)),
  );
}

/** @throws AppError 404 */
export async function getStandings(
  deps: Deps,
  actor: Actor,
  id: number,
  stage?: number,
): Promise<EventStanding[]> {
  return standingsOf(await getState(deps, actor, id), stage);
}

interface Packet {
  event: TournamentEvent;
  seed: number;
  entrants: Entrant[];
  matches: Match[];
  rounds: { number: number; pairs: [number, number | null][] }[];
}

/** @throws AppError 404, 403 */
export async function getPacket(deps: Deps, actor: Actor, id: number): Promise<Packet> {
  const { state, view } = await readView(deps, actor, id);
  requireRole(state.role, 'judge');
  const byId = entrantsById(state);
  return {
    event: presentEvent(state, view),
    seed: state.event.seed,
    entrants: state.entrants.map((entrant) => presentEntrant(state, entrant, view)),
    matches: state.matches.map((match) => presentMatch(state, match, view, { byId })),
    rounds: state.rounds.map(({ number, pairs }) => ({
      number,
      pairs: pairs.map(([a, b]): [number, number | null] => [a, b]),
    })),
  };
}

/** @throws AppError 404, 403 */
export async function listLog(
  deps: Deps,
  actor: Actor,
  id: number,
  query: PageQuery,
): Promise<Page<EventLogEntry>> {
  const state = await getState(deps, actor, id);
  requireRole(state.role, 'organiser');
  const page = await readPage(
    query,
    idCursor,
    (row: queries.LogRow) => [row.id],
    (part) => queries.listLog(deps.db, id, part),
  );
  return mapPage(page, ({ at, user, act, before, after, reason }) => ({
    at: at.toISOString(),
    by: user && presentPerson(user),
    act,
    before,
    after,
    reason,
  }));
}
