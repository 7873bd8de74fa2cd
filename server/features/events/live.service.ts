import type { z } from 'zod';
import type { LivePage, liveCardSchema } from '../../../shared/event-schemas';
import { notFound } from '../../http/app-error';
import { findAnyTournament } from '../tournaments/tournaments.service';
import { currentTime, type Deps, eventNotFound } from './change-event';
import { hashCode, readCode } from './codes';
import { currentRound, type EventState, nameOf } from './event-state';
import { entrantsById, presentClock } from './events.presenter';
import type { EntrantRow, MatchRow } from './events.queries';
import * as queries from './events.queries';
import { standingsOf } from './read-event';

type LiveMatch = LivePage['matches'][number];
type LiveCard = z.output<typeof liveCardSchema>;

/** @throws AppError 404 also while it is not shown to the public */
export async function findLiveEvent({ db }: Deps, code: string): Promise<queries.EventRow> {
  const event = await queries.findEventByCode(db, readCode(code));
  if (!event?.settings.live || event.phase === 'draft') throw eventNotFound();
  return event;
}

async function readPublic(deps: Deps, code: string): Promise<EventState> {
  const { db } = deps;
  const event = await findLiveEvent(deps, code);
  const id = event.tournamentId;
  const tournament = await findAnyTournament(db, id);
  if (!tournament) throw eventNotFound();
  return {
    tournament,
    event,
    entrants: await queries.listEntrants(db, id),
    stages: await queries.listStages(db, id),
    rounds: await queries.listRounds(db, id),
    matches: await queries.listMatches(db, id),
    staff: [],
    role: 'viewer',
  };
}

/** By names alone. */
function presentLive(row: MatchRow, byId: ReadonlyMap<number, EntrantRow>): LiveMatch {
  const name = (id: number | null) => {
    const entrant = id === null ? undefined : byId.get(id);
    return entrant ? nameOf(entrant) : null;
  };
  const games = row.outcome === null ? [] : (row.result?.games ?? []);
  return {
    key: row.key,
    stage: row.stage,
    round: row.round,
    table: row.table,
    a: name(row.a),
    b: name(row.b),
    state: row.state,
    outcome: row.outcome,
    winner: row.winner,
    games: games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
  };
}

const isBracketKey = (key: string) => !/r\d+m\d+$/.test(key);

function buildPage(state: EventState): Omit<LivePage, 'now'> {
  const { event, tournament, matches } = state;
  const round = currentRound(state);
  const byId = entrantsById(state);
  const isCurrent = (match: MatchRow) =>
    match.stage === round?.stage && match.round === round.number;
  return {
    name: tournament.name,
    phase: event.phase,
    round,
    clock: presentClock(event),
    matches: matches.filter(isCurrent).map((match) => presentLive(match, byId)),
    standings: standingsOf(state).map(({ entrantId: _, ...row }) => row),
    bracket: matches
      .filter(({ key }) => isBracketKey(key))
      .map((match) => presentLive(match, byId)),
  };
}

/** Events shown at the same time; the oldest page is forgotten. */
const PAGES = 50;

/**
 * The live pages of all events. A change is built once, however many people watch.
 * @throws AppError 404
 */
export function createLivePages(deps: Deps): (code: string) => Promise<LivePage> {
  const pages = new Map<number, { version: number; page: Promise<Omit<LivePage, 'now'>> }>();
  return async (code) => {
    const { tournamentId, version } = await findLiveEvent(deps, code);
    const known = pages.get(tournamentId);
    const page = known?.version === version ? known.page : readPublic(deps, code).then(buildPage);
    if (page !== known?.page) {
      pages.delete(tournamentId);
      pages.set(tournamentId, { version, page });
      page.catch(() => pages.delete(tournamentId));
      const [oldest] = pages.keys();
      if (pages.size > PAGES && oldest !== undefined) pages.delete(oldest);
    }
    return { ...(await page), now: currentTime(deps).toISOString() };
  };
}

/** A guest's own card, with the code of their slip. @throws AppError 404 */
export async function getLiveCard(deps: Deps, code: string, card: string): Promise<LiveCard> {
  const state = await readPublic(deps, code);
  const codeHash = hashCode(card);
  const entrant = state.entrants.find((one) => one.codeHash === codeHash);
  if (!entrant) throw notFound('This code was not found.');
  const byId = entrantsById(state);
  const standing = standingsOf(state).find((row) => row.entrantId === entrant.id);
  return {
    event: state.tournament.name,
    name: nameOf(entrant),
    number: entrant.number ?? 0,
    state: entrant.state,
    place: standing?.place ?? null,
    wins: standing?.wins ?? 0,
    losses: standing?.losses ?? 0,
    matches: state.matches
      .filter(({ a, b }) => a === entrant.id || b === entrant.id)
      .map((match) => presentLive(match, byId)),
  };
}
