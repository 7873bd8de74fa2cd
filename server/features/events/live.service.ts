import type { LiveCard, LivePage } from '#shared/event-live';
import {
  clockOf,
  currentRound,
  isOpen,
  isPlayedIn,
  progressOf,
  queueOf,
} from '#shared/rules/events/progress';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { hashCode, readCode } from '../../auth/tokens';
import { cacheByVersion } from '../../cache';
import { childrenAmong } from '../../db/hidden';
import { type Reader, shareRun } from '../../db/pool';
import { currentTime } from '../../deps';
import { notFound } from '../../http/app-error';
import { SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { findAnyTournament } from '../tournaments/tournaments.service';
import type { Deps } from './change-event';
import { codesSince } from './codes';
import { eventNotFound, readShared } from './event-rows';
import type { EventState } from './event-state';
import { entrantsById } from './events.presenter';
import type { EntrantRow, MatchRow } from './events.queries';
import * as queries from './events.queries';
import { earlierName, nameOf, numberName } from './names';
import { allStandingsOf } from './read-event';
import { readSettled } from './settled.service';

type LiveMatch = LivePage['matches'][number];
type PadScores = ReturnType<Deps['realtime']['liveScores']>;

/** @throws AppError 404, also if it is not public */
export async function findLiveEvent(deps: Deps, code: string): Promise<queries.EventRow> {
  const { db } = deps;
  const known = readCode(code);
  const since = codesSince(currentTime(deps));
  // One read serves everybody who asks meanwhile.
  const find = () =>
    shareRun({ db }, `live ${known}`, () => queries.findEventByCode(db, known, since));
  const event = await readSettled(deps, find);
  if (!event?.settings.live || event.phase === 'draft') throw eventNotFound();
  return event;
}

/** The code of an event's live page, if it is on. */
export const liveCodeOf = (
  event: Pick<queries.EventRow, 'settings' | 'phase' | 'liveCode' | 'changedAt'>,
  { date, now }: { date: Date; now: Date },
): string | null => {
  const isOn = event.settings.live && event.phase !== 'draft';
  const latest = Math.max(event.changedAt.getTime(), date.getTime());
  return isOn && latest > codesSince(now).getTime() ? event.liveCode : null;
};

/**
 * Children without a name for this event are numbers here.
 * @param inHall names that no organiser has seen yet are left out
 */
async function withPublicNames(
  db: Reader,
  all: EntrantRow[],
  inHall: boolean,
): Promise<EntrantRow[]> {
  const earlier = new Map(
    all.flatMap((one) => (inHall && earlierName(one) ? [[one.id, earlierName(one)]] : [])),
  );
  const entrants = all.map((one) => ({ ...one, shownName: earlier.get(one.id) ?? one.shownName }));
  const unnamed = entrants.filter(
    ({ id, shownName, guestName }) => earlier.has(id) || !(shownName ?? guestName),
  );
  const children = await childrenAmong(
    db,
    unnamed.flatMap(({ userId }) => userId ?? []),
  );
  return entrants.map((entrant) =>
    unnamed.includes(entrant) && children.has(entrant.userId)
      ? { ...entrant, shownName: numberName(entrant) }
      : entrant,
  );
}

/** @throws AppError 404 if it was removed */
export async function findShownTournament({ db }: Deps, { tournamentId }: queries.EventRow) {
  const tournament = await findAnyTournament(db, tournamentId);
  if (!tournament || tournament.removedAt) throw eventNotFound();
  return tournament;
}

async function readPublic(
  deps: Deps,
  event: queries.EventRow,
  inHall = false,
): Promise<EventState> {
  const { db } = deps;
  const tournament = await findShownTournament(deps, event);
  const rows = await readShared(db, event, tournament);
  const entrants = await withPublicNames(db, rows.entrants, inHall);
  return { tournament, date: tournament.date, event, ...rows, entrants, role: 'viewer' };
}

/** Contains names only, no ids. */
function presentLive(
  state: EventState,
  row: MatchRow,
  byId: ReadonlyMap<number, EntrantRow>,
  scores: PadScores = [],
): LiveMatch {
  const name = (id: number | null) => {
    const entrant = id === null ? undefined : byId.get(id);
    return entrant ? nameOf(entrant) : null;
  };
  const games = row.outcome === null ? [] : (row.result?.games ?? []);
  const queued = queueOf(state).get(row.key);
  const score = isOpen(row) ? scores.find(({ key }) => key === row.key) : undefined;
  return {
    key: row.key,
    stage: row.stage,
    round: row.round,
    table: row.table,
    ...(queued !== undefined && { queued }),
    a: name(row.a),
    b: name(row.b),
    state: row.state,
    outcome: row.outcome,
    winner: row.winner,
    games: games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
    ...(score && { live: { a: score.a, b: score.b, rounds: score.rounds } }),
  };
}

const isBracketKey = (key: string) => !/r\d+m\d+$/.test(key);

function buildPage(state: EventState, now: Date, scores: PadScores): LivePage {
  const { event, tournament, matches } = state;
  const round = currentRound(state);
  const byId = entrantsById(state);
  const isCurrent = (match: LiveMatch) => round !== null && isPlayedIn(match, round);
  const shown = matches.map((match) => presentLive(state, match, byId, scores));
  return {
    name: tournament.name,
    phase: event.phase,
    round,
    clock: clockOf(event),
    now: now.toISOString(),
    matches: shown.filter(isCurrent),
    standings: allStandingsOf(state).map(({ entrantId: _, ...row }) => row),
    bracket: shown.filter(({ key }) => isBracketKey(key)),
  };
}

/** Caches the live pages of all events. Their `now` is when they were built. */
export function createLivePages(deps: Deps) {
  const pages = cacheByVersion<SharedJson<LivePage>>();
  return (event: queries.EventRow, { hall = false } = {}) => {
    const scores = deps.realtime.liveScores(event.tournamentId);
    const version = `${event.version} ${JSON.stringify(scores)}`;
    return pages(`${event.tournamentId}:${readerLanguage()}:${hall}`, version, async () => {
      const state = await readPublic(deps, event, hall);
      return new SharedJson(buildPage(state, currentTime(deps), scores));
    });
  };
}

/** A guest's own card, found by the code on their slip. @throws AppError 404 */
export async function getLiveCard(
  deps: Deps,
  event: queries.EventRow,
  card: string,
): Promise<LiveCard> {
  const state = await readPublic(deps, event);
  const codeHash = hashCode(card);
  const entrant = state.entrants.find((one) => one.codeHash === codeHash);
  if (!entrant) throw notFound(t('This code was not found.'));
  const byId = entrantsById(state);
  const isOwn = ({ entrantId }: { entrantId: number }) => entrantId === entrant.id;
  const standing = allStandingsOf(state).find(isOwn);
  const own = state.matches.filter(({ a, b }) => a === entrant.id || b === entrant.id);
  return {
    eventId: state.tournament.id,
    event: state.tournament.name,
    phase: event.phase,
    name: nameOf(entrant),
    number: entrant.number ?? 0,
    state: entrant.state,
    place: standing?.place ?? null,
    stage: state.stages.length > 1 ? (standing?.stage ?? null) : null,
    wins: standing?.wins ?? 0,
    losses: standing?.losses ?? 0,
    stages: progressOf(state).stages,
    matches: own.map((match) => presentLive(state, match, byId)),
  };
}

/** What others are told of an event: as on its live page, and without names while that is off. */
export async function readForOthers(deps: Deps, id: number) {
  const { db } = deps;
  const [event, tournament] = await Promise.all([
    queries.findEvent(db, id),
    findAnyTournament(db, id),
  ]);
  if (!event || !tournament || tournament.removedAt) return undefined;
  const now = currentTime(deps);
  const code = liveCodeOf(event, { date: tournament.date, now });
  const isOn = code !== null && (await queries.findEventByCode(db, code, codesSince(now)));
  const state = await readPublic(deps, event);
  const byId = entrantsById(state);
  return {
    code: isOn ? code : null,
    name: (entrantId: number | null): string | null => {
      const entrant = isOn && entrantId !== null ? byId.get(entrantId) : undefined;
      return entrant ? nameOf(entrant) : null;
    },
    standings: () =>
      allStandingsOf(state).map(({ entrantId: _, ...row }) => ({
        ...row,
        name: isOn ? row.name : null,
      })),
  };
}

/** The best four of an event, as its live page names them. */
export function createFinalFour(deps: Deps) {
  const getPage = createLivePages(deps);
  return async (code: string): Promise<{ place: number; name: string }[]> => {
    const { value } = await getPage(await findLiveEvent(deps, code));
    return value.standings.slice(0, 4).map(({ place, name }) => ({ place, name: shownText(name) }));
  };
}
